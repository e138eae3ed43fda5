/** The weekday of a business day, short: "Tue". */
export function weekdayOf(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(date));
}

/** An hour as files have it, whatever the business shows: "09:00". */
export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** `YYYY-MM` as people say it: "March 2026"; short, under a chart: "Mar 26". */
export const monthText = (
  month: string,
  locale: string,
  length: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...{ month: length, year: length === 'long' ? 'numeric' : '2-digit', timeZone: 'UTC' },
  }).format(new Date(`${month}-01`));

/** A weekday, Monday is 1: "Monday". The first of January 2024 was one. */
export const weekdayText = (
  weekday: number,
  locale: string,
  length: 'long' | 'short' = 'long',
): string =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
