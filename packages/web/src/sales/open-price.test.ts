import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART, type Cart, type CartAction } from './cart.ts';
import { pricesNowOf } from './prices-now.ts';
import { indexOf } from './product-index.ts';
import { changedPrices } from './refusal.ts';
import { catalogueRow } from './test-catalogue.ts';
import { tillProducts } from './till-product.ts';
import { totalOf } from './totals.ts';

const row = catalogueRow('Miscellaneous', {
  ...{ _id: 'misc', kind: 'service', isOpenPrice: true, priceMinor: 0 },
  packs: [{ _id: 'ten', name: 'Ten of them', unitsMilli: 10_000, priceMinor: 500, barcodes: [] }],
});
const sugar = catalogueRow('Sugar', { _id: 'sugar', priceMinor: 3_100 });
const [misc, ten] = tillProducts(row);
if (misc === undefined || ten === undefined) throw new Error('It has a pack');

const sell = (soldId: string, unitPriceMinor: number, note: string | null): CartAction => ({
  ...{ kind: 'add open', soldId, product: misc, quantityMilli: 1_000, unitPriceMinor, note },
});
const cart: Cart = [
  sell('one', 2_500, 'Rope'),
  sell('two', 900, null),
  { kind: 'add', product: ten, quantityMilli: 1_000 } as const,
].reduce(changeCart, EMPTY_CART);

test('what is sold at an open price is a line of its own every time; a pack has its price', () => {
  expect([misc.isOpenPrice, ten.isOpenPrice]).toEqual([true, false]);
  expect(cart.lines).toMatchObject([
    { soldId: 'one', productId: 'misc', unitPriceMinor: 2_500, note: 'Rope' },
    { soldId: 'two', productId: 'misc', unitPriceMinor: 900, note: null },
    { soldId: 'ten', productId: 'misc', packId: 'ten', unitPriceMinor: 500 },
  ]);
  const total = totalOf(cart, { taxMode: 'inclusive', taxRounding: 'per_rate' });
  expect(total?.totalMinor).toBe(3_900);
});

test('a price that was said stays when a cart takes the prices of now, until it is closed', () => {
  const now = (isOpenPrice: boolean) =>
    pricesNowOf(cart.lines, indexOf([{ ...row, isOpenPrice, priceMinor: 700 }, sugar]));
  expect(now(true)).toMatchObject([{ soldId: 'ten', unitPriceMinor: 500 }]);
  expect(now(false)).toMatchObject([
    { soldId: 'one', unitPriceMinor: 700 },
    { soldId: 'two', unitPriceMinor: 700 },
    { soldId: 'ten', unitPriceMinor: 500 },
  ]);
});

test('a refusal of its price finds the line by its product', () => {
  const details = { lines: [{ productId: 'misc', packId: null, unitPriceMinor: 700 }] };
  const refusal = { code: 'PRICE_CHANGED', message: '', details };
  const found = changedPrices(refusal, cart.lines);
  expect(found.map(({ line, unitPriceMinor }) => [line.soldId, unitPriceMinor])).toEqual([
    ['one', 700],
  ]);
});
