import { rateOf } from './figures.ts';

/**
 * How well credit comes back, over some days:
 *
 *     collection rate = paid ÷ (owed before + sold on account)
 *     receivable days = owed at the end × days ÷ sold on account
 *
 * What is owed is less what is in favour, and what is sold is less what came back to the account.
 */

/** Of what there was to pay, what was paid: basis points; null where there was nothing to pay. */
export function collectionRateOf(paidMinor: number, toPayMinor: number): number | null {
  return toPayMinor <= 0 ? null : rateOf(paidMinor, toPayMinor);
}

/**
 * For how many days of such sales customers owe; null where nothing was sold on account.
 * @param owedDaysMinor what was owed at the end, times the days
 */
export function receivableDaysOf(owedDaysMinor: number, soldMinor: number): number | null {
  return soldMinor <= 0 ? null : Math.round(Math.max(0, owedDaysMinor) / soldMinor);
}
