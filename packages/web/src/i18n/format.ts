import { currencyExponent, formatAmount, formatMoney } from '@tillbook/core/money';
import { formatQuantity } from '@tillbook/core/quantity';

/** Where numbers and times are shown for: language, the business's currency, the zone. */
export interface FormatPlace {
  readonly locale: string;
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
  /** Basis points: 1800 is shown as 18%. */
  readonly percent: (basisPoints: number) => string;
  /** An instant (ISO 8601): `21 Nov 2026, 17:05`. */
  readonly dateTime: (instant: string) => string;
  /** An instant's day, or a business day `YYYY-MM-DD` (which has no zone): `21 Nov 2026`. */
  readonly date: (instantOrDay: string) => string;
  /** An instant's time of day: `17:05`. */
  readonly time: (instant: string) => string;
  /** Up to 24 hours: `3 hours ago`; older: the date. `nowMs` is handed in by the screen. */
  readonly ago: (instant: string, nowMs: number) => string;
}

const BUSINESS_DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Whole units from which an amount is shortened: below, a shorter one would be a wrong one. */
const SHORT_FROM = 1_000;

const DAY_MS = 86_400_000;

/** English dates in the order day, month, year with a 24-hour clock; digits Latin everywhere. */
function dateLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : `${locale}-u-nu-latn`;
}

function agoIn(locale: string): (differenceMs: number) => string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (differenceMs) => {
    const past = Math.max(0, differenceMs);
    if (past < MINUTE_MS) return relative.format(0, 'second');
    if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute');
    return relative.format(-Math.floor(past / HOUR_MS), 'hour');
  };
}

/** An amount as a decimal text, which Intl formats without passing through a float. */
function decimalText(minor: number, currency: string): `${number}` {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? '-' : '';
  return `${sign}${whole}.${digits.slice(digits.length - exponent)}0` as `${number}`;
}

function shortIn(locale: string, currency: string): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    notation: 'compact',
    ...digits,
  });
}

/** The formatters of one place. Made once per place: constructing Intl objects is slow. */
export function formatFor(place: FormatPlace): Format {
  const { locale, currency } = place;
  const zone = place.timeZone === null ? {} : { timeZone: place.timeZone };
  const dates = dateLocale(locale);
  const day = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', ...zone });
  const pureDay = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(dates, { timeStyle: 'short', ...zone });
  const both = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const ago = agoIn(locale);
  const known = (given: string | undefined): string => {
    const code = given ?? currency;
    if (code === null) throw new Error('An amount needs a currency: no business is in use');
    return code;
  };
  const date = (text: string) =>
    BUSINESS_DAY.test(text) ? pureDay.format(new Date(text)) : day.format(new Date(text));
  return {
    place,
    money: (minor, code) => formatMoney(minor, known(code), locale),
    moneyShort: (minor, code) =>
      Math.abs(minor) < SHORT_FROM * 10 ** currencyExponent(known(code))
        ? formatMoney(minor, known(code), locale)
        : shortIn(locale, known(code))
            .format(decimalText(minor, known(code)))
            .replace('-', '−'),
    amount: (minor, code) => formatAmount(minor, known(code), locale),
    quantity: (milli) => formatQuantity(milli),
    number: (value) => number.format(value),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    dateTime: (instant) => both.format(new Date(instant)),
    date,
    time: (instant) => time.format(new Date(instant)),
    ago: (instant, nowMs) => {
      const differenceMs = nowMs - Date.parse(instant);
      return differenceMs < DAY_MS ? ago(differenceMs) : date(instant);
    },
  };
}
