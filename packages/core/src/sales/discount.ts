import { allocate, divideHalfUp, safeMinor } from '../money.ts';

/** What is taken off an amount: a part of it in hundredths of a percent, or an amount. */
export type Discount =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly amountMinor: number };

/** Reasons a till offers for a discount or an own price; any other text may be typed. */
export const DISCOUNT_REASONS = [
  'Regular customer',
  'Bulk buy',
  'Damaged packaging',
  'Near expiry',
  'Price matched',
  'Staff',
] as const;

/** The percentages a till offers, in hundredths of a percent. */
export const QUICK_DISCOUNTS = [500, 1000, 1500] as const;

const WHOLE = 10_000;

/**
 * What a discount takes off an amount. Of a percentage what is left is rounded, halves up, as a
 * price would be: 10 % off 1234.35 leaves 1110.92. Never more than the amount. A discount that is
 * not one is a RangeError.
 */
export function discountOf(amountMinor: number, discount: Discount | null): number {
  const amount = safeMinor(amountMinor);
  if (discount === null) return 0;
  const given = discount.kind === 'percent' ? discount.basisPoints : discount.amountMinor;
  if (!Number.isSafeInteger(given) || given < 0 || amount < 0) {
    throw new RangeError(`Not a discount: ${JSON.stringify(discount)} of ${amountMinor}`);
  }
  if (discount.kind === 'amount') return Math.min(given, amount);
  if (given > WHOLE) throw new RangeError(`More than everything: ${given}`);
  return amount - safeMinor(divideHalfUp(BigInt(amount) * BigInt(WHOLE - given), BigInt(WHOLE)));
}

/** Shares a discount of a whole sale over its lines, so that the parts add up to it. */
export function shareDiscount(discountMinor: number, amounts: readonly number[]): number[] {
  // Lines that are all free get nothing, and there is nothing to give them.
  return discountMinor === 0 ? amounts.map(() => 0) : allocate(discountMinor, amounts);
}
