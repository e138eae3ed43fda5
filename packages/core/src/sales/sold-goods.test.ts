import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  availableMilli,
  goodsOf,
  needsOf,
  sellingStepMilli,
  stockQuantityMilli,
  whyNotQuantity,
  type Sold,
} from './sold-goods.ts';

const sugar: Sold = {
  kind: 'goods',
  productId: 'sugar',
  stepMilli: 1_000,
  packUnitsMilli: null,
  components: [],
  quantityMilli: 2_000,
};
const rice: Sold = { ...sugar, productId: 'rice', stepMilli: 50, quantityMilli: 350 };
const carton: Sold = { ...sugar, packUnitsMilli: 24_000, quantityMilli: 3_000 };
const halfSack: Sold = { ...rice, packUnitsMilli: 12_500, quantityMilli: 2_000 };
const basket: Sold = {
  ...sugar,
  kind: 'kit',
  productId: 'basket',
  components: [
    { productId: 'sugar', quantityMilli: 2_000 },
    { productId: 'rice', quantityMilli: 750 },
  ],
};
const threeBaskets: Sold = { ...basket, packUnitsMilli: 3_000 };
const delivery: Sold = { ...sugar, kind: 'service', productId: 'delivery', stepMilli: 500 };

test.each([
  ['pieces', sugar, 1_000],
  ['goods by weight', rice, 50],
  ['packs', halfSack, 1_000],
  ['kits', { ...basket, stepMilli: 1 }, 1_000],
  ['a service', delivery, 500],
])('the step of %s', (_, sold, wanted) => {
  expect(sellingStepMilli(sold)).toBe(wanted);
});

describe('a quantity', () => {
  test.each([
    ['two pieces', sugar, null],
    ['one and a half pieces', { ...sugar, quantityMilli: 1_500 }, 'QUANTITY_STEP'],
    ['0.350 kg by 50 g', rice, null],
    ['0.351 kg by 50 g', { ...rice, quantityMilli: 351 }, 'QUANTITY_STEP'],
    ['half a carton', { ...carton, quantityMilli: 500 }, 'QUANTITY_STEP'],
    ['half a kit', { ...basket, quantityMilli: 500, stepMilli: 1 }, 'QUANTITY_STEP'],
    ['packs of kits', threeBaskets, null],
    ['packs of parts of kits', { ...basket, packUnitsMilli: 1_250 }, 'QUANTITY_STEP'],
    ['half an hour', { ...delivery, quantityMilli: 500 }, null],
    ['cartons beyond number', { ...carton, quantityMilli: 1e12 }, 'LIMIT_EXCEEDED'],
    ['kits beyond number', { ...basket, quantityMilli: 1e12 }, 'LIMIT_EXCEEDED'],
    ['as many pieces as there may be', { ...sugar, quantityMilli: 1e12 }, null],
  ])('%s', (_, sold, wanted) => {
    expect(whyNotQuantity(sold)).toBe(wanted);
  });
});

test('packs leave as units of the product, kits as their components, services not at all', () => {
  expect(goodsOf(sugar)).toEqual([{ productId: 'sugar', quantityMilli: 2_000 }]);
  expect(goodsOf(carton)).toEqual([{ productId: 'sugar', quantityMilli: 72_000 }]);
  expect(goodsOf(halfSack)).toEqual([{ productId: 'rice', quantityMilli: 25_000 }]);
  expect(goodsOf(basket)).toEqual([
    { productId: 'rice', quantityMilli: 1_500 },
    { productId: 'sugar', quantityMilli: 4_000 },
  ]);
  expect(goodsOf(threeBaskets)).toEqual([
    { productId: 'rice', quantityMilli: 4_500 },
    { productId: 'sugar', quantityMilli: 12_000 },
  ]);
  expect(goodsOf(delivery)).toEqual([]);
  expect([carton, basket, delivery].map(stockQuantityMilli)).toEqual([72_000, 2_000, 2_000]);
});

test('needs are one sum per product over single units, packs and kits', () => {
  expect([...needsOf([sugar, carton, basket, rice, delivery, sugar])]).toEqual([
    ['sugar', 2_000 + 72_000 + 4_000 + 2_000],
    ['rice', 1_500 + 350],
  ]);
});

describe('available of what is held', () => {
  const held = (levels: Record<string, number>) => (id: string) => levels[id] ?? 0;
  test.each([
    ['goods', sugar, { sugar: 3_500 }, 3_500],
    ['goods below zero', sugar, { sugar: -500 }, -500],
    ['whole packs', carton, { sugar: 71_999 }, 2_000],
    ['the scarcest component', basket, { sugar: 9_000, rice: 2_000 }, 2_000],
    ['packs of kits', threeBaskets, { sugar: 19_000, rice: 6_000 }, 2_000],
    ['a component that is not there', basket, { sugar: 9_000 }, 0],
    ['a service', delivery, {}, null],
  ])('%s', (_, sold, levels, wanted) => {
    expect(availableMilli(sold, held(levels))).toBe(wanted);
  });

  test('is the most whose needs are held', () => {
    const milli = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(milli, milli, fc.nat(200_000), fc.nat(200_000), (a, b, sugars, rices) => {
        const components = [
          { productId: 'sugar', quantityMilli: a },
          { productId: 'rice', quantityMilli: b },
        ];
        const levels: Record<string, number> = { sugar: sugars, rice: rices };
        const most = availableMilli({ ...basket, components }, held(levels)) ?? 0;
        const fits = (quantityMilli: number) =>
          [...needsOf([{ ...basket, components, quantityMilli }])].every(
            ([id, need]) => need <= (levels[id] ?? 0),
          );
        expect(fits(most)).toBe(true);
        expect(fits(most + 1_000)).toBe(false);
      }),
    );
  });
});
