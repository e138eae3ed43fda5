/** The weekday of a business day, short: "Tue". */
export function weekdayOf(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(date));
}

/** An hour as files have it, whatever the business shows: "09:00". */
export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

const monthIn = (month: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...options,
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

/** `YYYY-MM` as people say it: "March 2026". */
export const monthText = (month: string, locale: string): string =>
  monthIn(month, locale, { month: 'long', year: 'numeric' });

/** The same under a chart: "Mar"; with its year where one begins. "Mar 26" would be a day. */
export const monthShort = (month: string, locale: string): string =>
  monthIn(month, locale, {
    month: 'short',
    ...(month.endsWith('-01') ? { year: 'numeric' } : {}),
  });

/** A weekday, Monday is 1: "Monday". The first of January 2024 was one. */
export const weekdayText = (
  weekday: number,
  locale: string,
  length: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
