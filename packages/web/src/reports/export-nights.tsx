import { useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/reports.ts';
import type { CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allNights } from './queries.ts';

/** Saves every night that is listed, with what did not hold. */
export function ExportNights({ isBroken }: { readonly isBroken: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const nights = await allNights(isBroken);
      const header = [t('nightsWhen'), t('nightsState'), t('nightsRules'), t('nightsRows')];
      const rows: CsvCell[][] = nights.map(({ at, findings, invariants, examined }) => [
        at,
        findings.length === 0
          ? t('nightsGood')
          : findings.map((one) => `${one._id} ${one.sentence}: ${one.rows.join('; ')}`).join('\n'),
        { number: String(invariants) },
        { number: String(examined) },
      ]);
      const day = new Date(nowMs()).toISOString().slice(0, 10);
      await saveTable(`${t('nights')}_${day}`, [header, ...rows], as);
      notify.success(t('nightsExported', { count: nights.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
