import { t } from '../i18n/en/dashboard.ts';

/** The weekday of a business day, short: "Tue". */
export function weekdayOf(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(date));
}

/** A month in words: "March 2026". */
export function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01`));
}

/** A day without its year, for the foot of a chart: "4 Mar". */
export function shortDay(date: string, locale: string): string {
  const dates = locale === 'en' ? 'en-GB' : locale;
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(dates, parts);
  return format.format(new Date(date));
}

/** An hour on the wall: "09:00". */
export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** A way of paying in words; one this client does not know is shown as it came. */
export function methodName(method: string): string {
  if (method === 'cash') return t('cash');
  if (method === 'mobile_money') return t('mobileMoney');
  if (method === 'other') return t('otherWay');
  if (method === 'credit' || method === 'store_credit') return t('onAccount');
  return method === 'card' ? t('card') : method;
}

/** The twelve months that end with the one given, newest first. */
export function lastMonths(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: 12 }, (_, ago) => {
    const count = year * 12 + number - 1 - ago;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
