import { dayRange, isDate } from '../reports/period.ts';

/** In which order a statement writes day, month and year where its numbers do not tell. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A moment on the clock of the wall. */
export interface WallTime {
  readonly date: string;
  /** Seconds of the day; null where no time is said. */
  readonly seconds: number | null;
}

const MONTHS = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
];
const TIME = /\b([0-9]{1,2})[:.h]([0-9]{2})(?:[:.]([0-9]{2}))?(?:[.,][0-9]+)?\s*([ap]\.?m\b\.?)?/iu;
const YEAR_FIRST = /\b([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?![0-9])/u;
const YEAR_LAST = /\b([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4}|[0-9]{2})(?![0-9])/u;
const NAMED = /\b([0-9]{1,2})[-/. ]+([a-z]{3})[a-z]*[-/., ]+([0-9]{4}|[0-9]{2})(?![0-9])/iu;
const CENTURY = 2000;

const dateOf = (year: number, month: number, day: number): string | null => {
  const full = year < 100 ? CENTURY + year : year;
  const text = [
    String(full).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
  return isDate(text) ? text : null;
};

const numbers = (found: RegExpExecArray): [number, number, number] => [
  Number(found[1]),
  Number(found[2]),
  Number(found[3]),
];

/** The date in a text and what is left of it, or null. */
function dateIn(text: string, order: DateOrder): { date: string; rest: string } | null {
  const without = (found: RegExpExecArray): string => text.replace(found[0], ' ');
  const first = YEAR_FIRST.exec(text);
  if (first !== null) {
    const date = dateOf(...numbers(first));
    return date === null ? null : { date, rest: without(first) };
  }
  const named = NAMED.exec(text);
  if (named !== null) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1;
    const date = dateOf(Number(named[3]), month, Number(named[1]));
    return date === null ? null : { date, rest: without(named) };
  }
  const last = YEAR_LAST.exec(text);
  if (last === null) return null;
  const [one, other, year] = numbers(last);
  const date = order === 'dmy' ? dateOf(year, other, one) : dateOf(year, one, other);
  return date === null ? null : { date, rest: without(last) };
}

function secondsIn(text: string): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  const half = found[4]?.charAt(0).toLowerCase();
  if (minute > 59 || second > 59) return null;
  if (half === undefined) return hour > 23 ? null : hour * 3600 + minute * 60 + second;
  if (hour < 1 || hour > 12) return null;
  const full = (hour % 12) + (half === 'p' ? 12 : 0);
  return full * 3600 + minute * 60 + second;
}

/** Day and time that stand in a text; null where there is no day that exists. */
export function readWallTime(text: string, order: DateOrder): WallTime | null {
  const found = dateIn(text.replace('T', ' '), order);
  return found === null ? null : { date: found.date, seconds: secondsIn(found.rest) };
}

/** The order that all of these can be read in; by day first where either does. */
export function guessDateOrder(texts: readonly string[]): DateOrder {
  const readIn = (order: DateOrder): number =>
    texts.filter((text) => readWallTime(text, order) !== null).length;
  return readIn('mdy') > readIn('dmy') ? 'mdy' : 'dmy';
}

/** The instant of a moment on the wall; a day without a time begins it. */
export function instantOf({ date, seconds }: WallTime, zone: string): number {
  const minutes = Math.floor((seconds ?? 0) / 60);
  return dayRange(date, zone, minutes).fromMs + ((seconds ?? 0) % 60) * 1000;
}
