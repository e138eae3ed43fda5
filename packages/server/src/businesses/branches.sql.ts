import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listBranches, setupState } from '@tillbook/core/businesses/businesses.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type BranchRow = AnswerOf<typeof listBranches>['branches'][number];
export type SetupBranch = AnswerOf<typeof setupState>['branches'][number];

const BRANCH = `b.branch_id "_id", b.name, b.code, b.timezone, b.cutoff_minutes "cutoffMinutes",
     b.address`;

const BRANCHES = statement(
  'branches_in_reach',
  `select ${BRANCH}, b.version,
     (select coalesce(json_agg(json_build_object('_id', t.till_id, 'name', t.name, 'code', t.code,
         'holder', case when t.lease_until > $3 then t.holder_name end,
         'isHeldHere', coalesce(t.lease_until > $3 and t.device_id = $4::uuid, false),
         'openShiftId', t.open_shift_id) order by t.code), '[]')
       from till t where t.business_id = b.business_id and t.branch_id = b.branch_id) "tills"
   from branch b
   where b.business_id = $1 and ($2::uuid[] is null or b.branch_id = any ($2))
   order by b.name, b.branch_id`,
);

/**
 * Branches with their tills.
 * @param branchIds null for all of the business
 * @param at a lease that ended before is nobody's
 */
export async function branchesWithTills(
  reader: Reader,
  asked: {
    businessId: string;
    branchIds: readonly string[] | null;
    at: string;
    deviceId: string | null;
  },
): Promise<BranchRow[]> {
  const { businessId, branchIds, at, deviceId } = asked;
  return reader.rows<BranchRow>(BRANCHES, [businessId, branchIds, at, deviceId]);
}

const SETUP_BRANCHES = statement(
  'setup_branches',
  `select ${BRANCH},
     (select coalesce(json_agg(json_build_object('_id', t.till_id, 'name', t.name, 'code', t.code)
         order by t.code), '[]')
       from till t where t.business_id = b.business_id and t.branch_id = b.branch_id) "tills"
   from branch b where b.business_id = $1 order by b.created_at, b.branch_id`,
);

/** Branches as the set-up shows them, in the order they were given. */
export async function setupBranches(reader: Reader, businessId: string): Promise<SetupBranch[]> {
  return reader.rows<SetupBranch>(SETUP_BRANCHES, [businessId]);
}

export interface BranchChange {
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly address: string | null;
}

const LOCK_BRANCH = statement(
  'lock_branch',
  `select name, timezone, cutoff_minutes "cutoffMinutes", address, version from branch
   where business_id = $1 and branch_id = $2 for no key update`,
);

/** The branch as it stands, locked; null when the business has none with this id. */
export async function lockBranch(
  tx: Tx,
  businessId: string,
  branchId: string,
): Promise<(BranchChange & { version: number }) | null> {
  return tx.maybe<BranchChange & { version: number }>(LOCK_BRANCH, [businessId, branchId]);
}

const CHANGE_BRANCH = statement(
  'change_branch',
  `update branch set name = $3, timezone = $4, cutoff_minutes = $5, address = $6,
     version = version + 1 where business_id = $1 and branch_id = $2`,
);

export async function changeBranch(
  tx: Tx,
  businessId: string,
  branchId: string,
  change: BranchChange,
): Promise<void> {
  const { name, timezone, cutoffMinutes, address } = change;
  await tx.rows(CHANGE_BRANCH, [businessId, branchId, name, timezone, cutoffMinutes, address]);
}
