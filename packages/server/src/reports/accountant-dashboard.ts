import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import type { accountantDashboard } from '@tillbook/core/reports/dashboards.api';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { tendersPaid } from '../sales/tender-sums.ts';
import type { Figure } from './figures.ts';
import {
  accountSums,
  daySums,
  lateSums,
  monthMore,
  taxSums,
  type AccountSums,
  type MonthMore,
  type Months,
} from './month.sql.ts';
import { branchClocks } from './scope.sql.ts';

const firstOf = (month: string): string => `${month}-01`;
const monthOf = (date: string): string => date.slice(0, 7);
const nextOf = (month: string): string => monthOf(addDays(firstOf(month), 31));
const lastOf = (month: string): string => addDays(firstOf(nextOf(month)), -1);

/**
 * The month asked for and what it is compared with: the month before, or of a month that still
 * runs, the same days of the month before (up to the same day, or its last).
 */
export function monthsOf(month: string, today: string): Months {
  const before = monthOf(addDays(firstOf(month), -1));
  const sameDay = `${before}${today.slice(7)}`;
  const isRunning = month === monthOf(today);
  const beforeTo = isRunning && sameDay < lastOf(before) ? sameDay : lastOf(before);
  // To its end also while it runs: a branch far east of the business may be a day ahead.
  return { from: firstOf(month), to: lastOf(month), beforeFrom: firstOf(before), beforeTo };
}

/**
 * The business day of the branch that is last to begin one: a month has begun when it has begun in
 * every branch, so its first figures are never those of one branch far in the east.
 */
async function lastToday(reader: Reader, nowMs: number, timezone: string): Promise<string> {
  const clocks = await branchClocks(reader, null);
  const rules = clocks.length === 0 ? [{ timezone, cutoffMinutes: 0 }] : clocks;
  const todays = rules.map((rule) => businessDate(nowMs, rule.timezone, rule.cutoffMinutes));
  return todays.reduce((one, other) => (one < other ? one : other));
}

/** The month from the journal. */
export async function showAccountantDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  askedMonth?: string,
): Promise<AnswerOf<typeof accountantDashboard>> {
  const business = inBusiness(actor);
  const today = await lastToday(reader, nowMs, business.timezone);
  const month = askedMonth ?? monthOf(today);
  const months = monthsOf(month, today);
  const sums = await accountSums(reader, months);
  const days = await daySums(reader, months);
  const more = await monthMore(reader, months);
  const seesCost = can(actor, 'product.see_cost');
  const thisMonth = sums.filter((sum) => sum.isThisMonth);
  return {
    currency: business.currency,
    ...{ month, today },
    timezone: business.timezone,
    asOf: new Date(nowMs).toISOString(),
    ...booksFigures(sums, seesCost),
    ...moreOf(more, { isKnown: hasBefore(sums), seesCost }),
    tenders: tendersPaid(days).filter(({ count, amountMinor }) => count > 0 || amountMinor !== 0),
    ...(await lateSums(reader, months)),
    taxes: await taxSums(reader, months),
    days: days.map(({ date, salesMinor, taxMinor }) => ({ date, salesMinor, taxMinor })),
    accounts: can(actor, 'books.view') ? thisMonth.map(accountOf) : null,
    isBalanced: thisMonth.reduce((sum, row) => sum + row.debitMinor - row.creditMinor, 0) === 0,
  };
}

const accountOf = ({ code, name, debitMinor, creditMinor }: AccountSums) => ({
  ...{ code, name, debitMinor, creditMinor },
});

const hasBefore = (sums: readonly AccountSums[]): boolean => sums.some((sum) => !sum.isThisMonth);

function moreOf(
  more: MonthMore,
  { isKnown, seesCost }: { readonly isKnown: boolean; readonly seesCost: boolean },
) {
  const figure = (value: number, before: number): Figure => ({
    value,
    before: isKnown ? before : null,
  });
  return {
    refundsMinor: figure(more.refundsMinor, more.refundsBeforeMinor),
    discountsMinor: figure(more.discountsMinor, more.discountsBeforeMinor),
    stockValueMinor: seesCost ? more.stockValueMinor : null,
    customersOweMinor: more.customersOweMinor,
    suppliersGetMinor: more.suppliersGetMinor,
  };
}

function booksFigures(sums: readonly AccountSums[], seesCost: boolean) {
  const isKnown = hasBefore(sums);
  const balance = (code: string, isThisMonth: boolean): number =>
    sums
      .filter((sum) => sum.code === code && sum.isThisMonth === isThisMonth)
      .reduce((total, sum) => total + sum.creditMinor - sum.debitMinor, 0);
  const figure = (of: (isThisMonth: boolean) => number): Figure => ({
    value: of(true),
    before: isKnown ? of(false) : null,
  });
  // A tax return settles what was charged; it charges nothing.
  const taxSettled = (isThis: boolean): number =>
    sums
      .filter((sum) => sum.code === ACCOUNT.TAX_PAYABLE && sum.isThisMonth === isThis)
      .reduce((total, sum) => total + sum.movedMinor, 0);
  const sales = (isThis: boolean): number => balance(ACCOUNT.SALES, isThis);
  const cost = (isThis: boolean): number => 0 - balance(ACCOUNT.COST_OF_GOODS_SOLD, isThis);
  return {
    salesMinor: figure(sales),
    taxMinor: figure((isThis) => balance(ACCOUNT.TAX_PAYABLE, isThis) - taxSettled(isThis)),
    costMinor: seesCost ? figure(cost) : null,
    grossProfitMinor: seesCost ? figure((isThis) => sales(isThis) - cost(isThis)) : null,
    cashDifferenceMinor: figure((isThis) => balance(ACCOUNT.CASH_OVER_SHORT, isThis)),
  };
}
