import { fieldError } from '@tillbook/core/field-errors';
import { journalOfCashMove } from '@tillbook/core/ledger/journal-of-cash-move';
import { formatMoney } from '@tillbook/core/money';
import { can, whyNot } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import {
  cashOverLimit,
  permissionOf,
  subjectOfCashMove,
  wrongOfCashMove,
  type CashMoveDraft,
} from '@tillbook/core/sales/cash-moves';
import { whyNotShift } from '@tillbook/core/sales/shift-states';
import type { CashMove, Shift } from '@tillbook/core/sales/tills.api';
import { approvedAct } from '../approvals/use-approval.ts';
import type { AuditAct } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  insertCashMove,
  insertShiftEvent,
  readCashMove,
  readCashRules,
  readShiftEvent,
} from './cash-moves.sql.ts';
import { presentMove, stateOf } from './present-shift.ts';
import { refuseOwnWork } from './own-work.ts';
import { doerOf, recordOfShift } from './record-of-shift.ts';
import { shiftInReach, shiftNow } from './shifts.ts';

/** What goes into the audit of each kind. */
export const ACTION = {
  pay_in: 'cash_paid_in',
  pay_out: 'cash_paid_out',
  drop: 'cash_dropped',
  no_sale: 'drawer_opened',
} as const;

type AskedMove = CashMoveDraft & {
  readonly _id: string;
  readonly shiftId: string;
  readonly reason: string;
  readonly approvalId: string | null;
};

/**
 * Puts cash into the drawer of an open shift, takes some out, brings it to the safe, or writes down
 * that the drawer was opened for nothing. More than a seller pays out alone needs somebody's yes.
 * The same again gives the first answer. The till of the shift must be locked.
 */
export async function moveCash(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  asked: AskedMove,
): Promise<CashMove> {
  const { businessId } = inBusiness(actor);
  const permission = permissionOf(asked.kind);
  refuseIf(whyNot(actor, permission), { permission });
  const mayManage = can(actor, 'shift.manage');
  const shift = await shiftInReach(tx, actor, asked.shiftId, mayManage);
  const known = await readCashMove(tx, businessId, asked._id);
  const { kind, amountMinor, category, reason, shiftId } = asked;
  if (known !== null) {
    const isSame =
      [known.shiftId, known.kind, known.amountMinor, known.category, known.reason].join('|') ===
      [shiftId, kind, amountMinor, category, reason].join('|');
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return presentMove(known);
  }
  const wrong = wrongOfCashMove(asked);
  if (wrong !== null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${wrong.field}`, wrong.code)]);
  }
  refuseIf(whyNotShift(stateOf(shift), 'move_cash'));
  const movedAt = new Date(nowMs).toISOString();
  const also = await approved(tx, actor, { ...asked, branchId: shift.branchId, at: movedAt });
  const day = businessDate(nowMs, shift.timezone, shift.cutoffMinutes);
  const move = await insertCashMove(tx, businessId, {
    moveId: asked._id,
    ...{ shiftId, kind, amountMinor, category, reason },
    movedAt,
    businessDate: day,
    movedBy: actor.personId,
    movedByName: actor.name,
  });
  await recordOfShift(tx, doerOf(actor), nowMs, shift, {
    event: 'shift_changed',
    action: ACTION[kind],
    detail: { moveId: asked._id, amountMinor, category, reason },
    journal: { sourceKind: 'cash_move', sourceId: asked._id, day, lines: journalOfCashMove(asked) },
    also,
  });
  return presentMove(move);
}

/** The use of somebody's yes, where one is needed. */
async function approved(
  tx: Tx,
  actor: Actor,
  asked: AskedMove & { readonly branchId: string; readonly at: string },
): Promise<readonly AuditAct[]> {
  const { businessId, currency } = inBusiness(actor);
  const over = cashOverLimit(actor, asked, await readCashRules(tx, businessId));
  const { _id: subjectId, approvalId, branchId, at } = asked;
  const details = { limit: formatMoney(over?.limitMinor ?? 0, currency) };
  const act = { approvalId, subjectId, branchId, by: actor, at, details };
  return approvedAct(tx, businessId, over, { ...act, subject: subjectOfCashMove(asked) });
}

interface Step {
  readonly _id: string;
  readonly shiftId: string;
  readonly kind: 'count' | 'resume' | 'review';
  readonly note: string | null;
}

const STEP_ACTION = {
  count: 'shift_counting',
  resume: 'shift_resumed',
  review: 'shift_reviewed',
} as const;

/**
 * Writes down that the drawer is being counted, that the count was left, or that a manager looked
 * at the closed shift. The same again answers with the shift as it is. The till must be locked.
 */
export async function stepShift(tx: Tx, actor: Actor, nowMs: number, step: Step): Promise<Shift> {
  const { businessId } = inBusiness(actor);
  const { _id: eventId, shiftId, kind, note } = step;
  const mayOthers = kind === 'review' || can(actor, 'shift.manage');
  const shift = await shiftInReach(tx, actor, shiftId, mayOthers);
  if (kind === 'review') await refuseOwnWork(tx, actor, shift);
  const known = await readShiftEvent(tx, businessId, eventId);
  if (known !== null) {
    const isSame = known.shiftId === shiftId && known.kind === kind && known.note === note;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return shiftNow(tx, actor, shiftId);
  }
  refuseIf(whyNotShift(stateOf(shift), kind));
  await insertShiftEvent(tx, businessId, {
    ...{ eventId, shiftId, kind, note },
    at: new Date(nowMs).toISOString(),
    actorId: actor.personId,
    actorName: actor.name,
  });
  await recordOfShift(tx, doerOf(actor), nowMs, shift, {
    event: 'shift_changed',
    action: STEP_ACTION[kind],
    detail: note === null ? {} : { note },
  });
  return shiftNow(tx, actor, shiftId);
}
