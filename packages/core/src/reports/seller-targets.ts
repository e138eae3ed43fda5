import { rateOf } from './figures.ts';
import { heldOn } from './from-a-day.ts';

/**
 * What somebody should sell a day in a branch, and what a period comes to beside it (decision 155).
 * What is sold is what customers paid, as of the target of a branch: with tax, less what came back.
 * Pure; amounts are whole minor units.
 */

/** A target from a day on, until a later one of the same person and branch; null ends it. */
export interface SellerTarget {
  readonly fromDate: string;
  readonly dailyMinor: number | null;
}

/** What should be sold on a day; null: nothing was said, or it ended. */
export const targetOn = (targets: readonly SellerTarget[], date: string): number | null =>
  heldOn(targets, date)?.dailyMinor ?? null;

/** Days of a period on which one target of somebody held in a branch. */
export interface TargetPart {
  readonly dailyMinor: number;
  /** Of these days, those on which they opened a drawer or sold something there. */
  readonly daysWorked: number;
  /** What customers paid on all these days, less what came back of it. */
  readonly reachedMinor: number;
}

/** How somebody did against their targets. */
export interface TargetSums {
  readonly targetMinor: number;
  readonly reachedMinor: number;
  /** Basis points; null where no day was worked, so that nothing was to be reached. */
  readonly reachedRate: number | null;
}

/** A period: each target as often as a day was worked while it held. A day off asks for nothing. */
export function targetSums(parts: readonly TargetPart[]): TargetSums {
  const targetMinor = parts.reduce((sum, one) => sum + one.dailyMinor * one.daysWorked, 0);
  const reachedMinor = parts.reduce((sum, one) => sum + one.reachedMinor, 0);
  return { targetMinor, reachedMinor, reachedRate: rateOf(reachedMinor, targetMinor) };
}
