import { expect, test } from 'vitest';
import { rankedRows, type RankSort } from './ranking.ts';

const rows = [
  { name: 'Sugar', netMinor: 900, beforeMinor: 1_000, profitMinor: 90 },
  { name: 'Soap', netMinor: 500, beforeMinor: 100, profitMinor: 200 },
  { name: 'Tea', netMinor: 100, beforeMinor: 0, profitMinor: -20 },
  { name: 'Salt', netMinor: 0, beforeMinor: 30, profitMinor: 0 },
];

test.each([
  [undefined, 'Sugar Soap Tea Salt'],
  ['net', 'Salt Tea Soap Sugar'],
  // Sugar lost 1.00, a tenth of it; salt lost 0.30, all of it: more money was lost with sugar.
  ['change', 'Sugar Salt Tea Soap'],
  ['-change', 'Soap Tea Salt Sugar'],
  ['profit', 'Tea Salt Sugar Soap'],
  // What sold nothing has no margin: it comes last, whichever way.
  ['margin', 'Tea Sugar Soap Salt'],
  ['-margin', 'Soap Sugar Tea Salt'],
] as const)('sorted by %s: %s', (sort: RankSort | undefined, expected) => {
  expect(
    rankedRows(rows, sort)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected);
});
