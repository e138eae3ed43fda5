import { expect, test } from 'vitest';
import { withSold, type SoldQuantities } from './usual-here.ts';

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
