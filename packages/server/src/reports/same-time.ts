import { CLOCK_AHEAD_MS } from '@tillbook/core/limits';
import { addDays, businessDate, dayRange, localMoment } from '@tillbook/core/reports/period';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const DAY_MINUTES = DAY_HOURS * HOUR_MINUTES;
const WEEK_DAYS = 7;

/** What decides a branch's day. */
export interface DayRule {
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

/** Instants from (with) to (without). */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A branch's today, and how far the day that it stands beside is compared with it. */
export interface SameTime {
  readonly today: string;
  readonly before: string;
  /** The hour on the wall at which the business day begins. */
  readonly firstHour: number;
  /** Whole hours of the wall that have passed, counted from the first hour. */
  readonly hoursPassed: number;
  /**
   * The first of them that a kept hour tells apart: a cut-off within an hour leaves that hour to
   * the beginning and to the end of the day.
   */
  readonly fromPlace: number;
  /** The instant of the day before at which the wall showed what it shows now. */
  readonly sameTime: string;
  /** Spans of the day before that whole hours do not cover: read from the sales themselves. */
  readonly spans: readonly Span[];
  /**
   * From which of its hours on the day before lies wholly behind that instant, counted from the
   * first hour, whatever clock of a till was a little ahead; 24 where kept hours cannot tell.
   */
  readonly laterPlace: number;
  /** The instant at which that hour begins: until then the sales themselves say what was later. */
  readonly laterFrom: string;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/**
 * Where a branch stands in its day, and the same point of the week before: same weekday, same
 * minute on the clock of the wall, also where the clock was changed in between.
 * @param daysBack how many days earlier another day stands beside it
 */
export function sameTimeBefore(nowMs: number, rule: DayRule, daysBack = WEEK_DAYS): SameTime {
  const { timezone, cutoffMinutes } = rule;
  const today = businessDate(nowMs, timezone, cutoffMinutes);
  const before = addDays(today, -daysBack);
  const { utcOffsetMinutes } = localMoment(nowMs, timezone, cutoffMinutes);
  const intoMs = nowMs + utcOffsetMinutes * MINUTE_MS - Date.parse(today);
  const hour = Math.floor(intoMs / HOUR_MS);
  const firstHour = Math.floor(cutoffMinutes / HOUR_MINUTES);
  const hoursPassed = hour - firstHour;
  const fromPlace = cutoffMinutes % HOUR_MINUTES === 0 ? 0 : 1;
  const wall = (minutes: number): number => dayRange(before, timezone, minutes).fromMs;
  const sameMs = wall(Math.floor(intoMs / MINUTE_MS)) + (intoMs % MINUTE_MS);
  const running = { from: isoOf(wall(hour * HOUR_MINUTES)), to: isoOf(sameMs + 1) };
  const opening = {
    from: isoOf(wall(cutoffMinutes)),
    to: isoOf(wall((firstHour + 1) * HOUR_MINUTES)),
  };
  const hourAfter = Math.floor((intoMs + CLOCK_AHEAD_MS) / HOUR_MS) + 1;
  const laterPlace = fromPlace === 0 ? hourAfter - firstHour : DAY_HOURS;
  const laterMinutes = fromPlace === 0 ? hourAfter * HOUR_MINUTES : cutoffMinutes + DAY_MINUTES;
  return {
    today,
    before,
    firstHour,
    hoursPassed,
    fromPlace,
    sameTime: isoOf(sameMs),
    spans: hoursPassed > 0 && fromPlace > 0 ? [opening, running] : [running],
    laterPlace,
    laterFrom: isoOf(wall(laterMinutes)),
  };
}
