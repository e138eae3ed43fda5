import { statementParts, statementSum, type StatementSum } from '@tillbook/core/books/statement';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { MeasureName } from '@tillbook/core/reports/report-measures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { BoxRow } from './month-tables.ts';

type Shown = Pick<
  AnswerOf<typeof getReport>,
  'dimensions' | 'facts' | 'measures' | 'report' | 'rows'
>;

const SUMS: Readonly<Record<StatementSum, string>> = {
  grossProfit: 'Gross profit',
  otherResult: 'Other income and expenses',
  assets: 'All assets',
  liabilities: 'All liabilities',
  equity: 'All equity',
};

/**
 * The rows of a statement with the sums that stand between them on paper (decision 186).
 * @param rows those of the table, one for each of the report's
 * @returns null where the report is no statement
 */
export function statementRows(shown: Shown, rows: readonly BoxRow[]): BoxRow[] | null {
  const parts = statementParts(shown.report, shown.rows);
  if (parts === null) return null;
  const places = new Map(shown.rows.map((row, at) => [row, rows[at] ?? []]));
  const blanks = [...shown.dimensions, ...shown.facts].slice(1).map(() => null);
  return parts.flatMap(({ sum, rows: own }) => {
    const said = own.map((row) => places.get(row) ?? []);
    if (sum === null) return said;
    const of = (name: string) => statementSum(name as MeasureName, own, shown.rows);
    return [...said, [SUMS[sum], ...blanks, ...shown.measures.map(of)]];
  });
}
