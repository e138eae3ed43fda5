import { safeMinor } from '../money.ts';

/**
 * A customer's account: an append-only row of entries. What is owed is their sum; below zero the
 * business owes. Each entry is matched with what is open on the other side, oldest first, when it
 * is made: so debts and credits are never open at the same time.
 */

/** What puts an entry on an account. */
export const ENTRY_KINDS = [
  'sale',
  'payment',
  'payment_back',
  'refund',
  'opening',
  'write_off',
  'write_off_back',
  'write_off_void',
  'payout',
  'reward',
  'blind_return',
  'layby',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface Account {
  /** What the customer owes; below zero what the business owes. */
  readonly balanceMinor: number;
  /** Null: no limit; zero: no credit. */
  readonly creditLimitMinor: number | null;
}

/** How much more may be sold on account: null without a limit, never below zero. */
export function creditLeft({ balanceMinor, creditLimitMinor }: Account): number | null {
  return creditLimitMinor === null ? null : Math.max(0, creditLimitMinor - balanceMinor);
}

/** `CREDIT_LIMIT_EXCEEDED` when a sale of so much on account would pass the limit, or null. */
export function whyNotCredit(
  account: Account,
  amountMinor: number,
): 'CREDIT_LIMIT_EXCEEDED' | null {
  const left = creditLeft(account);
  return left !== null && amountMinor > left ? 'CREDIT_LIMIT_EXCEEDED' : null;
}

/** What a customer has in their favour: store credit. */
export const inFavour = ({ balanceMinor }: Pick<Account, 'balanceMinor'>): number =>
  Math.max(0, -balanceMinor);

/** `STORE_CREDIT_EXCEEDED` when so much is more than a customer has in their favour, or null. */
export function whyNotSpend(
  account: Pick<Account, 'balanceMinor'>,
  amountMinor: number,
): 'STORE_CREDIT_EXCEEDED' | null {
  return amountMinor > inFavour(account) ? 'STORE_CREDIT_EXCEEDED' : null;
}

/** An entry of the other side that is not used up. */
export interface OpenEntry {
  readonly entryNo: number;
  readonly openMinor: number;
}

export interface Allocation {
  readonly entryNo: number;
  readonly amountMinor: number;
}

/**
 * Shares an amount over open entries, oldest first, until it is used up. What a refund takes back
 * is taken from its own debts first, in their order.
 * @param open in the order of their numbers
 * @param firstNos the own debts
 */
export function allocateOldestFirst(
  amountMinor: number,
  open: readonly OpenEntry[],
  ...firstNos: readonly number[]
): Allocation[] {
  const own = firstNos.flatMap((no) => open.filter(({ entryNo }) => entryNo === no));
  const others = open.filter(({ entryNo }) => !firstNos.includes(entryNo));
  let left = amountMinor;
  return [...own, ...others].flatMap(({ entryNo, openMinor }) => {
    const part = Math.min(left, openMinor);
    left -= part;
    return part > 0 ? [{ entryNo, amountMinor: part }] : [];
  });
}

/** What is left of an amount behind its allocations. */
export function unallocated(amountMinor: number, parts: readonly Allocation[]): number {
  return safeMinor(parts.reduce((left, part) => left - part.amountMinor, Math.abs(amountMinor)));
}

/** Why so much may not be paid out, or null: never more than the business owes. */
export function whyNotPayOut(balanceMinor: number, amountMinor: number): 'OVERPAYMENT' | null {
  return amountMinor > -balanceMinor ? 'OVERPAYMENT' : null;
}

/** Why so much may not be written off, or null: never more than is owed. */
export function whyNotWriteOff(balanceMinor: number, amountMinor: number): 'OVERPAYMENT' | null {
  return amountMinor > balanceMinor ? 'OVERPAYMENT' : null;
}
