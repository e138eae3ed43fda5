import { journalOfShiftClose, journalOfShiftOpen } from '@tillbook/core/ledger/journal-of-shift';
import type { JournalLine } from '@tillbook/core/ledger/journal';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { presentShift } from './present-shift.ts';
import { insertShift, insertShiftClose, readShift, sumShift, type ShiftRow } from './shifts.sql.ts';
import { tillInReach } from './take-till.ts';
import { setOpenShift } from './tills.sql.ts';

export interface ShiftToOpen {
  readonly _id: string;
  readonly tillId: string;
  readonly leaseId: string;
  readonly floatMinor: number;
}

/**
 * Opens a shift on the till that the device holds: the float goes from the safe into the drawer.
 * The same again gives the shift as it is now. The till must be locked.
 */
export async function openShift(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: ShiftToOpen,
): Promise<Shift> {
  const { businessId, currency } = inBusiness(actor);
  const till = await tillInReach(tx, actor, asked.tillId);
  const known = await readShift(tx, businessId, asked._id);
  if (known !== null) {
    const isSame = known.tillId === asked.tillId && known.floatMinor === asked.floatMinor;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return presentShift(known, await sumShift(tx, businessId, asked._id), currency);
  }
  if (till.deviceId === null || till.leaseId !== asked.leaseId) {
    throw new Refusal('TILL_LEASE_LOST');
  }
  if (till.shiftId !== null) {
    throw new Refusal('SHIFT_ALREADY_OPEN', { openedByName: till.shiftOpenedByName });
  }
  const day = businessDate(nowMs, till.timezone, till.cutoffMinutes);
  await insertShift(tx, businessId, {
    shiftId: asked._id,
    tillId: till.tillId,
    branchId: till.branchId,
    openedBy: actor.personId,
    openedByName: actor.name,
    openedAt: new Date(nowMs).toISOString(),
    businessDate: day,
    floatMinor: asked.floatMinor,
  });
  await setOpenShift(tx, businessId, till.tillId, asked._id);
  const { tillId, branchId } = till;
  await record(tx, actor, nowMs, { tillId, branchId, shiftId: asked._id, day }, 'open', {
    lines: journalOfShiftOpen(asked),
    detail: { floatMinor: asked.floatMinor },
  });
  return shiftNow(tx, actor, asked._id);
}

/**
 * Closes a shift by the counted drawer (float included). What it sold is summed once, by one
 * statement under the till's lock, and kept; a difference is booked and never a reason to refuse.
 * The same count again gives the same answer. The till of the shift must be locked.
 */
export async function closeShift(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: { readonly shiftId: string; readonly countedMinor: number },
): Promise<Shift> {
  const { businessId, currency } = inBusiness(actor);
  const shift = await shiftInReach(tx, actor, asked.shiftId, can(actor, 'shift.manage'));
  const { countedMinor } = asked;
  if (shift.closedAt !== null) {
    if (shift.countedMinor !== countedMinor) throw new Refusal('SHIFT_CLOSED');
    return presentShift(shift, null, currency);
  }
  const sums = await sumShift(tx, businessId, shift.shiftId);
  const expectedMinor = shift.floatMinor + sums.cashMinor;
  const differenceMinor = countedMinor - expectedMinor;
  const day = businessDate(nowMs, shift.timezone, shift.cutoffMinutes);
  await insertShiftClose(tx, businessId, {
    ...sums,
    shiftId: shift.shiftId,
    closedBy: actor.personId,
    closedByName: actor.name,
    closedAt: new Date(nowMs).toISOString(),
    businessDate: day,
    expectedMinor,
    countedMinor,
    differenceMinor,
  });
  await setOpenShift(tx, businessId, shift.tillId, null);
  await record(tx, actor, nowMs, { ...shift, day }, 'close', {
    lines: journalOfShiftClose({ expectedMinor, countedMinor }),
    detail: { expectedMinor, countedMinor, differenceMinor },
  });
  return shiftNow(tx, actor, shift.shiftId);
}

/** The journal, the event and the audit of a shift's opening or close. */
async function record(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  shift: { tillId: string; branchId: string; shiftId: string; day: string },
  what: 'open' | 'close',
  given: { lines: readonly JournalLine[]; detail: Record<string, unknown> },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { tillId, branchId, shiftId, day } = shift;
  const at = new Date(nowMs).toISOString();
  const action = what === 'open' ? 'shift_opened' : 'shift_closed';
  await postJournal(tx, {
    businessId,
    entryId: newId(nowMs),
    sourceKind: what === 'open' ? 'shift_open' : 'shift_close',
    sourceId: shiftId,
    branchId,
    businessDate: day,
    ledgerDate: day,
    postedAt: at,
    lines: given.lines,
  });
  await appendEvent(tx, { businessId, kind: action, subjectId: shiftId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: tillId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ action, subjectId: shiftId, detail: given.detail }],
  });
}

/** A shift so far, or its Z report. @throws Refusal 404, 403 for another's shift or branch */
export async function shiftNow(reader: Reader, actor: Actor, shiftId: string): Promise<Shift> {
  const { businessId, currency } = inBusiness(actor);
  const mayOthers = can(actor, 'shift.manage') || can(actor, 'sale.view');
  const shift = await shiftInReach(reader, actor, shiftId, mayOthers);
  const soFar = shift.sums === null ? await sumShift(reader, businessId, shiftId) : null;
  return presentShift(shift, soFar, currency);
}

async function shiftInReach(
  reader: Reader,
  actor: Actor,
  shiftId: string,
  mayOthers: boolean,
): Promise<ShiftRow> {
  const shift = await readShift(reader, inBusiness(actor).businessId, shiftId);
  if (shift === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, shift.branchId);
  if (shift.openedBy !== actor.personId && !mayOthers) throw new Refusal('FORBIDDEN');
  return shift;
}
