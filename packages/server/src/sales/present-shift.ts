import type { Shift } from '@tillbook/core/sales/tills.api';
import type { ShiftRow, ShiftSums } from './shifts.sql.ts';

/**
 * A shift as the contract shows it. While it is open neither the tenders nor the expected cash are
 * told: the drawer is counted blind.
 */
export function presentShift(shift: ShiftRow, soFar: ShiftSums | null, currency: string): Shift {
  const sums = shift.sums ?? soFar;
  const { tillId, tillName, branchId, branchName, openedAt, openedByName } = shift;
  return {
    _id: shift.shiftId,
    ...{ tillId, tillName, branchId, branchName, openedAt, openedByName },
    closedAt: shift.closedAt,
    closedByName: shift.closedByName,
    floatMinor: shift.floatMinor,
    salesCount: sums?.salesCount ?? 0,
    salesMinor: sums?.salesMinor ?? 0,
    taxMinor: sums?.taxMinor ?? 0,
    tenders: shift.sums === null ? [] : tendersOf(shift.sums),
    expectedMinor: shift.expectedMinor,
    countedMinor: shift.countedMinor,
    differenceMinor: shift.differenceMinor,
    late: lateOf(shift.late),
    currency,
  };
}

function tendersOf(sums: ShiftSums): Shift['tenders'] {
  return [
    { method: 'cash', amountMinor: sums.cashMinor, count: sums.cashCount },
    { method: 'mobile_money', amountMinor: sums.mobileMoneyMinor, count: sums.mobileMoneyCount },
    { method: 'card', amountMinor: sums.cardMinor, count: sums.cardCount },
  ];
}

function lateOf(late: ShiftRow['late']): Shift['late'] {
  if (late === null) return null;
  const { salesCount, salesMinor, tenders } = late;
  return salesCount === 0 ? null : { salesCount, salesMinor, tenders: [...tenders] };
}
