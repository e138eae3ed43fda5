/**
 * What a day is. A business day of a branch is its local calendar day minus the cut-off: with a
 * cut-off of 240 minutes, a sale at 03:59 on the clock of the wall belongs to the day before. The
 * wall clock decides, as in SQL: `((at at time zone zone) - cutoff)::date`. The day is stored at
 * posting and never computed again.
 */

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// Local clocks run from 12 hours behind UTC to 14 hours ahead of it; an hour more on either side.
const AHEAD_MOST_MS = 15 * HOUR_MS;
const BEHIND_MOST_MS = 13 * HOUR_MS;

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
// Area/City in its usual spelling; no abbreviations (EST), offsets (+02:00) or links to UTC.
const ZONE = /^(?!Etc\/|SystemV\/)[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]*(?:-[A-Za-z][a-z]*)*)+$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** What the wall clock shows, read as if it were UTC. */
function wallMs(instantMs: number, zone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instantMs)) {
    shown[type] = Number(value);
  }
  const part = (type: string): number => shown[type] ?? Number.NaN;
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** Wall clock minus UTC, to the second. */
const offsetMs = (instantMs: number, zone: string): number =>
  wallMs(instantMs, zone) - Math.floor(instantMs / SECOND_MS) * SECOND_MS;

const dateText = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

function dateMs(date: string): number {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(date);
}

/** Whether the text is a day `YYYY-MM-DD` that exists. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && dateText(ms) === text;
}

/**
 * Whether the text names a time zone as Area/City of the tz database, in its usual spelling, that
 * this runtime knows.
 */
export function isZone(text: string): boolean {
  if (!ZONE.test(text)) return false;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    return known === text || known.toLowerCase() !== text.toLowerCase();
  } catch {
    return false;
  }
}

/** The business day `YYYY-MM-DD` of an instant in a zone with a cut-off (minutes after 00:00). */
export function businessDate(instantMs: number, zone: string, cutoffMinutes: number): string {
  return dateText(wallMs(instantMs, zone) - cutoffMinutes * MINUTE_MS);
}

/** The one change of offset around a wall time, if there is one. */
function changeNear(wall: number, zone: string) {
  let before = wall - AHEAD_MOST_MS;
  let after = wall + BEHIND_MOST_MS;
  const offsetBefore = offsetMs(before, zone);
  const offsetAfter = offsetMs(after, zone);
  while (offsetBefore !== offsetAfter && after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS;
    if (offsetMs(middle, zone) === offsetBefore) before = middle;
    else after = middle;
  }
  return { offsetBefore, offsetAfter, atMs: after };
}

/** The first instant at which the wall clock shows the wall time or more. */
function firstAt(wall: number, zone: string): number {
  const { offsetBefore, offsetAfter, atMs } = changeNear(wall, zone);
  const early = wall - offsetBefore;
  return offsetBefore === offsetAfter || early < atMs ? early : Math.max(atMs, wall - offsetAfter);
}

/** The instant from which on the wall clock never again shows less than the wall time. */
function endOf(wall: number, zone: string): number {
  const { offsetBefore, offsetAfter, atMs } = changeNear(wall, zone);
  const late = wall - offsetAfter;
  return offsetBefore === offsetAfter || late > atMs ? late : Math.min(atMs, wall - offsetBefore);
}

/**
 * The instants of a business day, from (with) to (without). Days with a change of the clock have
 * 23, 23.5, 24.5 or 25 hours; a day that a zone skipped has none. Where the clock is set back
 * across the cut-off itself, the repeated time lies between two days that both reach over it;
 * `businessDate` says for each instant which of the two it belongs to.
 */
export function dayRange(
  date: string,
  zone: string,
  cutoffMinutes: number,
): { fromMs: number; toMs: number } {
  const wall = dateMs(date) + cutoffMinutes * MINUTE_MS;
  return { fromMs: firstAt(wall, zone), toMs: endOf(wall + DAY_MS, zone) };
}

/** The date so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return dateText(dateMs(date) + days * DAY_MS);
}

/** The same weekday of the week before: what a day's sales are compared with. */
export function sameWeekdayBefore(date: string): string {
  return addDays(date, -7);
}

/** When something happened on the clock of the wall, as a document keeps it. */
export interface LocalMoment {
  /** As `businessDate` says it. */
  readonly businessDate: string;
  /** The hour on the clock of the wall, 0 to 23. */
  readonly hour: number;
  /** Wall clock minus UTC: the proof of the day when the rules of a zone have changed since. */
  readonly utcOffsetMinutes: number;
}

/** Business day, hour and offset of an instant in a zone with a cut-off, read from one clock. */
export function localMoment(instantMs: number, zone: string, cutoffMinutes: number): LocalMoment {
  const utcOffsetMinutes = Math.round(offsetMs(instantMs, zone) / MINUTE_MS);
  const wall = instantMs + utcOffsetMinutes * MINUTE_MS;
  return {
    businessDate: dateText(wall - cutoffMinutes * MINUTE_MS),
    hour: new Date(wall).getUTCHours(),
    utcOffsetMinutes,
  };
}

/** Business day and minutes after midnight on the clock of the wall: when something is on. */
export function branchMoment(
  instantMs: number,
  zone: string,
  cutoffMinutes: number,
): { readonly atMs: number; readonly businessDate: string; readonly minute: number } {
  const wall = wallMs(instantMs, zone);
  return {
    atMs: instantMs,
    businessDate: dateText(wall - cutoffMinutes * MINUTE_MS),
    minute: Math.floor((wall - dateMs(dateText(wall))) / MINUTE_MS),
  };
}
