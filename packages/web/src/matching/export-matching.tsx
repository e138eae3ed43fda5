import type { MatchRow } from '@tillbook/core/matching/matching.api';
import { useState } from 'react';
import { t } from '../i18n/en/matching.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { kindOf, standingOf } from './match-columns.tsx';
import { allRows, type MatchFilter } from './queries.ts';

const headerIn = (currency: string): string[] => [
  t('time'),
  t('provider'),
  t('code'),
  `${t('asProvider')} (${currency})`,
  `${t('fees')} (${currency})`,
  t('who'),
  `${t('asSold')} (${currency})`,
  `${t('code')} (${t('asSold')})`,
  t('document'),
  t('branch'),
  t('way'),
  t('note'),
  t('byName'),
];

const signed = (side: MatchRow['line'] | MatchRow['tender'], currency: string): CsvCell =>
  side === null
    ? null
    : moneyCell(side.direction === 'in' ? side.amountMinor : -side.amountMinor, currency);

const cellsOf = (row: MatchRow, currency: string): CsvCell[] => [
  row.line?.at ?? row.tender?.at ?? null,
  row.line?.provider ?? row.tender?.provider ?? null,
  row.line?.code ?? null,
  signed(row.line, currency),
  row.line === null ? null : moneyCell(row.line.feeMinor, currency),
  row.line?.party ?? null,
  signed(row.tender, currency),
  row.tender?.code ?? null,
  row.tender === null ? null : `${kindOf(row)} ${row.tender.number}`,
  row.tender?.branch ?? null,
  standingOf(row),
  row.note,
  row.byName,
];

/** Saves every row of the list that is shown. */
export function ExportMatching({ filter }: { readonly filter: MatchFilter }) {
  const currency = useFormat().place.currency ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const rows = await allRows(filter);
      const name = `${t('exportFile')}_${filter.list}_${filter.from}_${filter.to}`;
      const cells = rows.map((row) => cellsOf(row, currency));
      await saveTable(name, [headerIn(currency), ...cells], as);
      notify.success(t('exported', { count: rows.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}
