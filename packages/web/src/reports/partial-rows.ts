import { whyPartial, type NotWhole } from '@tillbook/core/reports/partial';
import { t } from '../i18n/en/reports.ts';
import { daysSaid } from './report-drill.ts';
import type { Report, Row } from './report-view.ts';

type Asked = Pick<Report, 'from' | 'to' | 'today'>;

/** Why a row of a time is not whole; null where it is, or is of no days. */
export function whyRowPartial(report: Asked, row: Pick<Row, 'ids'>): NotWhole | null {
  const days = daysSaid(row);
  return days === null ? null : whyPartial(days, report, report.today);
}

/** A time with what it lacks: "Mar 2026, so far". */
export function partialName(name: string, why: NotWhole | null): string {
  if (why === null) return name;
  return why === 'running' ? t('timeSoFar', { time: name }) : t('timeCut', { time: name });
}
