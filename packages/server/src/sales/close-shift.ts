import { fieldError } from '@tillbook/core/field-errors';
import { journalOfShiftClose } from '@tillbook/core/ledger/journal-of-shift';
import { TENDER_ACCOUNT } from '@tillbook/core/ledger/journal-of-sale';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { Shift } from '@tillbook/core/sales/tills.api';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { freeTill } from './free-till.ts';
import { tendersOf } from './present-shift.ts';
import { recordOfShift } from './record-of-shift.ts';
import { insertShiftClose, type NewShiftClose } from './shift-close.sql.ts';
import { sumShift, type ShiftSums } from './shift-sums.sql.ts';
import { shiftInReach, shiftNow, showShift } from './shifts.ts';
import type { Piece, ShiftRow } from './shifts.sql.ts';
import { readTill, setOpenShift } from './tills.sql.ts';

export interface ShiftCount {
  readonly shiftId: string;
  readonly countedMinor: number;
  readonly pieces?: readonly Piece[] | null;
  readonly tenders?: readonly { readonly method: string; readonly countedMinor: number }[];
  readonly handOverNote?: string | null;
}

const { credit: _onAccount, gift_card: _onCards, deposit: _before, ...COUNTED } = TENDER_ACCOUNT;
/** What can be counted; what is owed cannot, by customers or to who holds a card. */
const ACCOUNTS: Readonly<Record<string, string>> = COUNTED;

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
  asked: ShiftCount,
): Promise<Shift> {
  const shift = await shiftInReach(tx, actor, asked.shiftId, can(actor, 'shift.manage'));
  if (shift.close !== null) {
    if (!isSameCount(shift, asked)) throw new Refusal('SHIFT_CLOSED');
    return showShift(tx, actor, shift);
  }
  refuseWrongPieces(asked);
  await close(tx, actor, nowMs, shift, {
    countedMinor: asked.countedMinor,
    pieces: piecesOf(asked),
    counted: new Map((asked.tenders ?? []).map((each) => [each.method, each.countedMinor])),
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
  },
): Promise<Shift> {
  const { businessId } = inBusiness(actor);
  const shift = await shiftInReach(tx, actor, asked.shiftId, true);
  const { close: closed } = shift;
  if (closed !== null) {
    const countedMinor = closed.isCounted ? closed.countedMinor : null;
    const isSame = closed.forcedReason === asked.reason && countedMinor === asked.countedMinor;
    if (!isSame) throw new Refusal('SHIFT_CLOSED');
    return showShift(tx, actor, shift);
  }
  await close(tx, actor, nowMs, shift, {
    countedMinor: asked.countedMinor,
    pieces: null,
    counted: new Map(),
    handOverNote: null,
    forcedReason: asked.reason,
  });
  const till = await readTill(tx, businessId, shift.tillId);
  if (till !== null) await freeTill(tx, businessId, till, new Date(nowMs).toISOString());
  return shiftNow(tx, actor, shift.shiftId);
}

interface Counted {
  /** Null: nobody counted. */
  readonly countedMinor: number | null;
  readonly pieces: readonly Piece[] | null;
  readonly counted: ReadonlyMap<string, number>;
  readonly handOverNote: string | null;
  readonly forcedReason: string | null;
}

async function close(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  shift: ShiftRow,
  given: Counted,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const sums = await sumShift(tx, businessId, shift.shiftId);
  const day = businessDate(nowMs, shift.timezone, shift.cutoffMinutes);
  const report = reportOf(shift, sums, given);
  const zNumber = await insertShiftClose(tx, businessId, {
    ...report,
    closedBy: actor.personId,
    closedByName: actor.name,
    closedAt: new Date(nowMs).toISOString(),
    businessDate: day,
  });
  await setOpenShift(tx, businessId, shift.tillId, null);
  const { expectedMinor, countedMinor, differenceMinor, salesCount, salesMinor, taxMinor } = report;
  const others = report.tenders.filter(({ method }) => method !== 'cash');
  await recordOfShift(tx, actor, nowMs, shift, {
    event: 'shift_closed',
    action: 'shift_closed',
    detail: {
      ...{
        zNumber,
        expectedMinor,
        countedMinor,
        differenceMinor,
        salesCount,
        salesMinor,
        taxMinor,
      },
      tenders: others.map(({ method, expectedMinor: should, countedMinor: found, parts }) => ({
        method,
        expectedMinor: should,
        countedMinor: found,
        ...(parts.length === 0 ? {} : { parts: parts.map(toldOf) }),
      })),
      ...(given.forcedReason === null ? {} : { forced: given.forcedReason }),
    },
    journal: {
      sourceKind: 'shift_close',
      sourceId: shift.shiftId,
      day,
      lines: journalOfShiftClose({
        expectedMinor,
        countedMinor,
        others: others.map((tender) => ({
          accountCode: ACCOUNTS[tender.method] ?? '',
          differenceMinor: tender.differenceMinor ?? 0,
        })),
      }),
    },
  });
}

/** What the audit tells of a part. */
const toldOf = ({ name, expectedMinor }: { name: string | null; expectedMinor: number }) => ({
  name,
  expectedMinor,
});

type Report = Omit<NewShiftClose, 'closedBy' | 'closedByName' | 'closedAt' | 'businessDate'>;

/** The Z report: what every tender should come to beside what was counted. */
function reportOf(shift: ShiftRow, sums: ShiftSums, given: Counted): Report {
  const expected = tendersOf(shift.floatMinor, sums);
  const known = new Set(expected.map(({ method }) => method).filter((each) => each in ACCOUNTS));
  const stray = [...given.counted.keys()].findIndex((each) => each === 'cash' || !known.has(each));
  if (stray !== -1) {
    const pointer = `#/tenders/${stray}/method`;
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, 'NOT_IN_LIST')]);
  }
  const tenders = expected.map((tender, index) => {
    const isCash = tender.method === 'cash';
    const countedMinor = isCash ? given.countedMinor : (given.counted.get(tender.method) ?? null);
    const differenceMinor = countedMinor === null ? null : countedMinor - tender.expectedMinor;
    return { ...tender, countedMinor, differenceMinor, position: index + 1 };
  });
  const expectedMinor = tenders.find(({ method }) => method === 'cash')?.expectedMinor ?? 0;
  const countedMinor = given.countedMinor ?? expectedMinor;
  const others = tenders.filter(({ method }) => method !== 'cash');
  const { tenders: _sums, ...rest } = sums;
  return {
    ...rest,
    shiftId: shift.shiftId,
    tillId: shift.tillId,
    isForced: given.forcedReason !== null,
    forcedReason: given.forcedReason,
    isCounted: given.countedMinor !== null,
    handOverNote: given.handOverNote,
    pieces: given.pieces,
    ...{ expectedMinor, countedMinor, differenceMinor: countedMinor - expectedMinor },
    otherDifferenceMinor: others.reduce((sum, each) => sum + (each.differenceMinor ?? 0), 0),
    differs: tenders.some(({ differenceMinor }) => (differenceMinor ?? 0) !== 0),
    tenders,
  };
}

/** Pieces that lie there at least once, the largest first; null when nothing was counted so. */
function piecesOf({ pieces }: ShiftCount): readonly Piece[] | null {
  const found = (pieces ?? []).filter(({ count }) => count > 0);
  return found.length === 0 ? null : found.sort((a, b) => b.valueMinor - a.valueMinor);
}

function refuseWrongPieces({ pieces, countedMinor, tenders }: ShiftCount): void {
  const methods = (tenders ?? []).map(({ method }) => method);
  if (new Set(methods).size !== methods.length) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/tenders', 'NOT_UNIQUE')]);
  }
  if (pieces === undefined || pieces === null) return;
  const sum = pieces.reduce((all, each) => all + BigInt(each.valueMinor) * BigInt(each.count), 0n);
  if (sum !== BigInt(countedMinor)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/pieces', 'MISMATCH')]);
  }
}

function isSameCount(shift: ShiftRow, asked: ShiftCount): boolean {
  const { close: closed } = shift;
  if (closed === null || closed.isForced || closed.countedMinor !== asked.countedMinor)
    return false;
  const counted = closed.tenders
    .filter(({ method, countedMinor }) => method !== 'cash' && countedMinor !== null)
    .map(({ method, countedMinor }) => `${method} ${countedMinor}`);
  const again = (asked.tenders ?? []).map((each) => `${each.method} ${each.countedMinor}`);
  return (
    closed.handOverNote === (asked.handOverNote ?? null) &&
    counted.sort().join() === again.sort().join() &&
    textOf(closed.pieces) === textOf(piecesOf(asked))
  );
}

const textOf = (pieces: readonly Piece[] | null): string =>
  (pieces ?? []).map(({ valueMinor, count }) => `${valueMinor}x${count}`).join();
