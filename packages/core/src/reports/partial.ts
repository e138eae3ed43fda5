import type { Period } from './compared.ts';

/** Why a stretch of days is not whole: it still runs, or the days asked for cut it. */
export type NotWhole = 'running' | 'cut';

/**
 * Why days that are drawn as one are not whole, or null. What is not whole would look like a bad
 * week, month or quarter.
 * @param asked the days that were asked for
 * @param today the business day that runs
 */
export function whyPartial(days: Period, asked: Period, today: string): NotWhole | null {
  if (days.from <= today && today <= days.to) return 'running';
  return days.from < asked.from || days.to > asked.to ? 'cut' : null;
}
