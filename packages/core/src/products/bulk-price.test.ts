import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_MINOR_MAX } from '../limits.ts';
import { holds } from '../../test/property.ts';
import { changedPrice, ROUNDINGS, roundingsOf } from './bulk-price.ts';

test.each([
  // price, basis points, rounding, currency, becomes
  [10_00, 500, 'none', 'EUR', 10_50],
  [9_99, 500, 'none', 'EUR', 10_49], // 10.4895
  [9_99, 500, 'whole', 'EUR', 10_00],
  [9_99, 500, 'half', 'EUR', 10_50],
  [9_99, 400, 'ninety_nine', 'EUR', 9_99], // 10.39 lies nearer to 9.99 than to 10.99
  [9_99, 700, 'ninety_nine', 'EUR', 10_99], // 10.69
  [3_200_00, -1_000, 'tens', 'TZS', 2_880_00],
  [3_200_00, 333, 'hundreds', 'TZS', 3_300_00],
  [1_234, 0, 'tens', 'JPY', 1_230],
  [1_234, 0, 'half', 'JPY', 1_234],
  [12_345, 0, 'whole', 'KWD', 12_000],
  [20, -5_000, 'whole', 'EUR', 10], // 0.10 would round to nothing
  [0, 500, 'ninety_nine', 'EUR', 0],
  [1, -9_000, 'none', 'EUR', 1],
  [PRICE_MINOR_MAX, 10_000, 'whole', 'EUR', PRICE_MINOR_MAX],
] as const)('%i by %i basis points, rounded %s in %s, is %i', (price, by, how, currency, is) => {
  expect(changedPrice(price, by, how, currency)).toBe(is);
});

test('a price that is something stays something, and within the largest price', () => {
  const some = fc.property(
    fc.integer({ min: 1, max: PRICE_MINOR_MAX }),
    fc.integer({ min: -9_000, max: 100_000 }),
    fc.constantFrom(...ROUNDINGS),
    fc.constantFrom('EUR', 'TZS', 'JPY', 'KWD'),
    (price, by, how, currency) => {
      const after = changedPrice(price, by, how, currency);
      expect(after).toBeGreaterThanOrEqual(1);
      expect(after).toBeLessThanOrEqual(PRICE_MINOR_MAX);
      expect(Number.isSafeInteger(after)).toBe(true);
    },
  );
  holds(some, 10_000);
});

test('a currency without cents offers no halves and no 99', () => {
  expect(roundingsOf('JPY')).toEqual(['none', 'whole', 'tens', 'hundreds']);
  expect(roundingsOf('EUR')).toEqual(ROUNDINGS);
});
