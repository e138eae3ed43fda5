import {
  SHIFT_DAYS,
  SHIFT_DIFFERENCES,
  SHIFT_LIST_STATES,
  type ShiftListRow,
} from '@tillbook/core/sales/shifts.api';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import type { ShiftsFilter } from './shift-queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks of the list; what it does not understand is left out. */
export function shiftFilterOf(get: (name: string) => string): ShiftsFilter {
  const state = SHIFT_LIST_STATES.find((known) => known === get('state'));
  const differs = SHIFT_DIFFERENCES.find((known) => known === get('differs'));
  const by = SHIFT_DAYS.find((known) => known === get('by'));
  const fitting = (name: string, shape: RegExp) =>
    shape.test(get(name)) ? { [name]: get(name) } : {};
  return {
    ...(state === undefined ? {} : { state }),
    ...(differs === undefined ? {} : { differs }),
    ...(by === undefined ? {} : { by }),
    ...fitting('branchId', ID),
    ...fitting('tillId', ID),
    ...fitting('sellerId', ID),
    ...fitting('from', DAY),
    ...fitting('to', DAY),
  };
}

/** The rows of an export: amounts as plain decimals with the currency in a column of its own. */
export function shiftsTable(
  rows: readonly ShiftListRow[],
  words: { readonly header: readonly string[]; readonly state: (row: ShiftListRow) => string },
  currency: string,
): (readonly CsvCell[])[] {
  const money = (minor: number | null): CsvCell =>
    minor === null ? '' : moneyCell(minor, currency);
  const lines = rows.map((row): CsvCell[] => [
    row.tillName,
    row.branchName,
    row.businessDate,
    row.openedAt,
    row.openedByName,
    row.closedAt ?? '',
    row.closedByName ?? '',
    words.state(row),
    row.zNumber === null ? '' : { number: String(row.zNumber) },
    { number: String(row.salesCount) },
    currency,
    money(row.salesMinor),
    money(row.floatMinor),
    money(row.expectedMinor),
    money(row.countedMinor),
    money(row.differenceMinor),
    money(row.otherDifferenceMinor),
  ]);
  return [[...words.header], ...lines];
}
