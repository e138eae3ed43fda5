import { allocateOldestFirst, type EntryKind } from '@tillbook/core/customers/account';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { whyNotBegin } from '@tillbook/core/customers/erase-customer';
import { safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import {
  lockAccounts,
  openEntries,
  writeEntries,
  type LockedAccount,
  type NewEntry,
} from './accounts.sql.ts';

/** The lock of one account. @throws Refusal NOT_FOUND */
export async function lockAccount(
  tx: Tx,
  businessId: string,
  customerId: string,
): Promise<LockedAccount> {
  const [account] = await lockAccounts(tx, businessId, [customerId]);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  return account;
}

/** @throws Refusal CUSTOMER_ARCHIVED in the customer's name, CUSTOMER_FORGOTTEN */
export function refuseToBegin(
  account: Pick<LockedAccount, 'customerId' | 'name' | 'phone' | 'isArchived' | 'isErased'>,
): void {
  const { customerId } = account;
  refuseIf(whyNotBegin(account), { customerId, customer: customerTitle(account) });
}

/** What a document puts on an account. */
export interface Posted {
  readonly kind: EntryKind;
  readonly sourceId: string;
  readonly branchId: string;
  /** Above zero the customer owes it, below zero it is paid. */
  readonly amountMinor: number;
  readonly businessDate: string;
  /** Of debts. */
  readonly owedSince: string | null;
  readonly dueOn: string | null;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly number: string;
  /** The documents whose own entries are taken back first, in this order. */
  readonly takesBack?: readonly { readonly kind: EntryKind; readonly sourceId: string }[];
}

/**
 * Enters a document on a locked account: the next number, the balance behind it, and what it is
 * matched with on the other side, oldest first.
 */
export async function enter(
  tx: Tx,
  businessId: string,
  account: LockedAccount,
  { takesBack = [], ...posted }: Posted,
): Promise<NewEntry> {
  const isDebt = posted.amountMinor > 0;
  // Of the two sides one at most is open: the one that the balance stands on.
  const mayMeet = isDebt ? account.balanceMinor < 0 : account.balanceMinor > 0;
  const { customerId } = account;
  const open = mayMeet
    ? await openEntries(tx, businessId, customerId, isDebt ? 'credit' : 'debit')
    : [];
  const own = takesBack.flatMap((paper) =>
    open
      .filter(({ kind, sourceId }) => kind === paper.kind && sourceId === paper.sourceId)
      .map(({ entryNo }) => entryNo),
  );
  const entry: NewEntry = {
    ...posted,
    customerId,
    entryNo: account.lastEntry + 1,
    balanceAfterMinor: safeMinor(account.balanceMinor + posted.amountMinor),
    allocations: allocateOldestFirst(Math.abs(posted.amountMinor), open, ...own),
  };
  await writeEntries(tx, businessId, [entry]);
  return entry;
}
