import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { expect, test } from 'vitest';
import { conflictWords, type Writing } from './conflict-words.ts';

const write: Writing = {
  money: (minor) => `TZS ${minor / 100}`,
  quantity: (milli) => String(milli / 1_000),
  dateTime: (at) => at,
  date: (day) => day,
};
const words = (details: object): string[] =>
  conflictWords({ kind: 'over_limit', details } as SaleConflict, write);

test('each thing that went beyond what the seller may is a sentence of its own', () => {
  const credit = { code: 'CREDIT_OVER_OWN_LIMIT', amountMinor: 180_000, limitMinor: 10_000 };
  const floor = { code: 'PRICE_BELOW_FLOOR', product: 'Soap', floor: 'TZS 9.00' };
  expect(words({ code: 'DISCOUNT_OVER_LIMIT', limit: '5 %', others: [floor, credit] })).toEqual([
    'More was taken off than the 5 % that the seller may take off alone.',
    'Soap was sold below its lowest price, TZS 9.00.',
    'TZS 1800 on account, where the seller may leave TZS 100 alone.',
  ]);
});

test.each([
  [{ code: 'DISCOUNT_OVER_LIMIT', limit: '5 %', product: 'Soap' }, /^More was taken off Soap/],
  [{ code: 'OVERRIDE_NOT_ALLOWED', product: 'Soap' }, /^Soap was sold at another price/],
  [{ code: 'EXEMPTION_NOT_ALLOWED' }, /without tax/],
  [{ code: 'REFUND_OVER_LIMIT', cashMinor: 500, limitMinor: 100 }, /^TZS 5 was given back/],
])('%j is told in its own words', (details, expected) => {
  expect(words(details)).toHaveLength(1);
  expect(words(details)[0]).toMatch(expected);
});
