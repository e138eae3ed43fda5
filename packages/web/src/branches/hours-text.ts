import type { DayHours, WeekHours } from '@tillbook/core/businesses/opening-hours';
import { weekdaysFrom, type WeekStart } from '@tillbook/core/formats';

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Day = (typeof DAYS)[number];
export type HoursValues = Readonly<Record<`from${number}` | `to${number}`, string>>;

const clock = (minutes: number): string => {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`;
};

/** The days in the order of the business's week; Monday is 0. */
export function daysFrom(weekStart: WeekStart): readonly Day[] {
  return weekdaysFrom(weekStart).map((weekday) => (weekday - 1) as Day);
}

/** The times of a week as fields show them; a day that is shut has none. */
export function hoursValues(week: WeekHours | null): HoursValues {
  return Object.fromEntries(
    DAYS.flatMap((day) => {
      const hours = week?.[day] ?? null;
      return [
        [`from${day}`, hours === null ? '' : clock(hours.fromMinutes)],
        [`to${day}`, hours === null ? '' : clock(hours.toMinutes)],
      ];
    }),
  );
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

function minutesOf(text: string): number | null {
  const found = TIME.exec(text);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** The days of which only one time is there. */
export function halfDays(values: HoursValues): readonly number[] {
  return DAYS.filter((day) => (values[`from${day}`] === '') !== (values[`to${day}`] === ''));
}

/** The week that the fields say; null when no day has hours. */
export function weekOf(values: HoursValues): (DayHours | null)[] | null {
  const week = DAYS.map((day) => {
    const from = minutesOf(values[`from${day}`] ?? '');
    const to = minutesOf(values[`to${day}`] ?? '');
    return from === null || to === null ? null : { fromMinutes: from, toMinutes: to };
  });
  return week.every((day) => day === null) ? null : week;
}
