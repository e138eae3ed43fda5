import { expect, test } from 'vitest';
import { pseudonymOf } from '../pseudonym.ts';
import { whyNotBegin, whyNotForget, whyNothingNew, whyNotPay } from './erase-customer.ts';

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

test('under a name that was erased nothing new is written', () => {
  expect([whyNothingNew({ isErased: true }), whyNothingNew({ isErased: false })]).toEqual([
    ...['CUSTOMER_FORGOTTEN', null],
  ]);
});

test('for who is archived nothing begins until they are back; what ends with them goes on', () => {
  const archived = { isArchived: true, isErased: false };
  expect([whyNotBegin(archived), whyNothingNew(archived)]).toEqual(['CUSTOMER_ARCHIVED', null]);
  expect(whyNotBegin({ isArchived: false, isErased: false })).toBeNull();
  expect(whyNotBegin({ isArchived: true, isErased: true })).toBe('CUSTOMER_FORGOTTEN');
});

test.each([
  [1_000, true, 1_000, null],
  [1_000, true, 1_001, 'OVERPAYMENT'],
  [0, true, 1, 'OVERPAYMENT'],
  [-500, true, 1, 'OVERPAYMENT'],
  // Of who is known what is paid beyond the debt waits as credit.
  [1_000, false, 1_001, null],
  [0, false, 1, null],
] as const)('of %s owed, erased %s, %s is paid: %s', (balanceMinor, isErased, amount, why) => {
  expect(whyNotPay({ balanceMinor, isErased }, amount)).toBe(why);
});
