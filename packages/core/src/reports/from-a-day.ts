/**
 * What is said of somebody in a branch from a day on: a target (decision 155), a rate of commission
 * (decision 158). It holds until something later is said; a day that is over keeps what held on it.
 * Pure.
 */

/** Who stands at a till by their role: of nobody else anything is said. */
export const ROLES_AT_TILLS: ReadonlySet<string> = new Set(['seller', 'branch_manager']);

/** What holds on a day: the newest that began by then. Null: nothing was said. */
export function heldOn<T extends { readonly fromDate: string }>(
  said: readonly T[],
  date: string,
): T | null {
  return said.reduce<T | null>((found, one) => {
    if (one.fromDate > date) return found;
    return found === null || one.fromDate > found.fromDate ? one : found;
  }, null);
}

/**
 * Why nothing can be said from this day on. A day that is over keeps what held on it: nobody makes
 * it look better or worse afterwards.
 */
export const whyNotFrom = (fromDate: string, today: string): 'OUT_OF_RANGE' | null =>
  fromDate < today ? 'OUT_OF_RANGE' : null;
