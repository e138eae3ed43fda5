import type { AnswerOf } from '@tillbook/core/endpoint';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { Figure } from './figures.ts';
import { ownScope } from './scope.ts';
import { sellerDays, sellerRecent, sellerShift, sellerTenders } from './seller.sql.ts';

const DAY_MS = 86_400_000;
/** No business day that is today anywhere began longer ago than this. */
const TODAY_MS = 2 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** The seller's own day: everything they sold today, in whichever branch. */
export async function showSellerDashboard(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof sellerDashboard>> {
  const scope = await ownScope(reader, actor, nowMs);
  const sellerId = actor.personId;
  const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
  const days = await sellerDays(reader, sellerId, scope, ago(WEEK_MS + TODAY_MS));
  const now = days.find((day) => day.isToday);
  const then = days.find((day) => !day.isToday);
  const figure = (of: (day: { salesCount: number; totalMinor: number }) => number): Figure => ({
    value: now === undefined ? 0 : of(now),
    before: then === undefined ? null : of(then),
  });
  return {
    currency: inBusiness(actor).currency,
    businessDate: scope.businessDate,
    comparedDate: scope.comparedDate,
    timezone: scope.timezone,
    asOf: ago(0),
    salesMinor: figure((day) => day.totalMinor),
    salesCount: figure((day) => day.salesCount),
    averageMinor: figure((day) => Math.round(day.totalMinor / day.salesCount)),
    tenders: await sellerTenders(reader, sellerId, scope, ago(TODAY_MS)),
    recent: await sellerRecent(reader, sellerId),
    openShift: await sellerShift(reader, sellerId),
  };
}
