/** The weekday of a business day, short: "Tue". */
export function weekdayOf(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(date));
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
