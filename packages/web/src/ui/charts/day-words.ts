/** The weekday of a business day, short: "Tue". */
export function weekdayOf(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(date));
}

/** An hour as files have it, whatever the business shows: "09:00". */
export function hourText(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

/** `YYYY-MM` as people say it. */
export const monthText = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${month}-01`));
