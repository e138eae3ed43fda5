import { expect, test } from 'vitest';
import { laybyIn } from './cart-layby.ts';
import { changeCart, EMPTY_CART, type Cart, type CartAction } from './cart.ts';
import { indexOf } from './product-index.ts';
import { catalogueRow } from './test-catalogue.ts';

const index = indexOf([catalogueRow('Soap', { _id: 'soap', priceMinor: 1_200 })]);
const soap = index.byId.get('soap');
if (soap === undefined) throw new Error('no soap');
const promised = { lines: [], offMinor: 0, isTaxExempt: false };
const quote = { _id: 'q', number: 'LB-7', validUntil: '9999-12-31', tax: null, promised };
const filled = changeCart(EMPTY_CART, { kind: 'add', product: soap, quantityMilli: 1_000 });
const collecting: Cart = { ...filled, quote: { ...quote, layby: { paidMinor: 500 } } };

test('a cart tells the lay-by that it collects; a quote is none', () => {
  expect(laybyIn(collecting)).toEqual({ number: 'LB-7', paidMinor: 500 });
  expect(laybyIn({ quote: { ...quote, layby: null } })).toBeNull();
  expect(laybyIn(EMPTY_CART)).toBeNull();
});

const CHANGES: readonly CartAction[] = [
  { kind: 'add', product: soap, quantityMilli: 1_000 },
  { kind: 'step', soldId: 'soap', by: 1 },
  { kind: 'remove', soldId: 'soap' },
  { kind: 'discount', soldId: null, discount: { kind: 'amount', amountMinor: 1, reason: 'x' } },
  { kind: 'reprice', products: [{ soldId: 'soap', unitPriceMinor: 1, taxBasisPoints: 0 }] },
  { kind: 'customer', customer: null },
  { kind: 'exempt', taxExempt: { reason: 'NGO', certificate: null } },
  { kind: 'undo' },
];

test.each(CHANGES)('$kind changes nothing of what was agreed and paid for', (action) => {
  expect(changeCart(collecting, action)).toBe(collecting);
  expect(changeCart({ ...collecting, quote: null }, action)).not.toEqual(collecting);
});

test('it can be left, and another cart taken up', () => {
  expect(changeCart(collecting, { kind: 'empty' })).toBe(EMPTY_CART);
});
