import { expect, test } from 'vitest';
import { effectiveTaxRate } from './effective-tax-rate.ts';

test('a branch taxes at its own rate, also at none, else at that of the class', () => {
  expect(effectiveTaxRate({ ownBasisPoints: 1_500, taxBasisPoints: 1_800 })).toBe(1_500);
  expect(effectiveTaxRate({ ownBasisPoints: 0, taxBasisPoints: 1_800 })).toBe(0);
  expect(effectiveTaxRate({ ownBasisPoints: null, taxBasisPoints: 1_800 })).toBe(1_800);
});
