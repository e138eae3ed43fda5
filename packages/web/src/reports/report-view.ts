import { plainDecimal } from '@tillbook/core/csv';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { MeasureName } from '@tillbook/core/reports/report-measures';
import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { t } from '../i18n/en/reports.ts';
import type { Format } from '../i18n/format.ts';
import { hourText } from '../ui/charts/day-words.ts';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import {
  cellText,
  columnTitle,
  kindOf,
  noneOf,
  type CellValue,
  type ColumnName,
} from './report-words.ts';

export type Report = AnswerOf<typeof getReport>;
export type Row = Report['rows'][number];

/** The columns of a report as they stand: what a row is, what is told of it, what is counted. */
export interface ReportColumn {
  readonly key: string;
  readonly name: ColumnName;
  /** Of the period that stands beside. */
  readonly isBefore: boolean;
  readonly isMeasure: boolean;
}

/** The measures that are shown: those chosen in the address, else those the report begins with. */
export function shownMeasures(report: Report, chosen: string): readonly MeasureName[] {
  const may = report.measures as readonly MeasureName[];
  const wanted = chosen.split(',');
  const found = may.filter((one) => wanted.includes(one));
  if (found.length > 0) return found;
  const shown: readonly MeasureName[] = ruleOf(report.report as ReportName).shown;
  return may.filter((one) => shown.includes(one));
}

export function columnsOf(report: Report, chosen: string): ReportColumn[] {
  const told = [...report.dimensions, ...report.facts] as (Dimension | Fact)[];
  // Where each row is of two periods already there is nothing beside it.
  const isBeside = report.totalsBefore !== null;
  return [
    ...told.map((name) => ({ key: name, name, isBefore: false, isMeasure: false })),
    ...shownMeasures(report, chosen).flatMap((name) => [
      { key: name, name, isBefore: false, isMeasure: true },
      ...(isBeside ? [{ key: `${name}-before`, name, isBefore: true, isMeasure: true }] : []),
    ]),
  ];
}

export function headerOf(column: ReportColumn, currency: string): string {
  const title = columnTitle(column.name);
  const what = column.isBefore ? t('before', { what: title }) : title;
  return kindOf(column.name) === 'money' ? t('inCurrency', { what, currency }) : what;
}

export function valueOf(column: ReportColumn, row: Row): CellValue {
  if (!column.isMeasure) return row.cells[column.name] ?? null;
  const values = column.isBefore ? row.before : row.values;
  return values?.[column.name] ?? null;
}

/** The total under a column, or null. */
export function totalOf(column: ReportColumn, report: Report): number | null {
  if (!column.isMeasure) return null;
  const totals = column.isBefore ? report.totalsBefore : report.totals;
  return totals?.[column.name] ?? null;
}

/** What a row is called: its first dimension. */
export function rowName(report: Report, row: Row, format: Format): string {
  const name = report.dimensions[0] as Dimension;
  const value = row.cells[name] ?? null;
  return value === null ? noneOf(name) : cellText(name, value, format);
}

const isDimension = (report: Report, name: string): boolean => report.dimensions.includes(name);

/** A value for a spreadsheet: figures are numbers with all their decimals. */
function fileCell(report: Report, column: ReportColumn, value: CellValue, format: Format): CsvCell {
  if (value === null) return isDimension(report, column.name) ? noneOf(column.name) : null;
  switch (kindOf(column.name)) {
    case 'money':
      return moneyCell(Number(value), report.currency);
    case 'quantity':
      return quantityCell(Number(value));
    case 'count':
      return { number: String(value) };
    // Percent with two decimals: 18.25.
    case 'rate':
      return plainDecimal(Number(value), 2);
    case 'day':
    case 'month':
    case 'instant':
      return String(value);
    case 'hour':
      return hourText(Number(value));
    default:
      return cellText(column.name, value, format);
  }
}

/** A report as a file has it: headers, every row, the totals. */
export function reportTable(
  report: Report,
  rows: readonly Row[],
  chosen: string,
  format: Format,
): CsvCell[][] {
  const columns = columnsOf(report, chosen);
  const percent = (column: ReportColumn): string => (kindOf(column.name) === 'rate' ? ' %' : '');
  return [
    columns.map((column) => headerOf(column, report.currency) + percent(column)),
    ...rows.map((row) =>
      columns.map((column) => fileCell(report, column, valueOf(column, row), format)),
    ),
    columns.map((column, at) => {
      if (at === 0) return t('total');
      const total = totalOf(column, report);
      return total === null ? null : fileCell(report, column, total, format);
    }),
  ];
}
