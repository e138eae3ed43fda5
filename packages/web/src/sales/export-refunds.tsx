import type { RefundRow } from '@tillbook/core/refunds/refunds.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportRows, type ExportWords, type SaveRows } from '../ui/export-rows.tsx';
import { saveTable } from '../ui/save-table.ts';
import { allRefunds, type RefundFilter } from './refund-queries.ts';
import { kindName, reasonName } from './refund-words.ts';
import { methodName } from '../ui/payment-words.ts';

const headerOf = (currency: string): string[] => [
  t('number'),
  t('kind'),
  t('when'),
  t('day'),
  t('receipt'),
  t('branch'),
  t('till'),
  t('by'),
  t('seller'),
  t('reason'),
  t('method'),
  t('totalIn', { currency }),
];

const cellsOf = (row: RefundRow, currency: string): CsvCell[] => [
  row.number,
  kindName(row.kind),
  row.refundedAt,
  row.businessDate,
  row.receiptNumber,
  row.branchName,
  row.tillName,
  row.refundedByName,
  row.sellerName,
  row.reasons.map(reasonName).join(' + '),
  row.methods.map(methodName).join(' + '),
  moneyCell(row.totalMinor, currency),
];

const said = (): ExportWords => ({
  ...{ export: t('export'), stop: t('stop'), failed: t('exportFailed') },
  exporting: (count) => t('exporting', { count }),
  exported: (count) => t('exported', { count }),
});

/** Saves every refund of the filter; says how far it is and can be stopped. */
export function ExportRefunds({ filter }: { readonly filter: RefundFilter }) {
  const currency = useFormat().place.currency ?? '';
  const save: SaveRows = async (as, onCount, signal) => {
    const rows = await allRefunds(filter, onCount, signal);
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const table = [headerOf(currency), ...rows.map((row) => cellsOf(row, currency))];
    await saveTable(`${t('file')}_${day}`, table, as);
    return rows.length;
  };
  return <ExportRows words={said()} save={save} />;
}
