import { localMoment } from '../reports/period.ts';

/** From when to when on the wall's clock, in minutes; an end before its start is past midnight. */
export interface DayHours {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}
/** Monday first; null is a day on which the branch stays shut. */
export type WeekHours = readonly (DayHours | null)[];

const WEEK = 7;
const DAY_MINUTES = 1_440;

const isPastMidnight = ({ fromMinutes, toMinutes }: DayHours): boolean => toMinutes <= fromMinutes;

function isWithin(hours: WeekHours, weekday: number, minutes: number): boolean {
  const today = hours[weekday] ?? null;
  if (today !== null) {
    const end = isPastMidnight(today) ? DAY_MINUTES : today.toMinutes;
    if (minutes >= today.fromMinutes && minutes < end) return true;
  }
  const before = hours[(weekday + WEEK - 1) % WEEK] ?? null;
  return before !== null && isPastMidnight(before) && minutes < before.toMinutes;
}

/** Whether a branch should be open now by its hours; null where it has none. */
export function isWithinHours(
  hours: WeekHours | null,
  instantMs: number,
  zone: string,
): boolean | null {
  if (hours === null) return null;
  const { utcOffsetMinutes } = localMoment(instantMs, zone, 0);
  const wall = new Date(instantMs + utcOffsetMinutes * 60_000);
  const weekday = (wall.getUTCDay() + WEEK - 1) % WEEK;
  return isWithin(hours, weekday, wall.getUTCHours() * 60 + wall.getUTCMinutes());
}
