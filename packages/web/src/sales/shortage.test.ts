import { describe, expect, test } from 'vitest';
import { changeCart, EMPTY_CART, type CartLine } from './cart.ts';
import { indexOf } from './product-index.ts';
import { linesTaking, mostOf, shortagesIn } from './shortage.ts';
import { catalogueRow } from './test-catalogue.ts';

const six = { _id: 'six', name: 'Six', unitsMilli: 6_000, priceMinor: 5, barcodes: [] };
const sugar = catalogueRow('Sugar', { _id: 'sugar', quantityMilli: 20_000, packs: [six] });
const rice = catalogueRow('Rice', { _id: 'rice', quantityMilli: 2_050, stepMilli: 100 });
const part = (productId: string, quantityMilli: number, heldMilli: number) => ({
  ...{ productId, quantityMilli, heldMilli },
});
const basket = catalogueRow('Basket', {
  ...{ _id: 'basket', kind: 'kit', quantityMilli: 2_000 },
  components: [part('sugar', 3_000, 20_000), part('rice', 1_000, 2_050)],
});
const visit = catalogueRow('Visit', { _id: 'visit', kind: 'service', quantityMilli: 0 });
const index = indexOf([sugar, rice, basket, visit]);

const cart = (...wanted: readonly (readonly [string, number])[]): readonly CartLine[] =>
  wanted.reduce((before, [id, quantityMilli]) => {
    const product = index.byId.get(id);
    if (product === undefined) throw new Error(id);
    return changeCart(before, { kind: 'add', product, quantityMilli });
  }, EMPTY_CART).lines;

describe('what a cart wants more of than there is', () => {
  test.each([
    ['nothing', [['sugar', 20_000]], []],
    [
      'single units and packs together',
      [
        ['sugar', 9_000],
        ['six', 2_000],
      ],
      ['sugar'],
    ],
    [
      'packs and kits together',
      [
        ['six', 3_000],
        ['basket', 1_000],
      ],
      ['sugar'],
    ],
    [
      'a part of a kit',
      [
        ['rice', 1_100],
        ['basket', 1_000],
      ],
      ['rice'],
    ],
    ['a service, however much', [['visit', 900_000]], []],
  ] as const)('%s', (_, wanted, short) => {
    expect(shortagesIn(cart(...wanted), index).map(({ productId }) => productId)).toEqual(short);
  });
});

test('the lines that take a product are its own, its packs and its kits', () => {
  const lines = cart(['sugar', 1_000], ['six', 1_000], ['basket', 1_000], ['visit', 1_000]);
  const taking = (id: string) => linesTaking(id, lines, index).map(({ soldId }) => soldId);
  expect(taking('sugar')).toEqual(['sugar', 'six', 'basket']);
  expect(taking('rice')).toEqual(['basket']);
});

test('as much of a line as fits is whole packs, whole kits or whole steps', () => {
  const most = (id: string, productId: string, availableMilli: number) => {
    const [line] = cart([id, 1_000]);
    return line === undefined ? null : mostOf(line, { productId, availableMilli }, index);
  };
  expect(most('six', 'sugar', 17_000)).toBe(2_000);
  expect(most('basket', 'sugar', 17_000)).toBe(2_000);
  expect(most('rice', 'rice', 2_050)).toBe(2_000);
  expect(most('sugar', 'sugar', 0)).toBe(0);
});
