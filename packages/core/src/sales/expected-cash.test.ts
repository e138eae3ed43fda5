import { expect, test } from 'vitest';
import { expectedCash, expectedTender } from './expected-cash.ts';

const EMPTY = {
  floatMinor: 0,
  cashSalesMinor: 0,
  cashCollectedMinor: 0,
  cashRefundsMinor: 0,
  cashPaidOutMinor: 0,
  payInsMinor: 0,
  payOutsMinor: 0,
  dropsMinor: 0,
};

test('a drawer holds its float, what came in, and not what went out', () => {
  // 50,000 + 120,000 + 7,000 − 3,000 − 1,200 + 10,000 − 4,500 − 100,000
  const drawer = {
    floatMinor: 50_000,
    cashSalesMinor: 120_000,
    cashCollectedMinor: 7_000,
    cashRefundsMinor: 3_000,
    cashPaidOutMinor: 1_200,
    payInsMinor: 10_000,
    payOutsMinor: 4_500,
    dropsMinor: 100_000,
  };
  expect(expectedCash(drawer)).toBe(78_300);
});

test.each([
  ['floatMinor', 5],
  ['cashSalesMinor', 5],
  ['cashCollectedMinor', 5],
  ['payInsMinor', 5],
  ['cashRefundsMinor', -5],
  ['cashPaidOutMinor', -5],
  ['payOutsMinor', -5],
  ['dropsMinor', -5],
] as const)('%s counts %d', (term, expected) => {
  expect(expectedCash({ ...EMPTY, [term]: 5 })).toBe(expected);
});

test('more may have gone out than came in', () => {
  expect(expectedCash({ ...EMPTY, floatMinor: 10, dropsMinor: 25 })).toBe(-15);
});

test('an amount that is not exact is an error', () => {
  const huge = Number.MAX_SAFE_INTEGER;
  expect(() => expectedCash({ ...EMPTY, floatMinor: huge, payInsMinor: 1 })).toThrow(RangeError);
  expect(expectedCash({ ...EMPTY, floatMinor: huge, payInsMinor: 1, dropsMinor: 1 })).toBe(huge);
});

test('another tender brought its sales and paid debts, less what was given back and paid out', () => {
  const tender = { salesMinor: 900, collectedMinor: 50, refundsMinor: 120, paidOutMinor: 30 };
  expect(expectedTender(tender)).toBe(800);
});
