import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/** Ways a customer pays a debt. Cash at a till goes into its drawer, other cash into the safe. */
export const COLLECT_METHODS = ['cash', 'mobile_money', 'card', 'bank'] as const;
export type CollectMethod = (typeof COLLECT_METHODS)[number];

const MONEY = {
  cash: ACCOUNT.CASH_IN_SAFE,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  card: ACCOUNT.CARD_CLEARING,
  bank: ACCOUNT.BANK,
} as const;

/** The journal of a payment on account: debit where the money went, credit receivables. */
export function journalOfCustomerPayment(payment: {
  readonly method: CollectMethod;
  readonly amountMinor: number;
  readonly isAtTill: boolean;
}): JournalLine[] {
  const { method, amountMinor, isAtTill } = payment;
  const account = method === 'cash' && isAtTill ? ACCOUNT.CASH_IN_TILL : MONEY[method];
  return assertBalanced([
    ...debit(account, amountMinor),
    ...credit(ACCOUNT.RECEIVABLES, amountMinor),
  ]);
}

/** The journal of a debt that is given up: debit bad debts, credit receivables. */
export function journalOfWriteOff({ amountMinor }: { amountMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.BAD_DEBTS, amountMinor),
    ...credit(ACCOUNT.RECEIVABLES, amountMinor),
  ]);
}

/** The journal of what was owed before the books began: debit receivables, credit equity. */
export function journalOfCustomerOpening({ amountMinor }: { amountMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.RECEIVABLES, amountMinor),
    ...credit(ACCOUNT.OPENING_BALANCE, amountMinor),
  ]);
}
