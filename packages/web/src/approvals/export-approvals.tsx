import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/approvals.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allApprovals, type ApprovalFilter } from './queries.ts';

const headerIn = (currency: string): string[] => [
  t('asked'),
  t('kind'),
  t('state'),
  t('branch'),
  t('till'),
  t('askedBy'),
  `${t('amount')} (${currency})`,
  `${t('limit')} (${currency})`,
  t('details'),
  t('reason'),
  t('decidedBy'),
  t('decidedAt'),
  t('way'),
  t('note'),
  t('usedAt'),
];

const cellsOf = (row: Approval, currency: string): CsvCell[] => [
  row.askedAt,
  t(`kind_${row.kind}`),
  t(`state_${row.state}`),
  row.branchName,
  row.tillName,
  row.requestedByName,
  moneyCell(row.amountMinor, currency),
  moneyCell(row.limitMinor, currency),
  row.details.join('; '),
  row.reason,
  row.decidedByName,
  row.decidedAt,
  row.way === null ? null : t(`way_${row.way}`),
  row.note,
  row.usedAt,
];

/** Saves every approval of the filter. */
export function ExportApprovals({ filter }: { readonly filter: ApprovalFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allApprovals(filter);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      const cells = rows.map((row) => cellsOf(row, currency));
      await saveTable(`${t('exportFile')}_${day}`, [headerIn(currency), ...cells], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
