import type { DateFormat, Formats } from './formats.ts';

/** Writes instants of one zone, and business days, which have none. */
export interface DateWriter {
  /** An instant's day, or a business day `YYYY-MM-DD`: `21 Nov 2026`. */
  readonly date: (instantOrDay: string) => string;
  /** A business day without its year, for the foot of a chart: `21 Nov`. */
  readonly dayShort: (day: string) => string;
  /** An instant's time of day: `17:05`. */
  readonly time: (instant: string) => string;
  readonly dateTime: (instant: string) => string;
  /** Minutes after midnight, of no day: `17:05`; where hours are counted to 12, `5 pm`. */
  readonly clock: (minutes: number) => string;
}

type Part = 'day' | 'month' | 'year';
type Write = (at: Date) => string;

const ORDERS: Readonly<Record<Exclude<DateFormat, 'language'>, readonly [string, ...Part[]]>> = {
  day_month_year: ['/', 'day', 'month', 'year'],
  month_day_year: ['/', 'month', 'day', 'year'],
  iso: ['-', 'year', 'month', 'day'],
};

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const MINUTE_MS = 60_000;

type Zone = Pick<Intl.DateTimeFormatOptions, 'timeZone'>;

/** English dates in the order day, month, year; digits Latin everywhere. */
const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : `${locale}-u-nu-latn`);

function dayWriter(locale: string, dateFormat: DateFormat, hasYear: boolean, zone: Zone): Write {
  if (dateFormat === 'language') {
    const said: Intl.DateTimeFormatOptions = hasYear
      ? { dateStyle: 'medium' }
      : { day: 'numeric', month: 'short' };
    const format = new Intl.DateTimeFormat(dateLocale(locale), { ...said, ...zone });
    return (at) => format.format(at);
  }
  const [sign, ...order] = ORDERS[dateFormat];
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...zone,
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const shown = order.filter((part) => hasYear || part !== 'year');
    return shown.map((part) => parts.get(part) ?? '').join(sign);
  };
}

/**
 * The dates and times of a business in a language.
 * @param timeZone IANA name; null stands for the device's own zone
 */
export function dateWriter(
  locale: string,
  { dateFormat, timeFormat }: Pick<Formats, 'dateFormat' | 'timeFormat'>,
  timeZone: string | null,
): DateWriter {
  const zone: Zone = timeZone === null ? {} : { timeZone };
  const ofInstant = dayWriter(locale, dateFormat, true, zone);
  const ofDay = dayWriter(locale, dateFormat, true, { timeZone: 'UTC' });
  const short = dayWriter(locale, dateFormat, false, { timeZone: 'UTC' });
  const isH12 = timeFormat === 'h12';
  const timeIn = (parts: Intl.DateTimeFormatOptions, own: Zone): Write => {
    const cycle: Intl.DateTimeFormatOptions = { hourCycle: isH12 ? 'h12' : 'h23' };
    const format = new Intl.DateTimeFormat(dateLocale(locale), { ...parts, ...cycle, ...own });
    return (at) => format.format(at);
  };
  const hour = isH12 ? 'numeric' : '2-digit';
  const time = timeIn({ hour, minute: '2-digit' }, zone);
  const wall = timeIn({ hour, minute: '2-digit' }, { timeZone: 'UTC' });
  const wholeHour = isH12 ? timeIn({ hour }, { timeZone: 'UTC' }) : wall;
  const date = (text: string): string =>
    BUSINESS_DAY.test(text) ? ofDay(new Date(text)) : ofInstant(new Date(text));
  return {
    date,
    dayShort: (day) => short(new Date(day)),
    time: (instant) => time(new Date(instant)),
    dateTime: (instant) => `${ofInstant(new Date(instant))}, ${time(new Date(instant))}`,
    clock: (minutes) => {
      const at = new Date((minutes % DAY_MINUTES) * MINUTE_MS);
      return minutes % HOUR_MINUTES === 0 ? wholeHour(at) : wall(at);
    },
  };
}
