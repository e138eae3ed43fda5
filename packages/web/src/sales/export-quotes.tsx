import type { QuoteRow } from '@tillbook/core/sales/quotes.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportRows, type ExportWords, type SaveRows } from '../ui/export-rows.tsx';
import { saveTable } from '../ui/save-table.ts';
import { allQuotes, type QuoteFilter } from './quote-queries.ts';

const headerOf = (currency: string): string[] => [
  t('number'),
  t('when'),
  t('branch'),
  t('createdBy'),
  t('customer'),
  t('lines'),
  t('validUntil'),
  t('state'),
  t('totalIn', { currency }),
];

const cellsOf = (row: QuoteRow, currency: string): CsvCell[] => [
  row.number,
  row.createdAt,
  row.branchName,
  row.createdByName,
  row.customerName,
  { number: String(row.linesCount) },
  row.validUntil,
  t(`state_${row.state}`),
  moneyCell(row.totalMinor, currency),
];

const said = (): ExportWords => ({
  ...{ export: t('export'), stop: t('cancel'), failed: t('exportFailed') },
  exporting: (count) => t('exporting', { count }),
  exported: (count) => t('exported', { count }),
});

/** Saves every quote of the filter; says how far it is and can be stopped. */
export function ExportQuotes({ filter }: { readonly filter: QuoteFilter }) {
  const currency = useFormat().place.currency ?? '';
  const save: SaveRows = async (as, onCount, signal) => {
    const rows = await allQuotes(filter, onCount, signal);
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const table = [headerOf(currency), ...rows.map((row) => cellsOf(row, currency))];
    await saveTable(`${t('file')}_${day}`, table, as);
    return rows.length;
  };
  return <ExportRows words={said()} save={save} />;
}
