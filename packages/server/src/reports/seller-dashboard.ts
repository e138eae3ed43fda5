import type { AnswerOf } from '@tillbook/core/endpoint';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { Figure } from './figures.ts';
import { scopeOf } from './scope.ts';
import { sellerDays, sellerRecent, sellerShift, sellerTenders } from './seller.sql.ts';

const DAY_MS = 86_400_000;

/** A business day begins at most this long before the instant that is called its date in UTC. */
const DAY_SLACK_MS = 2 * DAY_MS;

/** The seller's own day, in the branch where they work now. */
export async function showSellerDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof sellerDashboard>> {
  const scope = await scopeOf(reader, actor, nowMs, actor.branchId ?? undefined);
  const sellerId = actor.personId;
  const { businessDate: today, comparedDate: before, weekAgo } = scope;
  const from = new Date(Date.parse(weekAgo) - DAY_SLACK_MS).toISOString();
  const fromToday = new Date(nowMs - DAY_SLACK_MS).toISOString();
  const days = await sellerDays(reader, { sellerId, today, before, from, weekAgo });
  const now = days.find((day) => day.isToday);
  const then = days.find((day) => !day.isToday);
  const figure = (of: (day: { salesCount: number; totalMinor: number }) => number): Figure => ({
    value: now === undefined ? 0 : of(now),
    before: then === undefined ? null : of(then),
  });
  return {
    currency: inBusiness(actor).currency,
    businessDate: today,
    comparedDate: before,
    timezone: scope.timezone,
    asOf: new Date(nowMs).toISOString(),
    salesMinor: figure((day) => day.totalMinor),
    salesCount: figure((day) => day.salesCount),
    averageMinor: figure((day) => Math.round(day.totalMinor / day.salesCount)),
    tenders: await sellerTenders(reader, { sellerId, today, from: fromToday }),
    recent: await sellerRecent(reader, sellerId),
    openShift: await sellerShift(reader, sellerId),
  };
}
