import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import {
  CHANGE_PARTS,
  type ChangePart,
  type ComparedDays,
  type ComparedGoods,
  type GoodsSold,
  heaviestPart,
  lostSaleOf,
  roundedTo,
  whatChanged,
} from './what-changed.ts';

const NONE: GoodsSold = { quantityMilli: 0, netMinor: 0, taxMinor: 0, discountMinor: 0 };
/** So many units at a price without tax, less a discount. */
const sold = (units: number, priceMinor: number, discountMinor = 0): GoodsSold => ({
  quantityMilli: units * 1_000,
  netMinor: units * priceMinor - discountMinor,
  taxMinor: 0,
  discountMinor,
});
const times = (weeks: number, one: GoodsSold): GoodsSold => ({
  quantityMilli: one.quantityMilli * weeks,
  netMinor: one.netMinor * weeks,
  taxMinor: one.taxMinor * weeks,
  discountMinor: one.discountMinor * weeks,
});
const goods = (day: GoodsSold, usual: GoodsSold, weeks = 4): ComparedGoods => ({
  ...{ day, usual: times(weeks, usual) },
});

function partsOf(days: ComparedDays): Partial<Record<ChangePart, number>> & { sum: number } {
  const note = whatChanged(days);
  if (note.kind !== 'told') throw new Error(note.kind);
  const { parts, differenceMinor } = note.change;
  return {
    ...Object.fromEntries(parts.map(({ name, minor }) => [name, minor])),
    sum: differenceMinor,
  };
}

const four = (sales: number) => [sales, sales, sales, sales];
const exclusive = { isTaxInclusive: false };

describe('by hand', () => {
  test('fewer customers, smaller baskets, a dearer product, other goods and a discount', () => {
    // Usually 20 sales, 20 × 100 + 20 × 50 = 3,000, two in each at 75 on average.
    // Then 16 sales, 18 × 110 + 12 × 50 = 2,580 less 80.
    expect(
      partsOf({
        ...{ ...exclusive, salesCount: 16, usualCounts: four(20) },
        goods: [goods(sold(18, 110, 80), sold(20, 100)), goods(sold(12, 50), sold(20, 50))],
      }),
    ).toEqual({
      customers: -4 * 2 * 75,
      baskets: (30 - 32) * 75,
      prices: 18 * 10,
      // −2 × 100 − 8 × 50 = −600, of it −750 by quantity.
      mix: 150,
      discounts: -80,
      sum: -500,
    });
  });

  test('a new product is more in the baskets at the usual price; the rest of it is mix', () => {
    expect(
      partsOf({
        ...{ ...exclusive, salesCount: 10, usualCounts: four(10) },
        goods: [goods(sold(20, 100), sold(20, 100)), goods(sold(10, 300), NONE)],
      }),
    ).toEqual({ customers: 0, baskets: 1_000, prices: 0, mix: 2_000, discounts: 0, sum: 3_000 });
  });

  test('a product that only came back has no price', () => {
    expect(
      partsOf({
        ...{ ...exclusive, salesCount: 10, usualCounts: four(10) },
        goods: [goods(sold(20, 100), sold(18, 100)), goods(sold(-1, 100), sold(2, 100))],
      }),
    ).toEqual({ customers: 0, baskets: -100, prices: 0, mix: 0, discounts: 0, sum: -100 });
  });

  test('of a discount off prices with tax, the tax is none of ours', () => {
    // 20 × 118 less 118: 19 × 100 net with 342 tax; the discount is 100 without its tax.
    const day = { quantityMilli: 20_000, netMinor: 1_900, taxMinor: 342, discountMinor: 118 };
    const usual = { quantityMilli: 20_000, netMinor: 2_000, taxMinor: 360, discountMinor: 0 };
    expect(
      partsOf({
        ...{ isTaxInclusive: true, salesCount: 10, usualCounts: four(10) },
        goods: [goods(day, usual)],
      }),
    ).toEqual({ customers: 0, baskets: 0, prices: 0, mix: 0, discounts: -100, sum: -100 });
  });

  test('a weekday that sold nothing is no usual one', () => {
    expect(
      partsOf({
        ...{ ...exclusive, salesCount: 10, usualCounts: [10, 0, 10, 10] },
        goods: [goods(sold(10, 100), sold(10, 100), 3)],
      }),
    ).toMatchObject({ customers: 0, sum: 0 });
  });
});

describe('with too little to compare nothing is said', () => {
  const whole = { ...exclusive, goods: [goods(sold(10, 100), sold(10, 100))] };
  test.each([
    ['two weekdays', 10, [10, 0, 0, 10], 'few_days'],
    ['nine sales on the day', 9, four(10), 'few_sales'],
    ['nine sales usually', 10, four(9), 'few_sales'],
    ['ten and ten', 10, four(10), 'told'],
  ] as const)('%s: %s', (_, salesCount, usualCounts, kind) => {
    expect(whatChanged({ ...whole, salesCount, usualCounts }).kind).toBe(kind);
  });
  test('nor where usually more came back than was sold', () => {
    const days = { ...exclusive, salesCount: 10, usualCounts: four(10) };
    const back = [goods(sold(10, 100), sold(-1, 100))];
    expect(whatChanged({ ...days, goods: back }).kind).toBe('few_sales');
  });
});

test('what rounding leaves goes to the largest remainders', () => {
  expect(roundedTo(10, [3.3, 3.3, 3.4])).toEqual([3, 3, 4]);
  expect(roundedTo(-3, [-1.5, -1.5, 0])).toEqual([-1, -2, 0]);
  expect(roundedTo(0, [0.4, -0.4, -0])).toEqual([0, 0, 0]);
});

describe('what ran out', () => {
  const usual = { weekdays: 4, usualQuantityMilli: 40_000, usualNetMinor: 20_000 };
  test('by hand: usually 10 at 500, sold 8: about 1,000', () => {
    expect(lostSaleOf({ ...usual, soldMilli: 8_000 })).toBe(1_000);
  });
  test('is nothing where it sold as usual, and all of it where it only came back', () => {
    expect(lostSaleOf({ ...usual, soldMilli: 10_000 })).toBe(0);
    expect(lostSaleOf({ ...usual, soldMilli: -1_000 })).toBe(5_000);
    expect(lostSaleOf({ ...usual, soldMilli: 0, usualNetMinor: 0 })).toBe(0);
  });
});

test('where next to nothing of the usual quantity is left, nothing is told', () => {
  const none = { netMinor: 0, taxMinor: 0, discountMinor: 0 };
  const usual = { netMinor: 1_500_000_000, taxMinor: 0, discountMinor: 0 };
  const goods = [
    { day: { ...none, quantityMilli: 3_000_000 }, usual: { ...usual, quantityMilli: 10 } },
    { day: { ...none, quantityMilli: 3_000_000 }, usual: { ...usual, quantityMilli: -9 } },
  ];
  const days = { salesCount: 10, usualCounts: [10, 10, 10, 10], isTaxInclusive: false, goods };
  expect(whatChanged(days)).toEqual({ kind: 'few_sales' });
});

const anyGoods = fc.record({
  quantityMilli: fc.integer({ min: -100_000, max: 5_000_000 }),
  netMinor: fc.integer({ min: -1_000_000, max: 2_000_000_000 }),
  taxMinor: fc.integer({ min: 0, max: 300_000_000 }),
  discountMinor: fc.integer({ min: 0, max: 10_000_000 }),
});
const anyDays = fc.record({
  salesCount: fc.integer({ min: 0, max: 500 }),
  usualCounts: fc.array(fc.integer({ min: -1, max: 500 }), { minLength: 4, maxLength: 4 }),
  isTaxInclusive: fc.boolean(),
  goods: fc.array(fc.record({ day: anyGoods, usual: anyGoods }), { maxLength: 40 }),
});

test('the parts add up to the difference, whatever was sold', () => {
  holds(
    fc.property(anyDays, (days) => {
      const note = whatChanged(days);
      if (note.kind !== 'told') return;
      const { netMinor, usualMinor, differenceMinor, parts } = note.change;
      expect(netMinor - usualMinor).toBe(differenceMinor);
      expect(netMinor).toBe(days.goods.reduce((sum, { day }) => sum + day.netMinor, 0));
      expect(parts.map(({ name }) => name)).toEqual([...CHANGE_PARTS]);
      expect(parts.every(({ minor }) => Number.isSafeInteger(minor))).toBe(true);
      expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(differenceMinor);
    }),
    20_000,
  );
});

describe('what did most for the difference', () => {
  const parts = [
    { name: 'customers' as const, minor: 500 },
    { name: 'baskets' as const, minor: -1_300 },
    { name: 'mix' as const, minor: -70 },
    { name: 'prices' as const, minor: 0 },
  ];
  test('is the heaviest of those that went its way', () => {
    expect(heaviestPart({ differenceMinor: -870, parts })?.name).toBe('baskets');
    expect(heaviestPart({ differenceMinor: 10, parts })?.name).toBe('customers');
  });
  test('of a day as usual the heaviest, and nothing where nothing weighs', () => {
    expect(heaviestPart({ differenceMinor: 0, parts })?.name).toBe('baskets');
    expect(heaviestPart({ differenceMinor: 0, parts: parts.slice(3) })).toBeNull();
  });
});
