import { daysIntoWeek, type WeekStart } from '@tillbook/core/formats';
import { eachDay } from '@tillbook/core/reports/compared';
import { addDays } from '@tillbook/core/reports/period';
import type { Sums } from '@tillbook/core/reports/measure';
import {
  addAll,
  measureOf,
  totalOf,
  type MeasureName,
} from '@tillbook/core/reports/report-measures';
import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import { SUMMARY_SUMS } from '@tillbook/core/reports/summary-lines';
import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import type { FoundRow } from './report-parts.sql.ts';

type Cell = string | number | null;
type Values = Record<string, number | null>;

/** A row of a report before it is measured. */
export interface RawRow {
  readonly ids: Readonly<Record<string, string | null>>;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly sums: Sums;
}

export interface ReportRow {
  readonly ids: Record<string, string | null>;
  readonly cells: Record<string, Cell>;
  readonly values: Values;
  readonly before: Values | null;
}

const idOf = (value: Cell | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** What the database found, parted into what a row is and what was added up. */
export function rawRows(
  found: readonly FoundRow[],
  dimensions: readonly Dimension[],
  facts: readonly Fact[],
): RawRow[] {
  const said = new Set<string>([...dimensions, ...facts]);
  const keys = new Set(dimensions.map((one) => `${one}Id`));
  return found.map((row) => ({
    ids: Object.fromEntries(dimensions.map((one) => [one, idOf(row[`${one}Id`])])),
    cells: Object.fromEntries([...said].map((one) => [one, row[one] ?? null])),
    sums: Object.fromEntries(
      Object.entries(row).filter(
        (entry): entry is [string, number] =>
          typeof entry[1] === 'number' && !said.has(entry[0]) && !keys.has(entry[0]),
      ),
    ),
  }));
}

const keyOf = (row: RawRow): string => JSON.stringify(row.ids);

/** Rows of days that begin so many days later: what is compared stands on the day it is beside. */
export function movedBy(rows: readonly RawRow[], days: number): RawRow[] {
  return rows.map((row) => {
    const { day } = row.ids;
    if (day === null || day === undefined) return row;
    const moved = { day: addDays(day, days) };
    return { ...row, ids: { ...row.ids, ...moved }, cells: { ...row.cells, ...moved } };
  });
}

/** Every day has its row, also one on which nothing happened. */
export function withEachDay(rows: readonly RawRow[], from: string, to: string): RawRow[] {
  const found = new Map(rows.map((row) => [row.ids['day'], row]));
  const days = eachDay({ from, to });
  const empty = (day: string): RawRow => ({ ids: { day }, cells: { day }, sums: {} });
  return days.map((day) => found.get(day) ?? empty(day));
}

/** Rows with their measures, and those of before beside them. */
export function measuredRows(
  now: readonly RawRow[],
  before: readonly RawRow[] | null,
  measures: readonly MeasureName[],
): { rows: ReportRow[]; totals: Values; totalsBefore: Values | null } {
  const earlier = new Map((before ?? []).map((row) => [keyOf(row), row]));
  const present = new Set(now.map(keyOf));
  const gone = [...earlier]
    .filter(([key]) => !present.has(key))
    .map(([, row]) => ({ ...row, sums: {} }));
  const whole = addAll(now.map(({ sums }) => sums));
  const wholeBefore = addAll((before ?? []).map(({ sums }) => sums));
  const measured = (sums: Sums, all: Sums): Values =>
    Object.fromEntries(measures.map((one) => [one, measureOf(one, sums, all)]));
  const totals = (all: Sums): Values =>
    Object.fromEntries(measures.map((one) => [one, totalOf(one, all)]));
  return {
    rows: [...now, ...gone].map((row) => ({
      ids: { ...row.ids },
      cells: { ...row.cells },
      values: measured(row.sums, whole),
      before: before === null ? null : measured(earlier.get(keyOf(row))?.sums ?? {}, wholeBefore),
    })),
    totals: totals(whole),
    totalsBefore: before === null ? null : totals(wholeBefore),
  };
}

const compare = (one: Cell, other: Cell): number => {
  if (one === other) return 0;
  // What has no value comes last, whichever way.
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : 1;
};

/** Each is worked out of those above it, and how it was paid stands last. */
const SUMMARY_LINES: readonly string[] = [...SUMMARY_SUMS, ...PAYMENT_METHODS];

/**
 * Rows in the order asked: by a column, then by what the rows are.
 * @param weekStart the day that comes first where rows are in the week's order
 */
export function sortedRows(
  rows: readonly ReportRow[],
  sort: string,
  weekStart: WeekStart,
): ReportRow[] {
  const name = sort.replace(/^-/, '');
  const way = sort.startsWith('-') ? -1 : 1;
  const valueOf = (row: ReportRow): Cell => {
    const value = row.values[name] ?? row.cells[name] ?? null;
    if (name === 'weekday' && value !== null) return daysIntoWeek(Number(value), weekStart);
    return name === 'summaryLine' ? SUMMARY_LINES.indexOf(String(value)) : value;
  };
  const tie = new Map(
    rows.map((row) => [row, JSON.stringify(row.cells) + JSON.stringify(row.ids)]),
  );
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1;
    } else if (a !== b) return way * compare(a, b);
    return (tie.get(one) ?? '') < (tie.get(other) ?? '') ? -1 : 1;
  });
}
