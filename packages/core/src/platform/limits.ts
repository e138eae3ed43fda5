/**
 * How much one owner or business may have here. Whoever runs the service says it; without a number
 * there is no limit. The database keeps it where the row is written, since only there two that come
 * at once are seen (decision 57); the page says it before.
 */

export const LIMITED = ['businesses', 'branches', 'staff', 'products'] as const;
export type Limited = (typeof LIMITED)[number];

/** Null: none. */
export type PlatformLimits = Readonly<Record<Limited, number | null>>;

/** The highest number that can be set. */
export const PLATFORM_LIMIT_MAX = 1_000_000;

/** What is counted, as a refusal says it. */
export const LIMITED_WORDS: Readonly<Record<Limited, string>> = {
  businesses: 'businesses of one owner',
  branches: 'branches of one business',
  staff: 'people of one business besides its owner',
  products: 'products of one business',
};

/**
 * How full it is: from `near` on the page says how many are left. What is over a limit that was
 * lowered stays; nothing is added to it.
 */
export type Fullness = 'free' | 'near' | 'full';

/** @param limit null where there is none */
export function fullnessOf(count: number, limit: number | null): Fullness {
  if (limit === null) return 'free';
  if (count >= limit) return 'full';
  // The last tenth, and always the last one.
  return count >= limit - Math.max(1, Math.floor(limit / 10)) ? 'near' : 'free';
}
