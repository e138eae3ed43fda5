import { addDays } from '../reports/period.ts';

/** So many days are summed at once. */
export const SUM_DAYS_MAX = 31;
const SUM_DAYS_USUAL = 7;

/** The days that a sum covers: what was asked, never more than 31 of them; else the last seven. */
export function sumDays(
  today: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { from: string; to: string } {
  const last = to ?? (from === undefined ? today : addDays(from, SUM_DAYS_MAX - 1));
  const end = last > today && (from === undefined || from <= today) ? today : last;
  if (from === undefined) return { from: addDays(end, 1 - SUM_DAYS_USUAL), to: end };
  const earliest = addDays(end, 1 - SUM_DAYS_MAX);
  return { from: from < earliest ? earliest : from, to: end };
}
