import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import { totalSale } from './sale-total.ts';
import { priceForMoney, quantityForMoney } from './sell-by-money.ts';

const INCLUSIVE = { taxMode: 'inclusive', taxRounding: 'per_rate' } as const;
const ON_TOP = { taxMode: 'exclusive', taxRounding: 'per_rate' } as const;
const sugar = { unitPriceMinor: 3_100_00, taxBasisPoints: 1_800, stepMilli: 1 };

test.each([
  // 500 / 3,100 = 0.16129: 0.161 kg come to 499.10
  [500_00, sugar, INCLUSIVE, 161],
  // exactly half a kilogram
  [1_550_00, sugar, INCLUSIVE, 500],
  // sold by 50 g: 0.150 kg, 465.00
  [500_00, { ...sugar, stepMilli: 50 }, INCLUSIVE, 150],
  // whole ones: 10,000 / 3,100 = 3
  [10_000_00, { ...sugar, stepMilli: 1_000 }, INCLUSIVE, 3_000],
  // not even one
  [3_000_00, { ...sugar, stepMilli: 1_000 }, INCLUSIVE, null],
  // tax of 18 % on top: 3,658 a kilogram, 500 / 3,658 = 0.13668
  [500_00, sugar, ON_TOP, 136],
  // 100 a kilogram and 18 % on top, 1.18 in all: 10 g are 1 and 0.18, which rounds to nothing
  [1, { unitPriceMinor: 100, taxBasisPoints: 1_800, stepMilli: 1 }, ON_TOP, 8],
  // 1 and 16 % on top: 15.517 come to 16 and 3, 15.499 to 15 and 2
  [18, { unitPriceMinor: 1, taxBasisPoints: 1_600, stepMilli: 1 }, ON_TOP, 15_499],
  [0, sugar, INCLUSIVE, null],
  [500_00, { ...sugar, unitPriceMinor: 0 }, INCLUSIVE, null],
] as const)('for %i of %o (%o) there is %s', (money, priced, rules, is) => {
  expect(quantityForMoney(money, priced, rules)).toBe(is);
});

test('the line never comes to more than the money, and a step more would be more', () => {
  const cases = fc.record({
    money: fc.integer({ min: 1, max: 100_000_000 }),
    unitPriceMinor: fc.integer({ min: 1, max: 10_000_000 }),
    taxBasisPoints: fc.constantFrom(0, 500, 1_600, 1_800, 10_000),
    stepMilli: fc.constantFrom(1, 10, 50, 250, 1_000),
    rules: fc.constantFrom(INCLUSIVE, ON_TOP),
  });
  const total = (quantityMilli: number, priced: typeof sugar, rules: typeof INCLUSIVE) => {
    const { unitPriceMinor, taxBasisPoints } = priced;
    const lines = [{ quantityMilli, unitPriceMinor, taxBasisPoints }];
    return totalSale({ ...rules, lines }).totalMinor;
  };
  holds(
    fc.property(cases, ({ money, rules, ...priced }) => {
      const milli = quantityForMoney(money, priced, rules) ?? 0;
      expect(total(milli, priced, rules as typeof INCLUSIVE)).toBeLessThanOrEqual(money);
      // Beyond what rounding may give for nothing: half a minor unit for amount and tax each.
      const more = total(milli + 2 * priced.stepMilli, priced, rules as typeof INCLUSIVE);
      expect(more + 1).toBeGreaterThanOrEqual(money);
    }),
    20_000,
  );
});

const one = { quantityMilli: 1_000, taxBasisPoints: 1_800 };

test.each([
  // the tax is in it
  [500_00, one, INCLUSIVE, 500_00],
  // 423.73 and 76.27 of tax are 500.00
  [500_00, one, ON_TOP, 423_73],
  // 0.85 and 0.15 are 1.00
  [100, one, ON_TOP, 85],
  // 0.03 and 0.01 (0.0054) are 0.04; one more comes to 0.05
  [4, one, ON_TOP, 3],
  // two of them: 211.86 and 211.86, 423.72 and 76.27 are 499.99; a minor unit more is 500.01
  [500_00, { ...one, quantityMilli: 2_000 }, ON_TOP, 211_86],
  [500_00, { ...one, taxBasisPoints: 0 }, ON_TOP, 500_00],
  [0, one, ON_TOP, null],
  [1, { ...one, taxBasisPoints: 10_000 }, ON_TOP, null],
] as const)('what is paid is %i for %o (%o): a unit is %s', (money, line, rules, is) => {
  expect(priceForMoney(money, line, rules)).toBe(is);
});

test('what is paid is never more than the money, and a higher price would come to more', () => {
  const cases = fc.record({
    money: fc.integer({ min: 1, max: 100_000_000 }),
    quantityMilli: fc.constantFrom(250, 1_000, 3_000),
    taxBasisPoints: fc.constantFrom(0, 500, 1_600, 1_800, 10_000),
    rules: fc.constantFrom(INCLUSIVE, ON_TOP),
  });
  holds(
    fc.property(cases, ({ money, rules, ...line }) => {
      const paid = (unitPriceMinor: number) =>
        totalSale({ ...rules, lines: [{ ...line, unitPriceMinor }] }).totalMinor;
      const price = priceForMoney(money, line, rules) ?? 0;
      expect(paid(price)).toBeLessThanOrEqual(money);
      expect(paid(price + 1)).toBeGreaterThan(money);
    }),
    20_000,
  );
});
