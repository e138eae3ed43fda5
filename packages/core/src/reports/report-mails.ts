import type { WeekStart } from '../formats.ts';
import type { Period } from './compared.ts';
import { addDays } from './period.ts';
import { periodOf } from './presets.ts';
import type { ReportName } from './reports.ts';
import { ruleOf } from './reports.ts';
import type { ViewAsked } from './saved-views.ts';

/** Views of reports that are made on a schedule, and mailed: when, and of which days. */

/** Every morning, every week, every month. */
export const MAILED_EVERY = ['day', 'week', 'month'] as const;
export type MailedEvery = (typeof MAILED_EVERY)[number];

/** For so many days what was made can be opened: until a few more of its kind were made. */
export const MADE_KEPT_DAYS: Readonly<Record<MailedEvery, number>> = {
  day: 7,
  week: 31,
  month: 92,
};

/**
 * The days that a mail of a morning tells of, all of them over: yesterday, the last whole week, the
 * last whole month. Whoever missed its morning gets them on a later one, once.
 */
export function mailedPeriod(every: MailedEvery, today: string, weekStart: WeekStart): Period {
  if (every === 'day') return { from: addDays(today, -1), to: addDays(today, -1) };
  return periodOf(every === 'week' ? 'lastWeek' : 'lastMonth', today, weekStart);
}

/** What a view asks when it is mailed: its filters, of the days of the mail. */
export function mailedQuery(
  view: { readonly report: ReportName; readonly asked: ViewAsked },
  { from, to }: Period,
): { readonly report: ReportName } & Omit<ViewAsked, 'period' | 'columns'> {
  const { report, asked } = view;
  const { branchId, also, compare, only, sort } = asked;
  const days = { period: { from, to }, day: { to }, now: {} } as const;
  return { report, branchId, also, compare, only, sort, ...days[ruleOf(report).time] };
}
