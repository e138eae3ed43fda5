import { SALE_LINES_MAX } from '@tillbook/core/limits';
import { QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { expect, test } from 'vitest';
import { fullSaid, whyNotAdd } from './cart-room.ts';
import { changeCart, EMPTY_CART, type Cart } from './cart.ts';
import { tillProduct } from './test-catalogue.ts';

const product = (_id: string) => tillProduct(_id, { _id });
const put = (cart: Cart, _id: string, quantityMilli: number): Cart =>
  changeCart(cart, { kind: 'add', product: product(_id), quantityMilli });
const full = Array.from({ length: SALE_LINES_MAX }, (_, at) => `p${at}`).reduce(
  (cart, _id) => put(cart, _id, 1_000),
  EMPTY_CART,
);
const one = (soldId: string, quantityMilli = 1_000) => ({ soldId, quantityMilli });

test('a full cart takes more of what is in it, and nothing else', () => {
  expect(full.lines).toHaveLength(SALE_LINES_MAX);
  expect(whyNotAdd(full, one('new'))).toBe('LINES_FULL');
  expect(put(full, 'new', 1_000)).toBe(full);
  const open = { soldId: 'own', product: product('misc'), unitPriceMinor: 500, note: null };
  expect(changeCart(full, { kind: 'add open', ...open, quantityMilli: 1_000 })).toBe(full);
  expect(whyNotAdd(full, one('p7'))).toBeNull();
  expect(put(full, 'p7', 1_000).lines[7]?.quantityMilli).toBe(2_000);
});

test('a line holds so much: what is more is not added in part', () => {
  const most = put(EMPTY_CART, 'rice', QUANTITY_MAX_MILLI);
  expect(most.lines[0]?.quantityMilli).toBe(QUANTITY_MAX_MILLI);
  expect(whyNotAdd(most, one('rice', 1))).toBe('QUANTITY_FULL');
  expect(put(most, 'rice', 1)).toBe(most);
  expect(whyNotAdd(EMPTY_CART, one('rice', QUANTITY_MAX_MILLI + 1))).toBe('QUANTITY_FULL');
  expect(whyNotAdd(most, one('oil'))).toBeNull();
});

test('it is said of what, and how much a sale holds', () => {
  expect(fullSaid('LINES_FULL', 'Rice')).toBe(
    'Rice is not in the cart: a sale holds 500 lines. Charge these first.',
  );
  expect(fullSaid('QUANTITY_FULL', 'Rice')).toContain('No more of Rice');
});
