import { fieldError } from '@tillbook/core/field-errors';
import {
  journalOfCashMove,
  journalOfLateCashMove,
} from '@tillbook/core/ledger/journal-of-cash-move';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { CashMoveFact, CashMoveOutcome } from '@tillbook/core/sales/cash-move-facts.api';
import { wrongOfCashMove } from '@tillbook/core/sales/cash-moves';
import { conflictsInOrder, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { hexHashOf } from '../same-request.ts';
import { insertMoveFact, readMoveKnown, type MoveKnown } from './cash-move-facts.sql.ts';
import { insertCashMove, readCashRules } from './cash-moves.sql.ts';
import { judgeMove, type JudgedMove } from './judge-move.ts';
import { ACTION } from './move-cash.ts';
import { refuseHandedOver } from './refuse-handed-over.ts';
import { insertConflicts } from './sale-conflicts.sql.ts';
import { readTill, type TillRow } from './tills.sql.ts';

export interface MoveToSync {
  readonly tillId: string;
  readonly sentAt: string;
  readonly move: CashMoveFact;
}

/**
 * Posts cash that was moved already, in its shift; one that was closed meanwhile keeps its Z
 * report, and the move is an addendum to it. It is not refused for what it breaks: that is a
 * conflict for people to look at. Only one of which no move can be made (a shift or a person that
 * never were, a till that the device never held, an amount that fits no kind) writes nothing. The
 * till must be locked by an earlier statement.
 * @throws Refusal 404 for a till that is not there
 * @throws Again when another till took the id meanwhile
 */
export async function syncCashMove(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, move: fact }: MoveToSync,
): Promise<CashMoveOutcome> {
  const { businessId } = device.business;
  const till = await readTill(tx, businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  const { _id: moveId, shiftId, movedBy, series } = fact;
  const { deviceId } = device;
  const known = await readMoveKnown(tx, businessId, {
    ...{ tillId, moveId, shiftId, movedBy, deviceId, series },
  });
  const contentHash = hexHashOf([
    'cash move',
    tillId,
    shiftId,
    movedBy,
    fact.movedAt,
    whatOf(fact),
  ]);
  try {
    const earlier = postedBefore(known, fact, contentHash);
    if (earlier !== null) return earlier;
    await refuseHandedOver(tx, device, [moveId]);
    const wrong = wrongOfCashMove(fact);
    if (wrong !== null) {
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/move/${wrong.field}`, wrong.code)]);
    }
    const times = { nowMs, sentMs: Date.parse(sentAt) };
    const { sellerMaxMinor } = await readCashRules(tx, businessId);
    const judged = judgeMove(device, till, times, fact, { known, sellerMaxMinor });
    const number = await post(tx, { device, till, nowMs, fact, contentHash, judged });
    return outcomeOf(moveId, number, judged.conflicts.keys());
  } catch (error) {
    const broken = brokenUniqueness(error);
    if (broken === 'cash_move_pkey' || broken === 'cash_move_fact_pkey') throw new Again();
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { _id: moveId, state: 'malformed', number: null, conflicts: [], code, message };
  }
}

function outcomeOf(_id: string, number: number, kinds: Iterable<ConflictKind>): CashMoveOutcome {
  const conflicts = conflictsInOrder(kinds);
  return { _id, state: 'posted', number, conflicts, code: null, message: null };
}

/** What happened, without when, where and by whom. */
const whatOf = (move: {
  readonly kind: string;
  readonly amountMinor: number;
  readonly category: string | null;
  readonly reason: string;
}) => [move.kind, move.amountMinor, move.category, move.reason];

/** The same move again, by this device or by somebody connected whose answer got lost. */
function postedBefore(
  { known, shift }: MoveKnown,
  fact: CashMoveFact,
  contentHash: string,
): CashMoveOutcome | null {
  if (known === null) return null;
  const isSame =
    known.contentHash === null
      ? known.shiftId === shift?.shiftId &&
        known.movedBy === fact.movedBy &&
        JSON.stringify(whatOf(known)) === JSON.stringify(whatOf(fact))
      : known.contentHash === contentHash;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return outcomeOf(fact._id, known.number, known.kinds);
}

interface Moving {
  readonly device: DeviceCaller;
  readonly till: TillRow;
  readonly nowMs: number;
  readonly fact: CashMoveFact;
  readonly contentHash: string;
  readonly judged: JudgedMove;
}

/** Gives its number within its shift. */
async function post(tx: Tx, moving: Moving): Promise<number> {
  const { device, till, nowMs, fact, contentHash, judged } = moving;
  const { businessId } = device.business;
  const { tillId, branchId } = till;
  const { personId: movedBy, name: movedByName } = judged.person;
  const { _id: moveId, kind, amountMinor, category, reason, shiftId: askedShiftId } = fact;
  const { shiftId, isClockSuspect, isLate } = judged;
  const day = businessDate(judged.countedMs, till.timezone, till.cutoffMinutes);
  const postedAt = new Date(nowMs).toISOString();
  const { number } = await insertCashMove(tx, businessId, {
    ...{ moveId, shiftId, kind, amountMinor, category, reason, movedBy, movedByName },
    movedAt: new Date(judged.countedMs).toISOString(),
    businessDate: day,
  });
  await insertMoveFact(tx, businessId, {
    ...{ moveId, tillId, branchId, deviceId: device.deviceId, askedShiftId, movedBy, movedByName },
    ...{ occurredAt: fact.movedAt, isClockSuspect, isLate, postedAt, contentHash },
    ...{ keyId: judged.proof?.keyId ?? null, mac: judged.proof?.mac ?? null },
  });
  const entry = {
    ...{ businessId, sourceId: moveId, branchId, postedAt },
    ...{ businessDate: day, ledgerDate: day },
  };
  const lines = journalOfCashMove(fact);
  await postJournal(tx, { ...entry, entryId: newId(nowMs), sourceKind: 'cash_move', lines });
  if (isLate) {
    const sourceKind = 'late_cash_move';
    const late = journalOfLateCashMove(fact);
    await postJournal(tx, { ...entry, entryId: newId(nowMs), sourceKind, lines: late });
  }
  await tell(tx, moving, postedAt);
  return number;
}

async function tell(tx: Tx, moving: Moving, at: string): Promise<void> {
  const { device, till, nowMs, fact, judged } = moving;
  const { businessId } = device.business;
  const { tillId, branchId } = till;
  const { _id: moveId, kind, amountMinor, category, reason, movedAt } = fact;
  const { shiftId, person, isLate } = judged;
  const conflicts = conflictsInOrder(judged.conflicts.keys()).map((one) => ({
    ...{ conflictId: newId(nowMs), saleId: null, moveId, branchId, kind: one, foundAt: at },
    details: judged.conflicts.get(one) ?? {},
  }));
  await insertConflicts(tx, businessId, conflicts);
  if (conflicts.length > 0) {
    await appendEvent(tx, { businessId, kind: 'conflict_changed', subjectId: tillId, branchId });
  }
  await appendEvent(tx, { businessId, kind: 'shift_changed', subjectId: shiftId, branchId });
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at, actorId: person.personId, actorName: person.name },
    events: [
      {
        action: ACTION[kind],
        subjectId: shiftId,
        detail: {
          ...{ moveId, amountMinor, category, reason, movedAt, deviceId: device.deviceId },
          ...(isLate ? { isLate } : {}),
        },
      },
    ],
  });
}
