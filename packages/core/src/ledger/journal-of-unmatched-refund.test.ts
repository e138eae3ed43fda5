import { expect, test } from 'vitest';
import { journalOfLateRefund, journalOfUnmatchedRefund } from './journal-of-unmatched-refund.ts';

const said = (lines: ReturnType<typeof journalOfUnmatchedRefund>): string[] =>
  lines.map(({ accountCode, debitMinor, creditMinor }) =>
    debitMinor > 0 ? `${accountCode} +${debitMinor}` : `${accountCode} -${creditMinor}`,
  );

test('money beyond a sale is an expense, goods beyond it are found', () => {
  const beyond = { cashMinor: 1_000, toStockMinor: 333, revaluedMinor: 0 };
  expect(said(journalOfUnmatchedRefund(beyond))).toEqual([
    ...['6310 +1000', '1000 -1000', '1200 +333', '5110 -333'],
  ]);
});

test('goods that meet a shortage change what was sold for', () => {
  const beyond = { cashMinor: 0, toStockMinor: 333, revaluedMinor: -33 };
  expect(said(journalOfUnmatchedRefund(beyond))).toEqual(['1200 +300', '5110 -333', '5000 +33']);
});

test('where less was given back the money is there', () => {
  const beyond = { cashMinor: -1, toStockMinor: 0, revaluedMinor: 0 };
  expect(said(journalOfUnmatchedRefund(beyond))).toEqual(['6310 -1', '1000 +1']);
});

test('a late refund is no longer short', () => {
  expect(said(journalOfLateRefund({ cashMinor: 500 }))).toEqual(['1000 +500', '6100 -500']);
  expect(journalOfLateRefund({ cashMinor: 0 })).toEqual([]);
});
