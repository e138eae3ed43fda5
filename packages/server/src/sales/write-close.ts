import { fieldError } from '@tillbook/core/field-errors';
import { journalOfShiftClose, type TenderDifference } from '@tillbook/core/ledger/journal-of-shift';
import { TENDER_ACCOUNT } from '@tillbook/core/ledger/journal-of-sale';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { countTender, isCountable, type TenderCount } from '@tillbook/core/sales/count-tender';
import type { PaymentType } from '@tillbook/core/sales/selling.api';
import type { Tx } from '../db/database.ts';
import { tendersOf } from './present-shift.ts';
import { recordOfShift, type ShiftDoer } from './record-of-shift.ts';
import { readPaymentTypes } from './selling.sql.ts';
import { insertShiftClose, type NewShiftClose } from './shift-close.sql.ts';
import { sumShift, type ShiftSums } from './shift-sums.sql.ts';
import type { ClosePart, CloseTender, Piece, ShiftRow } from './shifts.sql.ts';
import { setOpenShift } from './tills.sql.ts';

const { credit: _onAccount, gift_card: _onCards, deposit: _before, ...COUNTED } = TENDER_ACCOUNT;
/** What can be counted; what is owed cannot, by customers or to who holds a card. */
const ACCOUNTS: Readonly<Record<string, string>> = COUNTED;

/** A count that closes a shift. */
export interface Counted {
  /** Null: nobody counted. */
  readonly countedMinor: number | null;
  readonly pieces: readonly Piece[] | null;
  /** Of the other ways of paying; what is absent was not counted. */
  readonly counts: readonly TenderCount[];
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
  const { nowMs } = times;
  // Another server's clock may have opened it: a shift ends no sooner than it began.
  const closedMs = Math.max(times.closedMs, Date.parse(shift.openedAt));
  const sums = await sumShift(tx, businessId, shift.shiftId);
  const day = businessDate(closedMs, shift.timezone, shift.cutoffMinutes);
  const named = given.counts.flatMap(({ part }) => part?.typeId ?? []);
  const own = await readPaymentTypes(tx, businessId, named);
  const report = reportOf(shift, sums, given, new Map(own.map((type) => [type._id, type])));
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
        others: others.flatMap(differencesOf),
      }),
    },
  });
  return zNumber;
}

/** What the audit tells of a part. */
const toldOf = ({ name, expectedMinor, countedMinor }: ClosePart) => ({
  ...{ name, expectedMinor },
  ...(countedMinor === null ? {} : { countedMinor }),
});

/** What differs, by the account that it is booked on: by part where it was counted so. */
function differencesOf({ method, differenceMinor, parts }: CloseTender): TenderDifference[] {
  const usual = ACCOUNTS[method] ?? '';
  const byPart = parts.flatMap((part) =>
    part.differenceMinor === null
      ? []
      : [{ accountCode: part.accountCode ?? usual, differenceMinor: part.differenceMinor }],
  );
  if (byPart.length > 0) return byPart;
  return [{ accountCode: usual, differenceMinor: differenceMinor ?? 0 }];
}

type Report = Omit<NewShiftClose, 'closedBy' | 'closedByName' | 'closedAt' | 'businessDate'>;

/** Own ways of paying that were counted. */
type OwnTypes = ReadonlyMap<string, Pick<PaymentType, 'kind' | 'accountCode'>>;

/** @throws Refusal where something was counted that no till takes */
function refuseStray(
  counts: readonly TenderCount[],
  known: ReadonlySet<string>,
  own: OwnTypes,
): void {
  const kindOf = (typeId: string) => own.get(typeId)?.kind ?? null;
  const stray = counts.findIndex(
    (one) => !(one.method in ACCOUNTS && known.has(one.method)) || !isCountable(one, kindOf),
  );
  if (stray === -1) return;
  const pointer = `#/tenders/${stray}/method`;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, 'NOT_IN_LIST')]);
}

/** The Z report: what every tender should come to beside what was counted. */
function reportOf(shift: ShiftRow, sums: ShiftSums, given: Counted, own: OwnTypes): Report {
  const { countedMinor: drawerMinor, counts } = given;
  const ownKinds = counts.flatMap(({ part }) => own.get(part?.typeId ?? '')?.kind ?? []);
  const expected = tendersOf(shift.floatMinor, sums, ownKinds);
  refuseStray(counts, new Set(expected.map(({ method }) => method)), own);
  const tenders = expected.map((tender, index) => {
    const { method } = tender;
    const cash = drawerMinor === null ? [] : [{ method, countedMinor: drawerMinor }];
    const ofIt = method === 'cash' ? cash : counts.filter((one) => one.method === method);
    const found = countTender(tender, ofIt);
    const parts = found.parts.map((part) => ({
      ...{ ...part, accountCode: own.get(part.typeId ?? '')?.accountCode ?? null },
    }));
    return { ...tender, ...found, parts, position: index + 1 };
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
