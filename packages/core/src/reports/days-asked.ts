import type { WeekStart } from '../formats.ts';
import { daysOf, type Period } from './compared.ts';
import { periodOf, type Preset } from './presets.ts';
import type { ReportRule } from './report-rule.ts';

/** Days in words, or days of the calendar, which go before them. */
export interface DaysAsked {
  readonly period?: Preset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The days that a report is asked for, whether or not it reads as many.
 * @param weekStart with which day the weeks of the business begin
 */
export function daysAsked(
  asked: DaysAsked,
  rule: Pick<ReportRule, 'time' | 'usual'>,
  today: string,
  weekStart: WeekStart,
): Period {
  if (rule.time === 'now') return { from: today, to: today };
  const preset = periodOf(asked.period ?? rule.usual, today, weekStart);
  if (rule.time === 'day') {
    const to = asked.to ?? (asked.period === undefined ? today : preset.to);
    return { from: to, to };
  }
  const { from, to = from !== undefined && from > preset.to ? from : preset.to } = asked;
  return { from: from ?? (preset.from > to ? to : preset.from), to };
}

/** Days that are none, or more than the report reads: `OUT_OF_RANGE`, or null. */
export function whyNotDays(
  period: Period,
  rule: Pick<ReportRule, 'time' | 'daysMost'>,
): 'OUT_OF_RANGE' | null {
  const days = daysOf(period);
  return days < 1 || (rule.time === 'period' && days > rule.daysMost) ? 'OUT_OF_RANGE' : null;
}
