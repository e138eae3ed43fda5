import { can, type Bearer } from '../permissions.ts';
import type { Period } from '../reports/compared.ts';
import { addDays } from '../reports/period.ts';
import { whyNotReport } from '../reports/reports.ts';
import type { ClosedTo } from './period-close.ts';

/** The reports that are in the file of a month, in their order. */
export const BOX_REPORTS = [
  'tax-by-rate',
  'stock-value',
  'trial-balance',
  'profit-and-loss',
  'balance-sheet',
  'shifts',
  'receivables',
  'payables',
] as const;
export type BoxReport = (typeof BOX_REPORTS)[number];

/** How finished a month is: its days still run, are over, or are closed. */
export const MONTH_STANDINGS = ['running', 'open', 'locked'] as const;
export type MonthStanding = (typeof MONTH_STANDINGS)[number];

/** The first and the last day of `YYYY-MM`. */
export function daysOfMonth(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** @param given `today`: the earliest day that still runs in any branch */
export function standingOf(
  month: string,
  { closedTo, today }: { readonly closedTo: ClosedTo; readonly today: string },
): MonthStanding {
  const { to } = daysOfMonth(month);
  if (to >= today) return 'running';
  return closedTo !== null && closedTo >= to ? 'locked' : 'open';
}

/** Whether a month has begun where a day is the one that runs now. */
export function hasBegun(month: string, today: string): boolean {
  return month <= today.slice(0, 7);
}

/** Everything of a month is for whoever may see each part of it, in all branches. */
export function whyNotMonthBox(
  bearer: Bearer & { readonly branchIds: readonly string[] | null },
): 'PERMISSION_REQUIRED' | 'BRANCH_FORBIDDEN' | null {
  const parts = BOX_REPORTS.map((report) => whyNotReport(bearer, report));
  const seesAll = can(bearer, 'product.see_cost') && can(bearer, 'expense.view');
  if (parts.some((why) => why !== null) || !seesAll) return 'PERMISSION_REQUIRED';
  return bearer.branchIds === null ? null : 'BRANCH_FORBIDDEN';
}
