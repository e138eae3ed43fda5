/** What one person gave off prices in their own sales, promotions apart. Whole minor units. */
export interface GivenOff {
  readonly personId: string;
  readonly name: string;
  readonly dayMinor: number;
  /** On all the usual weekdays together. */
  readonly usualMinor: number;
}

/** Who gave less than this share of what was given more is no reason for it: a quarter. */
const SHARE_LEAST = 4;
const PEOPLE_MOST = 3;

/**
 * Who gave more off prices than they usually do on that weekday, beside what they usually give
 * (the mean, rounded): those with a quarter or more of all that was given more, the most first,
 * three at most. It says who gave it, not why: a seller may do what was asked of them.
 * @param weekdays how many usual weekdays there are, above zero
 */
export function whoGaveMore(
  people: readonly GivenOff[],
  weekdays: number,
): { _id: string; name: string; minor: number; usualMinor: number }[] {
  const compared = people.map(({ personId: _id, name, dayMinor: minor, usualMinor: all }) => {
    const usualMinor = Math.round(all / weekdays);
    return { _id, name, minor, usualMinor, moreMinor: Math.max(0, minor - usualMinor) };
  });
  const moreMinor = compared.reduce((sum, one) => sum + one.moreMinor, 0);
  return compared
    .filter((one) => one.moreMinor > 0 && one.moreMinor * SHARE_LEAST >= moreMinor)
    .sort((one, other) => other.moreMinor - one.moreMinor || (one._id < other._id ? -1 : 1))
    .slice(0, PEOPLE_MOST)
    .map(({ moreMinor: _more, ...told }) => told);
}
