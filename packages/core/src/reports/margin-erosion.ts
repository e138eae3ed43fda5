import { divideHalfUp } from '../money.ts';

/**
 * What a product earns less because a unit of it costs more and its price did not follow: of each
 * unit less is left than in another period. By what it sold over both periods, what came back taken
 * off, after discounts and without tax:
 *
 *     left of a unit = (net sales − cost) ÷ units
 *     earned less    = units now × (left of a unit before − left of a unit now)
 *
 * so units × the change of what is left. Told only of products of which the price did not rise by
 * as much as the cost did, and only where that says something:
 *
 * - at least 5 units on both sides, or one dear sale and one with a discount are a change;
 * - a cost that is at least 1 % higher: what a unit had cost is an average of whole minor units,
 *   and wavers by less;
 * - a cost that is known: goods that were sold before they were ever received had none.
 */

/** Of a product of which less was sold nothing is said, in thousandths of a unit. */
export const EROSION_MILLI_LEAST = 5_000;
/** By so much a unit costs more at least, in basis points. */
export const EROSION_COST_UP_LEAST = 100;

const WHOLE = 10_000;

/** What a product sold over a period, what came back taken off. */
export interface UnitsSold {
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly costMinor: number;
}

const milliOf = ({ quantityMilli }: UnitsSold): bigint => BigInt(quantityMilli);

function costsMore(now: UnitsSold, before: UnitsSold): boolean {
  if (before.costMinor <= 0) return false;
  // c1 / q1 against c0 / q0, multiplied out: a quotient of the machine is no fraction.
  const is = BigInt(now.costMinor) * milliOf(before) * BigInt(WHOLE);
  const was = BigInt(before.costMinor) * milliOf(now);
  return is >= was * BigInt(WHOLE + EROSION_COST_UP_LEAST);
}

/** What was earned less than at what a unit left before, in minor units; null: nothing to say. */
export function earnedLess(now: UnitsSold, before: UnitsSold): number | null {
  const least = Math.min(now.quantityMilli, before.quantityMilli);
  if (least < EROSION_MILLI_LEAST || !costsMore(now, before)) return null;
  const was = BigInt(before.netMinor - before.costMinor) * milliOf(now);
  const less = Number(divideHalfUp(was, milliOf(before))) - (now.netMinor - now.costMinor);
  return less > 0 ? less : null;
}
