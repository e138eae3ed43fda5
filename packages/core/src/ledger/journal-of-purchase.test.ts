import { describe, expect, it } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { journalOfOpeningBalance } from './journal-of-opening-balance.ts';
import {
  journalOfBill,
  journalOfReceipt,
  journalOfSupplierPayment,
  journalOfSupplierReturn,
} from './journal-of-purchase.ts';

const debited = (accountCode: string, debitMinor: number) => ({
  accountCode,
  debitMinor,
  creditMinor: 0,
});
const credited = (accountCode: string, creditMinor: number) => ({
  accountCode,
  debitMinor: 0,
  creditMinor,
});

describe('the journal of buying', () => {
  it('puts goods against what will be billed, and a shortage’s rest to cost of goods sold', () => {
    expect(journalOfReceipt({ landedMinor: 240, revaluedMinor: -4 })).toEqual([
      debited(ACCOUNT.INVENTORY, 240),
      credited(ACCOUNT.RECEIVED_NOT_BILLED, 240),
      credited(ACCOUNT.INVENTORY, 4),
      debited(ACCOUNT.COST_OF_GOODS_SOLD, 4),
    ]);
    expect(journalOfReceipt({ landedMinor: 0, revaluedMinor: 0 })).toEqual([]);
  });

  it('makes a bill a debt, with its tax and what it differs', () => {
    expect(journalOfBill({ receivedMinor: 100, netMinor: 110, taxMinor: 20 })).toEqual([
      debited(ACCOUNT.RECEIVED_NOT_BILLED, 100),
      debited(ACCOUNT.INPUT_TAX, 20),
      debited(ACCOUNT.PRICE_DIFFERENCE, 10),
      credited(ACCOUNT.PAYABLES, 130),
    ]);
    expect(journalOfBill({ receivedMinor: 100, netMinor: 90, taxMinor: 0 })).toEqual([
      debited(ACCOUNT.RECEIVED_NOT_BILLED, 100),
      credited(ACCOUNT.PRICE_DIFFERENCE, 10),
      credited(ACCOUNT.PAYABLES, 90),
    ]);
  });

  it.each([
    ['cash', ACCOUNT.CASH_IN_SAFE],
    ['bank', ACCOUNT.BANK],
    ['mobile_money', ACCOUNT.MOBILE_MONEY],
  ] as const)('pays by %s from %s', (method, account) => {
    expect(journalOfSupplierPayment({ method, amountMinor: 7 })).toEqual([
      debited(ACCOUNT.PAYABLES, 7),
      credited(account, 7),
    ]);
  });

  it('sends goods back at their cost for the credit that was agreed', () => {
    const given = { costMinor: 100, creditMinor: 110, taxMinor: 20 };
    expect(journalOfSupplierReturn({ ...given, isBilled: true })).toEqual([
      debited(ACCOUNT.PAYABLES, 130),
      credited(ACCOUNT.PRICE_DIFFERENCE, 10),
      credited(ACCOUNT.INPUT_TAX, 20),
      credited(ACCOUNT.INVENTORY, 100),
    ]);
    expect(journalOfSupplierReturn({ ...given, taxMinor: 0, isBilled: false })).toEqual([
      debited(ACCOUNT.RECEIVED_NOT_BILLED, 110),
      credited(ACCOUNT.PRICE_DIFFERENCE, 10),
      credited(ACCOUNT.INVENTORY, 100),
    ]);
  });

  it('begins with money and debts, the rest being equity, on either side', () => {
    const none = { cashMinor: 0, bankMinor: 0, mobileMoneyMinor: 0, debtsMinor: 0 };
    expect(journalOfOpeningBalance(none)).toEqual([]);
    expect(
      journalOfOpeningBalance({ cashMinor: 5, bankMinor: 7, mobileMoneyMinor: 9, debtsMinor: 30 }),
    ).toEqual([
      debited(ACCOUNT.CASH_IN_SAFE, 5),
      debited(ACCOUNT.BANK, 7),
      debited(ACCOUNT.MOBILE_MONEY, 9),
      credited(ACCOUNT.PAYABLES, 30),
      debited(ACCOUNT.OPENING_BALANCE, 9),
    ]);
  });
});
