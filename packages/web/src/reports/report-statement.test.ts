import { expect, test } from 'vitest';
import { statementOf, wholeTitle } from './report-statement.ts';
import type { Report, ReportColumn, Row } from './report-view.ts';

const RESULT: ReportColumn = { key: 'result', name: 'result', isMeasure: true, isBefore: false };
const BEFORE: ReportColumn = { ...RESULT, key: 'result-before', isBefore: true };

const row = (account: string, result: number, before: number): Row => ({
  ids: { accountKind: account < '5' ? 'income' : 'expense', account },
  cells: {},
  values: { result },
  before: { result: before },
});
const ROWS = [
  ...[row('4000', 900, 800), row('4200', 10, 0)],
  ...[row('5000', -700, -650), row('6020', -100, -100)],
];
const report = (more: Partial<Report> = {}) =>
  ({
    ...{ report: 'profit-and-loss', dimensions: ['accountKind', 'account'], only: null },
    ...more,
  }) as Report;

const read = (of: Report, rows: readonly Row[]) => {
  const statement = statementOf(of, rows);
  return statement?.rows.flatMap((one) => {
    const sum = statement.under.get(one);
    const said = sum === undefined ? [] : [`${sum.title}: ${sum.of(RESULT)}, ${sum.of(BEFORE)}`];
    return [one.ids['account'], ...said];
  });
};

test('a profit and loss is read from sales to gross profit, and what else there was after it', () => {
  expect(read(report(), ROWS)).toEqual([
    ...['4000', '5000', 'Gross profit: 200, 150'],
    ...['4200', '6020', 'Other income and expenses: -90, -100'],
  ]);
});

test('sorted by something else, or parted by branches, it is a table like any other', () => {
  expect(read(report(), ROWS.toReversed())).toBeUndefined();
  const parted = report({ dimensions: ['accountKind', 'account', 'branch'] });
  expect(read(parted, ROWS)).toBeUndefined();
  expect(read(report({ report: 'trial-balance' }), ROWS)).toBeUndefined();
});

test('some of its accounts have no net profit of their own', () => {
  const some = report({ only: { dimension: 'accountKind', id: 'expense', name: 'Expense' } });
  expect([wholeTitle(report()), wholeTitle(some)]).toEqual(['Net profit', null]);
  expect(read(some, ROWS)).toBeUndefined();
});
