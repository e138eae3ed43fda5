import { addDays, businessDate } from '@tillbook/core/reports/period';
import { isoOf } from '../clock.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { lockBooks } from './period-close.sql.ts';
import { forgetMonths, monthsSummed, sumMonth } from './product-months.sql.ts';
import { LEFT_DAYS, type Place, type SumDeps } from './sum-days.ts';

/** The first day of a day's month. */
const beginOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The last day of the month that a day begins. */
const endOf = (first: string): string => addDays(beginOf(addDays(first, 31)), -1);

/**
 * Sums what products sold in the months of a business that are over, those that are not summed yet.
 * Posting waits while it happens: never for more than one month at once.
 * @returns how many months
 */
export async function sumProducts(deps: SumDeps, place: Place): Promise<number> {
  const { db, clock } = deps;
  const { businessId, timezone } = place;
  const last = addDays(businessDate(clock(), timezone, 0), -LEFT_DAYS);
  for (let months = 0; ; months += 1) {
    const isDone = await db.transact(openTenant(businessId), async (tx) => {
      await lockBooks(tx, businessId);
      const { summedTo, firstDay } = await monthsSummed(tx, businessId);
      const first = summedTo === null ? firstDay : addDays(summedTo, 1);
      if (first === null || endOf(beginOf(first)) > last) return true;
      const from = beginOf(first);
      await sumMonth(tx, businessId, { from, to: endOf(from), at: isoOf(clock) });
      return false;
    });
    if (isDone) return months;
  }
}

/**
 * Sums all months anew from the days, while the shop goes on selling: until a month is summed
 * again its figures are read from its days.
 */
export async function rebuildProducts(deps: SumDeps, place: Place): Promise<number> {
  const { businessId } = place;
  await deps.db.transact(openTenant(businessId), async (tx) => {
    await lockBooks(tx, businessId);
    await forgetMonths(tx, businessId);
  });
  return sumProducts(deps, place);
}
