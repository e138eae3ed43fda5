/**
 * What somebody earns of what they sold (decision 158): a part of what it came to without tax, less
 * what came back of it, for each day by the rate that held on it. Pure; amounts are whole minor
 * units, rates basis points.
 */

const WHOLE = 10_000n;

/** A day of somebody in a branch on which a rate held. */
export interface CommissionDay {
  readonly rateBasisPoints: number;
  /** Their sales of the day without tax, less what came back that day; it may be below zero. */
  readonly netMinor: number;
}

/**
 * The commission of a day, rounded half away from zero: what is given for goods is taken back with
 * them to the cent. Days are rounded, so that weeks, branches and people add up.
 */
export function commissionOf({ rateBasisPoints, netMinor }: CommissionDay): number {
  const times = BigInt(Math.abs(netMinor)) * BigInt(rateBasisPoints);
  const earned = Number((2n * times + WHOLE) / (2n * WHOLE));
  return netMinor < 0 && earned > 0 ? -earned : earned;
}

/** What days come to together. */
export function commissionSums(days: readonly CommissionDay[]): {
  readonly netMinor: number;
  readonly commissionMinor: number;
} {
  return {
    netMinor: days.reduce((sum, day) => sum + day.netMinor, 0),
    commissionMinor: days.reduce((sum, day) => sum + commissionOf(day), 0),
  };
}
