import { journalOfShiftOpen } from '@tillbook/core/ledger/journal-of-shift';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { conflictsInOrder, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { ShiftFact, ShiftOutcome } from '@tillbook/core/sales/shift-facts.api';
import { placeOfOpening } from '@tillbook/core/sales/shift-states';
import { appendAudit } from '../audit/append-audit.ts';
import { Again, brokenUniqueness, isHeldStill, shutBranch, type Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { hexHashOf } from '../same-request.ts';
import { judgeOpening, type JudgedOpening } from './judge-opening.ts';
import { refuseHandedOver } from './refuse-handed-over.ts';
import { insertConflicts } from './sale-conflicts.sql.ts';
import {
  insertOpening,
  readOpeningKnown,
  type OpeningKnown,
  type OpeningRecord,
} from './shift-openings.sql.ts';
import { insertShift } from './shifts.sql.ts';
import { readTill, setOpenShift, type TillRow } from './tills.sql.ts';

export interface ShiftToSync {
  readonly tillId: string;
  readonly sentAt: string;
  readonly shift: ShiftFact;
}

/**
 * Posts the opening of a shift that happened already. It is not refused for what it breaks: it is
 * a shift of its own, or joins the one that is open at its till by now, with a conflict for people
 * to look at. Only one of which no shift can be made (a person that never was, a till that the
 * device never held) writes nothing. The till must be locked by an earlier statement.
 * @throws Refusal 404 for a till that is not there
 * @throws Again when somebody else took the id, or shut the branch, meanwhile
 */
export async function syncShift(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, shift: fact }: ShiftToSync,
): Promise<ShiftOutcome> {
  const { businessId } = device.business;
  const till = await readTill(tx, businessId, tillId);
  if (till === null) throw new Refusal('NOT_FOUND');
  const { _id: openingId, openedBy, openedAt, floatMinor, series } = fact;
  const { deviceId } = device;
  const known = await readOpeningKnown(tx, businessId, {
    ...{ tillId, openingId, openedBy, deviceId, series },
  });
  const contentHash = hexHashOf(['shift opening', tillId, openedBy, openedAt, floatMinor]);
  try {
    const earlier = postedBefore(known, { tillId, fact, contentHash });
    if (earlier !== null) return earlier;
    await refuseHandedOver(tx, device, [openingId]);
    const times = { nowMs, sentMs: Date.parse(sentAt) };
    const judged = judgeOpening(device, till, times, fact, known);
    const shiftId = await post(tx, { device, till, nowMs, fact, contentHash, known, judged });
    return outcomeOf(openingId, shiftId, judged.conflicts.keys());
  } catch (error) {
    const broken = brokenUniqueness(error);
    if (broken === 'shift_opening_pkey' || broken === 'shift_pkey') throw new Again();
    if (shutBranch(error) !== null || isHeldStill(error)) throw new Again();
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { _id: openingId, state: 'malformed', shiftId: null, conflicts: [], code, message };
  }
}

function outcomeOf(_id: string, shiftId: string, kinds: Iterable<ConflictKind>): ShiftOutcome {
  const conflicts = conflictsInOrder(kinds);
  return { _id, state: 'posted', shiftId, conflicts, code: null, message: null };
}

/** The same opening again, by this device or by somebody connected whose answer got lost. */
function postedBefore(
  { known, shift }: OpeningKnown,
  asked: { readonly tillId: string; readonly fact: ShiftFact; readonly contentHash: string },
): ShiftOutcome | null {
  const { tillId, fact, contentHash } = asked;
  if (known !== null) {
    if (known.contentHash !== contentHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return outcomeOf(fact._id, known.shiftId, known.kinds);
  }
  if (shift === null) return null;
  const isSame =
    shift.tillId === tillId &&
    shift.openedBy === fact.openedBy &&
    shift.floatMinor === fact.floatMinor;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return outcomeOf(fact._id, fact._id, []);
}

interface Opening {
  readonly device: DeviceCaller;
  readonly till: TillRow;
  readonly nowMs: number;
  readonly fact: ShiftFact;
  readonly contentHash: string;
  readonly known: OpeningKnown;
  readonly judged: JudgedOpening;
}

/** Gives the shift that the opening is in. */
async function post(tx: Tx, opening: Opening): Promise<string> {
  const { device, till, nowMs, fact, contentHash, known, judged } = opening;
  const { businessId } = device.business;
  const { tillId, branchId } = till;
  const { personId: openedBy, name: openedByName } = judged.person;
  const place = placeOfOpening({
    openShiftId: till.shiftId,
    lastShiftId: known.lastShiftId,
    isShut: till.isClosed || till.branchState !== 'open' || known.isBusinessClosed,
  });
  if (place === null) throw new Refusal('BRANCH_CLOSED', { branch: till.branchName });
  const shiftId = place.kind === 'opens' ? fact._id : place.shiftId;
  const countedAt = new Date(judged.countedMs).toISOString();
  const postedAt = new Date(nowMs).toISOString();
  if (place.kind === 'opens') {
    if (till.deviceId !== device.deviceId) {
      judged.conflicts.set('shift_elsewhere', { till: till.tillName, holder: till.holderName });
    }
    await openHere(tx, opening, countedAt);
  } else {
    const isOpen = till.shiftId !== null;
    const { floatMinor } = fact;
    const openedMeanwhile = { openedByName: till.shiftOpenedByName, openedAt: till.shiftOpenedAt };
    const details = { till: till.tillName, floatMinor, isOpen, ...openedMeanwhile };
    judged.conflicts.set('shift_joined', details);
  }
  const record: OpeningRecord = {
    ...{ openingId: fact._id, tillId, branchId, deviceId: device.deviceId, shiftId },
    ...{ openedBy, openedByName, openedAt: fact.openedAt, countedAt, postedAt, contentHash },
    ...{ isClockSuspect: judged.isClockSuspect, floatMinor: fact.floatMinor },
    ...{ keyId: judged.proof?.keyId ?? null, mac: judged.proof?.mac ?? null },
  };
  await insertOpening(tx, businessId, record);
  await tell(tx, opening, record);
  return shiftId;
}

/** A shift of its own: its float goes from the safe into the drawer, on its own day. */
async function openHere(
  tx: Tx,
  { device, till, nowMs, fact, judged }: Opening,
  openedAt: string,
): Promise<void> {
  const { businessId } = device.business;
  const { tillId, branchId, timezone, cutoffMinutes } = till;
  const { _id: shiftId, floatMinor } = fact;
  const { personId: openedBy, name: openedByName } = judged.person;
  const day = businessDate(judged.countedMs, timezone, cutoffMinutes);
  await insertShift(tx, businessId, {
    ...{ shiftId, tillId, branchId, openedBy, openedByName, openedAt, floatMinor },
    businessDate: day,
  });
  await setOpenShift(tx, businessId, tillId, shiftId);
  await postJournal(tx, {
    ...{ businessId, entryId: newId(nowMs), sourceKind: 'shift_open', sourceId: shiftId },
    ...{ branchId, businessDate: day, ledgerDate: day, postedAt: new Date(nowMs).toISOString() },
    lines: journalOfShiftOpen(fact),
  });
}

async function tell(
  tx: Tx,
  { device, nowMs, judged }: Opening,
  record: OpeningRecord,
): Promise<void> {
  const { businessId } = device.business;
  const { openingId, shiftId, branchId, tillId, postedAt, openedAt, floatMinor } = record;
  const isOwn = shiftId === openingId;
  const conflicts = conflictsInOrder(judged.conflicts.keys()).map((kind) => ({
    ...{ conflictId: newId(nowMs), saleId: null, openingId, branchId, kind, foundAt: postedAt },
    details: judged.conflicts.get(kind) ?? {},
  }));
  await insertConflicts(tx, businessId, conflicts);
  const event = { businessId, branchId };
  if (conflicts.length > 0) {
    await appendEvent(tx, { ...event, kind: 'conflict_changed', subjectId: tillId });
  }
  const kind = isOwn ? 'shift_opened' : 'shift_changed';
  await appendEvent(tx, { ...event, kind, subjectId: shiftId });
  await appendAudit(tx, {
    ...{ businessId, streamId: tillId, at: postedAt },
    ...{ actorId: record.openedBy, actorName: record.openedByName },
    events: [
      {
        action: isOwn ? 'shift_opened' : 'shift_joined',
        subjectId: shiftId,
        detail: { floatMinor, openedAt, openingId, deviceId: device.deviceId },
      },
    ],
  });
}
