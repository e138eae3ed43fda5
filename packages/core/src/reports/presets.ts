import { daysIntoWeek, type WeekStart } from '../formats.ts';
import { daysOf, weekdayNumber, type Period } from './compared.ts';
import { addDays } from './period.ts';

export const PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'week',
  'fourWeeks',
  'quarter',
  'month',
  'lastMonth',
  'lastQuarter',
  'year',
  'lastYear',
] as const;
export type Preset = (typeof PRESETS)[number];

const WEEK_DAYS = 7;
const DAYS = { today: 1, week: 7, fourWeeks: 28, quarter: 91 } as const;

/** The days that a choice stands for. @param weekStart with which day the weeks begin */
export function periodOf(preset: Preset, today: string, weekStart: WeekStart): Period {
  const firstOfWeek = addDays(today, -daysIntoWeek(weekdayNumber(today), weekStart));
  if (preset === 'thisWeek') return { from: firstOfWeek, to: today };
  if (preset === 'lastWeek') {
    return { from: addDays(firstOfWeek, -WEEK_DAYS), to: addDays(firstOfWeek, -1) };
  }
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  if (preset === 'month') return { from: firstOfMonth, to: today };
  if (preset === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (preset === 'lastMonth') {
    const to = addDays(firstOfMonth, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
  }
  if (preset === 'lastQuarter') return quarterBefore(today);
  if (preset === 'lastYear') {
    const year = Number(today.slice(0, 4)) - 1;
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  return { from: addDays(today, 1 - DAYS[preset]), to: today };
}

const QUARTER_MONTHS = 3;

/** The quarter of the calendar before the one that runs. */
function quarterBefore(today: string): Period {
  const month = Number(today.slice(5, 7));
  const first = month - ((month - 1) % QUARTER_MONTHS);
  const to = addDays(`${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, -1);
  const from = String(Number(to.slice(5, 7)) - QUARTER_MONTHS + 1).padStart(2, '0');
  return { from: `${to.slice(0, 4)}-${from}-01`, to };
}

/** The choice that stands for these days, or null where they were chosen freely. */
export function presetOf(period: Period, today: string, weekStart: WeekStart): Preset | null {
  const same = PRESETS.find((preset) => {
    const { from, to } = periodOf(preset, today, weekStart);
    return from === period.from && to === period.to;
  });
  return same ?? null;
}

/** Whether a period may be asked for. */
export function isPeriod(period: Period, most: number): boolean {
  const days = daysOf(period);
  return days >= 1 && days <= most;
}
