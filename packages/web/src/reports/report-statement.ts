import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import {
  STATEMENT_TOTAL,
  statementParts,
  statementSum,
  type StatementSum,
} from '@tillbook/core/books/statement';
import { t } from '../i18n/en/reports.ts';
import type { Report, ReportColumn, Row } from './report-view.ts';

/** A sum of a statement: what it is called, and what it comes to in a column. */
export interface Summed {
  readonly title: string;
  readonly of: (column: ReportColumn) => number | null;
}

export interface Statement {
  /** In the order in which a statement is read. */
  readonly rows: readonly Row[];
  /** The sum that stands under a row. */
  readonly under: ReadonlyMap<Row, Summed>;
}

/**
 * What all rows of a statement come to is called: "Net profit"; of others null, and where it is
 * narrowed to some of its accounts, which have none.
 */
export function wholeTitle({ only, report }: Pick<Report, 'only' | 'report'>): string | null {
  const name = only === null ? STATEMENT_TOTAL[report] : undefined;
  return name === undefined ? null : t(`sum_${name}`);
}

const titleOf = (sum: StatementSum): string => t(`sum_${sum}`);

/**
 * A report with the sums that a statement has between its rows.
 * @param rows all of them
 * @returns null where it is no statement or a part of one, or parted or sorted by something else
 */
export function statementOf(report: Report, rows: readonly Row[]): Statement | null {
  const isParted = report.dimensions.length > ruleOf(report.report as ReportName).by.length;
  const codes = rows.map(({ ids }) => ids['account'] ?? '');
  const isByAccount = codes.every((code, at) => at === 0 || (codes[at - 1] ?? '') < code);
  const isRead = report.only === null && !isParted && isByAccount;
  const parts = isRead ? statementParts(report.report, rows) : null;
  if (parts === null) return null;
  const read = parts.flatMap((part) => part.rows);
  const under = new Map<Row, Summed>();
  const valuesOf = (all: readonly Row[], isBefore: boolean) =>
    all.map(({ ids, values, before }) => ({ ids, values: (isBefore ? before : values) ?? {} }));
  for (const { sum, rows: own } of parts) {
    const last = own.at(-1);
    if (sum === null || last === undefined) continue;
    under.set(last, {
      title: titleOf(sum),
      of: ({ isMeasure, isBefore, name }) =>
        isMeasure
          ? statementSum(name as never, valuesOf(own, isBefore), valuesOf(read, isBefore))
          : null,
    });
  }
  return { rows: read, under };
}
