import { expect, test } from 'vitest';
import {
  journalOfDeposit,
  journalOfDepositBack,
  journalOfLaybyCancel,
} from './journal-of-layby.ts';

const line = (accountCode: string, debitMinor: number, creditMinor: number) => ({
  ...{ accountCode, debitMinor, creditMinor },
});

test('what is paid before is owed to the customer, until it goes back or is kept', () => {
  const paid = { method: 'cash', amountMinor: 500, isAtTill: true } as const;
  expect(journalOfDeposit(paid)).toEqual([line('1000', 500, 0), line('2210', 0, 500)]);
  const away = { ...paid, isAtTill: false };
  expect(journalOfDeposit(away)).toEqual([line('1010', 500, 0), line('2210', 0, 500)]);
  expect(journalOfDepositBack(paid)).toEqual([line('2210', 500, 0), line('1000', 0, 500)]);
  expect(journalOfLaybyCancel({ feeMinor: 100, creditMinor: 400, roundingMinor: 0 })).toEqual([
    ...[line('2210', 500, 0), line('1100', 0, 400), line('4200', 0, 100)],
  ]);
});

test('coins that give more or less than is owed are cash rounding, deposits come to what was paid', () => {
  // Paid 759, 100 kept, 659 goes back: 650 in steps of 50, and 9 stay; of 670 it would be 11 more.
  expect(journalOfLaybyCancel({ feeMinor: 100, creditMinor: 0, roundingMinor: -9 })).toEqual([
    ...[line('2210', 109, 0), line('6200', 0, 9), line('4200', 0, 100)],
  ]);
  expect(journalOfLaybyCancel({ feeMinor: 0, creditMinor: 0, roundingMinor: 11 })).toEqual([
    ...[line('2210', 0, 11), line('6200', 11, 0)],
  ]);
});
