import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { SHORT_DRAWER_DAYS } from '@tillbook/core/reports/dashboard-alerts';
import type { businessDashboard, managerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
import { figureOf, NO_SUMS, type FigureName } from '@tillbook/core/reports/figures';
import { addDays, localMoment } from '@tillbook/core/reports/period';
import { silentBefore } from '@tillbook/core/sales/device-rules';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  alertsOf,
  branchRanking,
  dayFigures,
  gettingStarted,
  hourPoints,
  tendersOf,
  type DayFigures,
  type Figure,
} from './figures.ts';
import { dayMore, type DayMore } from './day-more.sql.ts';
import { branchNeeds, ownerNeeds } from './owner-needs.sql.ts';
import { firstSteps, needs, openShifts, outOfStock, staffCounts, type Needs } from './needs.sql.ts';
import { scopeOf, type Scope } from './scope.ts';
import { targetOf, targetsOfToday } from './seller-targets.ts';
import { teamDays } from './team.sql.ts';
import { dayTrend, hourSums, partHours, topProducts, type DayTrend } from './today.sql.ts';

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;
/** Of less than a quarter of an hour nothing is said: one sale would be a record. */
const SECONDS_LEAST = 900;

/** What was sold in an hour; null where nobody can say. */
function perHour(salesMinor: number, seconds: number): number | null {
  return seconds < SECONDS_LEAST ? null : Math.round((salesMinor * HOUR_SECONDS) / seconds);
}

/** What every dashboard of today says first. */
function head(actor: Actor, scope: Scope, nowMs: number) {
  return {
    currency: inBusiness(actor).currency,
    businessDate: scope.businessDate,
    comparedDate: scope.comparedDate,
    timezone: scope.timezone,
    asOf: new Date(nowMs).toISOString(),
  };
}

/** Figures besides sales; what was before is known where the week before sold at all. */
function moreOf(more: DayMore, figures: DayFigures, seesCost: boolean) {
  const hasBefore = figures.salesMinor.before !== null;
  const figure = (value: number, before: number): Figure => ({
    value,
    before: hasBefore ? before : null,
  });
  return {
    targetMinor: more.targetMinor,
    more: {
      margin: seesCost ? figures.margin : null,
      discountsMinor: figures.discountsMinor,
      refundsMinor: figure(more.refundsMinor, more.refundsBeforeMinor),
      creditGivenMinor: figures.creditGivenMinor,
      creditCollectedMinor: figure(more.collectedMinor, more.collectedBeforeMinor),
      drawersMinor: figure(more.drawersMinor, more.drawersBeforeMinor),
      stockValueMinor: seesCost ? more.stockValueMinor : null,
    },
  };
}

/** A day of the trend in its figures. */
function trendPoint({ date, ...sums }: DayTrend, seesCost: boolean) {
  const counted = (name: FigureName): number => figureOf(name, { ...NO_SUMS, ...sums }) ?? 0;
  return {
    date,
    salesMinor: counted('collected'),
    netSalesMinor: counted('netSales'),
    salesCount: counted('receipts'),
    averageMinor: counted('averageSale'),
    profitMinor: seesCost ? counted('profit') : null,
  };
}

/** What needs a person in either role. */
function needed(counts: Needs, more: DayMore) {
  return {
    approvals_asked: more.approvalsAsked,
    transfers_arriving: more.transfersArriving,
    orders_late: more.ordersLate,
    laybys_overdue: more.laybysOverdue,
    counts_to_review: more.countsToReview,
    conflicts_open: more.conflictsOpen,
    products_oversold: counts.productsOversold,
    products_out: counts.productsOut,
    batches_expired: more.batchesExpired,
    batches_expiring: more.batchesExpiring,
    shifts_open_long: counts.shiftsOpenLong,
  };
}

async function today(reader: Reader, actor: Actor, nowMs: number, scope: Scope) {
  const hours = await hourSums(reader, scope);
  const now = new Date(nowMs).toISOString();
  const more = await dayMore(reader, scope, now);
  const figures = dayFigures(hours, await partHours(reader, scope), more);
  const seesCost = can(actor, 'product.see_cost');
  const counts = await needs(reader, scope, nowMs);
  const trend = await dayTrend(reader, scope);
  // Branches may begin their days at different hours; the earliest begins the chart.
  const firstHour = Math.min(23, ...scope.branches.map((branch) => branch.firstHour));
  const { hour: nowHour } = localMoment(nowMs, scope.timezone, 0);
  return {
    hours,
    productsCount: counts.productsCount,
    waiting: needed(counts, more),
    shown: {
      ...head(actor, scope, nowMs),
      salesMinor: figures.salesMinor,
      netSalesMinor: figures.netSalesMinor,
      salesCount: figures.salesCount,
      averageMinor: figures.averageMinor,
      itemsPerSaleMilli: figures.itemsPerSaleMilli,
      profitMinor: seesCost ? figures.profitMinor : null,
      ...moreOf(more, figures, seesCost),
      nowHour,
      hours: hourPoints(hours, firstHour, nowHour),
      trend: trend.map((day) => trendPoint(day, seesCost)),
      topProducts: (await topProducts(reader, scope)).map((one) => ({
        ...one,
        profitMinor: seesCost ? one.profitMinor : null,
      })),
      tenders: tendersOf(hours),
    },
  };
}

/** What needs whoever looks after the branches: shelves to fill, drawers to look at. */
async function branchAlerts(reader: Reader, scope: Scope) {
  const since = addDays(scope.businessDate, -SHORT_DRAWER_DAYS);
  const found = await branchNeeds(reader, scope, since);
  return { products_low: found.productsLow, drawers_short: found.drawersShort };
}

/** What needs the owner besides what needs either role. */
async function ownersAlerts(reader: Reader, scope: Scope, nowMs: number) {
  const found = await ownerNeeds(reader, scope, silentBefore(nowMs));
  return { debts_overdue: found.debtorsOverdue, devices_silent: found.devicesSilent };
}

/** The owner's day. @throws Refusal NOT_FOUND for a branch of another business */
export async function showBusinessDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<AnswerOf<typeof businessDashboard>> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const { hours, productsCount, waiting, shown } = await today(reader, actor, nowMs, scope);
  const staff = await staffCounts(reader, scope.businessId);
  return {
    ...shown,
    branches: branchRanking(hours, scope.branches),
    alerts: alertsOf({
      approvals_waiting: staff.waiting,
      ...waiting,
      ...(await branchAlerts(reader, scope)),
      ...(await ownersAlerts(reader, scope, nowMs)),
    }),
    productsCount,
    staffCount: staff.working,
    gettingStarted: gettingStarted(
      {
        ...(await firstSteps(reader)),
        productsCount,
        staffCount: staff.working + staff.waiting,
      },
      nowMs,
    ),
  };
}

/**
 * Everybody who works today in the manager’s branches.
 * @throws Refusal BRANCH_FORBIDDEN, NOT_FOUND
 */
export async function showTeam(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<AnswerOf<typeof teamDashboard>> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const ago = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
  const people = await teamDays(reader, scope, { today: ago(2), before: ago(9), now: ago(0) });
  const targets = await targetsOfToday(reader, scope);
  return {
    ...head(actor, scope, nowMs),
    people: people.map(({ personId, salesMinor, beforeMinor, seconds, shifts, ...day }) => ({
      _id: personId,
      ...day,
      target: targetOf(targets, personId),
      shifts: [...shifts],
      salesMinor: { value: salesMinor, before: beforeMinor === 0 ? null : beforeMinor },
      perHourMinor: perHour(salesMinor, seconds),
    })),
  };
}

/** The manager's day in the own branches. @throws Refusal BRANCH_FORBIDDEN, NOT_FOUND */
export async function showManagerDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<AnswerOf<typeof managerDashboard>> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const { waiting, shown } = await today(reader, actor, nowMs, scope);
  return {
    ...shown,
    alerts: alertsOf({ ...waiting, ...(await branchAlerts(reader, scope)) }),
    openShifts: await openShifts(reader, scope),
    outOfStock: await outOfStock(reader, scope),
  };
}
