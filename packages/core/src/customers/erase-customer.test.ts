import { expect, test } from 'vitest';
import { pseudonymOf } from '../pseudonym.ts';
import { whyNotForget } from './erase-customer.ts';

test.each([
  [0, false, null],
  [1, false, 'CUSTOMER_OWES'],
  [-1, false, 'CUSTOMER_HAS_CREDIT'],
  [0, true, 'INVALID_STATE'],
  [5, true, 'INVALID_STATE'],
] as const)('a balance of %s, erased already %s: %s', (balanceMinor, isErased, why) => {
  expect(whyNotForget({ balanceMinor, isErased, hasLayby: false })).toBe(why);
});

test('a pseudonym holds the end of the id and nothing of the person', () => {
  const id = '0198aaaa-0000-7000-8000-0000001b2c3d';
  expect(pseudonymOf('customer', id)).toBe('Former customer 1b2c3d');
});

test('nobody is forgotten for whom goods are set aside', () => {
  const known = { balanceMinor: 0, isErased: false };
  expect(whyNotForget({ ...known, hasLayby: true })).toBe('CUSTOMER_HAS_LAYBY');
});
