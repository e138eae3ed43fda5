import { businessDate } from '@tillbook/core/reports/period';
import { nowMs } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Today where the business is. */
export function useToday(): string {
  const { timeZone } = useFormat().place;
  return businessDate(nowMs(), timeZone ?? 'UTC', 0);
}

/** The days that the address asks for: without any, the month so far. */
export function daysOf(get: (name: string) => string, today: string) {
  const to = DAY.test(get('to')) ? get('to') : today;
  const first = `${to.slice(0, 7)}-01`;
  const from = DAY.test(get('from')) && get('from') <= to ? get('from') : first;
  return { from, to };
}
