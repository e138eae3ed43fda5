import { expect, test } from 'vitest';
import {
  journalOfCustomerPayment,
  journalOfWriteOff,
  journalOfWriteOffBack,
} from './journal-of-customer.ts';

const line = (accountCode: string, debitMinor: number, creditMinor: number) => ({
  accountCode,
  debitMinor,
  creditMinor,
});

test.each([
  ['cash', true, '1000'],
  ['cash', false, '1010'],
  ['mobile_money', true, '1030'],
  ['card', true, '1040'],
  ['bank', false, '1020'],
] as const)('a payment by %s (at a till: %s) goes to %s', (method, isAtTill, account) => {
  expect(journalOfCustomerPayment({ method, amountMinor: 700, isAtTill })).toEqual([
    line(account, 700, 0),
    line('1100', 0, 700),
  ]);
});

test('what was given up of goods that come back is owed, and no expense any more', () => {
  expect(journalOfWriteOffBack({ amountMinor: 700 })).toEqual([
    line('1100', 700, 0),
    line('6300', 0, 700),
  ]);
});

test('a debt that is given up is an expense', () => {
  expect(journalOfWriteOff({ amountMinor: 700 })).toEqual([
    line('6300', 700, 0),
    line('1100', 0, 700),
  ]);
});
