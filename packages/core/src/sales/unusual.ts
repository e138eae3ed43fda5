import { denominationsOf } from './denominations.ts';

/** A digit too many makes a figure ten times as much. */
const SLIP_TIMES = 10;
/** Some hand over a note or two more than are needed, to have them changed. */
const NEEDLESS_NOTES = 2;
/** So few sales say nothing of what is usual. */
const KNOWN_MIN = 3;
/** So many are remembered. */
export const KNOWN_MAX = 5;

/**
 * Whether nobody would hand this much cash over: not even with the largest notes alone, and two of
 * them more than it takes. It may be true all the same; whoever sells is asked to look again.
 * @param currency an unknown one is a RangeError
 */
export function isUnusualTender(
  dueMinor: number,
  tenderedMinor: number,
  currency: string,
): boolean {
  const largest = Math.max(...denominationsOf(currency, dueMinor).notes);
  return tenderedMinor > (Math.ceil(dueMinor / largest) + NEEDLESS_NOTES) * largest;
}

/** The least and the most of a product that were sold at once of late, in thousandths. */
export interface UsualQuantity {
  readonly leastMilli: number;
  readonly mostMilli: number;
}

/** What is usual of a product; null while too few of its sales are known. */
export function usualQuantity(soldMilli: readonly number[]): UsualQuantity | null {
  if (soldMilli.length < KNOWN_MIN) return null;
  return { leastMilli: Math.min(...soldMilli), mostMilli: Math.max(...soldMilli) };
}

/** Whether a quantity is ten times the most that is usual, as a digit too many makes it. */
export function isUnusualQuantity(quantityMilli: number, usual: UsualQuantity | null): boolean {
  return usual !== null && quantityMilli >= usual.mostMilli * SLIP_TIMES;
}
