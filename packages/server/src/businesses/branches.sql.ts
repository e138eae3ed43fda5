import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { BranchState } from '@tillbook/core/businesses/branch-states';
import type { WeekHours } from '@tillbook/core/businesses/opening-hours';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listBranches, setupState } from '@tillbook/core/businesses/businesses.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type BranchRow = AnswerOf<typeof listBranches>['branches'][number];
export type SetupBranch = AnswerOf<typeof setupState>['branches'][number];

const BRANCH = `b.branch_id "_id", b.name, b.code, b.timezone, b.cutoff_minutes "cutoffMinutes",
     b.address`;

const BRANCHES = statement(
  'branches_in_reach',
  `select ${BRANCH}, b.state, b.version,
     (select coalesce(json_agg(json_build_object('_id', t.till_id, 'name', t.name, 'code', t.code,
         'holder', case when t.lease_until > $3 then t.holder_name end,
         'isHeldHere', coalesce(t.lease_until > $3 and t.device_id = $4::uuid, false),
         'openShiftId', t.open_shift_id, 'isClosed', t.closed_at is not null)
         order by t.code), '[]')
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

/** What an owner decides about a branch. */
export interface BranchChange {
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly address: string | null;
  readonly phone: string | null;
  readonly openingHours: WeekHours | null;
  readonly receiptHeader: string | null;
  readonly receiptFooter: string | null;
  readonly dailyTargetMinor: number | null;
}

/** A branch with how it stands. */
export interface BranchRecord extends BranchChange {
  readonly branchId: string;
  readonly code: string;
  readonly state: BranchState;
  readonly stateSince: string | null;
  readonly version: number;
}

const RECORD = `branch_id "branchId", name, code, timezone, cutoff_minutes "cutoffMinutes", address,
     phone, opening_hours "openingHours", receipt_header "receiptHeader",
     receipt_footer "receiptFooter", daily_target_minor "dailyTargetMinor", state,
     state_since "stateSince", version`;

const ONE_BRANCH = statement(
  'one_branch',
  `select ${RECORD} from branch where business_id = $1 and branch_id = $2`,
);

/** The branch; null when the business has none with this id. */
export async function findBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<BranchRecord | null> {
  return reader.maybe<BranchRecord>(ONE_BRANCH, [businessId, branchId]);
}

const LOCK_BRANCH = statement(
  'lock_branch',
  `select ${RECORD} from branch where business_id = $1 and branch_id = $2 for no key update`,
);

/** The same, locked. */
export async function lockBranch(
  tx: Tx,
  businessId: string,
  branchId: string,
): Promise<BranchRecord | null> {
  return tx.maybe<BranchRecord>(LOCK_BRANCH, [businessId, branchId]);
}

const LOCK_BRANCHES = statement(
  'lock_branches',
  `select ${RECORD} from branch where business_id = $1 order by branch_id for no key update`,
);

/** All branches of the business, locked in one order. */
export async function lockBranches(tx: Tx, businessId: string): Promise<BranchRecord[]> {
  return tx.rows<BranchRecord>(LOCK_BRANCHES, [businessId]);
}

const CHANGE_BRANCH = statement(
  'change_branch',
  `update branch set name = $3, timezone = $4, cutoff_minutes = $5, address = $6, phone = $7,
     opening_hours = $8, receipt_header = $9, receipt_footer = $10, daily_target_minor = $11,
     version = version + 1 where business_id = $1 and branch_id = $2`,
);

export async function changeBranch(
  tx: Tx,
  businessId: string,
  branchId: string,
  change: BranchChange,
): Promise<void> {
  const { name, timezone, cutoffMinutes, address, phone, openingHours } = change;
  await tx.rows(CHANGE_BRANCH, [
    businessId,
    branchId,
    name,
    timezone,
    cutoffMinutes,
    address,
    phone,
    openingHours === null ? null : JSON.stringify(openingHours),
    change.receiptHeader,
    change.receiptFooter,
    change.dailyTargetMinor,
  ]);
}

const TOUCH_BRANCH = statement(
  'touch_branch',
  'update branch set version = version + 1 where business_id = $1 and branch_id = $2',
);

/** A new version of a branch: its tills fetch what they sell anew (`sales/till-changes.sql.ts`). */
export async function touchBranch(tx: Tx, businessId: string, branchId: string): Promise<void> {
  await tx.rows(TOUCH_BRANCH, [businessId, branchId]);
}

const ADD_BRANCH = statement(
  'add_branch',
  `insert into branch (business_id, branch_id, name, code, timezone, cutoff_minutes, address, phone,
     created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** @throws 23505 when id, name or code are taken */
export async function insertBranch(
  tx: Tx,
  businessId: string,
  branch: Pick<
    BranchRecord,
    'branchId' | 'name' | 'code' | 'timezone' | 'cutoffMinutes' | 'address' | 'phone'
  > & { readonly at: string },
): Promise<void> {
  const { branchId, name, code, timezone, cutoffMinutes, address, phone, at } = branch;
  const place = [name, code, timezone, cutoffMinutes, address, phone];
  await tx.rows(ADD_BRANCH, [businessId, branchId, ...place, at]);
}

const TILLS = statement(
  'tills_of_branch',
  `select till_id "_id", name, code, case when lease_until > $3 then holder_name end "holder",
     open_shift_id "openShiftId", closed_at "closedAt"
   from till where business_id = $1 and branch_id = $2 order by code, till_id`,
);

/** The tills of a branch with who holds them at an instant. */
export async function tillsOfBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
  at: string,
): Promise<BranchDetail['tills']> {
  return reader.rows(TILLS, [businessId, branchId, at]);
}

const TILL_PLACE = statement(
  'place_of_till',
  'select branch_id "branchId" from till where business_id = $1 and till_id = $2',
);

/** Where a till stands; null when the business has none with this id. */
export async function findTill(
  reader: Reader,
  businessId: string,
  tillId: string,
): Promise<{ branchId: string } | null> {
  return reader.maybe(TILL_PLACE, [businessId, tillId]);
}
