import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

export interface OpeningMoney {
  readonly cashMinor: number;
  readonly bankMinor: number;
  readonly mobileMoneyMinor: number;
  /** What is owed to suppliers. */
  readonly debtsMinor: number;
}

/**
 * The journal of the money and debts that the books begin with; what is left of them is opening
 * balance equity. Stock has entries of its own (`journal-of-opening-stock.ts`).
 */
export function journalOfOpeningBalance(money: OpeningMoney): JournalLine[] {
  const { cashMinor, bankMinor, mobileMoneyMinor, debtsMinor } = money;
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_SAFE, cashMinor),
    ...debit(ACCOUNT.BANK, bankMinor),
    ...debit(ACCOUNT.MOBILE_MONEY, mobileMoneyMinor),
    ...credit(ACCOUNT.PAYABLES, debtsMinor),
    ...credit(ACCOUNT.OPENING_BALANCE, cashMinor + bankMinor + mobileMoneyMinor - debtsMinor),
  ]);
}
