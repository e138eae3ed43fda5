import { addDays } from '@tillbook/core/reports/period';

interface Day {
  readonly date: string;
  readonly salesMinor: number;
  readonly taxMinor: number;
}

/** From the first day to the last without a gap: a day that sold nothing is a zero. */
export function everyDay(days: readonly Day[]): readonly Day[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = [...known.keys()].sort();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const all: Day[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    all.push(known.get(date) ?? { date, salesMinor: 0, taxMinor: 0 });
  }
  return all;
}
