import { CLASSES, fewOf, type AbcClass, type Few } from './abc.ts';
import { addDays } from './period.ts';
import { daysOf, type Period } from './compared.ts';
import { rateOf } from './figures.ts';

/**
 * What a range of products is made of: how evenly each sells (XYZ), how few bring most (Pareto),
 * which sell much at a good margin (quadrants). Pure; amounts are whole minor units.
 */

/** X sells evenly, Y with ups and downs, Z now and then. */
export const EVENNESS = ['X', 'Y', 'Z'] as const;
export type Evenness = (typeof EVENNESS)[number];

const WEEK_DAYS = 7;
/** Fewer weeks say nothing of how evenly something sells. */
export const WEEKS_LEAST = 4;
const X_UNTIL = 0.5;
const Y_UNTIL = 1;

/**
 * Whole weeks of a period, the newest first: seven days each, back from its last day that is over.
 * A week that has not ended, or began before the period, would look like a bad one.
 */
export function wholeWeeks(period: Period, today: string): Period[] {
  const last = period.to < today ? period.to : addDays(today, -1);
  const weeks = Math.floor(daysOf({ from: period.from, to: last }) / WEEK_DAYS);
  return Array.from({ length: Math.max(0, weeks) }, (_, at) => ({
    from: addDays(last, 1 - WEEK_DAYS * (at + 1)),
    to: addDays(last, -WEEK_DAYS * at),
  }));
}

/**
 * The coefficient of variation of weekly units: standard deviation (of all the weeks, not of a
 * sample) by mean, in basis points. Null with fewer than four weeks, or where nothing stayed sold.
 */
export function variationOf(weeks: readonly number[]): number | null {
  if (weeks.length < WEEKS_LEAST) return null;
  const mean = weeks.reduce((sum, units) => sum + units, 0) / weeks.length;
  if (mean <= 0) return null;
  const square = weeks.reduce((sum, units) => sum + (units - mean) ** 2, 0) / weeks.length;
  return Math.round((Math.sqrt(square) / mean) * 10_000);
}

/**
 * The class of a variation: X up to one half, Y up to one, Z above. Those are the usual bounds of
 * XYZ analysis; see Scholz-Reiter and others, "Integration of demand forecasts in ABC-XYZ
 * analysis", Int. J. of Productivity and Performance Management 61 (2012).
 */
export function evennessOf(variation: number | null): Evenness | null {
  if (variation === null) return null;
  if (variation <= X_UNTIL * 10_000) return 'X';
  return variation <= Y_UNTIL * 10_000 ? 'Y' : 'Z';
}

/** A point of a Pareto curve: so many of the things bring so much of the whole. */
export interface ParetoPoint {
  readonly count: number;
  /** Basis points of what all those above zero bring. */
  readonly share: number;
}

export const PARETO_LINE = 8_000;

/**
 * The cumulated share by how many things, most first. What brought nothing, or took away, adds
 * nothing.
 */
export function paretoOf(values: readonly number[]): ParetoPoint[] {
  const sorted = values.filter((value) => value > 0).sort((one, other) => other - one);
  const whole = sorted.reduce((sum, value) => sum + value, 0);
  let passed = 0;
  return sorted.map((value, at) => {
    passed += value;
    return { count: at + 1, share: rateOf(passed, whole) ?? 0 };
  });
}

/** Sells much or little, at a margin above or below that of all together. */
export const QUADRANTS = ['keep', 'push', 'reprice', 'question'] as const;
export type Quadrant = (typeof QUADRANTS)[number];

export interface MarginPoint {
  readonly netMinor: number;
  readonly profitMinor: number;
}

/** Where the quadrants part: the median of sales, and the margin of all together. */
export function partingOf(points: readonly MarginPoint[]): { netMinor: number; margin: number } {
  const nets = points.map(({ netMinor }) => netMinor).sort((one, other) => one - other);
  const middle = Math.floor(nets.length / 2);
  const upper = nets[middle] ?? 0;
  const median = nets.length % 2 === 1 ? upper : Math.round(((nets[middle - 1] ?? 0) + upper) / 2);
  const net = points.reduce((sum, one) => sum + one.netMinor, 0);
  const profit = points.reduce((sum, one) => sum + one.profitMinor, 0);
  return { netMinor: median, margin: rateOf(profit, net) ?? 0 };
}

/** On a line counts as above it. */
export function quadrantOf(
  point: MarginPoint,
  parting: { readonly netMinor: number; readonly margin: number },
): Quadrant {
  const isMuch = point.netMinor >= parting.netMinor;
  const isGood = (rateOf(point.profitMinor, point.netMinor) ?? 0) >= parting.margin;
  if (isMuch) return isGood ? 'keep' : 'reprice';
  return isGood ? 'push' : 'question';
}

/** A product as it is told of in what a range is made of. */
export interface Goods {
  readonly name: string;
  readonly netMinor: number;
  /** Null for whoever may not see what goods cost. */
  readonly profitMinor: number | null;
  readonly abc: AbcClass;
  readonly xyz: Evenness | null;
}

/** Products of one class and evenness. */
export interface EvennessCell {
  readonly abc: AbcClass;
  readonly xyz: Evenness | null;
  readonly count: number;
  /** What those above zero brought. */
  readonly netMinor: number;
}

/** What is said of a whole range, however few of it are drawn. */
export interface MakeUp {
  readonly few: Few;
  /** What those above zero brought. */
  readonly broughtMinor: number;
  /** Null where no margin may be seen, or there is none. */
  readonly parting: { readonly netMinor: number; readonly margin: number } | null;
  /** What sells much at a low margin; the name is that of what sells most. */
  readonly reprice: { readonly count: number; readonly name: string | null };
  /** Only cells that hold something. */
  readonly evenness: readonly EvennessCell[];
  /** For each: what it and all before it bring, in basis points, and where it stands. */
  readonly places: readonly {
    readonly share: number | null;
    readonly quadrant: Quadrant | null;
  }[];
}

const brought = (goods: readonly Goods[]): number =>
  goods.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0);

/**
 * What a range of products is made of.
 * @param goods all of them, what brought most first
 */
export function makeUpOf(goods: readonly Goods[]): MakeUp {
  const nets = goods.map(({ netMinor }) => netMinor);
  const points = paretoOf(nets);
  const seen = goods.flatMap(({ netMinor, profitMinor }) =>
    profitMinor === null || netMinor <= 0 ? [] : [{ netMinor, profitMinor }],
  );
  const parting = seen.length === 0 ? null : partingOf(seen);
  const quadrants = goods.map(({ netMinor, profitMinor }) =>
    parting === null || profitMinor === null || netMinor <= 0
      ? null
      : quadrantOf({ netMinor, profitMinor }, parting),
  );
  const low = goods.filter((_one, at) => quadrants[at] === 'reprice');
  const cells = CLASSES.flatMap((abc) => [...EVENNESS, null].map((xyz) => ({ abc, xyz })));
  return {
    few: fewOf(nets),
    broughtMinor: brought(goods),
    parting,
    reprice: { count: low.length, name: low[0]?.name ?? null },
    evenness: cells.flatMap(({ abc, xyz }) => {
      const own = goods.filter((one) => one.abc === abc && one.xyz === xyz);
      return own.length === 0 ? [] : [{ abc, xyz, count: own.length, netMinor: brought(own) }];
    }),
    places: goods.map((_one, at) => ({
      share: points[at]?.share ?? null,
      quadrant: quadrants[at] ?? null,
    })),
  };
}

/** What profit is made of, from what the goods sold for at the prices shown. */
export interface ProfitParts {
  readonly discountMinor: number;
  /** With their tax. */
  readonly refundedMinor: number;
  readonly taxMinor: number;
  readonly netMinor: number;
  readonly costMinor: number;
  /** Of the books; null for whoever may not look into them. */
  readonly expensesMinor: number | null;
  readonly otherIncomeMinor: number | null;
}

export type StepName =
  | 'sold'
  | 'discounts'
  | 'refunds'
  | 'tax'
  | 'netSales'
  | 'cost'
  | 'grossProfit'
  | 'otherIncome'
  | 'expenses'
  | 'netProfit';

/** A step of the waterfall: from where to where, or a sum that stands on the ground. */
export interface Step {
  readonly name: StepName;
  readonly isSum: boolean;
  readonly fromMinor: number;
  readonly toMinor: number;
}

/** Each step begins where the one before ended, so that the last one is what was kept. */
export function waterfallOf(parts: ProfitParts): Step[] {
  const { discountMinor, refundedMinor, taxMinor, netMinor, costMinor } = parts;
  const { expensesMinor, otherIncomeMinor } = parts;
  const steps: Step[] = [];
  let at = 0;
  const sum = (name: StepName): void => {
    steps.push({ name, isSum: true, fromMinor: 0, toMinor: at });
  };
  const move = (name: StepName, by: number): void => {
    steps.push({ name, isSum: false, fromMinor: at, toMinor: at + by });
    at += by;
  };
  at = netMinor + taxMinor + refundedMinor + discountMinor;
  sum('sold');
  move('discounts', -discountMinor);
  move('refunds', -refundedMinor);
  move('tax', -taxMinor);
  sum('netSales');
  move('cost', -costMinor);
  sum('grossProfit');
  if (expensesMinor === null || otherIncomeMinor === null) return steps;
  if (otherIncomeMinor !== 0) move('otherIncome', otherIncomeMinor);
  move('expenses', -expensesMinor);
  sum('netProfit');
  return steps;
}

/** A target of a month and how it goes. */
export interface Pace {
  /** What should have been sold by the end of the last day that is over. */
  readonly dueMinor: number;
  readonly monthMinor: number;
  /** What the month comes to if it goes on as it did; null before its first day is over. */
  readonly expectedMinor: number | null;
}

/** The days of the month of a day, and those of them that are over. */
function monthDays(today: string): { readonly days: number; readonly over: number } {
  const [year = 0, month = 0, day = 1] = today.split('-').map(Number);
  return { days: new Date(Date.UTC(year, month, 0)).getUTCDate(), over: day - 1 };
}

/** What a month comes to at the pace of its days that are over; null on its first day. */
export function expectedOf(soldMinor: number, today: string): number | null {
  const { days, over } = monthDays(today);
  return over === 0 ? null : Math.round((soldMinor / over) * days);
}

/**
 * How a month goes against a target for each day. What is sold on the day that still runs is no
 * part of the pace: half a day would make every morning look bad.
 */
export function paceOf(asked: {
  readonly dailyTargetMinor: number;
  /** Sold from the first of the month to yesterday. */
  readonly soldMinor: number;
  readonly today: string;
}): Pace {
  const { dailyTargetMinor, soldMinor, today } = asked;
  const { days, over } = monthDays(today);
  return {
    dueMinor: dailyTargetMinor * over,
    monthMinor: dailyTargetMinor * days,
    expectedMinor: expectedOf(soldMinor, today),
  };
}
