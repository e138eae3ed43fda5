import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import { addDays } from '@tillbook/core/reports/period';
import { paths } from '../paths.ts';
import type { Behind } from './counted.tsx';
import { FIGURE_REPORTS } from './figure-reports.ts';

/** A month of the accountant, by its name: 2026-03. */
interface Month {
  readonly month: string;
  /** The day that runs now. */
  readonly today: string;
}

/** Where the rows behind the figures of a month are. */
export interface MonthPlaces {
  readonly sales: Behind;
  readonly cost: Behind;
  readonly result: Behind;
  readonly tax: Behind;
  readonly drawers: Behind;
  readonly stock: Behind;
  readonly refunds: Behind;
  readonly discounts: Behind;
  readonly receivables: Behind;
  readonly payables: Behind;
  /** What of the sales is of months before, and what of this month is booked later. */
  readonly cameLate: Behind;
  readonly wentLater: Behind;
}

/** The last day of a month. */
export const lastOf = (month: string): string => {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10);
};

/** The days of a month in a tab. */
export const monthAt = (
  { month }: Pick<Month, 'month'>,
  tab: string,
  search: object = {},
): string => paths.accountant.dashboard({ tab, from: `${month}-01`, to: lastOf(month), ...search });

/** Where the rows behind the figures of a month are: the same days in the tabs. */
export function placesOf(month: Month): MonthPlaces {
  const at = (tab: string, search: object = {}) => monthAt(month, tab, search);
  const report = (to: string): Behind => ({ kind: 'report', to });
  const list = (to: string): Behind => ({ kind: 'list', to });
  const [first, last] = [`${month.month}-01`, lastOf(month.month)];
  return {
    // These figures are the accounts' own, by the day that is booked on.
    sales: list(at('journal', { account: ACCOUNT.SALES })),
    cost: list(at('journal', { account: ACCOUNT.COST_OF_GOODS_SOLD })),
    result: report(at('reports', { report: 'profit-and-loss' })),
    tax: report(at('tax', { report: 'tax-by-rate' })),
    // The figure is the account's, which other ways of paying and late papers are booked on, too.
    drawers: list(at('journal', { account: ACCOUNT.CASH_OVER_SHORT })),
    stock: report(paths.accountant.dashboard({ tab: 'valuation' })),
    refunds: report(at('reports', FIGURE_REPORTS.refunds)),
    discounts: report(at('reports', FIGURE_REPORTS.discounts)),
    receivables: list(paths.accountant.dashboard({ tab: 'debts' })),
    payables: report(paths.accountant.dashboard({ tab: 'payables' })),
    cameLate: list(at('journal', { code: ACCOUNT.SALES, happenedTo: addDays(first, -1) })),
    wentLater: list(
      paths.accountant.dashboard({
        ...{ tab: 'journal', from: addDays(last, 1), to: lastOf(month.today.slice(0, 7)) },
        ...{ code: ACCOUNT.SALES, happenedFrom: first, happenedTo: last },
      }),
    ),
  };
}
