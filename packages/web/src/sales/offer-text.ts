import { parseMoney } from '@tillbook/core/money';
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

/** What a line comes to after its own discount. */
export function leftOf(line: Pick<CartLine, 'quantityMilli' | 'unitPriceMinor' | 'discount'>) {
  const gross = grossOf(line);
  return gross - discountOf(gross, line.discount);
}
