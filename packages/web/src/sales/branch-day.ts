import { businessDate } from '@tillbook/core/reports/period';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { BranchDay, TillLease } from '@tillbook/core/sales/tills.api';

/**
 * How the days of the till's branch go. A till that was kept before it knew goes by what the
 * promotions of its branch go by, and before those were known by the clock of the business.
 */
export function branchDayOf(
  { branchDay }: Pick<TillLease, 'branchDay'>,
  { promotions }: Pick<TillSelling, 'promotions'>,
  zone: string | null,
): BranchDay {
  return branchDay ?? promotions ?? { timezone: zone ?? 'UTC', cutoffMinutes: 0 };
}

/** The business day of a branch at a moment. */
export function dayAt(atMs: number, { timezone, cutoffMinutes }: BranchDay): string {
  return businessDate(atMs, timezone, cutoffMinutes);
}

type ListedBranch = BranchDay & {
  readonly _id: string;
  readonly tills: readonly { readonly _id: string }[];
};

/** What a list of sales is narrowed to; empty: not by that. */
export interface ListedWhere {
  readonly branchId: string;
  readonly tillId: string;
}

/**
 * How days go in a list of sales: as in the branch that it is narrowed to, else as in the first, as
 * reports have it. Null: no branch is known.
 */
export function dayOfList(
  branches: readonly ListedBranch[],
  { branchId, tillId }: ListedWhere,
): BranchDay | null {
  const asked = branches.find(
    ({ _id, tills }) => _id === branchId || tills.some((till) => till._id === tillId),
  );
  const { timezone, cutoffMinutes } = asked ?? branches[0] ?? {};
  if (timezone === undefined || cutoffMinutes === undefined) return null;
  return { timezone, cutoffMinutes };
}
