import { moneyText } from '@tillbook/core/money';
import { piecesOf } from '@tillbook/core/sales/denominations';
import { cashInUse } from '@tillbook/core/sales/more-denominations';
import { countedTotal, foundPieces, isCounted, type PieceCounts } from './drawer-count.ts';

/** The notes and coins of a currency, the largest first; none for a currency we do not know. */
export function countedPieces(currency: string): readonly number[] {
  const known = cashInUse(currency);
  return known === null ? [] : piecesOf(known);
}

/** What the pieces come to, as it is typed; empty where none was counted. */
export function piecesText(counts: PieceCounts, currency: string): string {
  const total = countedTotal(counts);
  return total !== null && isCounted(counts) ? moneyText(total, currency) : '';
}

/** The pieces of a counted sum; null where it was not counted so, or typed over. */
export function piecesFor(counts: PieceCounts, countedMinor: number | null) {
  const isByPieces = isCounted(counts) && countedTotal(counts) === countedMinor;
  return isByPieces ? foundPieces(counts) : null;
}
