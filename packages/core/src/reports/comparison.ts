import { isId } from '../ids.ts';
import { daysOf, PERIOD_DAYS_MAX, type Period } from './compared.ts';
import type { FigureName } from './figures.ts';
import { isDate } from './period.ts';
import { OF_LINES } from './report-given.ts';

/** Several subjects on the same axes: what they may be, and what is said of them. */

export const COMPARED_BY = [
  'product',
  'variant',
  'category',
  'branch',
  'seller',
  'period',
  'business',
] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];
/** What is compared within one business. */
export const COMPARED_WITHIN = [
  'product',
  'variant',
  'category',
  'branch',
  'seller',
  'period',
] as const satisfies readonly ComparedBy[];
export type ComparedWithin = (typeof COMPARED_WITHIN)[number];

export const COMPARED_LEAST = 2;
export const COMPARED_MOST = 6;

/** Why what is asked for cannot be compared: a field code. */
export type WhyNoSubjects = 'TOO_MANY' | 'NOT_UNIQUE' | 'PATTERN';

/** A period as an address has it: `2026-10-01~2026-10-31`. */
export function periodKey({ from, to }: Period): string {
  return `${from}~${to}`;
}

/** The period that a key stands for, or null. */
export function periodOfKey(key: string): Period | null {
  const [from = '', to = '', ...more] = key.split('~');
  if (more.length > 0 || !isDate(from) || !isDate(to)) return null;
  const days = daysOf({ from, to });
  return days >= 1 && days <= PERIOD_DAYS_MAX ? { from, to } : null;
}

/** The subjects named in an address, parted by commas, in their order; or why they are none. */
export function subjectsOf(by: ComparedBy, of: string): readonly string[] | WhyNoSubjects {
  const keys = of.split(',').filter((key) => key !== '');
  if (keys.length > COMPARED_MOST) return 'TOO_MANY';
  const isKey = (key: string) => (by === 'period' ? periodOfKey(key) !== null : isId(key));
  if (!keys.every(isKey)) return 'PATTERN';
  return new Set(keys).size === keys.length ? keys : 'NOT_UNIQUE';
}

const DAYS_BY_DAY = 31;
const WEEK_DAYS = 7;

/** How many days one point of the axis has: a month is shown by day, more by week. */
export function bucketDaysOf(days: number): number {
  return days <= DAYS_BY_DAY ? 1 : WEEK_DAYS;
}

const OF_GOODS = ['netSales', 'profit', 'margin', 'discounts', 'refunds'] as const;
const OF_TILLS = [
  'netSales',
  'profit',
  'margin',
  'receipts',
  'averageSale',
  'discounts',
  'refunds',
  'collected',
] as const;

/** The figures that are known of each kind of subject, in the order in which they are read. */
export const COMPARED_FIGURES: Readonly<Record<ComparedBy, readonly FigureName[]>> = {
  product: OF_GOODS,
  variant: OF_GOODS,
  category: OF_GOODS,
  branch: OF_TILLS,
  seller: ['netSales', 'profit', 'margin', 'receipts', 'averageSale', 'discounts', 'refunds'],
  period: OF_TILLS,
  business: OF_TILLS,
};

/**
 * The most days over which the profit of sellers is told. What the goods had cost is not kept by
 * seller: their lines are read, as for the report of profit by seller.
 */
export const SELLERS_COST_DAYS_MOST = OF_LINES;

/** Whether what goods had cost can be told of such subjects over so many days. */
export function isCostTold(by: ComparedBy, days: number): boolean {
  return by !== 'seller' || days <= SELLERS_COST_DAYS_MOST;
}

const INDEX_BASE = 100;

/** A value where the first one is 100, in tenths; null where the first is nothing to measure by. */
export function indexOf(value: number | null, first: number | null): number | null {
  if (value === null || first === null || first <= 0) return null;
  return Math.round((value / first) * INDEX_BASE * 10) / 10;
}

/** A line from 100 at its first point that sold something; null before it. */
export function rebased(values: readonly (number | null)[]): (number | null)[] {
  const start = values.findIndex((value) => value !== null && value > 0);
  if (start === -1) return values.map(() => null);
  return values.map((value, at) => (at < start ? null : indexOf(value, values[start] ?? null)));
}

/** How a value stands among those beside it. */
export type Mark = 'best' | 'worst' | null;

/**
 * Which is best and which is worst; none where all are the same, or fewer than two are known.
 * @param isMoreBetter null: neither more nor less is better
 */
export function marksOf(
  values: readonly (number | null)[],
  isMoreBetter: boolean | null,
): readonly Mark[] {
  const known = values.filter((value) => value !== null);
  const [most, least] = [Math.max(...known), Math.min(...known)];
  if (isMoreBetter === null || known.length < 2 || most === least) return values.map(() => null);
  const [best, worst] = isMoreBetter ? [most, least] : [least, most];
  return values.map((value) => (value === best ? 'best' : value === worst ? 'worst' : null));
}
