import { expect, test } from 'vitest';
import { marginBasisPoints, netPriceMinor } from './margin.ts';

const exclusive = { taxBasisPoints: 1_800, taxMode: 'exclusive' } as const;
const inclusive = { taxBasisPoints: 1_800, taxMode: 'inclusive' } as const;

test('without tax in the price the margin is what is left of the price', () => {
  // 3,200 − 2,750 = 450; 450 / 3,200 = 14.0625 %
  expect(marginBasisPoints({ priceMinor: 3_200, costMinor: 2_750, ...exclusive })).toBe(1_406);
});

test('tax in the price is not earned', () => {
  // 3,200 / 1.18 = 2,711.86, rounded 2,712; 2,712 − 2,750 = −38; −38 / 2,712 = −1.401 %
  expect(netPriceMinor({ priceMinor: 3_200, ...inclusive })).toBe(2_712);
  expect(marginBasisPoints({ priceMinor: 3_200, costMinor: 2_750, ...inclusive })).toBe(-140);
});

test('what is free has no margin, what cost nothing is all margin', () => {
  expect(marginBasisPoints({ priceMinor: 0, costMinor: 100, ...inclusive })).toBeNull();
  expect(marginBasisPoints({ priceMinor: 500, costMinor: 0, ...inclusive })).toBe(10_000);
});

test('the largest price is worked out exactly', () => {
  const priceMinor = 1_000_000_000_000;
  expect(marginBasisPoints({ priceMinor, costMinor: priceMinor, ...exclusive })).toBe(0);
});
