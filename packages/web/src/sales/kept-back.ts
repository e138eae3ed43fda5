import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import type { KeptReceipt } from './refund-outbox.ts';

/** What became of a sale, as far as this device knows. */
export const stateHere = ({ fact, linesBack }: KeptReceipt): SaleState => {
  if (linesBack.length === 0) return fact.state;
  const isAll = fact.lines.every(({ lineNo }) => linesBack.includes(lineNo));
  return isAll ? 'refunded' : 'part_refunded';
};

/** The same with what of it came back here; nobody here kept the day. */
export function keptBackOf(
  fact: Sale,
  kept: KeptReceipt,
): Pick<Sale, 'state' | 'refundedMinor' | 'backAt'> {
  const refundedMinor = fact.lines
    .filter(({ lineNo }) => kept.linesBack.includes(lineNo))
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return { state: stateHere(kept), refundedMinor, backAt: null };
}
