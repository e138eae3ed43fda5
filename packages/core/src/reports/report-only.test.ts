import { expect, test } from 'vitest';
import { narrowedBy, onlyAsked, onlyOf, onlyText } from './report-only.ts';
import { REPORT_NAMES, ruleOf } from './reports.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const category = ruleOf('sales-by-product');

test('one thing is asked by its dimension and its id, nothing of it by none', () => {
  expect(onlyOf(category, `category:${ID}`)).toEqual({ dimension: 'category', id: ID });
  expect(onlyOf(category, 'category:')).toEqual({ dimension: 'category', id: null });
  const reason = { dimension: 'discountReason', id: 'Damaged: 2 of 3' } as const;
  expect(onlyOf(ruleOf('discounts-by-reason'), onlyText(reason))).toEqual(reason);
});

test.each([
  ['sales-by-product', 'till:'],
  ['sales-by-product', 'category:7'],
  ['sales-by-product', `Category:${ID}`],
  ['sales-by-day', 'weekday:0'],
  ['sales-by-day', 'weekday:8'],
  ['sales-by-hour', 'hour:24'],
  ['tax-by-rate', 'rate:18%'],
  ['tax-by-month', 'month:2026-03'],
  ['trial-balance', 'account:4000 Sales'],
] as const)('%s is not narrowed to %s', (name, asked) => {
  expect(onlyOf(ruleOf(name), asked)).toBeNull();
});

test.each(['', 'category', ':x', `category:${'x'.repeat(301)}`, 'category:\u0000', 'a b:c'])(
  'what is no question of it is none: %j',
  (asked) => {
    expect(onlyAsked.safeParse(asked).success).toBe(false);
  },
);

test('days and branch narrow every report besides', () => {
  for (const name of REPORT_NAMES) {
    for (const one of ['day', 'month', 'branch'] as const) {
      expect([name, narrowedBy(ruleOf(name)).includes(one)]).toEqual([name, false]);
    }
  }
});
