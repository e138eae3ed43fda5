import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedLess, type UnitsSold } from './margin-erosion.ts';

const sold = (units: number, netMinor: number, costMinor: number): UnitsSold => ({
  ...{ quantityMilli: units * 1_000, netMinor, costMinor },
});
/** Ten at 100.00 that had cost 60.00: 40.00 was left of each. */
const BEFORE = sold(10, 100_000, 60_000);

test.each([
  // 20 at 100.00 that cost 70.00: 30.00 is left of each, and 20 × 10.00 was earned less.
  ['the cost went up and the price did not', sold(20, 200_000, 140_000), BEFORE, 20_000],
  // Of 5.5 kg 10.00 less is left, each.
  ['half a unit counts half', sold(5.5, 55_000, 38_500), BEFORE, 5_500],
  // 107.00 against 70.00: 37.00 is left.
  ['the price followed in part', sold(10, 107_000, 70_000), BEFORE, 3_000],
  ['the price fell, too', sold(10, 90_000, 70_000), BEFORE, 20_000],
  ['it sells below its cost now', sold(10, 100_000, 120_000), BEFORE, 60_000],
  ['it sold below its cost before, by less', sold(5, 500, 700), sold(5, 500, 600), 100],
  // 7 × 1,000 ÷ 6 is 1,166.67: a cent and a third is left less, of all.
  ['a third is rounded once', sold(7, 7_000, 6_834), sold(6, 6_000, 5_000), 1_001],
  ['the price followed in full', sold(10, 110_000, 70_000), BEFORE, null],
  ['the price rose by more', sold(10, 120_000, 70_000), BEFORE, null],
  ['the cost is what it was', sold(10, 90_000, 60_000), BEFORE, null],
  ['the cost fell', sold(10, 80_000, 50_000), BEFORE, null],
  ['the cost rose by a hair less than 1 %', sold(10, 100_000, 60_599), BEFORE, null],
  ['the cost rose by 1 %', sold(10, 100_000, 60_600), BEFORE, 600],
  ['too few were sold now', sold(4.999, 49_990, 34_993), BEFORE, null],
  ['too few were sold before', sold(10, 100_000, 70_000), sold(4.999, 49_990, 29_994), null],
  ['five were, on both sides', sold(5, 50_000, 35_000), sold(5, 50_000, 30_000), 5_000],
  ['more came back than went', sold(-10, -100_000, -70_000), BEFORE, null],
  ['its cost was not known', sold(10, 100_000, 70_000), sold(10, 100_000, 0), null],
] as const)('%s', (_what, now, before, less) => {
  expect(earnedLess(now, before)).toBe(less);
});

test('of sums beyond what the machine multiplies exactly it is exact', () => {
  const many = sold(900_000_000, 9_000_000_000_000, 6_060_000_000_000);
  const was = sold(900_000_000, 9_000_000_000_000, 6_000_000_000_000);
  expect(earnedLess(many, was)).toBe(60_000_000_000);
  expect(earnedLess({ ...many, costMinor: 6_059_999_999_999 }, was)).toBeNull();
});

test('what was earned less and what was earned are what the units would have left', () => {
  const units = fc.integer({ min: 5, max: 10_000 });
  const minor = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(units, units, minor, minor, minor, minor, (q1, q0, n1, n0, c1, c0) => {
      const [now, before] = [sold(q1, n1, c1), sold(q0, n0, c0)];
      const less = earnedLess(now, before);
      if (less === null) return;
      const wouldLeave = ((n0 - c0) * q1) / q0;
      expect(Math.abs(wouldLeave - (n1 - c1) - less)).toBeLessThanOrEqual(0.5 + 1e-3);
      expect(c1 * q0).toBeGreaterThan(c0 * q1);
    }),
  );
});
