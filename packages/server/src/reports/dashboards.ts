import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { businessDashboard, managerDashboard } from '@tillbook/core/reports/dashboards.api';
import { localMoment } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  alertsOf,
  branchRanking,
  dayFigures,
  gettingStarted,
  hourPoints,
  tendersOf,
} from './figures.ts';
import { firstSteps, needs, openShifts, outOfStock, staffCounts } from './needs.sql.ts';
import { scopeOf, type Scope } from './scope.ts';
import { dayTrend, hourSums, partHours, topProducts } from './today.sql.ts';

/** A shift that is open longer than this was probably forgotten. */
const SHIFT_LONG_MS = 16 * 3_600_000;

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

async function today(reader: Reader, actor: Actor, nowMs: number, scope: Scope) {
  const hours = await hourSums(reader, scope);
  const figures = dayFigures(hours, await partHours(reader, scope));
  const longAgo = new Date(nowMs - SHIFT_LONG_MS).toISOString();
  const seesCost = can(actor, 'product.see_cost');
  const trend = await dayTrend(reader, scope);
  // Branches may begin their days at different hours; the earliest begins the chart.
  const firstHour = Math.min(23, ...scope.branches.map((branch) => branch.firstHour));
  const { hour: nowHour } = localMoment(nowMs, scope.timezone, 0);
  return {
    hours,
    counts: await needs(reader, scope, longAgo),
    shown: {
      ...head(actor, scope, nowMs),
      ...figures,
      profitMinor: seesCost ? figures.profitMinor : null,
      nowHour,
      hours: hourPoints(hours, firstHour, nowHour),
      trend: trend.map(({ totalMinor, profitMinor, ...day }) => ({
        ...day,
        salesMinor: totalMinor,
        profitMinor: seesCost ? profitMinor : null,
      })),
      topProducts: await topProducts(reader, scope),
      tenders: tendersOf(hours),
    },
  };
}

/** The owner's day. @throws Refusal NOT_FOUND for a branch of another business */
export async function showBusinessDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  branchId?: string,
): Promise<AnswerOf<typeof businessDashboard>> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const { hours, counts, shown } = await today(reader, actor, nowMs, scope);
  const staff = await staffCounts(reader, scope.businessId);
  return {
    ...shown,
    branches: branchRanking(hours, scope.branches),
    alerts: alertsOf({
      approvals_waiting: staff.waiting,
      products_oversold: counts.productsOversold,
      products_out: counts.productsOut,
      shifts_open_long: counts.shiftsOpenLong,
    }),
    productsCount: counts.productsCount,
    staffCount: staff.working,
    gettingStarted: gettingStarted(
      {
        ...(await firstSteps(reader)),
        productsCount: counts.productsCount,
        staffCount: staff.working + staff.waiting,
      },
      nowMs,
    ),
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
  const { counts, shown } = await today(reader, actor, nowMs, scope);
  return {
    ...shown,
    alerts: alertsOf({
      products_oversold: counts.productsOversold,
      products_out: counts.productsOut,
      shifts_open_long: counts.shiftsOpenLong,
    }),
    openShifts: await openShifts(reader, scope),
    outOfStock: await outOfStock(reader, scope),
  };
}
