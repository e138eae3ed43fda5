/**
 * What is worth counting today: ten to fifteen lines by value, risk and the days since their last
 * count. Every number is whole, so that the same books give the same list anywhere.
 *
 *   score = value × risk × days
 *   value = |what lies there at cost|, in minor units: what could be wrong
 *   risk  = 1 + 4 × shrinkage + 2 where less than nothing lies there (in thousandths)
 *   shrinkage = what adjustments and counts moved in 90 days ÷ (that + what was sold at cost in
 *           these days + what lies there): the share of the goods that goes without a receipt
 *   days  = since it was last counted, 1 to 90; 90 where it never was
 *
 * What is worth nothing is not suggested. Ties go by name, then by id.
 */
export interface CountCandidate {
  readonly productId: string;
  readonly name: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  /** At cost, in the last `COUNT_LOOKS_BACK_DAYS`; the absolute amounts summed. */
  readonly adjustedMinor: number;
  /** Cost of what was sold in these days. */
  readonly soldMinor: number;
  /** Null where it never was counted. */
  readonly daysSinceCount: number | null;
}

export const COUNT_LOOKS_BACK_DAYS = 90;
export const SUGGESTION_MIN = 10;
export const SUGGESTION_MAX = 15;
export const SUGGESTION_DEFAULT = 12;

const SHRINKAGE_WEIGHT = 4n;
const NEGATIVE_PERMILLE = 2_000;

export interface Suggested<C extends CountCandidate = CountCandidate> {
  readonly candidate: C;
  readonly riskPermille: number;
  readonly days: number;
  readonly score: bigint;
}

const abs = (value: number): bigint => BigInt(Math.abs(value));

/** How likely its quantity is wrong, in thousandths; 1,000 where nothing speaks for it. */
export function riskPermille(candidate: CountCandidate): number {
  const adjusted = abs(candidate.adjustedMinor);
  const whole = adjusted + abs(candidate.soldMinor) + abs(candidate.valueMinor);
  const shrinkage = whole === 0n ? 0 : Number((SHRINKAGE_WEIGHT * 1_000n * adjusted) / whole);
  return 1_000 + shrinkage + (candidate.quantityMilli < 0 ? NEGATIVE_PERMILLE : 0);
}

/** Days since it was counted, as the score takes them. */
export function daysForScore({ daysSinceCount }: CountCandidate): number {
  if (daysSinceCount === null) return COUNT_LOOKS_BACK_DAYS;
  return Math.min(COUNT_LOOKS_BACK_DAYS, Math.max(1, daysSinceCount));
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The candidates to count today, the most urgent first. */
export function suggestCount<C extends CountCandidate>(
  candidates: readonly C[],
  limit: number = SUGGESTION_DEFAULT,
): Suggested<C>[] {
  const scored = candidates.map((candidate): Suggested<C> => {
    const risk = riskPermille(candidate);
    const days = daysForScore(candidate);
    const score = abs(candidate.valueMinor) * BigInt(risk) * BigInt(days);
    return { candidate, riskPermille: risk, days, score };
  });
  const order = (a: Suggested<C>, b: Suggested<C>): number => {
    if (a.score !== b.score) return a.score > b.score ? -1 : 1;
    const byName = textOrder(a.candidate.name, b.candidate.name);
    return byName === 0 ? textOrder(a.candidate.productId, b.candidate.productId) : byName;
  };
  return scored
    .filter(({ score }) => score > 0n)
    .sort(order)
    .slice(0, limit);
}
