import { expect, test } from 'vitest';
import { sellThroughOf, timesMilli } from './turnover.ts';

test.each([
  [360_000, 120_000, 3_000],
  [100, 300, 333],
  [0, 300, 0],
  [-50, 100, -500],
  // Nothing was there, or less than nothing.
  [360_000, 0, null],
  [360_000, -1, null],
])('%d over an average stock of %d', (whole, average, times) => {
  expect(timesMilli(whole, average)).toBe(times);
});

test.each([
  [30_000, 10_000, 7_500],
  [0, 10_000, 0],
  [30_000, 0, 10_000],
  // More came back than went; more was sold than was there.
  [-5_000, 10_000, 0],
  [30_000, -2_000, 10_000],
  [0, 0, null],
])('sold %d with %d left', (sold, left, through) => {
  expect(sellThroughOf(sold, left)).toBe(through);
});
