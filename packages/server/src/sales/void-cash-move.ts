import { journalOfCashMove } from '@tillbook/core/ledger/journal-of-cash-move';
import { can, whyNot } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { permissionOf, whyNotVoidMove } from '@tillbook/core/sales/cash-moves';
import { whyNotShift } from '@tillbook/core/sales/shift-states';
import type { CashMove } from '@tillbook/core/sales/tills.api';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { insertCashMove, isExpense, readCashMove } from './cash-moves.sql.ts';
import { presentMove, stateOf } from './present-shift.ts';
import { doerOf, recordOfShift } from './record-of-shift.ts';
import { shiftInReach } from './shifts.ts';
import type { MoveRow } from './shifts.sql.ts';

interface AskedVoid {
  /** The id of the move below zero. */
  readonly _id: string;
  readonly shiftId: string;
  readonly moveId: string;
  readonly reason: string;
}

/**
 * Takes a cash move of an open shift back: a move of the same kind below zero that points at it,
 * with the journal the other way round. The same again gives the first answer. The till of the
 * shift must be locked.
 * @throws Refusal NOT_FOUND, FORBIDDEN, BRANCH_FORBIDDEN, SHIFT_CLOSED, SHIFT_COUNTING,
 *   INVALID_STATE, MOVE_TAKEN_BACK, MOVE_IS_EXPENSE, IDEMPOTENCY_KEY_REUSED
 */
export async function voidCashMove(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  { _id, shiftId, moveId, reason }: AskedVoid,
): Promise<CashMove> {
  const { businessId } = inBusiness(actor);
  const shift = await shiftInReach(tx, actor, shiftId, can(actor, 'shift.manage'));
  const known = await readCashMove(tx, businessId, _id);
  if (known !== null) {
    const isSame = known.takesBack === moveId && known.reason === reason;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return presentMove(known);
  }
  const move = await readCashMove(tx, businessId, moveId);
  if (move?.shiftId !== shiftId) throw new Refusal('NOT_FOUND');
  const permission = permissionOf(move.kind);
  refuseIf(whyNot(actor, permission), { permission });
  refuseIf(whyNotShift(stateOf(shift), 'move_cash'));
  refuseIf(whyNotVoidMove({ ...move, isExpense: await isSorted(tx, businessId, move) }));
  const day = businessDate(nowMs, shift.timezone, shift.cutoffMinutes);
  const { kind, category } = move;
  const amountMinor = -move.amountMinor;
  const back = await insertCashMove(tx, businessId, {
    ...{ moveId: _id, shiftId, kind, amountMinor, category, reason, takesBack: moveId },
    ...{ movedAt: new Date(nowMs).toISOString(), businessDate: day },
    ...{ movedBy: actor.personId, movedByName: actor.name },
  });
  const lines = journalOfCashMove({ kind, amountMinor, category });
  await recordOfShift(tx, doerOf(actor), nowMs, shift, {
    event: 'shift_changed',
    action: 'cash_move_voided',
    detail: { moveId, number: move.number, kind, amountMinor: move.amountMinor, reason },
    journal: { sourceKind: 'cash_move', sourceId: _id, day, lines },
  });
  return presentMove(back);
}

/** Only what was paid out becomes an expense. */
const isSorted = (tx: Tx, businessId: string, { kind, _id }: MoveRow): Promise<boolean> =>
  kind === 'pay_out' ? isExpense(tx, businessId, _id) : Promise.resolve(false);
