import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { DaysLine } from '../ui/days-line.tsx';
import { onlySaid } from './only-words.ts';
import type { Report } from './report-view.ts';

/** What the report is narrowed to and its days in words, and as of when the figures are. */
export function spanText(report: Report, rule: ReportRule, format: Format): string {
  const { only } = report;
  const days = daysText(report, rule, format);
  return only === null ? days : `${onlySaid(only, format)}. ${days}`;
}

/** The days in words, and as of when the figures are. */
export function daysText(report: Report, rule: ReportRule, format: Format): string {
  const { days, at } = daysParts(report, rule, format);
  return days === '' ? at : `${days}. ${at}`;
}

/** The days in words; beside them as of when the figures are, and what else is to know of them. */
function daysParts(
  report: Report,
  rule: ReportRule,
  format: Format,
): { readonly days: string; readonly at: string } {
  const { from, to, today, comparedFrom, comparedTo, asOf, timezone } = report;
  const shown = { from: format.date(from), to: format.date(to) };
  const at = t('asOf', { at: format.dateTime(asOf), zone: timezone });
  if (rule.time === 'now') return { days: '', at };
  if (rule.time === 'day') return { days: `${t('atEndOf')} ${shown.to}`, at };
  if (comparedFrom === null || comparedTo === null) return { days: t('periodSpan', shown), at };
  const beside = { start: format.date(comparedFrom), end: format.date(comparedTo) };
  const isRunning = from <= today && to >= today;
  return {
    days: t('periodSpanBeside', { ...shown, ...beside }),
    at: isRunning ? `${t('wholeBeside')} ${at}` : at,
  };
}

/** The days in words, also on paper, where the filters are not. */
export function Span({ report, rule }: { readonly report: Report; readonly rule: ReportRule }) {
  const format = useFormat();
  const { days, at } = daysParts(report, rule, format);
  const { only } = report;
  const said = [...(only === null ? [] : [onlySaid(only, format)]), ...(days === '' ? [] : [days])];
  const isMonthly = rule.compares !== false && report.dimensions.includes('month');
  return (
    <DaysLine days={said.map((one) => `${one}.`).join(' ')}>
      {at}
      {isMonthly && <span data-print="no"> {t('monthsBesideNothing')}</span>}
    </DaysLine>
  );
}
