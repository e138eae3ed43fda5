import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readQuantities, rememberQuantities, withSold, type SoldQuantities } from './usual-here.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const sold = (soldId: string, quantityMilli: number) => ({ soldId, quantityMilli });

test('the last five quantities of each product are known, the latest first', () => {
  const sales = [1, 2, 3, 4, 5, 6].map((units) => [sold('milk', units * 1_000)]);
  const known = sales.reduce<SoldQuantities>(withSold, {});
  expect(known).toEqual({ milk: [6_000, 5_000, 4_000, 3_000, 2_000] });
});

test('two lines of one product are two quantities', () => {
  expect(withSold({}, [sold('nail', 250), sold('nail', 500)])).toEqual({ nail: [500, 250] });
});

test('beyond two hundred products the one that was not sold for longest is forgotten', () => {
  const many = Array.from({ length: 200 }, (_, at) => sold(`p${at}`, 1_000));
  const known = withSold(withSold(withSold({}, many), [sold('p0', 2_000)]), [sold('new', 1_000)]);
  expect(Object.keys(known)).toHaveLength(200);
  expect([known['p0'], known['p1'], known['new']]).toEqual([[2_000, 1_000], undefined, [1_000]]);
});

test('what is remembered is of its branch, and what cannot be read is nothing', () => {
  rememberQuantities('b1', [sold('milk', 1_000)]);
  rememberQuantities('b1', [sold('milk', 2_000)]);
  expect([readQuantities('b1'), readQuantities('b2')]).toEqual([{ milk: [2_000, 1_000] }, {}]);
  const [key = ''] = kept.keys();
  kept.set(key, '{"milk":[1000,"many",0.5,null],"oil":7}');
  expect(readQuantities('b1')).toEqual({ milk: [1_000], oil: [] });
  for (const text of ['{', '7', 'null']) {
    kept.set(key, text);
    expect(readQuantities('b1')).toEqual({});
  }
});
