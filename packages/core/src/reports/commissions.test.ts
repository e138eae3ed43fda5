import { expect, test } from 'vitest';
import { commissionOf, commissionSums } from './commissions.ts';

test.each([
  // 3 % of 1,234.50 is 37.035: half of a cent goes away from zero.
  [300, 123_450, 3_704],
  [300, -123_450, -3_704],
  // 2.5 % of 0.19 is less than half a cent.
  [250, 19, 0],
  [250, -19, 0],
  [250, 20, 1],
  [10_000, 77, 77],
  [1, 0, 0],
  // More than a double holds on the way: 99.99 % of 90,000,000,000,000.01.
  [9_999, 9_000_000_000_000_001, 8_999_100_000_000_001],
])('%i basis points of %i are %i', (rateBasisPoints, netMinor, earned) => {
  expect(commissionOf({ rateBasisPoints, netMinor })).toBe(earned);
});

test('what goods brought is taken back with them on another day, to the cent', () => {
  const day = { rateBasisPoints: 333, netMinor: 12_345 };
  expect(commissionSums([day, { ...day, netMinor: -12_345 }])).toEqual({
    ...{ netMinor: 0, commissionMinor: 0 },
  });
});

test('each day is rounded by itself, so that days add up to their month', () => {
  const day = { rateBasisPoints: 500, netMinor: 10 };
  // 0.5 a day is 1: three days are 3, where 5 % of all three would be 2.
  expect(commissionSums([day, day, day])).toEqual({ netMinor: 30, commissionMinor: 3 });
});
