import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import {
  PROFIT_CHANGE_PARTS,
  profitChange,
  type ComparedPeriods,
  type GoodsKept,
  type ProfitChangePart,
} from './profit-change.ts';

/** So many units at a price without tax, each at a cost, less a discount. */
const kept = (units: number, priceMinor: number, unitCost: number, discount = 0): GoodsKept => ({
  quantityMilli: units * 1_000,
  netMinor: units * priceMinor - discount,
  taxMinor: 0,
  discountMinor: discount,
  costMinor: units * unitCost,
});
const NONE = kept(0, 0, 0);

function partsOf(periods: Omit<ComparedPeriods, 'isTaxInclusive'>) {
  const change = profitChange({ ...periods, isTaxInclusive: false });
  if (change === null) throw new Error('nothing is told');
  const { parts, nowMinor, beforeMinor } = change;
  const named: Partial<Record<ProfitChangePart, number>> = {};
  for (const { name, minor } of parts) named[name] = minor;
  return { ...named, from: beforeMinor, to: nowMinor };
}

test('by hand: fewer sales, smaller baskets, a dearer price, dearer buying and a discount', () => {
  // Before, 20 sales: 20 at 100 that cost 60, 20 at 50 that cost 30. 2,000 + 1,000 − 1,800 = 1,200
  // is kept, 30 of each of 40 units, two in each sale.
  // Now, 16 sales: 18 at 110 that cost 70, 12 at 50 that cost 30, 80 off. 2,500 − 1,620 = 880.
  expect(
    partsOf({
      ...{ salesCount: 16, beforeCount: 20 },
      goods: [
        { now: kept(18, 110, 70, 80), before: kept(20, 100, 60) },
        { now: kept(12, 50, 30), before: kept(20, 50, 30) },
      ],
    }),
  ).toEqual({
    from: 1_200,
    customers: -4 * 2 * 30,
    baskets: (30 - 32) * 30,
    prices: 18 * 10,
    costs: -18 * 10,
    // −2 × 40 − 8 × 20 = −240, of it −300 by quantity: relatively more of what leaves more.
    mix: 60,
    discounts: -80,
    to: 880,
  });
});

test('what is new has no price and no cost before: more of it is baskets, the rest mix', () => {
  expect(
    partsOf({
      ...{ salesCount: 10, beforeCount: 10 },
      goods: [
        { now: kept(20, 100, 60), before: kept(20, 100, 60) },
        { now: kept(10, 300, 200), before: NONE },
      ],
    }),
  ).toEqual({
    ...{ from: 800, customers: 0, baskets: 10 * 40, prices: 0, costs: 0 },
    ...{ mix: 10 * 60, discounts: 0, to: 1_800 },
  });
});

test('with fewer than ten sales on either side, or nothing before, nothing is told', () => {
  const goods = [{ now: kept(20, 100, 60), before: kept(20, 100, 60) }];
  const told = { salesCount: 10, beforeCount: 10, goods, isTaxInclusive: false };
  expect(profitChange(told)).not.toBeNull();
  expect(profitChange({ ...told, salesCount: 9 })).toBeNull();
  expect(profitChange({ ...told, beforeCount: 9 })).toBeNull();
  expect(profitChange({ ...told, goods: [{ now: kept(9, 1, 1), before: NONE }] })).toBeNull();
});

const anyGoods = fc.record({
  quantityMilli: fc.integer({ min: -100_000, max: 5_000_000 }),
  netMinor: fc.integer({ min: -1_000_000, max: 2_000_000_000 }),
  taxMinor: fc.integer({ min: 0, max: 300_000_000 }),
  discountMinor: fc.integer({ min: 0, max: 10_000_000 }),
  costMinor: fc.integer({ min: -1_000_000, max: 2_000_000_000 }),
});

test('the way leads from the one profit to the other, whatever was sold', () => {
  holds(
    fc.property(
      fc.record({
        salesCount: fc.integer({ min: 0, max: 500 }),
        beforeCount: fc.integer({ min: 0, max: 500 }),
        isTaxInclusive: fc.boolean(),
        goods: fc.array(fc.record({ now: anyGoods, before: anyGoods }), { maxLength: 40 }),
      }),
      (periods) => {
        const change = profitChange(periods);
        if (change === null) return;
        const left = ({ netMinor, costMinor }: GoodsKept): number => netMinor - costMinor;
        const sum = (amounts: readonly number[]): number =>
          amounts.reduce((all, one) => all + one, 0);
        expect(change.beforeMinor).toBe(sum(periods.goods.map(({ before }) => left(before))));
        expect(change.nowMinor).toBe(sum(periods.goods.map(({ now }) => left(now))));
        expect(change.parts.map(({ name }) => name)).toEqual([...PROFIT_CHANGE_PARTS]);
        expect(change.beforeMinor + sum(change.parts.map(({ minor }) => minor))).toBe(
          change.nowMinor,
        );
      },
    ),
    20_000,
  );
});
