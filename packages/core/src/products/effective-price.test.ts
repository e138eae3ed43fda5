import { expect, test } from 'vitest';
import { effectivePriceMinor } from './effective-price.ts';

test.each([
  [{ branchMinor: 3, listMinor: 2, productMinor: 1 }, 3],
  [{ branchMinor: null, listMinor: 2, productMinor: 1 }, 2],
  [{ branchMinor: null, listMinor: null, productMinor: 1 }, 1],
  [{ branchMinor: 0, listMinor: 2, productMinor: 1 }, 0],
  [{ branchMinor: null, listMinor: 0, productMinor: 1 }, 0],
])('%j sells at %d', (prices, wanted) => {
  expect(effectivePriceMinor(prices)).toBe(wanted);
});
