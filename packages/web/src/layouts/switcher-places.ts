import type { myBusinesses } from '@tillbook/core/auth/auth.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { isBranchBound } from '@tillbook/core/permissions';

type Membership = AnswerOf<typeof myBusinesses>['businesses'][number];

/** Somewhere to work: a branch, or a whole business. */
export interface Place {
  readonly businessId: string;
  readonly businessName: string;
  /** Null stands for all branches. */
  readonly branchId: string | null;
  readonly branchName: string | null;
}

/** Where a person may work. Roles that are bound to branches have no "All branches". */
export function placesOf(memberships: readonly Membership[]): readonly Place[] {
  return memberships.flatMap(({ _id: businessId, name: businessName, role, branches }) => {
    const place = { businessId, businessName };
    const each = branches.map((branch) => ({
      ...place,
      branchId: branch._id,
      branchName: branch.name,
    }));
    return isBranchBound(role) ? each : [{ ...place, branchId: null, branchName: null }, ...each];
  });
}

/** The places whose business or branch holds what was typed. */
export function narrowed(places: readonly Place[], typed: string): readonly Place[] {
  const text = typed.trim().toLowerCase();
  return places.filter(({ businessName, branchName }) =>
    `${businessName} ${branchName ?? ''}`.toLowerCase().includes(text),
  );
}
