import { journalOfShiftOpen } from '@tillbook/core/ledger/journal-of-shift';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { hidesExpectedCash } from '@tillbook/core/sales/shift-states';
import type { Shift } from '@tillbook/core/sales/tills.api';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { readCashRules } from './cash-moves.sql.ts';
import { isForOthers } from './own-work.ts';
import { presentShift } from './present-shift.ts';
import { doerOf, recordOfShift } from './record-of-shift.ts';
import { readJoined } from './shift-openings.sql.ts';
import { sumShift } from './shift-sums.sql.ts';
import { insertShift, readShift, type ShiftRow } from './shifts.sql.ts';
import { refuseShutTill, tillInReach } from './take-till.ts';
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
  const { businessId } = inBusiness(actor);
  const till = await tillInReach(tx, actor, asked.tillId);
  const known = await readShift(tx, businessId, asked._id);
  if (known !== null) {
    const isSame = known.tillId === asked.tillId && known.floatMinor === asked.floatMinor;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return showShift(tx, actor, known);
  }
  const joined = await readJoined(tx, businessId, asked._id);
  if (joined !== null) {
    // A device told of it first: an answer that comes late opens nothing.
    if (joined.floatMinor !== asked.floatMinor) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return shiftNow(tx, actor, joined.shiftId);
  }
  if (till.deviceId === null || till.leaseId !== asked.leaseId) {
    throw new Refusal('TILL_LEASE_LOST');
  }
  if (till.shiftId !== null) {
    throw new Refusal('SHIFT_ALREADY_OPEN', { openedByName: till.shiftOpenedByName });
  }
  refuseShutTill(till);
  if (till.branchState === 'closing') {
    throw new Refusal('BRANCH_CLOSING', { branch: till.branchName });
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
  await recordOfShift(
    tx,
    doerOf(actor),
    nowMs,
    { tillId, branchId, shiftId: asked._id },
    {
      event: 'shift_opened',
      action: 'shift_opened',
      detail: { floatMinor: asked.floatMinor },
      journal: {
        sourceKind: 'shift_open',
        sourceId: asked._id,
        day,
        lines: journalOfShiftOpen(asked),
      },
    },
  );
  return shiftNow(tx, actor, asked._id);
}

/** A shift so far, or its Z report. @throws Refusal 404, 403 for another's shift or branch */
export async function shiftNow(reader: Reader, actor: Actor, shiftId: string): Promise<Shift> {
  const mayOthers = can(actor, 'shift.manage') || can(actor, 'sale.view');
  return showShift(reader, actor, await shiftInReach(reader, actor, shiftId, mayOthers));
}

/** A shift as the caller may see it. */
export async function showShift(reader: Reader, actor: Actor, shift: ShiftRow): Promise<Shift> {
  const { businessId, currency } = inBusiness(actor);
  // Only who could do it is told that another does it.
  const isOthers = can(actor, 'shift.manage') && (await isForOthers(reader, actor, shift));
  const more = isOthers ? { isOthersToJudge: true } : {};
  if (shift.close !== null) {
    return { ...presentShift(shift, null, { currency, isHidden: false }), ...more };
  }
  const soFar = await sumShift(reader, businessId, shift.shiftId);
  const { isCountBlind } = await readCashRules(reader, businessId);
  const isHidden = hidesExpectedCash(
    { isBlind: isCountBlind, isClosed: false },
    {
      isOwn: shift.openedBy === actor.personId,
      mayManage: can(actor, 'shift.manage'),
      mayView: can(actor, 'sale.view'),
    },
  );
  return { ...presentShift(shift, soFar, { currency, isHidden }), ...more };
}

/** @throws Refusal 404, 403 for another branch or, where others' may not be touched, another's */
export async function shiftInReach(
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
