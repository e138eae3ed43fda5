import type { LaybyRow } from '@tillbook/core/sales/laybys.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportRows, type ExportWords, type SaveRows } from '../ui/export-rows.tsx';
import { saveTable } from '../ui/save-table.ts';
import { allLaybys, type LaybyFilter } from './layby-queries.ts';

const headerOf = (currency: string): string[] => [
  t('number'),
  t('when'),
  t('branch'),
  t('createdBy'),
  t('customer'),
  t('lines'),
  t('due'),
  t('state'),
  t('totalIn', { currency }),
  t('paidIn', { currency }),
];

const cellsOf = (row: LaybyRow, currency: string): CsvCell[] => [
  row.number,
  row.createdAt,
  row.branchName,
  row.createdByName,
  row.customerName,
  { number: String(row.linesCount) },
  row.dueOn,
  t(row.isOverdue ? 'overdue' : `state_${row.state}`),
  moneyCell(row.totalMinor, currency),
  moneyCell(row.paidMinor, currency),
];

const said = (): ExportWords => ({
  ...{ export: t('export'), stop: t('cancel'), failed: t('exportFailed') },
  exporting: (count) => t('exporting', { count }),
  exported: (count) => t('exported', { count }),
});

/** Saves every lay-by of the filter; says how far it is and can be stopped. */
export function ExportLaybys({ filter }: { readonly filter: LaybyFilter }) {
  const currency = useFormat().place.currency ?? '';
  const save: SaveRows = async (as, onCount, signal) => {
    const rows = await allLaybys(filter, onCount, signal);
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const table = [headerOf(currency), ...rows.map((row) => cellsOf(row, currency))];
    await saveTable(`${t('file')}_${day}`, table, as);
    return rows.length;
  };
  return <ExportRows words={said()} save={save} />;
}
