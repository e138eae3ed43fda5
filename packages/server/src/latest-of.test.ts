import { expect, test } from 'vitest';
import { setLatest } from './latest-of.ts';

test('of three that are kept the one set longest ago goes for a fourth, the others stay', () => {
  const seen = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'c'].entries()) setLatest(seen, 3, key, at);
  setLatest(seen, 3, 'a', 9);
  expect([...seen]).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 9],
  ]);
  setLatest(seen, 3, 'd', 4);
  expect([...seen.keys()]).toEqual(['c', 'a', 'd']);
});
