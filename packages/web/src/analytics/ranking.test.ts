import { expect, test } from 'vitest';
import { rankedRows } from './ranking.ts';

const rows = [
  { name: 'Sugar', netMinor: 900, beforeMinor: 1_000, profitMinor: 90 },
  { name: 'Soap', netMinor: 500, beforeMinor: 100, profitMinor: 200 },
  { name: 'Tea', netMinor: 100, beforeMinor: 0, profitMinor: -20 },
];

test.each([
  ['', 'Sugar Soap Tea'],
  ['net', 'Tea Soap Sugar'],
  ['-change', 'Soap Tea Sugar'],
  ['profit', 'Tea Sugar Soap'],
  ['-margin', 'Soap Sugar Tea'],
  ['what-is-no-key', 'Sugar Soap Tea'],
])('sorted by "%s": %s', (sort, expected) => {
  expect(
    rankedRows(rows, sort)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected);
});
