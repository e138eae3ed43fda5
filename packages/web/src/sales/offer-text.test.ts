import { describe, expect, test } from 'vitest';
import { leftOf, parseOff } from './offer-text.ts';

describe('what is taken off, as it is typed', () => {
  test.each([
    ['10%', { kind: 'percent', basisPoints: 1_000 }],
    [' 7,5 % ', { kind: 'percent', basisPoints: 750 }],
    ['12.25%', { kind: 'percent', basisPoints: 1_225 }],
    ['100%', { kind: 'percent', basisPoints: 10_000 }],
    ['0%', null],
    ['101%', null],
    ['500', { kind: 'amount', amountMinor: 50_000 }],
    ['0', null],
    ['', null],
    ['much', null],
  ] as const)('%j is %j', (text, is) => {
    expect(parseOff(text, 'TZS')).toEqual(is);
  });
});

test('a line shows what its own discount leaves of it', () => {
  // 3 × 3,200.00 = 9,600.00, less 10 %.
  const line = { quantityMilli: 3_000, unitPriceMinor: 320_000 };
  const tenth = { kind: 'percent' as const, basisPoints: 1_000, reason: 'Staff' };
  expect(leftOf({ ...line, discount: tenth })).toBe(864_000);
  const more = { kind: 'amount' as const, amountMinor: 2_000_000, reason: 'Staff' };
  expect(leftOf({ ...line, discount: more })).toBe(0);
});
