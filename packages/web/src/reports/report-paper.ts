import type { TablePaper } from '@tillbook/core/paper/table-sheets';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import { spanText } from './report-span.tsx';
import { statementOf, wholeTitle, type Summed } from './report-statement.ts';
import { columnsOf, headerOf, totalOf, valueOf, type Report, type Row } from './report-view.ts';
import { cellText, isFigure, noneOf, reportTitle, type CellValue } from './report-words.ts';

/** Whose report it is, of where, and what proves it; each as it is read. */
export interface PaperAbout {
  readonly businessName: string;
  readonly branchName: string | null;
  /** The branches that it can be of, where none was chosen. */
  readonly reach: readonly string[];
  /** "All figures agree"; null where nobody looked. */
  readonly seal: string | null;
}

/** What stands at the foot of each page. */
export const pageText = (page: number, pages: number): string => t('paperPage', { page, pages });

/** A report as it is printed: with the words and figures of the screen, every row, the totals. */
export function reportPaper(
  report: Report,
  rows: readonly Row[],
  chosen: string,
  format: Format,
  about: PaperAbout,
): TablePaper {
  const columns = columnsOf(report, chosen);
  const name = report.report as ReportName;
  const { businessName, branchName, seal } = about;
  const said = (value: CellValue, at: number): string => {
    const column = columns[at];
    if (column === undefined) return '';
    const isNamed = report.dimensions.some((one) => one === column.name);
    if (value === null && isNamed) return noneOf(column.name);
    return cellText(column.name, value, format);
  };
  const statement = statementOf(report, rows);
  const line = (row: Row) => columns.map((column, at) => said(valueOf(column, row), at));
  const sumLine = (sum: Summed) =>
    columns.map((column, at) => {
      const value = sum.of(column);
      if (at === 0) return sum.title;
      return value === null ? '' : said(value, at);
    });
  const all = statement?.rows ?? rows;
  return {
    title: reportTitle(name),
    lines: [
      branchName === null ? businessName : `${businessName}, ${branchName}`,
      spanText(report, ruleOf(name), format),
      ...(seal === null ? [] : [seal]),
    ],
    columns: columns.map((column) => ({
      title: headerOf(column, report.currency),
      isFigure: column.isMeasure || isFigure(column.name),
    })),
    rows: all.flatMap((row) => {
      const sum = statement?.under.get(row);
      return sum === undefined ? [line(row)] : [line(row), sumLine(sum)];
    }),
    totals: columns.every((column) => totalOf(column, report) === null)
      ? null
      : columns.map((column, at) => {
          const total = totalOf(column, report);
          if (at === 0) return wholeTitle(report) ?? t('total');
          return total === null ? '' : said(total, at);
        }),
  };
}
