import { figureOf, NO_SUMS, type FigureName } from '@tillbook/core/reports/figures';
import { tendersPaid, type TenderPaid } from '../sales/tender-sums.ts';
import type { FirstSteps } from './needs.sql.ts';
import type { HourSums, PartHours } from './today.sql.ts';

/** A figure and what it was at the same time of the same weekday a week before. */
export interface Figure {
  readonly value: number;
  readonly before: number | null;
}

/** Null where nothing can be said: a margin of nothing is no margin of zero. */
export interface Rate {
  readonly value: number | null;
  readonly before: number | null;
}

export interface DayFigures {
  /** With tax. */
  readonly salesMinor: Figure;
  readonly netSalesMinor: Figure;
  readonly salesCount: Figure;
  readonly averageMinor: Figure;
  /** In thousandths. */
  readonly itemsPerSaleMilli: Figure;
  readonly profitMinor: Figure;
  /** Basis points of sales without tax. */
  readonly margin: Rate;
  readonly discountsMinor: Figure;
  /** Sold on account, less what was taken back to it. */
  readonly creditGivenMinor: Figure;
}

interface Sums {
  salesCount: number;
  itemsMilli: number;
  netMinor: number;
  totalMinor: number;
  costMinor: number;
  discountsMinor: number;
  creditMinor: number;
}

const add = (sum: Sums, row: Sums): Sums => ({
  salesCount: sum.salesCount + row.salesCount,
  itemsMilli: sum.itemsMilli + row.itemsMilli,
  netMinor: sum.netMinor + row.netMinor,
  totalMinor: sum.totalMinor + row.totalMinor,
  costMinor: sum.costMinor + row.costMinor,
  discountsMinor: sum.discountsMinor + row.discountsMinor,
  creditMinor: sum.creditMinor + row.creditMinor,
});
const DAY_HOURS = 24;
const NOTHING: Sums = {
  ...{ salesCount: 0, itemsMilli: 0, netMinor: 0, totalMinor: 0, costMinor: 0 },
  ...{ discountsMinor: 0, creditMinor: 0 },
};

/** What came back without tax, and had come back of the day before at this time; no voids. */
export interface Refunded {
  readonly refundsMinor: number;
  readonly refundsBeforeMinor: number;
}

/** For whoever shows nothing that is made of refunds. */
export const NO_REFUNDS: Refunded = { refundsMinor: 0, refundsBeforeMinor: 0 };

/**
 * The day's figures, by the formulas of core; amounts are zero where those have nothing to say, and
 * rates are null. The week before
 * counts as far as this minute of its day: whole hours from what the tills kept, parts of an hour
 * from its sales. Null when that day sold nothing at all.
 */
export function dayFigures(
  hours: readonly HourSums[],
  parts: PartHours,
  refunded: Refunded,
): DayFigures {
  const today = hours.filter((row) => row.isToday).reduce<Sums>(add, NOTHING);
  const hasBefore = hours.some((row) => !row.isToday);
  const passed = hours.filter((row) => !row.isToday && row.hadPassed);
  const before = add(passed.reduce<Sums>(add, NOTHING), parts);
  const rate = (of: (sums: Sums) => number | null): Rate => ({
    value: of(today),
    before: hasBefore ? of(before) : null,
  });
  const figure = (of: (sums: Sums) => number): Figure => ({
    value: of(today),
    before: hasBefore ? of(before) : null,
  });
  const said = (name: FigureName, sums: Sums): number | null => {
    const refundedMinor = sums === today ? refunded.refundsMinor : refunded.refundsBeforeMinor;
    return figureOf(name, { ...NO_SUMS, ...sums, refundedMinor });
  };
  const counted = (name: FigureName): Figure => figure((sums) => said(name, sums) ?? 0);
  return {
    salesMinor: counted('collected'),
    netSalesMinor: counted('netSales'),
    salesCount: counted('receipts'),
    averageMinor: counted('averageSale'),
    itemsPerSaleMilli: counted('itemsPerSale'),
    profitMinor: counted('profit'),
    margin: rate((sums) => said('margin', sums)),
    discountsMinor: figure((sums) => sums.discountsMinor),
    creditGivenMinor: figure((sums) => sums.creditMinor),
  };
}

interface HourPoint {
  readonly hour: number;
  readonly valueMinor: number;
  readonly beforeMinor: number;
}

/**
 * Sales by hour of the wall, in the order of the business day, from the first hour that sold to
 * the hour that runs now, or later where the whole day it is compared with sold later.
 * @param firstHour the hour at which the day begins
 * @param nowHour the hour on the wall
 */
export function hourPoints(
  hours: readonly HourSums[],
  firstHour: number,
  nowHour: number,
): HourPoint[] {
  const placeOf = (hour: number): number => (hour - firstHour + DAY_HOURS) % DAY_HOURS;
  const sums = Array.from({ length: DAY_HOURS }, () => ({ valueMinor: 0, beforeMinor: 0 }));
  for (const row of hours) {
    const sum = sums[placeOf(row.hour)];
    if (sum === undefined) continue;
    sum[row.isToday ? 'valueMinor' : 'beforeMinor'] += row.totalMinor;
  }
  const places = hours.map(({ hour }) => placeOf(hour));
  if (places.length === 0) return [];
  const first = Math.min(...places);
  const last = Math.max(...places, placeOf(nowHour));
  return sums.slice(first, last + 1).map((sum, index) => ({
    hour: (firstHour + first + index) % DAY_HOURS,
    ...sum,
  }));
}

/** What was paid today, by method; methods that nobody used are left out. */
export function tendersOf(hours: readonly HourSums[]): TenderPaid[] {
  return tendersPaid(hours.filter((row) => row.isToday)).filter(
    (tender) => tender.count > 0 || tender.amountMinor !== 0,
  );
}

/** Today's sales per branch, best first; a branch that sold nothing is listed with zero. */
export function branchRanking(
  hours: readonly HourSums[],
  branches: readonly { readonly branchId: string; readonly name: string }[],
): { _id: string; name: string; valueMinor: number }[] {
  const ranked = branches.map(({ branchId, name }) => ({
    _id: branchId,
    name,
    valueMinor: hours
      .filter((row) => row.isToday && row.branchId === branchId)
      .reduce((total, row) => total + row.totalMinor, 0),
  }));
  return ranked.sort((a, b) => b.valueMinor - a.valueMinor || a.name.localeCompare(b.name, 'en'));
}

/** Only what is not zero asks for attention. */
export function alertsOf<Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
): { kind: Kind; count: number }[] {
  return (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }));
}

/** How many products a shop that starts should have before it is said to be stocked. */
const FIRST_PRODUCTS = 5;
const STARTING_MS = 14 * 86_400_000;

interface Step {
  readonly kind: 'add_products' | 'make_sale' | 'invite_staff' | 'close_shift';
  readonly done: number;
  readonly wanted: number;
}

/**
 * The first steps of a new business, in the order in which they make sense. Null, so not shown,
 * when all are done and after two weeks.
 */
export function gettingStarted(
  facts: FirstSteps & { readonly productsCount: number; readonly staffCount: number },
  nowMs: number,
): { steps: Step[] } | null {
  if (facts.since === null || nowMs - Date.parse(facts.since) > STARTING_MS) return null;
  const step = (kind: Step['kind'], done: number, wanted = 1): Step => ({
    kind,
    done: Math.min(done, wanted),
    wanted,
  });
  const steps = [
    step('add_products', facts.productsCount, FIRST_PRODUCTS),
    step('make_sale', facts.hasSold ? 1 : 0),
    step('invite_staff', facts.staffCount > 1 ? 1 : 0),
    step('close_shift', facts.hasClosedShift ? 1 : 0),
  ];
  return steps.every(({ done, wanted }) => done === wanted) ? null : { steps };
}
