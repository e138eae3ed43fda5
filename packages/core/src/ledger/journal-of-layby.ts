import { ACCOUNT } from './accounts.ts';
import { moneyOf, type CollectMethod } from './journal-of-customer.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

interface Moved {
  readonly method: CollectMethod;
  readonly amountMinor: number;
  readonly isAtTill: boolean;
}

/**
 * The journal of a payment towards goods that are set aside: debit where the money went, credit
 * what is owed to the customer. No income and no tax: the sale that collects them has both.
 */
export function journalOfDeposit({ method, amountMinor, isAtTill }: Moved): JournalLine[] {
  return assertBalanced([
    ...debit(moneyOf(method, isAtTill), amountMinor),
    ...credit(ACCOUNT.CUSTOMER_DEPOSITS, amountMinor),
  ]);
}

/** The journal of what goes back in money when a lay-by is cancelled. */
export function journalOfDepositBack({ method, amountMinor, isAtTill }: Moved): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.CUSTOMER_DEPOSITS, amountMinor),
    ...credit(moneyOf(method, isAtTill), amountMinor),
  ]);
}

/**
 * The journal of a lay-by that is cancelled, without what went back in money: debit the deposits,
 * credit other income with the fee that is kept, and receivables with what stays as store credit.
 * What coins gave more than was owed is cash rounding; the deposits gave that much already.
 */
export function journalOfLaybyCancel(cancelled: {
  readonly feeMinor: number;
  readonly creditMinor: number;
  readonly roundingMinor: number;
}): JournalLine[] {
  const { feeMinor, creditMinor, roundingMinor } = cancelled;
  return assertBalanced([
    ...debit(ACCOUNT.CUSTOMER_DEPOSITS, feeMinor + creditMinor - roundingMinor),
    ...debit(ACCOUNT.ROUNDING, roundingMinor),
    ...credit(ACCOUNT.RECEIVABLES, creditMinor),
    ...credit(ACCOUNT.OTHER_INCOME, feeMinor),
  ]);
}
