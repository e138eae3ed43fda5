import { expect, test } from 'vitest';
import {
  bucketDaysOf,
  indexOf,
  isCostTold,
  marksOf,
  periodKey,
  rebased,
  subjectsOf,
} from './comparison.ts';

const ID = (at: number) => `0198c0de-0000-7000-8000-00000000000${at}`;
const ids = (count: number) => Array.from({ length: count }, (_, at) => ID(at));

test.each([
  ['product', '', []],
  ['product', ID(1), [ID(1)]],
  ['branch', ids(6).join(','), ids(6)],
  ['branch', ids(7).join(','), 'TOO_MANY'],
  ['seller', `${ID(1)},${ID(1)}`, 'NOT_UNIQUE'],
  ['category', 'food', 'PATTERN'],
  ['product', '2026-01-01~2026-01-31', 'PATTERN'],
  ['period', ID(1), 'PATTERN'],
  ['period', '2026-01-01~2026-01-31,2025-01-01~2025-01-31', undefined],
  ['period', '2026-01-31~2026-01-01', 'PATTERN'],
  ['period', '2024-01-01~2026-01-31', 'PATTERN'],
  ['period', '2026-02-01~2026-02-29', 'PATTERN'],
] as const)('%s: %s', (by, of, expected) => {
  expect(subjectsOf(by, of)).toEqual(expected ?? of.split(','));
});

test('a period is written as it is read', () => {
  expect(periodKey({ from: '2026-01-01', to: '2026-01-31' })).toBe('2026-01-01~2026-01-31');
});

test('a month is shown by day, more of it by week', () => {
  expect([1, 31, 32, 366].map(bucketDaysOf)).toEqual([1, 1, 7, 7]);
});

test('of sellers the cost is told over a quarter at most, of others over any days', () => {
  expect([92, 93].map((days) => isCostTold('seller', days))).toEqual([true, false]);
  expect(isCostTold('product', 366)).toBe(true);
});

test('an index measures by the first, and says nothing where that is nothing', () => {
  expect(indexOf(150, 200)).toBe(75);
  expect(indexOf(1, 3)).toBe(33.3);
  expect(indexOf(-50, 200)).toBe(-25);
  expect([indexOf(5, 0), indexOf(5, -10), indexOf(null, 10), indexOf(5, null)]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test('a line starts at 100 on its first day that sold', () => {
  expect(rebased([0, -5, 200, 100, 0, null, 300])).toEqual([null, null, 100, 50, 0, null, 150]);
  expect(rebased([0, 0])).toEqual([null, null]);
});

test('best is the most, or the least where less is better; the same is neither', () => {
  expect(marksOf([3, 1, null, 3, 2], true)).toEqual(['best', 'worst', null, 'best', null]);
  expect(marksOf([3, 1, 2], false)).toEqual(['worst', 'best', null]);
  for (const same of [[2, 2], [1], [null, 5], []]) {
    expect(marksOf(same, true)).toEqual(same.map(() => null));
  }
  expect(marksOf([1, 2], null)).toEqual([null, null]);
});
