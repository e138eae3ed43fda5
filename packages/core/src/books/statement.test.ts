import { expect, test } from 'vitest';
import { statementParts, statementSum } from './statement.ts';

const row = (account: string, accountKind: string, values: Record<string, number | null>) => ({
  ids: { accountKind, account },
  values,
});

/** Sold for 1,000.00, of which 720.00 were cost; 12.00 lost, 3.00 found, rent 150.00. */
const RESULT = [
  row('4000', 'income', { result: 1_000_00 }),
  row('4200', 'income', { result: 5_00 }),
  row('5000', 'expense', { result: -720_00 }),
  row('5100', 'expense', { result: -12_00 }),
  row('5110', 'expense', { result: 3_00 }),
  row('6020', 'expense', { result: -150_00 }),
];

const told = (report: string, rows: typeof RESULT) =>
  statementParts(report, rows)?.map((part) => [
    part.sum,
    part.rows.map(({ ids }) => ids.account).join(' '),
  ]);

test('gross profit is sales less what these goods had cost: what stock lost comes after it', () => {
  expect(told('profit-and-loss', RESULT)).toEqual([
    ['grossProfit', '4000 5000'],
    ['otherResult', '4200 5100 5110 6020'],
  ]);
  const [trade, others] = statementParts('profit-and-loss', RESULT) ?? [];
  // 1,000.00 − 720.00; 5.00 − 12.00 + 3.00 − 150.00. Together 126.00, the profit.
  expect(statementSum('result', trade?.rows ?? [], RESULT)).toBe(280_00);
  expect(statementSum('result', others?.rows ?? [], RESULT)).toBe(-154_00);
  // Of an income of 1,005.00: 280.00 are 27.86 %.
  expect(statementSum('ofSales', trade?.rows ?? [], RESULT)).toBe(27_86);
});

test('a sum of one row, or of all of them, is not said twice', () => {
  expect(told('profit-and-loss', RESULT.slice(0, 1))).toEqual([[null, '4000']]);
  expect(
    told(
      'profit-and-loss',
      [RESULT[0], RESULT[2]].flatMap((one) => one ?? []),
    ),
  ).toEqual([[null, '4000 5000']]);
  expect(
    told(
      'profit-and-loss',
      [RESULT[0], RESULT[5]].flatMap((one) => one ?? []),
    ),
  ).toEqual([
    [null, '4000'],
    [null, '6020'],
  ]);
});

test('a balance sheet adds up what is owned, what is owed, and what is the owner’s', () => {
  const rows = [
    row('1000', 'asset', { owned: 300_00, owedOrEarned: null }),
    row('1200', 'asset', { owned: 700_00, owedOrEarned: null }),
    row('2000', 'liability', { owned: null, owedOrEarned: 250_00 }),
    row('3000', 'equity', { owned: null, owedOrEarned: 600_00 }),
    row('result', 'equity', { owned: null, owedOrEarned: 150_00 }),
  ];
  expect(told('balance-sheet', rows as never)).toEqual([
    ['assets', '1000 1200'],
    [null, '2000'],
    ['equity', '3000 result'],
  ]);
  const [assets, , equity] = statementParts('balance-sheet', rows) ?? [];
  expect(statementSum('owned', assets?.rows ?? [], rows)).toBe(1_000_00);
  // An asset has no claim on it: there is none to add up, which is not the same as nothing.
  expect(statementSum('owedOrEarned', assets?.rows ?? [], rows)).toBeNull();
  expect(statementSum('owedOrEarned', equity?.rows ?? [], rows)).toBe(750_00);
});

test('what is no statement has no parts', () => {
  expect(statementParts('trial-balance', RESULT)).toBeNull();
});
