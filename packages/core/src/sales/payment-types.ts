import { ACCOUNT, type AccountCode } from '../ledger/accounts.ts';

/** What an own way of paying can be: the ways a till takes money. */
export const PAYMENT_KINDS = ['cash', 'mobile_money', 'card', 'other'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The accounts that a way of paying may be booked on, its usual one first. */
export const ACCOUNTS_OF_KIND: Readonly<Record<PaymentKind, readonly AccountCode[]>> = {
  cash: [ACCOUNT.CASH_IN_TILL],
  mobile_money: [ACCOUNT.MOBILE_MONEY, ACCOUNT.BANK],
  card: [ACCOUNT.CARD_CLEARING, ACCOUNT.BANK],
  other: [ACCOUNT.OTHER_TENDERS, ACCOUNT.BANK],
};

/** All of them. */
export const TENDER_ACCOUNTS = ['1000', '1020', '1030', '1040', '1050'] as const;

/** Why an account cannot take what is paid this way, or null: cash is always in the drawer. */
export function whyNotAccount(kind: PaymentKind, accountCode: string): 'MISMATCH' | null {
  const allowed: readonly string[] = ACCOUNTS_OF_KIND[kind];
  return allowed.includes(accountCode) ? null : 'MISMATCH';
}
