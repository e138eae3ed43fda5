import { parseMoney } from '@tillbook/core/money';
import { promotedMinor, type LinePromotion } from '@tillbook/core/promotions/apply-promotions';
import { discountOf, type Discount } from '@tillbook/core/sales/discount';
import { grossOf } from '@tillbook/core/sales/sale-total';
import { readPercent } from '../ui/percent.ts';
import type { CartLine } from './cart.ts';

/** "10 %", "7,5%" or "500": what is taken off, or null where it is none. */
export function parseOff(text: string, currency: string): Discount | null {
  const typed = text.trim();
  if (typed.endsWith('%')) {
    const basisPoints = readPercent(typed) ?? 0;
    return basisPoints > 0 ? { kind: 'percent', basisPoints } : null;
  }
  const read = parseMoney(typed, currency);
  return read.ok && read.minor > 0 ? { kind: 'amount', amountMinor: read.minor } : null;
}

type Priced = Pick<CartLine, 'quantityMilli' | 'unitPriceMinor' | 'discount'>;

/** What a line comes to after promotions and its own discount. */
export function leftOf(line: Priced, promoted: readonly LinePromotion[] = []): number {
  const asked = grossOf(line) - promotedMinor(promoted);
  return asked - discountOf(asked, line.discount);
}
