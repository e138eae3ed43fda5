import { weekdayCounts, type Period } from '@tillbook/core/reports/compared';
import { t } from '../../i18n/en/charts.ts';
import { weekdayText } from './day-words.ts';

/** The days over which hours of the week were added up. */
export interface WeekdaysOf extends Period {
  /** The day that runs: those to come have sold nothing yet. */
  readonly today: string;
}

/** How hours of weekdays stand beside each other that did not come equally often. */
export interface WeekdaysBeside {
  /** A sum of a weekday (Monday 1) as that of one of its days. */
  readonly ofDay: (weekday: number, sum: number) => number;
  /** That some weekdays came more often; null where all did equally. */
  readonly note: string | null;
}

/** Weekdays of a period, so that one that came five times looks no busier than one of four. */
export function weekdaysBeside(of: WeekdaysOf, locale: string): WeekdaysBeside {
  const counts = weekdayCounts(of, of.today);
  const [most, least] = [Math.max(...counts), Math.min(...counts)];
  const often = counts.flatMap((count, at) =>
    count === most ? [weekdayText(at + 1, locale)] : [],
  );
  return {
    // A branch may be a day ahead of the one whose today is told.
    ofDay: (weekday, sum) => sum / Math.max(1, counts[weekday - 1] ?? 1),
    note:
      least === 0 || most === least
        ? null
        : t('hoursUneven', { days: often.join(', '), most, least }),
  };
}
