import { addDays, businessDate } from '@tillbook/core/reports/period';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { daysSummed, forgetDays, sumDays } from './account-days.sql.ts';
import { lockBooks } from './period-close.sql.ts';

/** Days that late entries still come to often are left as they are. */
export const LEFT_DAYS = 2;
/** Posting waits while days are summed: never for more of them at once. */
const SLICE_DAYS = 31;

export interface SumDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Whose days, and by which clock. */
export interface Place {
  readonly businessId: string;
  readonly timezone: string;
}

/** Sums the days of a business that are over, those that are not summed yet. @returns how many */
export async function sumBooks(deps: SumDeps, place: Place): Promise<number> {
  const { db, clock } = deps;
  const { businessId, timezone } = place;
  const last = addDays(businessDate(clock(), timezone, 0), -LEFT_DAYS);
  let days = 0;
  for (;;) {
    const done = await db.transact(openTenant(businessId), async (tx) => {
      await lockBooks(tx, businessId);
      const { summedTo, firstDay } = await daysSummed(tx, businessId);
      const begin = summedTo === null ? firstDay : addDays(summedTo, 1);
      if (begin === null || begin > last) return 0;
      const end = addDays(begin, SLICE_DAYS - 1);
      const to = end < last ? end : last;
      await sumDays(tx, businessId, { after: summedTo, to, at: isoOf(clock) });
      return (Date.parse(to) - Date.parse(begin)) / 86_400_000 + 1;
    });
    if (done === 0) return days;
    days += done;
  }
}

/**
 * Sums all days anew from the journal, while the shop goes on selling: until a day is summed again
 * its figures are read from the journal itself.
 */
export async function rebuildBooks(deps: SumDeps, place: Place): Promise<number> {
  const { businessId } = place;
  await deps.db.transact(openTenant(businessId), async (tx) => {
    await lockBooks(tx, businessId);
    await forgetDays(tx, businessId);
  });
  return sumBooks(deps, place);
}
