import { addDays } from './period.ts';

/**
 * What a period is compared with: the same weekdays before it, the days right before it, or the
 * same weekdays a year before, which are 52 weeks back.
 */
export const COMPARISONS = ['weekdays', 'previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A year and the day that leap years have more. */
export const PERIOD_DAYS_MAX = 366;
/** Four weeks: each weekday as often as every other. */
export const PERIOD_DAYS_DEFAULT = 28;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const YEAR_DAYS = 52 * WEEK_DAYS;

/** Business days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** How many days a period has; below one where it ends before it begins. */
export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Every day of a period, in order. */
export function eachDay(period: Period): string[] {
  return Array.from({ length: Math.max(0, daysOf(period)) }, (_, at) => addDays(period.from, at));
}

/** By how many days a comparison goes back: whole weeks keep each day on its weekday. */
export function daysBack(period: Period, comparison: Comparison): number {
  const days = daysOf(period);
  if (comparison === 'previous') return days;
  const weeks = Math.ceil(days / WEEK_DAYS) * WEEK_DAYS;
  return comparison === 'year' ? Math.max(weeks, YEAR_DAYS) : weeks;
}

/** The period that another is compared with: as long, before it, never over it. */
export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const back = daysBack(period, comparison);
  return { from: addDays(period.from, -back), to: addDays(period.to, -back) };
}

/** How often each weekday comes in a period, up to a day: of Monday first. */
export function weekdayCounts({ from, to }: Period, today: string): number[] {
  const counts = Array.from({ length: WEEK_DAYS }, () => 0);
  for (const day of eachDay({ from, to: to < today ? to : today })) {
    const at = weekdayNumber(day) - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The weekday of a day, Monday 1 to Sunday 7. */
export function weekdayNumber(day: string): number {
  return new Date(day).getUTCDay() || WEEK_DAYS;
}
