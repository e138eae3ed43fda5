import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { TenderCount } from '@tillbook/core/sales/count-tender';
import type { Shift } from '@tillbook/core/sales/tills.api';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { refuseOwnWork } from './own-work.ts';
import { freeTill } from './free-till.ts';
import { doerOf } from './record-of-shift.ts';
import {
  isSameCount,
  isSamePieces,
  isSameTenders,
  piecesOf,
  refuseWrongPieces,
  type ShiftCount,
} from './shift-count.ts';
import { shiftInReach, shiftNow, showShift } from './shifts.ts';
import type { Piece } from './shifts.sql.ts';
import { readTill } from './tills.sql.ts';
import { writeClose } from './write-close.ts';

/**
 * Closes a shift by what was counted: the drawer (float included), and slips and messages of the
 * other tenders. What went through it is summed once, by one statement under the till's lock, and
 * kept; a difference is booked and never a reason to refuse. The same count again gives the same
 * answer. The till of the shift must be locked.
 */
export async function closeShift(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: ShiftCount & { readonly shiftId: string },
): Promise<Shift> {
  const shift = await shiftInReach(tx, actor, asked.shiftId, can(actor, 'shift.manage'));
  if (shift.close !== null) {
    if (!isSameCount(shift, asked)) throw new Refusal('SHIFT_CLOSED');
    return showShift(tx, actor, shift);
  }
  refuseWrongPieces(asked);
  await writeClose(tx, doerOf(actor), { closedMs: nowMs, nowMs }, shift, {
    countedMinor: asked.countedMinor,
    pieces: piecesOf(asked),
    counts: asked.tenders ?? [],
    handOverNote: asked.handOverNote ?? null,
    forcedReason: null,
  });
  return shiftNow(tx, actor, shift.shiftId);
}

/**
 * Closes somebody's shift that was left open. Its till is nobody's afterwards; the device that held
 * it may have given numbers unseen: whoever takes the till next begins a series, and what it sends
 * later is still heard in its own. Without a count the drawer is taken to hold what it should. The
 * till of the shift must be locked.
 */
export async function forceCloseShift(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: {
    readonly shiftId: string;
    readonly reason: string;
    readonly countedMinor: number | null;
    readonly pieces: readonly Piece[] | null;
    readonly tenders: readonly TenderCount[];
  },
): Promise<Shift> {
  const { businessId } = inBusiness(actor);
  const shift = await shiftInReach(tx, actor, asked.shiftId, true);
  await refuseOwnWork(tx, actor, shift);
  const { close: closed } = shift;
  const pieces = piecesOf(asked);
  if (closed !== null) {
    const countedMinor = closed.isCounted ? closed.countedMinor : null;
    const isSame = closed.forcedReason === asked.reason && countedMinor === asked.countedMinor;
    if (
      !isSame ||
      !isSamePieces(closed.pieces, pieces) ||
      !isSameTenders(closed.tenders, asked.tenders)
    )
      throw new Refusal('SHIFT_CLOSED');
    return showShift(tx, actor, shift);
  }
  refuseWrongPieces(asked);
  await writeClose(tx, doerOf(actor), { closedMs: nowMs, nowMs }, shift, {
    countedMinor: asked.countedMinor,
    pieces,
    counts: asked.tenders,
    handOverNote: null,
    forcedReason: asked.reason,
  });
  const till = await readTill(tx, businessId, shift.tillId);
  if (till !== null) await freeTill(tx, businessId, till, new Date(nowMs).toISOString());
  return shiftNow(tx, actor, shift.shiftId);
}
