import { divideHalfUp, safeMinor } from '../money.ts';
import type { TaxMode } from './sale-total.ts';

/** A line as it was sold, before and after what was taken off. */
export interface LineBeforeDiscounts {
  /** Price × quantity. */
  readonly grossMinor: number;
  /** Promotions, the line's discount and its part of the sale's. */
  readonly discountMinor: number;
  readonly netMinor: number;
  /** The rate it is taxed at; none of an exempt sale. */
  readonly taxBasisPoints: number;
}

/**
 * What a line would have brought without discounts and without tax, in minor units. Where the tax
 * comes on top that is price × quantity. Where prices contain it, price × quantity in the ratio in
 * which the tax was taken out of what was left, so that a line without discount has its own net to
 * the unit; of a line that was given away, gross / (1 + rate). Halves go up.
 */
export function grossNetOf(line: LineBeforeDiscounts, taxMode: TaxMode): number {
  const { grossMinor, discountMinor, netMinor, taxBasisPoints } = line;
  if (taxMode === 'exclusive') return netMinor + discountMinor;
  const gross = BigInt(grossMinor);
  const leftMinor = grossMinor - discountMinor;
  return safeMinor(
    leftMinor > 0
      ? divideHalfUp(gross * BigInt(netMinor), BigInt(leftMinor))
      : divideHalfUp(gross * 10_000n, BigInt(10_000 + taxBasisPoints)),
  );
}
