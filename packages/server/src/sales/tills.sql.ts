import type { BranchState } from '@tillbook/core/businesses/branch-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * SQL that locks a till, for the prelude of a request: it runs as a statement of its own, so that
 * what the lock guards is read by a later one. The id was checked, so it may stand in the text.
 */
export function lockTill(tillId: string): string {
  if (!ID.test(tillId)) throw new Error('not a till id');
  return `select 1 from till where till_id = '${tillId}' for no key update`;
}

/**
 * The same for posting, on one till or several, always in one order. Its two long statements are
 * planned once per connection: planning them anew for every sale, as the server would choose,
 * costs more than it finds.
 */
export function lockTillsToPost(tillIds: readonly string[]): string {
  if (!tillIds.every((tillId) => ID.test(tillId))) throw new Error('not a till id');
  const ids = tillIds.map((tillId) => `'${tillId}'`).join(', ');
  return `set local plan_cache_mode = force_generic_plan;
    select 1 from till where till_id in (${ids}) order by till_id for no key update`;
}

/** SQL that locks the till of a shift, for the prelude of a request. */
export function lockTillOfShift(shiftId: string): string {
  if (!ID.test(shiftId)) throw new Error('not a shift id');
  return `select 1 from till where till_id = (
    select till_id from shift where shift_id = '${shiftId}') for no key update`;
}

/** Moves tills to the last number posted and their leases on; one row for each, all locked. */
export function moveTills(rows: string, isAllowed: string): string {
  return `update till set last_number = c."lastNumber", lease_until = c."leaseUntil"
    from json_to_recordset(${rows}::json) as c("tillId" uuid, "lastNumber" integer,
      "leaseUntil" timestamptz)
    where till.business_id = $1 and till.till_id = c."tillId" and ${isAllowed}`;
}

/** A till as the device that takes it needs it. */
export interface TillRow {
  readonly tillId: string;
  readonly tillName: string;
  readonly tillCode: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly branchCode: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly series: string;
  readonly lastNumber: number;
  readonly leaseId: string | null;
  readonly deviceId: string | null;
  readonly holderName: string | null;
  readonly leaseUntil: string | null;
  readonly shiftId: string | null;
  readonly shiftOpenedAt: string | null;
  readonly shiftOpenedByName: string | null;
  readonly shiftOpenedBy: string | null;
  readonly branchState: BranchState;
  readonly isClosed: boolean;
}

const READ_TILL = statement(
  'read_till',
  `select t.till_id "tillId", t.name "tillName", t.code "tillCode", b.branch_id "branchId",
     b.name "branchName", b.code "branchCode", b.timezone, b.cutoff_minutes "cutoffMinutes",
     t.series, t.last_number "lastNumber", t.lease_id "leaseId", t.device_id "deviceId",
     t.holder_name "holderName", t.lease_until "leaseUntil", s.shift_id "shiftId",
     s.opened_at "shiftOpenedAt", s.opened_by_name "shiftOpenedByName", s.opened_by "shiftOpenedBy",
     b.state "branchState", t.closed_at is not null "isClosed"
   from till t
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   left join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   where t.business_id = $1 and t.till_id = $2`,
);

/** A till with its branch and open shift, or null. */
export async function readTill(
  reader: Reader,
  businessId: string,
  tillId: string,
): Promise<TillRow | null> {
  return reader.maybe<TillRow>(READ_TILL, [businessId, tillId]);
}

const HOLD_TILL = statement(
  'hold_till',
  `update till set series = $3, last_number = $4, lease_id = $5, device_id = $6,
     holder_name = $7, lease_until = $8
   where business_id = $1 and till_id = $2`,
);

/** Who holds a till, from now on; null device, name and time: nobody. */
export async function holdTill(
  tx: Tx,
  businessId: string,
  till: Pick<
    TillRow,
    'tillId' | 'series' | 'lastNumber' | 'leaseId' | 'deviceId' | 'holderName' | 'leaseUntil'
  >,
): Promise<void> {
  await tx.rows(HOLD_TILL, [
    businessId,
    till.tillId,
    till.series,
    till.lastNumber,
    till.leaseId,
    till.deviceId,
    till.holderName,
    till.leaseUntil,
  ]);
}

const SET_OPEN_SHIFT = statement(
  'set_open_shift',
  'update till set open_shift_id = $3 where business_id = $1 and till_id = $2',
);

/** Notes which shift is open on a till; null: none. */
export async function setOpenShift(
  tx: Tx,
  businessId: string,
  tillId: string,
  shiftId: string | null,
): Promise<void> {
  await tx.rows(SET_OPEN_SHIFT, [businessId, tillId, shiftId]);
}

const LOCK_TILLS_OF_DEVICE = statement(
  'lock_tills_of_device',
  `select till_id "tillId", branch_id "branchId", series, last_number "lastNumber"
   from till where business_id = $1 and device_id = $2 order by till_id for no key update`,
);

/** The tills that a device holds, locked. */
export async function lockTillsOfDevice(
  tx: Tx,
  businessId: string,
  deviceId: string,
): Promise<(Pick<TillRow, 'tillId' | 'series' | 'lastNumber'> & { branchId: string })[]> {
  return tx.rows(LOCK_TILLS_OF_DEVICE, [businessId, deviceId]);
}

const LOCK_TILLS_OF_BUSINESS = statement(
  'lock_tills_of_business',
  'select 1 from till where business_id = $1 order by till_id for no key update',
);

/** Waits for every sale and refund under way, and lets none begin until the commit. */
export async function lockAllTills(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(LOCK_TILLS_OF_BUSINESS, [businessId]);
}

const LOCK_TILLS_OF_BRANCH = statement(
  'lock_tills_of_branch',
  `select till_id "tillId", name, code, series, last_number "lastNumber", device_id "deviceId",
     open_shift_id "openShiftId", closed_at "closedAt"
   from till where business_id = $1 and branch_id = $2 order by till_id for no key update`,
);

/** A till as who keeps a branch needs it. */
export interface KeptTill {
  readonly tillId: string;
  readonly name: string;
  readonly code: string;
  readonly series: string;
  readonly lastNumber: number;
  readonly deviceId: string | null;
  readonly openShiftId: string | null;
  readonly closedAt: string | null;
}

/** The tills of a branch, locked. */
export async function lockTillsOfBranch(
  tx: Tx,
  businessId: string,
  branchId: string,
): Promise<KeptTill[]> {
  return tx.rows<KeptTill>(LOCK_TILLS_OF_BRANCH, [businessId, branchId]);
}

const ADD_TILL = statement(
  'add_till',
  `insert into till (business_id, till_id, branch_id, name, code, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** A new till; its audit stream is the caller's. @throws 23505 when id or code are taken */
export async function insertTill(
  tx: Tx,
  businessId: string,
  till: { tillId: string; branchId: string; name: string; code: string; at: string },
): Promise<void> {
  const { tillId, branchId, name, code, at } = till;
  await tx.rows(ADD_TILL, [businessId, tillId, branchId, name, code, at]);
}

const KEEP_TILL = statement(
  'keep_till',
  'update till set name = $3, closed_at = $4 where business_id = $1 and till_id = $2',
);

/** Its name, and since when it is closed; null: it is not. */
export async function keepTill(
  tx: Tx,
  businessId: string,
  till: Pick<KeptTill, 'tillId' | 'name' | 'closedAt'>,
): Promise<void> {
  await tx.rows(KEEP_TILL, [businessId, till.tillId, till.name, till.closedAt]);
}
