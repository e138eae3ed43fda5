import { rateOf } from './figures.ts';

/** What is bought together, counted in receipts; said only where enough of them speak. */

/** The newest receipts of a period that are looked through. */
export const BASKETS_MOST = 5_000;
/** With fewer receipts that hold the product nothing is said of what goes with it. */
export const WITH_LEAST = 20;
/** What was bought together less often may have been chance. */
export const TOGETHER_LEAST = 5;
/** How many are named. */
export const TOGETHER_MOST = 8;

/** Of the receipts looked through, those that hold another product. */
export interface OtherInBaskets {
  readonly receipts: number;
  /** And the product that is asked about. */
  readonly together: number;
}

export interface Companion {
  /** Of all receipts, those with both: basis points. */
  readonly support: number;
  /** Of the receipts with the product, those with the other too: basis points. */
  readonly confidence: number;
  /** How many times as often as if they had nothing to do with each other, in hundredths. */
  readonly lift: number;
}

/**
 * How strongly another product goes with one.
 * @param receipts all that were looked through
 * @param withIt those that hold the product
 */
export function companionOf(receipts: number, withIt: number, other: OtherInBaskets): Companion {
  const chance = (withIt * other.receipts) / receipts;
  return {
    support: rateOf(other.together, receipts) ?? 0,
    confidence: rateOf(other.together, withIt) ?? 0,
    lift: Math.round((other.together / chance) * 100),
  };
}

const NO_LIFT = 100;

/**
 * What goes with a product more often than by chance, most often first; empty where too few
 * receipts speak.
 */
export function boughtTogether<Other extends OtherInBaskets>(
  receipts: number,
  withIt: number,
  others: readonly Other[],
): (Other & Companion)[] {
  if (withIt < WITH_LEAST) return [];
  return others
    .filter(({ together }) => together >= TOGETHER_LEAST)
    .map((other) => ({ ...other, ...companionOf(receipts, withIt, other) }))
    .filter(({ lift }) => lift > NO_LIFT)
    .sort((a, b) => b.together - a.together || b.lift - a.lift)
    .slice(0, TOGETHER_MOST);
}
