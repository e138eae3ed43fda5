/** How a business writes numbers, dates and times, and with which day its weeks begin. */

/** 1,234.56 · 1.234,56 · 1 234,56 · 1'234.56 · 12,34,567.89 */
export const NUMBER_FORMATS = [
  'comma_point',
  'point_comma',
  'space_comma',
  'apostrophe_point',
  'lakh_point',
] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** As the language has it (21 Nov 2026) · 21/11/2026 · 11/21/2026 · 2026-11-21 */
export const DATE_FORMATS = ['language', 'day_month_year', 'month_day_year', 'iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** 17:05 · 5:05 pm */
export const TIME_FORMATS = ['h24', 'h12'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

export const WEEK_STARTS = ['monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

export interface Formats {
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
  readonly weekStart: WeekStart;
}

/** Where no business is in use: the pages of the platform, a profile, a sign-in. */
export const PLATFORM_FORMATS: Formats = {
  numberFormat: 'comma_point',
  dateFormat: 'language',
  timeFormat: 'h24',
  weekStart: 'monday',
};

/** The formats in data of unknown shape; what is missing or unknown is as the platform has it. */
export function readFormats(raw: unknown, usual: Formats = PLATFORM_FORMATS): Formats {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  const oneOf = <T extends string>(all: readonly T[], value: unknown, other: T): T =>
    all.find((one) => one === value) ?? other;
  return {
    numberFormat: oneOf(NUMBER_FORMATS, given['numberFormat'], usual.numberFormat),
    dateFormat: oneOf(DATE_FORMATS, given['dateFormat'], usual.dateFormat),
    timeFormat: oneOf(TIME_FORMATS, given['timeFormat'], usual.timeFormat),
    weekStart: oneOf(WEEK_STARTS, given['weekStart'], usual.weekStart),
  };
}

const WEEK_DAYS = 7;
const FIRST_DAYS: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 };

/** The weekdays in the order of the week, Monday 1 to Sunday 7: [7, 1, 2, 3, 4, 5, 6]. */
export function weekdaysFrom(weekStart: WeekStart): readonly number[] {
  const first = FIRST_DAYS[weekStart];
  return Array.from({ length: WEEK_DAYS }, (_, at) => ((first - 1 + at) % WEEK_DAYS) + 1);
}

/** How many days before a weekday (Monday 1) its week began: 0 on the first day, at most 6. */
export function daysIntoWeek(weekday: number, weekStart: WeekStart): number {
  return (weekday - FIRST_DAYS[weekStart] + WEEK_DAYS) % WEEK_DAYS;
}
