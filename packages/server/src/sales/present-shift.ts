import type { CashCategory } from '@tillbook/core/sales/cash-moves';
import { expectedCash, expectedTender } from '@tillbook/core/sales/expected-cash';
import { isMoney, PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { shiftStateOf, type ShiftState } from '@tillbook/core/sales/shift-states';
import type { CashMove, Shift } from '@tillbook/core/sales/tills.api';
import type { ShiftSums, TenderSums } from './shift-sums.sql.ts';
import type { MoveRow, ShiftRow } from './shifts.sql.ts';

/** The state that a shift is in. */
export function stateOf(shift: ShiftRow): ShiftState {
  return shiftStateOf({
    isClosed: shift.closedAt !== null,
    isReviewed: shift.review !== null,
    isCounting: shift.lastStep === 'count',
  });
}

/** What the drawer of a shift should hold, by what went through it. */
export function drawerOf(floatMinor: number, sums: ShiftSums): number {
  const cash = sums.tenders.find(({ method }) => method === 'cash');
  const { payInsMinor, payOutsMinor, dropsMinor } = sums;
  return expectedCash({
    ...{ floatMinor, payInsMinor, payOutsMinor, dropsMinor },
    cashSalesMinor: cash?.salesMinor ?? 0,
    cashCollectedMinor: cash?.collectedMinor ?? 0,
    cashRefundsMinor: cash?.refundsMinor ?? 0,
    cashPaidOutMinor: cash?.paidOutMinor ?? 0,
  });
}

type Discarded = Pick<ShiftSums, 'discardsCount' | 'discardsMinor'>;

const NOTHING = {
  salesMinor: 0,
  salesCount: 0,
  collectedMinor: 0,
  refundsMinor: 0,
  paidOutMinor: 0,
  parts: [],
};

/**
 * Every tender of a report in its order: those that all tills have, then what else came.
 * @param counted what somebody counted besides, though nothing came by it
 */
export function tendersOf(
  floatMinor: number,
  sums: ShiftSums,
  counted: readonly string[] = [],
): (TenderSums & { readonly expectedMinor: number })[] {
  const found = new Map(sums.tenders.map((tender) => [tender.method, tender]));
  // What a business does not pay by, and what nobody sold on account, is no question of its count.
  const usual = PAYMENT_METHODS.filter((method) => method !== 'other' && isMoney(method));
  const methods = new Set<string>([...usual, ...found.keys(), ...counted]);
  return [...methods].map((method) => {
    const tender = found.get(method) ?? { method, ...NOTHING };
    const isCash = method === 'cash';
    const expectedMinor = isCash ? drawerOf(floatMinor, sums) : expectedTender(tender);
    return { ...tender, expectedMinor };
  });
}

/** A cash move as the contract shows it. */
export function presentMove(move: MoveRow): CashMove {
  return { ...move, category: move.category as CashCategory | null };
}

/**
 * A shift as the contract shows it: what it did so far, or its Z report. While the count is blind
 * to the caller neither the tenders nor the expected cash are told.
 */
export function presentShift(
  shift: ShiftRow,
  soFar: ShiftSums | null,
  shown: { readonly currency: string; readonly isHidden: boolean },
): Shift {
  const { close } = shift;
  const sums = close ?? soFar;
  const { tillId, tillName, branchId, branchName, timezone, openedAt, openedByName } = shift;
  return {
    _id: shift.shiftId,
    ...{ tillId, tillName, branchId, branchName, timezone, openedAt, openedByName },
    openedById: shift.openedBy,
    state: stateOf(shift),
    zNumber: close?.zNumber ?? null,
    closedAt: shift.closedAt,
    closedByName: shift.closedByName,
    isForced: close?.isForced ?? false,
    forcedReason: close?.forcedReason ?? null,
    floatMinor: shift.floatMinor,
    salesCount: sums?.salesCount ?? 0,
    salesMinor: sums?.salesMinor ?? 0,
    taxMinor: sums?.taxMinor ?? 0,
    discountMinor: sums?.discountMinor ?? 0,
    roundingMinor: sums?.roundingMinor ?? 0,
    taxes: [...(sums?.taxes ?? [])],
    tenders: presentTenders(shift, soFar, shown.isHidden),
    payInsMinor: sums?.payInsMinor ?? 0,
    payOutsMinor: sums?.payOutsMinor ?? 0,
    dropsMinor: sums?.dropsMinor ?? 0,
    noSales: sums?.noSales ?? 0,
    discards: discardsIn(sums),
    moves: shift.moves.map(presentMove),
    ...drawerShown(shift, soFar, shown.isHidden),
    pieces: close?.pieces === null || close === null ? null : [...close.pieces],
    handOverNote: close?.handOverNote ?? null,
    auditHash: close?.auditHash ?? null,
    review: shift.review,
    otherCounts: [...shift.otherCounts],
    late: lateOf(shift.late),
    currency: shown.currency,
  };
}

function drawerShown(
  shift: ShiftRow,
  soFar: ShiftSums | null,
  isHidden: boolean,
): Pick<Shift, 'expectedMinor' | 'countedMinor' | 'differenceMinor'> {
  const { close } = shift;
  if (close === null) {
    const isTold = soFar !== null && !isHidden;
    const expectedMinor = isTold ? drawerOf(shift.floatMinor, soFar) : null;
    return { expectedMinor, countedMinor: null, differenceMinor: null };
  }
  const { expectedMinor, isCounted } = close;
  return {
    expectedMinor,
    countedMinor: isCounted ? close.countedMinor : null,
    differenceMinor: isCounted ? close.differenceMinor : null,
  };
}

function presentTenders(
  shift: ShiftRow,
  soFar: ShiftSums | null,
  isHidden: boolean,
): Shift['tenders'] {
  const { close } = shift;
  if (close === null && (soFar === null || isHidden)) return [];
  const uncounted = { countedMinor: null, differenceMinor: null };
  const rows =
    close?.tenders ??
    tendersOf(shift.floatMinor, soFar as ShiftSums).map((row) => ({
      ...{ ...row, ...uncounted },
      parts: row.parts.map((part) => ({ ...part, ...uncounted, accountCode: null })),
    }));
  return rows.map(({ parts, ...tender }) => ({
    ...shownAs(tender),
    parts: parts.map(({ accountCode: _accountCode, ...part }) => shownAs(part)),
  }));
}

function discardsIn(sums: Discarded | null): Shift['discards'] {
  const { discardsCount: count = null, discardsMinor: totalMinor = null } = sums ?? {};
  return count === null || totalMinor === null ? null : { count, totalMinor };
}

/** Sales are what a report calls the amount. */
function shownAs<T extends { readonly salesMinor: number; readonly salesCount: number }>(sums: T) {
  const { salesMinor, salesCount, ...rest } = sums;
  return { ...rest, amountMinor: salesMinor, count: salesCount };
}

function lateOf(late: ShiftRow['late']): Shift['late'] {
  if (late === null) return null;
  const { tenders, ...sums } = late;
  const count = sums.salesCount + sums.refundsCount + sums.movesCount + sums.discardsCount;
  return count === 0 ? null : { ...sums, tenders: [...tenders] };
}
