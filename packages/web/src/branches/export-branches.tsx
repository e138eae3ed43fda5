import type { BranchCard } from '@tillbook/core/businesses/branches.api';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';

/** Saves the branches that are shown. */
export function ExportBranches({
  rows = [],
}: {
  readonly rows?: readonly BranchCard[] | undefined;
}) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const money = (minor: number | null): CsvCell =>
    minor === null ? null : moneyCell(minor, currency);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const head = [
        ...[t('branch'), t('state'), t('address'), t('phone'), `${t('sales')} (${currency})`],
        ...[
          `${t('target')} (${currency})`,
          `${t('cash')} (${currency})`,
          t('lowStock'),
          t('staff'),
        ],
      ];
      const cells = rows.map((row): CsvCell[] => [
        ...[row.name, t(`state_${row.state}`), row.address, row.phone],
        ...[money(row.salesMinor.value), money(row.dailyTargetMinor), money(row.cashMinor)],
        ...[{ number: String(row.lowStock) }, row.staffOnShift.join(', ')],
      ]);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('exportFile')}_${day}`, [head, ...cells], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
