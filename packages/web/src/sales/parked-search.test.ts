import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART, keptOf } from './cart.ts';
import type { ParkedSale } from './parked.ts';
import { searchOtherParked, searchParked } from './parked-search.ts';
import { tillProduct } from './test-catalogue.ts';

const parked = (id: string, goods: string, more: Partial<ParkedSale> = {}): ParkedSale => {
  const product = tillProduct(goods, { _id: goods });
  const cart = changeCart(EMPTY_CART, { kind: 'add', product, quantityMilli: 1_000 });
  const told = { name: `${goods}, 10:05`, parkedAtMs: 0, parkedBy: 'Neema' };
  return { ...keptOf(cart), id, ...told, ...more };
};
const quote = {
  ...{ _id: 'q', number: 'Q-17', validUntil: '2026-12-31', layby: null, tax: null },
  promised: { lines: [], offMinor: 0, isTaxExempt: false },
};
const sales = [
  parked('rice', 'Basmati rice'),
  parked('named', 'Sugar', { name: 'Table 4', parkedBy: 'Juma' }),
  parked('asha', 'Soap', { customer: { _id: 'c', name: 'Asha Mbezi', phone: '+255712345678' } }),
  parked('quoted', 'Salt', { quote, note: 'Blue lid' }),
];

test.each([
  ['', ['rice', 'named', 'asha', 'quoted']],
  ['basm', ['rice']],
  ['RICE bas', ['rice']],
  ['table 4', ['named']],
  ['sugar', ['named']],
  ['juma', ['named']],
  ['asha', ['asha']],
  ['255712', ['asha']],
  ['q-17', ['quoted']],
  ['blue', ['quoted']],
  ['asha sugar', []],
])('"%s" finds the parked sales %j', (text, ids) => {
  expect(searchParked(sales, text).map(({ id }) => id)).toEqual(ids);
});

test('the last of many goods finds its sale as the first does', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Goods number ${at}`);
  const cart = names.reduce((before, name) => {
    const product = tillProduct(name, { _id: name });
    return changeCart(before, { kind: 'add', product, quantityMilli: 1_000 });
  }, EMPTY_CART);
  const long = { ...parked('long', 'Soap'), ...keptOf(cart) };
  expect(searchParked([long], 'number 29')).toEqual([long]);
});

test('one at another till is found by its name, its till, and who parked it', () => {
  const row = {
    ...{ _id: 'o', name: 'Milk, 9:40', tillName: 'Till 2', parkedByName: 'Rehema' },
    ...{ parkedAt: '2026-03-02T06:40:00Z', itemsCount: 2 },
  };
  const rows = [row] as unknown as Parameters<typeof searchOtherParked>[0];
  const found = ['milk', 'till 2', 'rehema', 'till 1'].map((text) => searchOtherParked(rows, text));
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});
