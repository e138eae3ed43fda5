import { Refusal } from '@tillbook/core/refusals';
import type { ClosingFact, ClosingOutcome } from '@tillbook/core/sales/closing-facts.api';
import { conflictsInOrder, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { hexHashOf } from '../same-request.ts';
import { judgeClosing, type JudgedClosing } from './judge-closing.ts';
import { refuseHandedOver } from './refuse-handed-over.ts';
import { insertConflicts } from './sale-conflicts.sql.ts';
import {
  insertClosing,
  readClosingKnown,
  type ClosingKnown,
  type ClosingRecord,
} from './shift-closings.sql.ts';
import { isSameCount, piecesOf, refuseWrongPieces } from './shift-count.ts';
import { readShift, type ShiftRow } from './shifts.sql.ts';
import { readTill, type TillRow } from './tills.sql.ts';
import { writeClose } from './write-close.ts';

export interface ClosingToSync {
  readonly tillId: string;
  readonly sentAt: string;
  readonly closing: ClosingFact;
}

/**
 * Posts the close of a shift that happened already: by its count, at its time. It is not refused
 * for what it breaks: one that was closed meanwhile keeps its Z report, with this count beside it,
 * and that is a conflict for people to look at. Only one of which no close can be made (a shift or
 * a person that never were, a till that the device never held, pieces that are not the cash)
 * writes nothing. The till must be locked by an earlier statement.
 * @throws Refusal 404 for a till that is not there
 * @throws Again when another till took the id meanwhile
 */
export async function syncClosing(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, closing: fact }: ClosingToSync,
): Promise<ClosingOutcome> {
  const { businessId } = device.business;
  const till = await readTill(tx, businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  const { _id: closingId, shiftId, closedBy, closedAt, series } = fact;
  const { deviceId } = device;
  const known = await readClosingKnown(tx, businessId, {
    ...{ tillId, closingId, shiftId, closedBy, deviceId, series },
  });
  const { countedMinor, pieces, tenders, handOverNote } = fact;
  const content = [countedMinor, pieces, tenders, handOverNote];
  const contentHash = hexHashOf(['shift close', tillId, shiftId, closedBy, closedAt, content]);
  try {
    const shift =
      known.shift === null ? null : await readShift(tx, businessId, known.shift.shiftId);
    const earlier = postedBefore(known, shift, fact, contentHash);
    if (earlier !== null) return earlier;
    await refuseHandedOver(tx, device, [closingId]);
    refuseWrongPieces(fact);
    const times = { nowMs, sentMs: Date.parse(sentAt) };
    const judged = judgeClosing(device, till, times, fact, known);
    // A shift that was judged is there.
    if (shift === null) throw new Refusal('SHIFT_NOT_OPEN');
    const zNumber = await post(tx, { device, till, nowMs, fact, contentHash, shift, judged });
    return outcomeOf(closingId, zNumber, judged.conflicts.keys());
  } catch (error) {
    if (brokenUniqueness(error) === 'shift_closing_pkey') throw new Again();
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { _id: closingId, state: 'malformed', zNumber: null, conflicts: [], code, message };
  }
}

function outcomeOf(
  _id: string,
  zNumber: number | null,
  kinds: Iterable<ConflictKind>,
): ClosingOutcome {
  const conflicts = conflictsInOrder(kinds);
  return { _id, state: 'posted', zNumber, conflicts, code: null, message: null };
}

/** The same close again, by this device or by its person connected, whose answer got lost. */
function postedBefore(
  { known, shift: found }: ClosingKnown,
  shift: ShiftRow | null,
  fact: ClosingFact,
  contentHash: string,
): ClosingOutcome | null {
  if (known !== null) {
    if (known.contentHash !== contentHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return outcomeOf(fact._id, known.zNumber, known.kinds);
  }
  const isAsked = found?.closedBy === fact.closedBy && !found.isToldClose;
  if (shift === null || !isAsked || !isSameCount(shift, fact)) return null;
  return outcomeOf(fact._id, shift.close?.zNumber ?? null, []);
}

interface Closing {
  readonly device: DeviceCaller;
  readonly till: TillRow;
  readonly nowMs: number;
  readonly fact: ClosingFact;
  readonly contentHash: string;
  readonly shift: ShiftRow;
  readonly judged: JudgedClosing;
}

/** Gives the number of the shift's Z report; null: the shift is open at another device. */
async function post(tx: Tx, closing: Closing): Promise<number | null> {
  const { device, till, nowMs, fact, contentHash, shift, judged } = closing;
  const { businessId } = device.business;
  const { tillId, branchId } = till;
  const { personId: closedBy, name: closedByName } = judged.person;
  const { _id: closingId, countedMinor, tenders, handOverNote } = fact;
  const isZ = judged.place === 'closes';
  let zNumber = shift.close?.zNumber ?? null;
  if (isZ) zNumber = await closeHere(tx, closing);
  else judged.conflicts.set('close_elsewhere', elsewhere(closing));
  const record: ClosingRecord = {
    ...{ closingId, tillId, branchId, deviceId: device.deviceId, shiftId: shift.shiftId, isZ },
    ...{ askedShiftId: fact.shiftId, closedBy, closedByName, closedAt: fact.closedAt },
    countedAt: new Date(judged.countedMs).toISOString(),
    ...{ isClockSuspect: judged.isClockSuspect, countedMinor, tenders, handOverNote },
    pieces: piecesOf(fact),
    ...{ keyId: judged.proof?.keyId ?? null, mac: judged.proof?.mac ?? null },
    ...{ postedAt: new Date(nowMs).toISOString(), contentHash },
  };
  await insertClosing(tx, businessId, record);
  await tell(tx, closing, record);
  return zNumber;
}

/** The Z report by what was counted, at the device's time and on its day. */
async function closeHere(tx: Tx, { device, nowMs, fact, shift, judged }: Closing) {
  const { personId, name } = judged.person;
  const { countedMinor, tenders, handOverNote, closedAt, _id: closingId } = fact;
  const doer = { businessId: device.business.businessId, personId, name };
  const times = { closedMs: judged.countedMs, nowMs };
  return writeClose(tx, doer, times, shift, {
    ...{ countedMinor, pieces: piecesOf(fact), handOverNote, forcedReason: null },
    counts: tenders,
    told: { closedAt, closingId, deviceId: device.deviceId },
  });
}

/** Beside which close the count stands, or at whose device the shift is open still. */
function elsewhere({ till, fact, shift }: Closing): Readonly<Record<string, unknown>> {
  const { close, closedAt, closedByName } = shift;
  return {
    ...{ till: till.tillName, holder: till.holderName, countedMinor: fact.countedMinor },
    ...{ isOpen: close === null, zNumber: close?.zNumber ?? null, closedAt, closedByName },
    ...{ isForced: close?.isForced ?? false, expectedMinor: close?.expectedMinor ?? null },
    zCountedMinor: close?.isCounted === true ? close.countedMinor : null,
  };
}

async function tell(tx: Tx, closing: Closing, record: ClosingRecord): Promise<void> {
  const { device, nowMs, judged } = closing;
  const { businessId } = device.business;
  const { closingId, shiftId, branchId, tillId, postedAt, closedAt, countedMinor } = record;
  const conflicts = conflictsInOrder(judged.conflicts.keys()).map((kind) => ({
    ...{ conflictId: newId(nowMs), saleId: null, closingId, branchId, kind, foundAt: postedAt },
    details: judged.conflicts.get(kind) ?? {},
  }));
  await insertConflicts(tx, businessId, conflicts);
  const event = { businessId, branchId };
  if (conflicts.length > 0) {
    await appendEvent(tx, { ...event, kind: 'conflict_changed', subjectId: tillId });
  }
  // What closed the shift has told so itself.
  if (record.isZ) return;
  await appendEvent(tx, { ...event, kind: 'shift_changed', subjectId: shiftId });
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at: postedAt },
    ...{ actorId: record.closedBy, actorName: record.closedByName },
    events: [
      {
        action: 'shift_counted',
        subjectId: shiftId,
        detail: { countedMinor, closedAt, closingId, deviceId: device.deviceId },
      },
    ],
  });
}
