import { ACCOUNT, type AccountCode } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit, reverse } from './journal.ts';

/** Ways a customer pays a debt. Cash at a till goes into its drawer, other cash into the safe. */
export const COLLECT_METHODS = ['cash', 'mobile_money', 'card', 'bank'] as const;
export type CollectMethod = (typeof COLLECT_METHODS)[number];

const MONEY = {
  cash: ACCOUNT.CASH_IN_SAFE,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  card: ACCOUNT.CARD_CLEARING,
  bank: ACCOUNT.BANK,
} as const;

/** The account that the money of a customer goes to, or comes from. */
export const moneyOf = (method: CollectMethod, isAtTill: boolean): AccountCode =>
  method === 'cash' && isAtTill ? ACCOUNT.CASH_IN_TILL : MONEY[method];

/** The journal of a payment on account: debit where the money went, credit receivables. */
export function journalOfCustomerPayment(payment: {
  readonly method: CollectMethod;
  readonly amountMinor: number;
  readonly isAtTill: boolean;
}): JournalLine[] {
  const { method, amountMinor, isAtTill } = payment;
  return assertBalanced([
    ...debit(moneyOf(method, isAtTill), amountMinor),
    ...credit(ACCOUNT.RECEIVABLES, amountMinor),
  ]);
}

/** Ways that a customer's credit is paid out. */
export const PAYOUT_METHODS = ['cash', 'mobile_money', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** The journal of a credit paid out: debit receivables, credit where the money came from. */
export function journalOfPayout(payout: {
  readonly method: PayoutMethod;
  readonly amountMinor: number;
  readonly isAtTill: boolean;
}): JournalLine[] {
  const { method, amountMinor, isAtTill } = payout;
  return assertBalanced([
    ...debit(ACCOUNT.RECEIVABLES, amountMinor),
    ...credit(moneyOf(method, isAtTill), amountMinor),
  ]);
}

/** The journal of a debt that is given up: debit bad debts, credit receivables. */
export function journalOfWriteOff({ amountMinor }: { amountMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.BAD_DEBTS, amountMinor),
    ...credit(ACCOUNT.RECEIVABLES, amountMinor),
  ]);
}

/**
 * The journal of what was given up and is owed again, as goods of it came back or the giving up was
 * taken back: debit receivables, credit bad debts.
 */
export function journalOfWriteOffBack({ amountMinor }: { amountMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.RECEIVABLES, amountMinor),
    ...credit(ACCOUNT.BAD_DEBTS, amountMinor),
  ]);
}

/** The journal of points that become store credit: debit what rewards cost, credit receivables. */
export function journalOfReward({ amountMinor }: { amountMinor: number }): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.LOYALTY, amountMinor),
    ...credit(ACCOUNT.RECEIVABLES, amountMinor),
  ]);
}

/** What an opening says: they owe us, or we owe them. */
export const OPENING_SIDES = ['debt', 'credit'] as const;
export type OpeningSide = (typeof OPENING_SIDES)[number];

/**
 * The journal of what was owed before the books began: debit receivables, credit equity. Of a
 * credit the other way round: what is in a customer's favour stands in receivables, too.
 */
export function journalOfCustomerOpening(opening: {
  readonly side: OpeningSide;
  readonly amountMinor: number;
}): JournalLine[] {
  const { side, amountMinor } = opening;
  const owed = [
    ...debit(ACCOUNT.RECEIVABLES, amountMinor),
    ...credit(ACCOUNT.OPENING_BALANCE, amountMinor),
  ];
  return assertBalanced(side === 'debt' ? owed : reverse(owed));
}
