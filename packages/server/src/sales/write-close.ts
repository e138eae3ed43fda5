import { fieldError } from '@tillbook/core/field-errors';
import { journalOfShiftClose } from '@tillbook/core/ledger/journal-of-shift';
import { TENDER_ACCOUNT } from '@tillbook/core/ledger/journal-of-sale';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import type { Tx } from '../db/database.ts';
import { tendersOf } from './present-shift.ts';
import { recordOfShift, type ShiftDoer } from './record-of-shift.ts';
import { insertShiftClose, type NewShiftClose } from './shift-close.sql.ts';
import { sumShift, type ShiftSums } from './shift-sums.sql.ts';
import type { Piece, ShiftRow } from './shifts.sql.ts';
import { setOpenShift } from './tills.sql.ts';

const { credit: _onAccount, gift_card: _onCards, deposit: _before, ...COUNTED } = TENDER_ACCOUNT;
/** What can be counted; what is owed cannot, by customers or to who holds a card. */
const ACCOUNTS: Readonly<Record<string, string>> = COUNTED;

/** A count that closes a shift. */
export interface Counted {
  /** Null: nobody counted. */
  readonly countedMinor: number | null;
  readonly pieces: readonly Piece[] | null;
  readonly counted: ReadonlyMap<string, number>;
  readonly handOverNote: string | null;
  readonly forcedReason: string | null;
  /** What the audit says besides. */
  readonly told?: Readonly<Record<string, unknown>>;
}

/**
 * Closes a shift: sums what went through it, keeps its Z report, books what differs and leaves the
 * till without a shift. The till must be locked.
 * @returns the number of the Z report
 */
export async function writeClose(
  tx: Tx,
  doer: ShiftDoer,
  times: { readonly closedMs: number; readonly nowMs: number },
  shift: ShiftRow,
  given: Counted,
): Promise<number> {
  const { businessId } = doer;
  const { closedMs, nowMs } = times;
  const sums = await sumShift(tx, businessId, shift.shiftId);
  const day = businessDate(closedMs, shift.timezone, shift.cutoffMinutes);
  const report = reportOf(shift, sums, given);
  const zNumber = await insertShiftClose(tx, businessId, {
    ...report,
    closedBy: doer.personId,
    closedByName: doer.name,
    closedAt: new Date(closedMs).toISOString(),
    businessDate: day,
  });
  await setOpenShift(tx, businessId, shift.tillId, null);
  const { expectedMinor, countedMinor, differenceMinor, salesCount, salesMinor, taxMinor } = report;
  const others = report.tenders.filter(({ method }) => method !== 'cash');
  await recordOfShift(tx, doer, nowMs, shift, {
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
      ...given.told,
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
  return zNumber;
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
