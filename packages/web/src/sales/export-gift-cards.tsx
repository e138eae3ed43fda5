import type { GiftCardRow } from '@tillbook/core/gift-cards/gift-cards.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportRows, type ExportWords, type SaveRows } from '../ui/export-rows.tsx';
import { saveTable } from '../ui/save-table.ts';
import { allGiftCards, type GiftFilter } from './gift-queries.ts';

const headerOf = (currency: string): string[] => [
  t('number'),
  t('lastFour'),
  t('soldAt'),
  t('branch'),
  t('by'),
  t('state'),
  t('soldForIn', { currency }),
  t('balanceIn', { currency }),
];

const cellsOf = (row: GiftCardRow, currency: string): CsvCell[] => [
  row.number,
  row.lastFour,
  row.soldAt,
  row.branchName,
  row.soldByName,
  t(`state_${row.state}`),
  moneyCell(row.amountMinor, currency),
  moneyCell(row.balanceMinor, currency),
];

const said = (): ExportWords => ({
  ...{ export: t('export'), stop: t('cancel'), failed: t('exportFailed') },
  exporting: (count) => t('exporting', { count }),
  exported: (count) => t('exported', { count }),
});

/** Saves every card of the filter; says how far it is and can be stopped. */
export function ExportGiftCards({ filter }: { readonly filter: GiftFilter }) {
  const currency = useFormat().place.currency ?? '';
  const save: SaveRows = async (as, onCount, signal) => {
    const rows = await allGiftCards(filter, onCount, signal);
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const table = [headerOf(currency), ...rows.map((row) => cellsOf(row, currency))];
    await saveTable(`${t('file')}_${day}`, table, as);
    return rows.length;
  };
  return <ExportRows words={said()} save={save} />;
}
