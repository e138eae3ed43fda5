import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsBack, pointsFor, whyNotTurn, worthOf } from './loyalty.ts';

describe('points of a sale', () => {
  test.each([
    // One for each 1,000.00: 12,999.99 has twelve whole ones.
    [1_299_999, 100_000, 12],
    [100_000, 100_000, 1],
    [99_999, 100_000, 0],
    [0, 100_000, 0],
    [7, 1, 7],
  ])('%i paid at one for each %i are %i', (amount, per, points) => {
    expect(pointsFor(amount, per)).toBe(points);
  });

  test('what comes back takes the points that the rest would not have earned', () => {
    // 12,999.99 has earned 12. Of 2,500.00 that come back 10,499.99 stay, which earn 10.
    expect(pointsBack(12, 1_049_999, 100_000)).toBe(2);
    // 400.00 more: 10,099.99 still earn 10.
    expect(pointsBack(10, 1_009_999, 100_000)).toBe(0);
    expect(pointsBack(10, 0, 100_000)).toBe(10);
  });

  test('refunds in any parts end at nothing, and never take more than there was', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 200_000 }), (amounts, per) => {
        const total = amounts.reduce((sum, one) => sum + one, 0);
        let [left, has] = [total, pointsFor(total, per)];
        for (const amount of amounts) {
          left -= amount;
          const back = pointsBack(has, left, per);
          expect(back).toBeGreaterThanOrEqual(0);
          has -= back;
          expect(has).toBe(pointsFor(left, per));
        }
        expect(has).toBe(0);
      }),
    );
  });
});

test('points are worth whole minor units, and more than can be counted is refused', () => {
  expect(worthOf(120, { worthMinor: 1_000 })).toBe(120_000);
  expect(() => worthOf(Number.MAX_SAFE_INTEGER, { worthMinor: 2 })).toThrow(RangeError);
});

test.each([
  [50, 'POINTS_TOO_FEW'],
  [100, null],
  [250, null],
  [251, 'POINTS_NOT_ENOUGH'],
] as const)('of 250 points, at least 100 at once, %i: %s', (points, why) => {
  expect(whyNotTurn(points, { has: 250, leastPoints: 100 })).toBe(why);
});
