import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { onlySaid } from './only-words.ts';
import type { Report } from './report-view.ts';
import styles from './reports.module.css';

/** What the report is narrowed to and its days in words, and as of when the figures are. */
export function spanText(report: Report, rule: ReportRule, format: Format): string {
  const { only } = report;
  const days = daysText(report, rule, format);
  return only === null ? days : `${onlySaid(only, format)}. ${days}`;
}

/** The days in words, and as of when the figures are. */
export function daysText(report: Report, rule: ReportRule, format: Format): string {
  const { from, to, today, comparedFrom, comparedTo, asOf, timezone } = report;
  const days = { from: format.date(from), to: format.date(to) };
  const at = t('asOf', { at: format.dateTime(asOf), zone: timezone });
  if (rule.time === 'now') return at;
  if (rule.time === 'day') return `${t('atEndOf')} ${days.to}. ${at}`;
  const span =
    comparedFrom === null || comparedTo === null
      ? t('periodSpan', days)
      : t('periodSpanBeside', {
          ...{ ...days, start: format.date(comparedFrom), end: format.date(comparedTo) },
        });
  const isRunning = comparedFrom !== null && from <= today && to >= today;
  return isRunning ? `${span}. ${t('wholeBeside')} ${at}` : `${span}. ${at}`;
}

/** The days in words, also on paper, where the filters are not. */
export function Span({ report, rule }: { readonly report: Report; readonly rule: ReportRule }) {
  const said = spanText(report, rule, useFormat());
  const isMonthly = rule.compares !== false && report.dimensions.includes('month');
  return (
    <p className={styles['span']}>
      {said}
      {isMonthly && <span data-print="no"> {t('monthsBesideNothing')}</span>}
    </p>
  );
}
