import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import type { CsvCell } from '../ui/csv.ts';
import type { AboutSheet } from '../ui/xlsx.ts';
import { onlyName, onlySaid } from './only-words.ts';
import { daysText } from './report-span.tsx';
import type { PaperAbout } from './report-paper.ts';
import type { Report } from './report-view.ts';
import { columnTitle, reportTitle } from './report-words.ts';

/** So much of a name stands in that of a file: some systems take no longer ones. */
const PART_MAX = 60;

/** Letters and digits of any script, the rest as one stroke. */
function partOf(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return [...plain.replaceAll(/^-|-$/g, '')].slice(0, PART_MAX).join('');
}

/**
 * What a file of a report is called, without its ending: the report, its branch, what it is
 * narrowed to, its days. A table that machines read has no room for that inside.
 */
export function fileName(
  report: Report,
  { branchName }: Pick<PaperAbout, 'branchName'>,
  format: Format,
): string {
  const { only, from, to } = report;
  const name = report.report as ReportName;
  const { time } = ruleOf(name);
  const narrowed = [branchName, only === null ? null : onlySaid(only, format)];
  return [
    partOf(reportTitle(name)),
    ...narrowed.flatMap((text) => (text === null ? [] : [partOf(text)])),
    ...(time === 'period' ? [from] : []),
    to,
  ].join('_');
}

/** The second sheet of a workbook: whose report it is, of where, when, what, and what proves it. */
export function aboutSheet(report: Report, about: PaperAbout, format: Format): AboutSheet {
  const name = report.report as ReportName;
  const { businessName, branchName, reach, seal } = about;
  const { only } = report;
  const rows: CsvCell[][] = [
    [t('aboutReport'), reportTitle(name)],
    [t('aboutBusiness'), businessName],
    [t('branch'), branchName ?? reach.join(', ')],
    [t('period'), daysText(report, ruleOf(name), format)],
    ...(only === null
      ? [[t('only'), t('onlyAll')]]
      : [[columnTitle(only.dimension), onlyName(only.dimension, only.name, format)]]),
    ...(seal === null ? [] : [[t('proof'), seal]]),
  ];
  return { title: t('aboutSheet'), rows };
}
