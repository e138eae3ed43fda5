/** What a branch costs every month, sold or not. */
export const COST_KINDS = [
  'rent',
  'wages',
  'power',
  'water',
  'internet',
  'transport',
  'licences',
  'other',
] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** An amount from a month on, until a later one of its kind; zero ends it. */
export interface FixedCost {
  readonly kind: CostKind;
  /** `YYYY-MM`. */
  readonly fromMonth: string;
  readonly amountMinor: number;
}

/** What holds in a month: of each kind the newest that began by then. */
export function costsOfMonth<Cost extends FixedCost>(
  costs: readonly Cost[],
  month: string,
): readonly Cost[] {
  const newest = new Map<CostKind, Cost>();
  for (const cost of costs) {
    const known = newest.get(cost.kind);
    const isLater = known === undefined || cost.fromMonth > known.fromMonth;
    if (cost.fromMonth <= month && isLater) newest.set(cost.kind, cost);
  }
  return COST_KINDS.flatMap((kind) => newest.get(kind) ?? []).filter(
    ({ amountMinor }) => amountMinor > 0,
  );
}

/** All fixed costs of a month together. */
export function fixedCostOfMonth(costs: readonly FixedCost[], month: string): number {
  return costsOfMonth(costs, month).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
