import { nowMs } from '../api/clock.ts';
import type { Format } from '../i18n/format.ts';

/** An instant as people say it: the time today, else with its day. */
export function timeOf(asOf: string, { date, time, dateTime }: Format): string {
  const today = date(new Date(nowMs()).toISOString());
  return date(asOf) === today ? time(asOf) : dateTime(asOf);
}
