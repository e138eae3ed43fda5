import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import { totalSale } from '../sales/sale-total.ts';
import { applyPromotions, promotedMinor, type PromotionLine } from './apply-promotions.ts';
import type { Promotion } from './promotion.ts';

const ALWAYS = {
  ...{ startsOn: null, endsOn: null, weekdays: [], fromMinute: null, toMinute: null },
  ...{ isOn: true, endedAt: null },
};
const promotion = (over: Partial<Promotion>): Promotion => ({
  ...ALWAYS,
  ...{ _id: 'a', name: 'Promotion', priority: 0, kind: 'percent', scope: 'goods' },
  ...{ basisPoints: null, amountMinor: null, buyCount: null, getCount: null },
  ...{ minimumMinor: 0, isCombinable: false, productIds: ['soap'], categoryIds: [] },
  ...over,
});
const ofCart = { scope: 'cart', productIds: [] } as const;
const buyTwoGetOne = { kind: 'buy_get', buyCount: 2, getCount: 1, basisPoints: 10_000 } as const;
const line = (over: Partial<PromotionLine> = {}): PromotionLine => ({
  ...{ productId: 'soap', categoryId: null, packId: null, quantityMilli: 1_000 },
  ...{ unitPriceMinor: 1_500_00, isOwnPrice: false, floorMinor: null },
  ...over,
});
const offs = (promotions: Promotion[], lines: PromotionLine[]) =>
  applyPromotions(promotions, lines).map(promotedMinor);

// Every number here was worked out on paper first.
test.each<[string, Partial<Promotion>, Partial<PromotionLine>, number]>([
  // 1,234.35 × 0.9 = 1,110.915, asked 1,110.92: 123.43 off
  [
    '10 % of 1,234.35 leaves 1,110.92',
    { basisPoints: 1_000 },
    { unitPriceMinor: 1_234_35 },
    123_43,
  ],
  [
    '5.00 off a kilogram is 2.57 off 0.514 kg',
    { kind: 'amount', amountMinor: 5_00 },
    { quantityMilli: 514 },
    2_57,
  ],
  [
    '200 off each of three is 600',
    { kind: 'amount', amountMinor: 200_00 },
    { quantityMilli: 3_000 },
    600_00,
  ],
  [
    'more off than it costs takes all of it',
    { kind: 'amount', amountMinor: 9_000_00 },
    {},
    1_500_00,
  ],
  // 0.514 × 1,500 = 771; 0.514 × 1,200 = 616.80
  [
    '1,200 a kilogram instead of 1,500',
    { kind: 'fixed_price', amountMinor: 1_200_00 },
    { quantityMilli: 514 },
    154_20,
  ],
  ['a price above the list’s is none', { kind: 'fixed_price', amountMinor: 2_000_00 }, {}, 0],
  ['half off stops at a floor of 1,000', { basisPoints: 5_000 }, { floorMinor: 1_000_00 }, 500_00],
  ['a list price below its floor stays', { basisPoints: 5_000 }, { floorMinor: 2_000_00 }, 0],
  ['an own price has no promotion', { basisPoints: 5_000 }, { isOwnPrice: true }, 0],
  ['a pack takes part in a percentage', { basisPoints: 1_000 }, { packId: 'box' }, 150_00],
  ['but not in what is off each unit', { kind: 'amount', amountMinor: 1_00 }, { packId: 'box' }, 0],
  ['other goods have none', { basisPoints: 1_000 }, { productId: 'rice' }, 0],
  [
    'goods of a category have it',
    { basisPoints: 1_000, productIds: [], categoryIds: ['care'] },
    { categoryId: 'care' },
    150_00,
  ],
  ['buy two, get one: of two none is free', buyTwoGetOne, { quantityMilli: 2_000 }, 0],
  ['of three one is', buyTwoGetOne, { quantityMilli: 3_000 }, 1_500_00],
  ['of eight two are', buyTwoGetOne, { quantityMilli: 8_000 }, 3_000_00],
  [
    'the third at half price',
    { ...buyTwoGetOne, basisPoints: 5_000 },
    { quantityMilli: 3_000 },
    750_00,
  ],
  ['whole kilograms count of 3.4', buyTwoGetOne, { quantityMilli: 3_400 }, 1_500_00],
])('%s', (_says, terms, sold, off) => {
  expect(offs([promotion(terms)], [line(sold)])).toEqual([off]);
});

test('over several lines the cheapest are free, wherever they stand', () => {
  const lines = [
    line({ unitPriceMinor: 900_00 }),
    line({ unitPriceMinor: 700_00, productId: 'cream' }),
    line({ unitPriceMinor: 800_00 }),
  ];
  const three = promotion({ ...buyTwoGetOne, productIds: ['soap', 'cream'] });
  expect(offs([three], lines)).toEqual([0, 700_00, 0]);
  expect(offs([three], [...lines].reverse())).toEqual([0, 700_00, 0]);
});

test('a line has one promotion: the higher priority, then what takes off more', () => {
  const tenth = promotion({ basisPoints: 1_000 });
  const fifth = promotion({ _id: 'b', basisPoints: 2_000 });
  expect(applyPromotions([tenth, fifth], [line()])).toEqual([
    [{ promotionId: 'b', amountMinor: 300_00 }],
  ]);
  expect(applyPromotions([{ ...tenth, priority: 1 }, fifth], [line()])).toEqual([
    [{ promotionId: 'a', amountMinor: 150_00 }],
  ]);
});

test('some of many free has its lines where that is more than each by itself', () => {
  const tenth = promotion({ basisPoints: 1_000 });
  const free = promotion({ _id: 'b', ...buyTwoGetOne });
  expect(offs([tenth, free], [line({ quantityMilli: 2_000 })])).toEqual([300_00]);
  expect(offs([tenth, free], [line({ quantityMilli: 3_000 })])).toEqual([1_500_00]);
});

test('the cart’s is off the goods without a promotion, from its minimum on', () => {
  const tenth = promotion({ basisPoints: 1_000 });
  const cart = promotion({ _id: 'c', ...ofCart, basisPoints: 500, minimumMinor: 2_000_00 });
  const rice = line({ productId: 'rice', unitPriceMinor: 2_000_00 });
  expect(offs([tenth, cart], [line(), rice])).toEqual([150_00, 100_00]);
  expect(offs([tenth, cart], [line(), { ...rice, unitPriceMinor: 1_999_99 }])).toEqual([150_00, 0]);
  // combinable: 5 % of 1,350 + 2,000 = 167.50, shared 67.50 and 100
  expect(offs([tenth, { ...cart, isCombinable: true }], [line(), rice])).toEqual([217_50, 100_00]);
});

test('an amount off the cart is shared to the last unit, and never more than the cart', () => {
  const hundred = promotion({ ...ofCart, kind: 'amount', amountMinor: 100 });
  const three = ['x', 'y', 'z'].map((productId) => line({ productId, unitPriceMinor: 1_000 }));
  expect(offs([hundred], three)).toEqual([34, 33, 33]);
  expect(offs([{ ...hundred, amountMinor: 9_999 }], three)).toEqual([1_000, 1_000, 1_000]);
});

test('tax is reckoned on what promotions leave, in the price or on top of it', () => {
  const lines = [{ ...line(), taxBasisPoints: 1_800, promotionMinor: 150_00 }];
  const rules = { taxRounding: 'per_rate', lines } as const;
  // 1,350.00 with 18 % in it: 205.93; with 18 % on top: 243.00
  const inside = totalSale({ ...rules, taxMode: 'inclusive' });
  expect([inside.taxMinor, inside.totalMinor]).toEqual([205_93, 1_350_00]);
  const onTop = totalSale({ ...rules, taxMode: 'exclusive' });
  expect([onTop.taxMinor, onTop.totalMinor]).toEqual([243_00, 1_593_00]);
});

test('a discount comes after promotions', () => {
  const discount = { kind: 'percent', basisPoints: 1_000 } as const;
  const lines = [{ ...line(), taxBasisPoints: 0, promotionMinor: 500_00, discount }];
  const total = totalSale({ taxMode: 'inclusive', taxRounding: 'per_rate', lines });
  expect(total).toMatchObject({
    totalMinor: 900_00,
    promotionMinor: 500_00,
    discountMinor: 600_00,
  });
});

const PRODUCTS = ['soap', 'rice', 'tea'];
const anyLine = fc.record({
  productId: fc.constantFrom(...PRODUCTS),
  categoryId: fc.constantFrom(null, 'care', 'food'),
  packId: fc.constantFrom(null, null, 'box'),
  quantityMilli: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(1_000, 3_000)),
  unitPriceMinor: fc.integer({ min: 0, max: 500_000 }),
  isOwnPrice: fc.constantFrom(false, false, true),
  floorMinor: fc.option(fc.integer({ min: 0, max: 400_000 })),
});
const anyTerms = fc.constantFrom<Partial<Promotion>>(
  { basisPoints: 1_500 },
  { basisPoints: 333, productIds: [], categoryIds: ['care'] },
  { kind: 'amount', amountMinor: 7_777 },
  { kind: 'fixed_price', amountMinor: 99_999, productIds: PRODUCTS },
  { ...buyTwoGetOne, productIds: ['soap', 'rice'] },
  { ...buyTwoGetOne, buyCount: 1, basisPoints: 5_000, productIds: PRODUCTS },
  { ...ofCart, basisPoints: 700, minimumMinor: 10_000 },
  { ...ofCart, kind: 'amount', amountMinor: 12_345, isCombinable: true },
);
const anyPromotions = fc
  .array(fc.tuple(anyTerms, fc.integer({ min: 0, max: 2 })), { maxLength: 6 })
  .map((all) =>
    all.map(([terms, priority], at) => promotion({ ...terms, priority, _id: `${at}` })),
  );

test('never below zero or a floor, and whatever the order of lines and promotions', () => {
  const cases = fc
    .tuple(anyPromotions, fc.array(anyLine, { minLength: 1, maxLength: 6 }))
    .chain(([promotions, lines]) =>
      fc.tuple(
        fc.constant(promotions),
        fc.constant(lines),
        fc.shuffledSubarray([...lines.keys()], { minLength: lines.length }),
        fc.shuffledSubarray(promotions, { minLength: promotions.length }),
      ),
    );
  holds(
    fc.property(cases, ([promotions, lines, order, shuffled]) => {
      const given = applyPromotions(promotions, lines);
      given.forEach((of, at) => {
        const { unitPriceMinor, quantityMilli, floorMinor } = lines[at] as PromotionLine;
        const gross = Math.round((unitPriceMinor * quantityMilli) / 1_000);
        const least = Math.round(((floorMinor ?? 0) * quantityMilli) / 1_000);
        expect(of.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
        expect(promotedMinor(of)).toBeLessThanOrEqual(Math.max(0, gross - least));
      });
      const sold = lines.map((one, at) => ({
        ...one,
        taxBasisPoints: 1_800,
        promotionMinor: promotedMinor(given[at] ?? []),
      }));
      const total = totalSale({ taxMode: 'inclusive', taxRounding: 'per_rate', lines: sold });
      expect(total.totalMinor).toBe(total.grossMinor - total.promotionMinor);
      // Lines that nothing tells apart may change places.
      const told = (all: readonly PromotionLine[], off: readonly unknown[]) =>
        all.map((one, at) => JSON.stringify([one, off[at]])).sort();
      const moved = order.map((at) => lines[at] as PromotionLine);
      expect(told(moved, applyPromotions(shuffled, moved))).toEqual(told(lines, given));
    }),
    30_000,
  );
});
