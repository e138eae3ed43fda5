import { ACCOUNT } from '../ledger/accounts.ts';
import { rateOf } from '../reports/figures.ts';
import { MEASURES, type MeasureName } from '../reports/report-measures.ts';

/**
 * Statements are added up between: a profit and loss has its gross profit, a balance sheet its
 * assets. Gross profit is what every screen calls so, net sales less what these goods had cost
 * (`reports/figures.ts`): other income and what stock lost come after it.
 */

export type StatementSum = 'grossProfit' | 'otherResult' | 'assets' | 'liabilities' | 'equity';

/** What stands in the place of a count of rows where all of them are added up. */
export const STATEMENT_TOTAL: Readonly<Record<string, 'netProfit'>> = {
  'profit-and-loss': 'netProfit',
};

interface StatementRow {
  readonly ids: Readonly<Record<string, string | number | null>>;
}

/** Rows that belong together, in their order. */
export interface StatementPart<Row> {
  readonly rows: readonly Row[];
  /** What they are added up to; null where that is the one row, or the whole. */
  readonly sum: StatementSum | null;
}

const OF_TRADE: readonly unknown[] = [ACCOUNT.SALES, ACCOUNT.COST_OF_GOODS_SOLD];
const KINDS = { asset: 'assets', liability: 'liabilities', equity: 'equity' } as const;

type PartOf = (ids: StatementRow['ids']) => StatementSum;

const STATEMENTS: Readonly<Record<string, readonly [readonly StatementSum[], PartOf]>> = {
  'profit-and-loss': [
    ['grossProfit', 'otherResult'],
    ({ account }) => (OF_TRADE.includes(account) ? 'grossProfit' : 'otherResult'),
  ],
  'balance-sheet': [
    ['assets', 'liabilities', 'equity'],
    ({ accountKind }) => KINDS[accountKind as keyof typeof KINDS],
  ],
};

/**
 * The parts of a statement in the order in which it is read.
 * @param rows all of them, by account
 * @returns null where a report is no statement
 */
export function statementParts<Row extends StatementRow>(
  report: string,
  rows: readonly Row[],
): readonly StatementPart<Row>[] | null {
  const statement = STATEMENTS[report];
  if (statement === undefined) return null;
  const [names, partOf] = statement;
  const parts = names
    .map((sum) => ({ sum, rows: rows.filter(({ ids }) => partOf(ids) === sum) }))
    .filter((part) => part.rows.length > 0);
  return parts.map((part) =>
    part.rows.length === 1 || parts.length === 1 ? { ...part, sum: null } : part,
  );
}

type Values = Readonly<Record<string, number | null>>;

/**
 * What rows of a statement come to together: amounts are added, and what a row is of the sales is
 * said of their sum. Minor units, basis points; null where none of them has it.
 * @param whole all rows of the statement
 */
export function statementSum(
  measure: MeasureName,
  part: readonly { readonly ids: StatementRow['ids']; readonly values: Values }[],
  whole: readonly { readonly ids: StatementRow['ids']; readonly values: Values }[],
): number | null {
  if (measure === 'ofSales') {
    const income = whole.filter(({ ids }) => ids['accountKind'] === 'income');
    return rateOf(added('result', part) ?? 0, added('result', income) ?? 0);
  }
  return MEASURES[measure].kind === 'money' ? added(measure, part) : null;
}

function added(name: MeasureName, rows: readonly { readonly values: Values }[]): number | null {
  const known = rows.flatMap(({ values }) => values[name] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
