import {
  allocateOldestFirst,
  inFavour,
  whyNotSpend,
  type OpenEntry,
} from '@tillbook/core/customers/account';
import { dueOn } from '@tillbook/core/customers/ageing';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import { formatMoney, safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf, type RefusalCode } from '@tillbook/core/refusals';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import {
  lockAccounts,
  openEntries,
  readAccounts,
  type LockedAccount,
  type NewEntry,
} from '../customers/accounts.sql.ts';
import { readAliases } from '../customers/customer-aliases.sql.ts';
import { refuseToBegin } from '../customers/enter.ts';
import { NOBODY_TOLD, type CustomersTold } from '../customers/customers-told.ts';
import type { Tx } from '../db/database.ts';
import type { Happened } from './happened.ts';

/** A customer as a posting knows it, moved on by each sale on account. */
export interface PostingAccount extends LockedAccount {
  /** Credits that are not used up; only an account in credit has any. */
  readonly credits: readonly OpenEntry[];
  /** Ids that devices gave the same customer. */
  readonly aliases: readonly string[];
}

/** What a draft pays by one method. */
const paidBy = ({ payments }: Pick<SaleDraft, 'payments'>, wanted: PaymentMethod): number =>
  payments.reduce((sum, { method, amountMinor }) => sum + (method === wanted ? amountMinor : 0), 0);

/** What a draft leaves unpaid. */
export const soldOnAccount = (draft: Pick<SaleDraft, 'payments'>): number =>
  paidBy(draft, 'credit');

/** What a draft puts on its customer's account: what is sold on it, and spent of its credit. */
export function creditOf(draft: Pick<SaleDraft, 'payments'>): number {
  return paidBy(draft, 'credit') + paidBy(draft, 'store_credit');
}

/**
 * The customers that drafts name; none named, nothing is read. Accounts that something is put on
 * are locked: under the lock the limit is checked. Tills and levels were locked before.
 * @param told customers whom devices made, of facts
 */
export async function accountsFor(
  tx: Tx,
  businessId: string,
  drafts: readonly SaleDraft[],
  told: CustomersTold = NOBODY_TOLD,
): Promise<PostingAccount[]> {
  const standsFor = new Map(told.standsFor);
  const meant = (draft: SaleDraft): string[] => {
    const id = standsFor.get(draft.customerId ?? '') ?? draft.customerId ?? null;
    return id === null || told.fresh.has(id) ? [] : [id];
  };
  let found = await readMeant(tx, businessId, drafts, meant);
  const isFound = new Set(found.map(({ customerId }) => customerId));
  const missing = drafts.flatMap(meant).filter((id) => !isFound.has(id));
  if (missing.length > 0) {
    const aliases = await readAliases(tx, businessId, missing);
    for (const { aliasId, customerId } of aliases) standsFor.set(aliasId, customerId);
    if (aliases.length > 0) found = await readMeant(tx, businessId, drafts, meant);
  }
  const fresh = [...told.fresh.values()].map((account) => ({ ...account, credits: [] }));
  return [...found, ...fresh].map((account) => {
    const ids = [...standsFor].filter(([, customerId]) => customerId === account.customerId);
    return { ...account, aliases: ids.map(([aliasId]) => aliasId) };
  });
}

/** Reads the accounts that drafts mean, locking those that something is put on. */
async function readMeant(
  tx: Tx,
  businessId: string,
  drafts: readonly SaleDraft[],
  meant: (draft: SaleDraft) => string[],
): Promise<Omit<PostingAccount, 'aliases'>[]> {
  const named = drafts.flatMap(meant);
  if (named.length === 0) return [];
  const buying = new Set(drafts.flatMap((draft) => (creditOf(draft) > 0 ? meant(draft) : [])));
  const locked = buying.size === 0 ? [] : await lockAccounts(tx, businessId, [...buying]);
  const others = [...new Set(named)].filter((id) => !buying.has(id));
  const read = others.length === 0 ? [] : await readAccounts(tx, businessId, others);
  const accounts = read.map((account) => ({ ...account, credits: [] as OpenEntry[] }));
  for (const account of locked) {
    const credits =
      account.balanceMinor < 0
        ? await openEntries(tx, businessId, account.customerId, 'credit')
        : [];
    accounts.push({ ...account, credits });
  }
  return accounts;
}

/** How a posting knows its accounts: by their own ids and by those that devices gave them. */
export function accountsById(accounts: readonly PostingAccount[]): Map<string, PostingAccount> {
  return new Map(
    accounts.flatMap((account) =>
      [account.customerId, ...account.aliases].map((id) => [id, account] as const),
    ),
  );
}

/** What of a posting the customers of its sales concern. */
interface Posting {
  readonly accounts: Map<string, PostingAccount>;
  readonly entries: NewEntry[];
  readonly context: { readonly business: { readonly currency: string } };
}

/**
 * Refuses a customer that is not there, and more of their credit than they have. Of a sale that
 * happened already what is too much is noted, and that its customer is gone.
 */
export function refuseCustomer(
  posting: Posting,
  draft: SaleDraft,
  happened: Pick<Happened, 'conflicts'> | null = null,
): void {
  const { customerId } = draft;
  const amountMinor = creditOf(draft);
  if (customerId === null || customerId === undefined) {
    if (amountMinor > 0) throw new Refusal('CUSTOMER_REQUIRED');
    return;
  }
  const account = posting.accounts.get(customerId);
  if (account === undefined) throw new Refusal('NOT_FOUND', { customerId });
  const { isArchived, isErased } = account;
  if (happened === null) refuseGone(account, draft);
  if (isArchived && amountMinor > 0) {
    const isForgotten = isErased;
    happened?.conflicts.set('customer_gone', { customerId, amountMinor, isForgotten });
  }
  const code = whyNotSpend(account, paidBy(draft, 'store_credit'));
  // Whoever is forgotten has no credit left to spend.
  if (code === null || isErased) return;
  const leftMinor = inFavour(account);
  if (happened === null) throw overAccount(posting, code, { customerId, leftMinor });
  happened.conflicts.set('credit_over_limit', { customerId, leftMinor, amountMinor });
}

/** What is left of an account, as a refusal says it. */
export function overAccount(
  { context }: Pick<Posting, 'context'>,
  code: RefusalCode,
  { leftMinor, ...details }: { readonly leftMinor: number } & Readonly<Record<string, unknown>>,
): Refusal {
  const left = formatMoney(leftMinor, context.business.currency);
  return new Refusal(code, { left, leftMinor, ...details });
}

/** A lay-by is collected by who was archived since; what is put on the account would be new. */
function refuseGone(account: PostingAccount, draft: SaleDraft): void {
  const isCollected = paidBy(draft, 'deposit') > 0 && creditOf(draft) === 0;
  if (isCollected) refuseIf(whyNothingNew(account), { customerId: account.customerId });
  else refuseToBegin(account);
}

/**
 * The account that a draft is sold on, with the store credit that it spends spent first: its limit
 * is looked at behind that. Null where nothing is sold on one, or its customer was forgotten: they
 * have no limit left to pass.
 */
export function accountBehind(
  posting: Pick<Posting, 'accounts'>,
  draft: SaleDraft,
): PostingAccount | null {
  const account = posting.accounts.get(draft.customerId ?? '');
  if (account === undefined || account.isErased || soldOnAccount(draft) === 0) return null;
  const spentMinor = paidBy(draft, 'store_credit');
  return { ...account, balanceMinor: safeMinor(account.balanceMinor + spentMinor) };
}

interface Sold {
  readonly saleId: string;
  readonly branchId: string;
  readonly businessDate: string;
  readonly postedAt: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly receiptNumber: string;
}

/** When what a draft puts on account is due; null when it puts nothing there. */
export function dueOf(posting: Posting, draft: SaleDraft, businessDate: string): string | null {
  const account = posting.accounts.get(draft.customerId ?? '');
  return account === undefined || paidBy(draft, 'credit') === 0
    ? null
    : dueOn(businessDate, account.termsDays);
}

/** Puts what a sale leaves unpaid on the account, and moves the account on by it. */
export function putOnAccount(posting: Posting, draft: SaleDraft, sale: Sold): void {
  const amountMinor = creditOf(draft);
  const account = posting.accounts.get(draft.customerId ?? '');
  if (amountMinor === 0 || account === undefined) return;
  const { customerId, credits } = account;
  const allocations = allocateOldestFirst(amountMinor, credits);
  const used = new Map(allocations.map((part) => [part.entryNo, part.amountMinor]));
  const balanceMinor = safeMinor(account.balanceMinor + amountMinor);
  const entryNo = account.lastEntry + 1;
  posting.entries.push({
    ...{ customerId, entryNo, kind: 'sale', sourceId: sale.saleId, branchId: sale.branchId },
    ...{ amountMinor, balanceAfterMinor: balanceMinor, businessDate: sale.businessDate },
    ...{ owedSince: sale.businessDate, dueOn: dueOn(sale.businessDate, account.termsDays) },
    ...{ at: sale.postedAt, by: sale.sellerId, byName: sale.sellerName },
    ...{ number: sale.receiptNumber, allocations },
  });
  const moved: PostingAccount = {
    ...account,
    balanceMinor,
    lastEntry: entryNo,
    credits: credits
      .map((one) => ({ ...one, openMinor: one.openMinor - (used.get(one.entryNo) ?? 0) }))
      .filter(({ openMinor }) => openMinor > 0),
  };
  for (const [id, after] of accountsById([moved])) posting.accounts.set(id, after);
}
