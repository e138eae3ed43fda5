/** How old debts are, in whole days of the business's calendar. */

const DAY_MS = 86_400_000;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00.000Z`) / DAY_MS;

/** The day so many days later. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another; below zero when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** When a debt of a day is due. */
export function dueOn(businessDate: string, termsDays: number): string {
  return addDays(businessDate, termsDays);
}

/** A debt is overdue from the day after it was due. */
export function isOverdue(due: string, today: string): boolean {
  return daysBetween(due, today) > 0;
}

/** Last day of each bucket but the open one, counted from the day of the debt. */
export const BUCKET_DAYS = [30, 60, 90] as const;
export const BUCKETS = ['days0to30', 'days31to60', 'days61to90', 'daysOver90'] as const;
export type Bucket = (typeof BUCKETS)[number];
export type Ageing = Record<Bucket, number>;

/** The bucket of a debt that is so many days old; one of tomorrow's date is the newest. */
export function bucketOf(days: number): Bucket {
  const index = BUCKET_DAYS.findIndex((last) => days <= last);
  return BUCKETS[index === -1 ? BUCKET_DAYS.length : index] ?? 'daysOver90';
}

export interface OpenDebt {
  readonly owedSince: string;
  readonly dueOn: string;
  readonly openMinor: number;
}

/** Open debts by their age, and what of them is overdue. */
export function ageingOf(
  debts: readonly OpenDebt[],
  today: string,
): { readonly ageing: Ageing; readonly overdueMinor: number } {
  const ageing: Ageing = { days0to30: 0, days31to60: 0, days61to90: 0, daysOver90: 0 };
  let overdueMinor = 0;
  for (const debt of debts) {
    ageing[bucketOf(daysBetween(debt.owedSince, today))] += debt.openMinor;
    if (isOverdue(debt.dueOn, today)) overdueMinor += debt.openMinor;
  }
  return { ageing, overdueMinor };
}
