import { dateWriter } from '@tillbook/core/date-writer';
import { PLATFORM_FORMATS, type Formats } from '@tillbook/core/formats';
import { currencyExponent, decimalText, formatAmount, formatMoney } from '@tillbook/core/money';
import { numberWriter, type WriteNumber } from '@tillbook/core/number-writer';
import { formatQuantity } from '@tillbook/core/quantity';

/** Where numbers and times are shown for: language, currency and formats of the business, zone. */
export interface FormatPlace {
  readonly locale: string;
  /** What the business chose; outside of one, the platform's. */
  readonly formats: Formats;
  /** ISO 4217; null where no business is in use. */
  readonly currency: string | null;
  /** IANA name; null stands for the browser's own zone. */
  readonly timeZone: string | null;
}

export interface Format {
  readonly place: FormatPlace;
  /** Minor units with the currency's sign; another currency may be named. */
  readonly money: (minor: number, currency?: string) => string;
  /** Minor units without the sign, for a column whose header names the currency. */
  readonly amount: (minor: number, currency?: string) => string;
  /** About how much, for a tile too narrow for the whole amount: `TZS 1.3M`. */
  readonly moneyShort: (minor: number, currency?: string) => string;
  /** Thousandths, without needless zeros. */
  readonly quantity: (milli: number) => string;
  readonly number: (value: number) => string;
  /** Numbers by options of Intl, with the signs of the business. Make it once, outside of loops. */
  readonly numberBy: (options: Intl.NumberFormatOptions) => WriteNumber;
  /** Basis points: 1800 is shown as 18%. */
  readonly percent: (basisPoints: number) => string;
  /** Basis points of a figure, always with one decimal: so precise one acts, and points line up. */
  readonly rate: (basisPoints: number) => string;
  /** Thousandths of a mean or an estimate, always with so many decimals, one where none is said. */
  readonly mean: (milli: number, decimals?: number) => string;
  /** An instant (ISO 8601): `21 Nov 2026, 17:05`. */
  readonly dateTime: (instant: string) => string;
  /** An instant's day, or a business day `YYYY-MM-DD` (which has no zone): `21 Nov 2026`. */
  readonly date: (instantOrDay: string) => string;
  /** A business day without its year, for the foot of a chart: `4 Mar`. */
  readonly dayShort: (day: string) => string;
  /** An instant's time of day: `17:05`. */
  readonly time: (instant: string) => string;
  /** An hour on the wall: `09:00`, `9 am`. */
  readonly hour: (hour: number) => string;
  /** Minutes after midnight on the wall: `09:30`. */
  readonly clock: (minutes: number) => string;
  /** Up to 24 hours: `3 hours ago`; older: the date. `nowMs` is handed in by the screen. */
  readonly ago: (instant: string, nowMs: number) => string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Whole units from which an amount is shortened: below, a shorter one would be a wrong one. */
const SHORT_FROM = 1_000;

const DAY_MS = 86_400_000;
const HOUR_MINUTES = 60;

function agoIn(locale: string): (differenceMs: number) => string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (differenceMs) => {
    const past = Math.max(0, differenceMs);
    if (past < MINUTE_MS) return relative.format(0, 'second');
    if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute');
    return relative.format(-Math.floor(past / HOUR_MS), 'hour');
  };
}

/** The formatters of one place. Made once per place: constructing Intl objects is slow. */
export function formatFor(place: FormatPlace): Format {
  const { locale, currency, formats } = place;
  const numbers = formats.numberFormat;
  const { clock, ...dates } = dateWriter(locale, formats, place.timeZone);
  const numberBy = (options: Intl.NumberFormatOptions) => numberWriter(locale, options, numbers);
  const number = numberBy({});
  const percent = numberBy({ style: 'percent', maximumFractionDigits: 2 });
  // Only as they are needed: a till has none of them, and each costs some of its start.
  const fixed = new Map<string, WriteNumber>();
  const withDecimals = (decimals: number, options: Intl.NumberFormatOptions = {}): WriteNumber => {
    const key = `${options.style} ${decimals}`;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const write = fixed.get(key) ?? numberBy({ ...options, ...digits });
    fixed.set(key, write);
    return write;
  };
  const ago = agoIn(locale);
  const known = (given: string | undefined): string => {
    const code = given ?? currency;
    if (code === null) throw new Error('An amount needs a currency: no business is in use');
    return code;
  };
  const money = (minor: number, code?: string) => formatMoney(minor, known(code), locale, numbers);
  const short = (minor: number, code: string): string => {
    const digits = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
    const named = { style: 'currency', currency: code, notation: 'compact' } as const;
    return numberBy({ ...named, ...digits })(decimalText(minor, currencyExponent(code)));
  };
  return {
    ...{ place, ...dates, money, numberBy, number, percent: (rate) => percent(rate / 10_000) },
    rate: (basisPoints) => withDecimals(1, { style: 'percent' })(basisPoints / 10_000),
    mean: (milli, decimals = 1) => withDecimals(decimals)(milli / 1_000),
    moneyShort: (minor, code) =>
      Math.abs(minor) < SHORT_FROM * 10 ** currencyExponent(known(code))
        ? money(minor, code)
        : short(minor, known(code)),
    amount: (minor, code) => formatAmount(minor, known(code), locale, numbers),
    quantity: (milli) => formatQuantity(milli, locale, numbers),
    hour: (hour) => clock(hour * HOUR_MINUTES),
    clock,
    ago: (instant, nowMs) => {
      const differenceMs = nowMs - Date.parse(instant);
      return differenceMs < DAY_MS ? ago(differenceMs) : dates.date(instant);
    },
  };
}

const filed = new WeakMap<Format, Format>();

/** The same place for files, which programs read: a point before decimals, whoever's they are. */
export function forFiles(format: Format): Format {
  const known = filed.get(format) ?? formatFor({ ...format.place, formats: PLATFORM_FORMATS });
  filed.set(format, known);
  return known;
}
