/**
 * A cart that is thrown away: goods were rung up, and no sale came of it. It is no document of the
 * books; it is written down with why, so that whoever looks after a till can ask.
 */

/** In the order in which they are offered: the first four have a key each. */
export const DISCARD_REASONS = [
  'customer_left',
  'by_mistake',
  'could_not_pay',
  'practice',
  'other',
] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];

/** Reasons that say it all; `other` is said in own words. */
export const READY_REASONS = DISCARD_REASONS.filter((reason) => reason !== 'other');

export interface DiscardWhy {
  readonly reason: DiscardReason;
  readonly note: string | null;
}

/** `REQUIRED` where a cart is thrown away for another reason and nobody says which, or null. */
export function whyNotDiscard({ reason, note }: DiscardWhy): 'REQUIRED' | null {
  return reason === 'other' && note === null ? 'REQUIRED' : null;
}

/** For how long it had been parked, in whole seconds; null: it had not. */
export function parkedSeconds(parkedAt: string | null, discardedAt: string): number | null {
  if (parkedAt === null) return null;
  const lasted = Math.floor((Date.parse(discardedAt) - Date.parse(parkedAt)) / 1_000);
  return Math.min(PARKED_SECONDS_MAX, Math.max(0, lasted));
}

/** More than sixty years says that a clock was wrong. */
const PARKED_SECONDS_MAX = 2_000_000_000;
