import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import { daysBack, eachDay } from '@tillbook/core/reports/compared';
import type { FigureSums } from '@tillbook/core/reports/figures';
import { addDays } from '@tillbook/core/reports/period';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { isBlindUntil } from '../sales/blind.ts';
import { tendersPaid } from '../sales/tender-sums.ts';
import { comparingOf, headOf, type Comparing } from './analytics-period.ts';
import { categoryName, hoursOfWeek, productSums, type DayOfBranch } from './analytics.sql.ts';
import { periodSums, type PeriodSums } from './branch-sums.ts';
import { alertsOf } from './figures.ts';
import { productAlerts } from './margin-erosion.ts';
import { needs, staffCounts } from './needs.sql.ts';
import { partsOf, type PartsAsked } from './parts.ts';
import type { Scope } from './scope.ts';

type Overview = AnswerOf<typeof analyticsOverview>;

/** Sums as they are shown to this person. */
export function shownSums(sums: FigureSums, seesCost: boolean): Overview['now'] {
  return { ...sums, costMinor: seesCost ? sums.costMinor : null };
}

/**
 * A period in its figures.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsOverview(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsOverview>,
): Promise<Overview> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const open = await partsAsked(reader, query, comparing.scope);
  const seesCost = can(actor, 'product.see_cost');
  const now = await periodSums(reader, comparing.now);
  const before = await periodSums(reader, comparing.before);
  const isOfProducts = open.level !== 'branch';
  const products = isOfProducts ? await productSums(reader, comparing.now) : [];
  const productsBefore = isOfProducts ? await productSums(reader, comparing.before) : [];
  const isBlind = await isBlindUntil(reader, actor, comparing.now.to);
  return {
    ...headOf(actor, nowMs, comparing),
    now: shownSums(now.whole, seesCost),
    before: shownSums(before.whole, seesCost),
    days: daysOf(comparing, query.compare ?? 'weekdays', now.days, before.days),
    tenders: isBlind ? null : tendersOf(now.days, before.days),
    hours: await hoursOfWeek(reader, comparing.now),
    parts: {
      ...partsOf(open, comparing.scope, {
        now: { ...now, products },
        before: { ...before, products: productsBefore },
        seesCost,
      }),
      categoryName: open.categoryName,
    },
    alerts: await alerts(reader, comparing, nowMs, seesCost),
  };
}

/** Which level of the parts is open. @throws Refusal NOT_FOUND for a category that is none here */
async function partsAsked(
  reader: Reader,
  query: QueryOf<typeof analyticsOverview>,
  scope: Scope,
): Promise<PartsAsked> {
  const { categoryId, uncategorised } = query;
  if (categoryId !== undefined) {
    const name = await categoryName(reader, categoryId);
    if (name === null) throw new Refusal('NOT_FOUND');
    return { level: 'product', categoryId, categoryName: name };
  }
  if (uncategorised === '1') return { level: 'product', categoryId: null, categoryName: null };
  const level = scope.branches.length > 1 ? 'branch' : 'category';
  return { level, categoryId: null, categoryName: null };
}

function netByDay(days: readonly DayOfBranch[]) {
  const byDay = new Map<string, { netMinor: number; salesCount: number }>();
  for (const { date, netMinor, salesCount } of days) {
    const sum = byDay.get(date) ?? { netMinor: 0, salesCount: 0 };
    sum.netMinor += netMinor;
    sum.salesCount += salesCount;
    byDay.set(date, sum);
  }
  return byDay;
}

function daysOf(
  { now, before }: Comparing,
  comparison: Parameters<typeof daysBack>[1],
  days: PeriodSums['days'],
  daysBefore: PeriodSums['days'],
): Overview['days'] {
  const sums = netByDay(days);
  const sumsBefore = netByDay(daysBefore);
  const back = daysBack(now, comparison);
  if (addDays(now.from, -back) !== before.from) throw new Error('The comparison is another one');
  return eachDay(now).map((date) => {
    const beforeDate = addDays(date, -back);
    return {
      date,
      beforeDate,
      ...(sums.get(date) ?? { netMinor: 0, salesCount: 0 }),
      beforeMinor: sumsBefore.get(beforeDate)?.netMinor ?? 0,
    };
  });
}

/** What was paid less what was paid back, by method; those that nobody used are left out. */
function tendersOf(
  days: readonly DayOfBranch[],
  daysBefore: readonly DayOfBranch[],
): NonNullable<Overview['tenders']> {
  const before = tendersPaid(daysBefore);
  return tendersPaid(days)
    .map((one, at) => ({ ...one, beforeMinor: before[at]?.amountMinor ?? 0 }))
    .filter((one) => one.count > 0 || one.amountMinor !== 0 || one.beforeMinor !== 0);
}

/** Of somebody who sees no costs nothing is asked that tells of them. */
const NOTHING_OF_COSTS = { belowCost: 0, eroded: 0, lessMinor: 0 };

async function alerts(
  reader: Reader,
  comparing: Comparing,
  nowMs: number,
  seesCost: boolean,
): Promise<Overview['alerts']> {
  const { scope } = comparing;
  const ofProducts = seesCost ? await productAlerts(reader, comparing) : NOTHING_OF_COSTS;
  const counts = await needs(reader, scope, nowMs);
  const staff = await staffCounts(reader, scope.businessId);
  return alertsOf({
    approvals_waiting: staff.waiting,
    products_oversold: counts.productsOversold,
    products_out: counts.productsOut,
    shifts_open_long: counts.shiftsOpenLong,
    sold_below_cost: ofProducts.belowCost,
    margin_eroded: ofProducts.eroded,
  }).map((alert) =>
    alert.kind === 'margin_eroded' ? { ...alert, changeMinor: -ofProducts.lessMinor } : alert,
  );
}
