import { expect, test } from 'vitest';
import { backOnReceipt } from './receipt-back.ts';

test.each([
  ['completed', 0, null, 0],
  ['part_refunded', 500, null, 500],
  ['refunded', 1_000, 'refunded', 1_000],
  ['voided', 1_000, 'voided', 0],
] as const)('of a sale that is %s, %i of it back', (state, refundedMinor, gone, givenBackMinor) => {
  expect(backOnReceipt({ state, refundedMinor })).toEqual({ gone, givenBackMinor });
});
