import { PRICE_MINOR_MAX } from '../limits.ts';
import { currencyExponent, divideHalfUp } from '../money.ts';

/** How a changed price is made round: nothing, whole units, halves, one under a whole, tens … */
export const ROUNDINGS = ['none', 'whole', 'half', 'ninety_nine', 'tens', 'hundreds'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** The most that a price may be raised by one act: elevenfold. */
export const PERCENT_MAX_BASIS_POINTS = 100_000;
/** The most that it may be lowered: to a tenth. */
export const PERCENT_MIN_BASIS_POINTS = -9_000;

const nearest = (minor: bigint, step: bigint): bigint => divideHalfUp(minor, step) * step;

/** The roundings that a currency has coins for: no halves and no 99 without cents. */
export function roundingsOf(currency: string): readonly Rounding[] {
  const hasCents = currencyExponent(currency) >= 2;
  return ROUNDINGS.filter((one) => hasCents || (one !== 'half' && one !== 'ninety_nine'));
}

/**
 * A price after a change of so many basis points, made round. It stays something where it was
 * something, and never goes beyond the largest price.
 */
export function changedPrice(
  priceMinor: number,
  basisPoints: number,
  rounding: Rounding,
  currency: string,
): number {
  if (priceMinor === 0) return 0;
  const changed = divideHalfUp(BigInt(priceMinor) * BigInt(10_000 + basisPoints), 10_000n);
  const unit = 10n ** BigInt(currencyExponent(currency));
  const round = rounded(changed, rounding, unit);
  const least = round < 1n ? changed : round;
  const kept = least < 1n ? 1n : least;
  return kept > BigInt(PRICE_MINOR_MAX) ? PRICE_MINOR_MAX : Number(kept);
}

function rounded(minor: bigint, rounding: Rounding, unit: bigint): bigint {
  switch (rounding) {
    case 'none':
      return minor;
    case 'whole':
      return nearest(minor, unit);
    case 'half':
      return unit % 2n === 0n ? nearest(minor, unit / 2n) : nearest(minor, unit);
    case 'ninety_nine':
      return unit >= 100n ? nearest(minor + unit / 100n, unit) - unit / 100n : nearest(minor, unit);
    case 'tens':
      return nearest(minor, unit * 10n);
    case 'hundreds':
      return nearest(minor, unit * 100n);
  }
}
