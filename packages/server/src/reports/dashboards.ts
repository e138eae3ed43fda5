import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { businessDashboard, managerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { alertsOf, branchRanking, dayFigures, hourPoints, tendersOf } from './figures.ts';
import { scopeOf, type Scope } from './scope.ts';
import {
  hourSums,
  needs,
  openShifts,
  outOfStock,
  runningHour,
  staffCounts,
  topProducts,
} from './today.sql.ts';

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
  const running = await runningHour(reader, scope);
  const figures = dayFigures(hours, running);
  const longAgo = new Date(nowMs - SHIFT_LONG_MS).toISOString();
  return {
    hours,
    counts: await needs(reader, scope, longAgo),
    shown: {
      ...head(actor, scope, nowMs),
      ...figures,
      profitMinor: can(actor, 'product.see_cost') ? figures.profitMinor : null,
      hours: hourPoints(hours),
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
    branches: branchRanking(hours, scope.branchIds, scope.branchNames),
    alerts: alertsOf({
      approvals_waiting: staff.waiting,
      products_oversold: counts.productsOversold,
      products_out: counts.productsOut,
      shifts_open_long: counts.shiftsOpenLong,
    }),
    productsCount: counts.productsCount,
    staffCount: staff.working,
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
