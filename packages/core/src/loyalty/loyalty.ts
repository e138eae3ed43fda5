import { currencyExponent, safeMinor } from '../money.ts';

/** What moves a customer's points. */
export const POINT_MOVES = ['earned', 'taken_back', 'turned', 'adjusted'] as const;
export type PointMove = (typeof POINT_MOVES)[number];

/** By what points are earned, and what they are worth. */
export interface LoyaltyTerms {
  /** Off: sales earn nothing; points that are there stay, and can be turned. */
  readonly isOn: boolean;
  /** One point for each whole amount of this, in minor units. */
  readonly perMinor: number;
  /** Store credit for a point, in minor units. */
  readonly worthMinor: number;
  /** Fewer are not turned at once. */
  readonly leastPoints: number;
}

/** Whole points for an amount, in minor units; what is left over earns nothing. */
export function pointsFor(amountMinor: number, perMinor: number): number {
  return Math.floor(Math.max(0, amountMinor) / perMinor);
}

/**
 * Points that a refund takes back: what is left of the sale has earned what it would have earned
 * alone, so refunds in any number of parts end at nothing.
 * @param had points that the sale still has
 * @param leftMinor of its total, behind this refund
 */
export function pointsBack(had: number, leftMinor: number, perMinor: number): number {
  return Math.max(0, had - pointsFor(leftMinor, perMinor));
}

/** Store credit for points, in minor units. @throws RangeError where it is no exact amount */
export function worthOf(points: number, { worthMinor }: Pick<LoyaltyTerms, 'worthMinor'>): number {
  return safeMinor(BigInt(points) * BigInt(worthMinor));
}

/** Why so many points are not turned into store credit, or null. */
export function whyNotTurn(
  points: number,
  { has, leastPoints }: { readonly has: number; readonly leastPoints: number },
): 'POINTS_NOT_ENOUGH' | 'POINTS_TOO_FEW' | null {
  if (points > has) return 'POINTS_NOT_ENOUGH';
  return points < leastPoints ? 'POINTS_TOO_FEW' : null;
}

/** Of a hundred of the currency one comes back: what a shop begins with, until it sets its own. */
export function usualTerms(currency: string): LoyaltyTerms {
  const unit = 10 ** currencyExponent(currency);
  return { isOn: false, perMinor: 100 * unit, worthMinor: unit, leastPoints: 1 };
}
