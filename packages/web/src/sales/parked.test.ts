import { expect, test } from 'vitest';
import { changeCart, EMPTY_CART } from './cart.ts';
import { keepParked, parkedKey, type ParkedSale } from './parked.ts';
import { tillProduct } from './test-catalogue.ts';

const KEY = parkedKey('business', 'branch');

function storage(isFull = false) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full');
      kept.set(key, value);
    },
  };
}

const { lines } = changeCart(EMPTY_CART, {
  kind: 'add',
  product: tillProduct('Sugar 1 kg'),
  quantityMilli: 2_000,
});
const parked = (id: string): ParkedSale => ({
  ...{ id, name: `Sale ${id}`, parkedAtMs: 1_000, parkedBy: 'Amina' },
  ...{
    lines,
    discount: null,
    taxExempt: null,
    removed: 0,
    note: 'For the neighbour',
    customer: null,
  },
  exchange: null,
  quote: null,
});

test('what is parked is found by everybody at this device, the latest first', () => {
  const place = storage();
  expect(keepParked(KEY, place).put(parked('a'))).toBe(true);
  expect(keepParked(KEY, place).put(parked('b'))).toBe(true);
  const found = keepParked(KEY, place).list();
  expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(found[1]).toEqual(parked('a'));
  expect(keepParked(parkedKey('business', 'other'), place).list()).toEqual([]);
});

test('a parked sale is taken up once, whichever tab comes first', () => {
  const place = storage();
  keepParked(KEY, place).put(parked('a'));
  const [one, two] = [keepParked(KEY, place), keepParked(KEY, place)];
  expect(one.take('a')).toEqual(parked('a'));
  expect(two.take('a')).toBeNull();
  expect(two.list()).toEqual([]);
});

test('it may be given another name', () => {
  const keeper = keepParked(KEY, storage());
  keeper.put(parked('a'));
  keeper.rename('a', 'Table 4');
  expect(keeper.list()).toEqual([{ ...parked('a'), name: 'Table 4' }]);
});

test('a browser that keeps nothing says so, and what cannot be read counts as nothing', () => {
  expect(keepParked(KEY, storage(true)).put(parked('a'))).toBe(false);
  const place = storage();
  place.setItem(KEY, '{"lines":');
  expect(keepParked(KEY, place).list()).toEqual([]);
});

test('there is no limit to how many are parked', () => {
  const keeper = keepParked(KEY, storage());
  for (let at = 0; at < 150; at += 1) keeper.put(parked(String(at)));
  expect(keeper.list()).toHaveLength(150);
});
