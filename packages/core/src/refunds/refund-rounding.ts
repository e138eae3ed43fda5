import type { CashRounding } from '../sales/cash-rounding.ts';
import { roundingOf } from '../sales/cash-rounding.ts';
import type { PaymentMethod } from '../sales/payment.ts';
import { proposeGiveBack, type GivenBack, type TenderLeft } from './give-back.ts';

/** What a refund's rounding depends on besides its lines. */
export interface RoundedSale {
  /** What was paid for the sale less what went back before, roundings included. */
  readonly leftMinor: number;
  /** As the sale's cash was rounded; null where none was. */
  readonly policy: CashRounding | null;
}

/** What comes back is worth before any of it is handed over in cash: never more than is left. */
export function valueBack(exactMinor: number, sale: RoundedSale, isLast: boolean): number {
  return isLast ? sale.leftMinor : Math.min(exactMinor, sale.leftMinor);
}

/**
 * Beside other goods only the difference is cash. It is what coins can pay, also of what comes back
 * last; one that would give more than is left goes down a step.
 */
function roundingBesideGoods(
  exactMinor: number,
  payments: Parameters<typeof roundingOf>[1],
  sale: RoundedSale,
  isLast: boolean,
): number {
  const valueMinor = valueBack(exactMinor, sale, isLast);
  const rounding = roundingOf(valueMinor, payments, sale.policy);
  const isTooMuch = valueMinor + rounding > sale.leftMinor;
  return valueMinor - exactMinor + rounding - (isTooMuch ? (sale.policy?.stepMinor ?? 0) : 0);
}

/**
 * What is given back more (or less) than the lines come to, because cash has a smallest coin. What
 * comes back last takes the rest of what was paid, so that a sale that comes back whole gives
 * exactly what it took; before that the cash part is rounded as the sale's was, and never gives
 * more than is left.
 * Example: 9.98 paid as 10.00 in steps of 0.05 give 3.33 back as 3.35 and the last 6.65 as 6.65.
 */
export function roundingBack(
  exactMinor: number,
  payments: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[],
  sale: RoundedSale,
  isLast: boolean,
): number {
  const most = sale.leftMinor - exactMinor;
  if (payments.some(({ method }) => method === 'exchange')) {
    return roundingBesideGoods(exactMinor, payments, sale, isLast);
  }
  return isLast ? most : Math.min(most, roundingOf(exactMinor, payments, sale.policy));
}

/**
 * How money goes back with its cash rounded, unless somebody says otherwise: by the tenders that
 * took it, in their order. The parts are the total; a cash part that rounds to nothing is none.
 */
export function proposeRounded(
  exactMinor: number,
  tenders: readonly TenderLeft[],
  sale: RoundedSale,
  isLast: boolean,
): GivenBack[] {
  if (isLast) return proposeGiveBack(sale.leftMinor, tenders);
  const parts = proposeGiveBack(exactMinor, tenders);
  const rounding = roundingBack(exactMinor, parts, sale, false);
  return parts
    .map((part) =>
      part.method === 'cash' ? { ...part, amountMinor: part.amountMinor + rounding } : part,
    )
    .filter(({ amountMinor }) => amountMinor > 0);
}
