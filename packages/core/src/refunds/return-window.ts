import { addDays } from '../reports/period.ts';

/**
 * The last business day on which goods of a sale come back without anybody being asked.
 * @param soldOn the business day of the sale, YYYY-MM-DD
 * @param days how many days after it; null: for ever
 */
export function returnUntil(soldOn: string, days: number | null): string | null {
  return days === null ? null : addDays(soldOn, days);
}

/** Whether the days in which goods come back are over; both are business days of the branch. */
export function isReturnOver(soldOn: string, today: string, days: number | null): boolean {
  const until = returnUntil(soldOn, days);
  return until !== null && today > until;
}
