import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { cellWriter, papersOf } from './month-papers.ts';
import { statementRows } from './month-statements.ts';
import type { BoxRow, BoxTable } from './month-tables.ts';

const hand = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam', formats: PLATFORM_FORMATS };

const row = (accountKind: string, account: string, result: number) => ({
  ids: { accountKind, account: account.slice(0, 4) },
  cells: { accountKind, account },
  values: { result },
  before: null,
});
/** Sold for 900.00 what had cost 700.00; rent of 50.00 and wages of 20.00. */
const RESULT = {
  report: 'profit-and-loss',
  dimensions: ['accountKind', 'account'],
  ...{ facts: [], measures: ['result'] },
  rows: [
    row('income', '4000 Sales', 900_00),
    row('expense', '5000 Cost of goods sold', -700_00),
    row('expense', '6020 Rent', -50_00),
    row('expense', '6040 Wages', -20_00),
  ],
};
const tableRows = (shown: typeof RESULT): BoxRow[] =>
  shown.rows.map(({ cells, values }) => [cells.accountKind, cells.account, values.result]);

const table = (more: Partial<BoxTable>): BoxTable => ({
  ...{ name: 'profit-and-loss', title: 'Profit and loss' },
  columns: [
    { title: 'Kind', kind: 'word' },
    { title: 'Account', kind: 'text' },
    { title: 'Result', kind: 'money' },
  ],
  async *parts() {
    yield tableRows(RESULT);
  },
  totals: () => [null, null, 130_00],
  ...more,
});

async function paperOf(of: BoxTable) {
  const head = { businessName: 'Duka', lines: ['March'] };
  const papers = [];
  for await (const one of papersOf(of, hand, cellWriter(hand), head)) papers.push(one.paper);
  return { rows: papers[0]?.rows, totals: papers[0]?.totals };
}

test('on paper a profit and loss has its gross profit, and ends with the net profit', async () => {
  const printed = statementRows(RESULT as never, tableRows(RESULT)) ?? [];
  expect(await paperOf(table({ printed, whole: 'Net profit' }))).toEqual({
    rows: [
      ['Income', '4000 Sales', '900.00'],
      ['Expense', '5000 Cost of goods sold', '−700.00'],
      ['Gross profit', '', '200.00'],
      ['Expense', '6020 Rent', '−50.00'],
      ['Expense', '6040 Wages', '−20.00'],
      ['Other income and expenses', '', '−70.00'],
    ],
    totals: ['Net profit', '', '130.00'],
  });
});

test('what is no statement is printed as it is', async () => {
  const other = { ...RESULT, report: 'trial-balance' };
  expect(statementRows(other as never, tableRows(other))).toBeNull();
  const { rows, totals } = await paperOf(table({}));
  expect([rows?.length, totals?.[0]]).toEqual([4, 'Total']);
});
