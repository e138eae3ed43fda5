import type { HourSums, RunningHour } from './today.sql.ts';

/** A figure and what it was at the same time of the same weekday a week before. */
export interface Figure {
  readonly value: number;
  readonly before: number | null;
}

export interface DayFigures {
  readonly salesMinor: Figure;
  readonly salesCount: Figure;
  readonly averageMinor: Figure;
  readonly profitMinor: Figure;
}

interface Sums {
  salesCount: number;
  netMinor: number;
  totalMinor: number;
  costMinor: number;
}

const add = (sum: Sums, row: Sums): Sums => ({
  salesCount: sum.salesCount + row.salesCount,
  netMinor: sum.netMinor + row.netMinor,
  totalMinor: sum.totalMinor + row.totalMinor,
  costMinor: sum.costMinor + row.costMinor,
});
const NOTHING: Sums = { salesCount: 0, netMinor: 0, totalMinor: 0, costMinor: 0 };

/** Whole minor units per sale, rounded half up; zero without sales. */
function average(sums: Sums): number {
  return sums.salesCount === 0 ? 0 : Math.round(sums.totalMinor / sums.salesCount);
}

/**
 * The day's figures. Sales are what customers paid, tax included; profit is sales without tax less
 * the cost of the goods. The week before counts as far as this minute of its day: whole hours from
 * what the tills kept, the running hour from its sales. Null when that day sold nothing at all.
 */
export function dayFigures(hours: readonly HourSums[], running: RunningHour): DayFigures {
  const today = hours.filter((row) => row.isToday).reduce<Sums>(add, NOTHING);
  const hasBefore = hours.some((row) => !row.isToday);
  const passed = hours.filter((row) => !row.isToday && row.hadPassed);
  const before = add(passed.reduce<Sums>(add, NOTHING), running);
  const figure = (of: (sums: Sums) => number): Figure => ({
    value: of(today),
    before: hasBefore ? of(before) : null,
  });
  return {
    salesMinor: figure((sums) => sums.totalMinor),
    salesCount: figure((sums) => sums.salesCount),
    averageMinor: figure(average),
    profitMinor: figure((sums) => sums.netMinor - sums.costMinor),
  };
}

/** Sales by hour of the wall, in the order of the business day, from the first hour that sold. */
export function hourPoints(
  hours: readonly HourSums[],
): { hour: number; valueMinor: number; beforeMinor: number }[] {
  const points = new Map<number, { hour: number; valueMinor: number; beforeMinor: number }>();
  for (const row of hours) {
    const point = points.get(row.place) ?? { hour: row.hour, valueMinor: 0, beforeMinor: 0 };
    if (row.isToday) point.valueMinor += row.totalMinor;
    else point.beforeMinor += row.totalMinor;
    points.set(row.place, point);
  }
  const places = [...points.keys()];
  if (places.length === 0) return [];
  const first = Math.min(...places);
  const hourOfFirst = points.get(first)?.hour ?? 0;
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => {
    const hour = (hourOfFirst + index) % 24;
    return points.get(first + index) ?? { hour, valueMinor: 0, beforeMinor: 0 };
  });
}

/** What was paid today, by method; methods that nobody used are left out. */
export function tendersOf(
  hours: readonly HourSums[],
): { method: string; amountMinor: number; count: number }[] {
  const today = hours.filter((row) => row.isToday);
  const sum = (of: (row: HourSums) => number): number =>
    today.reduce((total, row) => total + of(row), 0);
  return [
    { method: 'cash', amountMinor: sum((r) => r.cashMinor), count: sum((r) => r.cashCount) },
    {
      method: 'mobile_money',
      amountMinor: sum((r) => r.mobileMoneyMinor),
      count: sum((r) => r.mobileMoneyCount),
    },
    { method: 'card', amountMinor: sum((r) => r.cardMinor), count: sum((r) => r.cardCount) },
  ].filter((tender) => tender.count > 0);
}

/** Today's sales per branch, best first; a branch that sold nothing is listed with zero. */
export function branchRanking(
  hours: readonly HourSums[],
  branchIds: readonly string[],
  names: readonly string[],
): { _id: string; name: string; valueMinor: number }[] {
  const ranked = branchIds.map((branchId, index) => ({
    _id: branchId,
    name: names[index] ?? '',
    valueMinor: hours
      .filter((row) => row.isToday && row.branchId === branchId)
      .reduce((total, row) => total + row.totalMinor, 0),
  }));
  return ranked.sort((a, b) => b.valueMinor - a.valueMinor || a.name.localeCompare(b.name, 'en'));
}

type AlertKind =
  | 'approvals_waiting'
  | 'products_out'
  | 'products_oversold'
  | 'shifts_open_long'
  | 'setup_unfinished';

/** Only what is not zero asks for attention. */
export function alertsOf(
  counts: Readonly<Partial<Record<AlertKind, number>>>,
): { kind: AlertKind; count: number }[] {
  return (Object.entries(counts) as [AlertKind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }));
}
