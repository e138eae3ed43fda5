import { expect, test } from 'vitest';
import { countSold, mostSold, type SoldCounts } from './often-sold.ts';

test('what is in most sales stands first; a product counts once for each sale', () => {
  const sales = [['milk', 'bread'], ['milk', 'milk'], ['bread', 'milk'], ['soap']];
  const counts = sales.reduce<SoldCounts>(countSold, {});
  expect(counts).toEqual({ milk: 3, bread: 2, soap: 1 });
  expect(mostSold(counts)).toEqual(['milk', 'bread', 'soap']);
});

test('no more than a page of products stands there, and two hundred are remembered', () => {
  const ids = Array.from({ length: 300 }, (_, at) => `p${at}`);
  const counts = countSold(countSold({}, ids), ['p1', 'p2']);
  expect(Object.keys(counts)).toHaveLength(200);
  expect(mostSold(counts).slice(0, 2)).toEqual(['p1', 'p2']);
  expect(mostSold(counts)).toHaveLength(24);
});
