import { businessDate, dayRange } from '@tillbook/core/reports/period';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** When work is due, on the clock of the wall; minutes after midnight, or after the full hour. */
export type When =
  | { readonly every: 'day'; readonly atMinute: number }
  | { readonly every: 'hour'; readonly atMinute: number };

/** The last instant at or before now at which it was due. Nights that were missed are one. */
export function lastDue(nowMs: number, when: When, zone: string): number {
  if (when.every === 'hour') {
    const shift = when.atMinute * MINUTE_MS;
    return Math.floor((nowMs - shift) / HOUR_MS) * HOUR_MS + shift;
  }
  // A day that begins at that minute began when the work was due.
  const date = businessDate(nowMs, zone, when.atMinute);
  return dayRange(date, zone, when.atMinute).fromMs;
}
