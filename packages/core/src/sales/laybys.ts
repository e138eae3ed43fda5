import { safeMinor } from '../money.ts';
import { roundCash, type CashRounding } from './cash-rounding.ts';
import { isAsQuoted, type QuotedCart, type SoldCart } from './quotes.ts';

/** What becomes of a lay-by. Only an open one takes payments, is collected or cancelled. */
export const LAYBY_STATES = ['open', 'collected', 'cancelled'] as const;
export type LaybyState = (typeof LAYBY_STATES)[number];

/** How many days a customer has where nobody says otherwise, and at most. */
export const LAYBY_DAYS = 60;
export const LAYBY_DAYS_MAX = 732;

/** The least share of the total that is paid at once where a business chose none: a tenth. */
export const LAYBY_LEAST_BASIS_POINTS = 1_000;

/** Ways that a lay-by is paid by at a till. */
export const LAYBY_METHODS = ['cash', 'mobile_money', 'card'] as const;
export type LaybyMethod = (typeof LAYBY_METHODS)[number];

/** How what was paid goes back when a lay-by is cancelled. */
export const LAYBY_BACK = ['cash', 'store_credit'] as const;
export type LaybyBack = (typeof LAYBY_BACK)[number];

/** How a business sets goods aside. */
export interface LaybyRules {
  /** The least share of the total that is paid at once. */
  readonly leastBasisPoints: number;
  /** What is kept when one is cancelled, in minor units. */
  readonly feeMinor: number;
}

/** Of a business that has chosen nothing. */
export const USUAL_LAYBY_RULES: LaybyRules = {
  leastBasisPoints: LAYBY_LEAST_BASIS_POINTS,
  feeMinor: 0,
};

const WHOLE = 10_000;

/**
 * The least that is paid at once: the share of the total, rounded up to the minor unit, and never
 * nothing. @param basisPoints hundredths of a percent
 */
export function leastDeposit(totalMinor: number, basisPoints: number): number {
  const share = (BigInt(totalMinor) * BigInt(basisPoints) + BigInt(WHOLE - 1)) / BigInt(WHOLE);
  return Math.max(1, safeMinor(share));
}

/** What decides about the state of a lay-by. */
export interface LaybyFacts {
  /** The sale by which it was collected. */
  readonly saleId: string | null;
  readonly cancelledAt: string | null;
}

/** What became of a lay-by. No day ends one by itself. */
export function laybyState({ saleId, cancelledAt }: LaybyFacts): LaybyState {
  if (saleId !== null) return 'collected';
  return cancelledAt === null ? 'open' : 'cancelled';
}

/** Whether an open lay-by should have been collected before a day, `YYYY-MM-DD`. */
export const isLaybyOverdue = (state: LaybyState, dueOn: string, day: string): boolean =>
  state === 'open' && dueOn < day;

/** `OVERPAYMENT` when so much is more than is still to be paid, or null. */
export function whyNotPayTowards(
  of: { readonly totalMinor: number; readonly paidMinor: number },
  amountMinor: number,
): 'OVERPAYMENT' | null {
  return amountMinor > of.totalMinor - of.paidMinor ? 'OVERPAYMENT' : null;
}

/**
 * `LAYBY_NOT_IN_COINS` when so much cash cannot be paid in the coins there are, or null. What is
 * then left over is rounded once, by the sale that collects it.
 */
export function whyNotInCoins(
  { method, amountMinor }: { readonly method: string; readonly amountMinor: number },
  rounding: CashRounding | null,
): 'LAYBY_NOT_IN_COINS' | null {
  const isExact = method !== 'cash' || rounding === null || amountMinor % rounding.stepMinor === 0;
  return isExact ? null : 'LAYBY_NOT_IN_COINS';
}

/** The least first payment that cash can make: in whole coins, and never more than the total. */
export function leastInCoins(
  totalMinor: number,
  basisPoints: number,
  rounding: CashRounding | null,
): number {
  const least = leastDeposit(totalMinor, basisPoints);
  const { stepMinor } = rounding ?? { stepMinor: 1 };
  return Math.min(totalMinor, roundCash(least, { stepMinor, method: 'up' }));
}

/** `LAYBY_DEPOSIT_LEAST` when the first payment is less than the business wants, or null. */
export function whyNotDeposit(
  totalMinor: number,
  amountMinor: number,
  rules: Pick<LaybyRules, 'leastBasisPoints'>,
): 'LAYBY_DEPOSIT_LEAST' | 'OVERPAYMENT' | null {
  const least = Math.min(totalMinor, leastDeposit(totalMinor, rules.leastBasisPoints));
  if (amountMinor < least) return 'LAYBY_DEPOSIT_LEAST';
  return whyNotPayTowards({ totalMinor, paidMinor: 0 }, amountMinor);
}

/** What of the payments is kept and what goes back: the fee is never more than was paid. */
export function cancelledParts(
  paidMinor: number,
  feeMinor: number,
): { readonly feeMinor: number; readonly backMinor: number } {
  const kept = Math.min(paidMinor, feeMinor);
  return { feeMinor: kept, backMinor: paidMinor - kept };
}

/**
 * What of it a customer is handed in the coins there are, and what that is more (or less) than is
 * owed. Example: 759 in steps of 50 are 750, 9 less.
 */
export function cashBack(
  backMinor: number,
  rounding: CashRounding | null,
): { readonly givenMinor: number; readonly roundingMinor: number } {
  const givenMinor = rounding === null ? backMinor : roundCash(backMinor, rounding);
  return { givenMinor, roundingMinor: givenMinor - backMinor };
}

/**
 * Whether a cart is what was set aside: every line of it, whole, at its price and with what was
 * taken off, and nothing else.
 */
export function isAsLaidBy(laidBy: QuotedCart, cart: SoldCart): boolean {
  const left = [...laidBy.lines];
  const offOf = (discount: SoldCart['discount']): number | null => {
    if (discount === null || discount === undefined) return 0;
    return discount.kind === 'amount' ? discount.amountMinor : null;
  };
  for (const line of cart.lines) {
    const at = left.findIndex(
      (one) =>
        one.productId === line.productId &&
        one.packId === line.packId &&
        one.quantityMilli === line.quantityMilli &&
        one.unitPriceMinor === line.unitPriceMinor &&
        one.offMinor === offOf(line.discount),
    );
    if (at === -1) return false;
    left.splice(at, 1);
  }
  const isExempt = (cart.taxExempt ?? null) !== null;
  return (
    left.length === 0 &&
    isExempt === laidBy.isTaxExempt &&
    offOf(cart.discount) === laidBy.offMinor &&
    isAsQuoted(laidBy, cart)
  );
}
