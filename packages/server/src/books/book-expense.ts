import { journalOfExpense } from '@tillbook/core/books/expenses';
import type { Expense } from '@tillbook/core/books/expenses.api';
import type { AccountCode } from '@tillbook/core/ledger/accounts';
import { reverse } from '@tillbook/core/ledger/journal';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { billServices, holdSupplier, unbillServices } from '../purchasing/service-bills.ts';
import type { Clerk } from './clerk.ts';

type Said = 'number' | 'branchId' | 'category' | 'amountMinor' | 'taxMinor' | 'paidFrom' | 'day';

/** What the books take of an expense. */
export type Bookable = Pick<Expense, Said | 'reference' | 'supplierId' | 'dueOn'> & {
  readonly expenseId: string;
  /** Hex. */
  readonly hash: string;
};

/**
 * Before anything is read of an expense that is owed: its supplier is paid and billed by nobody
 * else until the commit. Every payment takes this lock first, so it comes before the books'.
 * @throws Refusal NOT_FOUND
 */
export async function holdWhomItIsOwed(
  tx: Tx,
  { businessId }: Clerk,
  { supplierId }: Pick<Expense, 'supplierId'>,
): Promise<void> {
  if (supplierId !== null) await holdSupplier(tx, businessId, supplierId);
}

/**
 * Books an expense on its day, and one that is owed among the bills of its supplier.
 * @param payOutAccount of a till's pay-out
 * @throws Refusal DUPLICATE_VALUE (the number on the bill)
 */
export async function bookExpense(
  tx: Tx,
  clerk: Clerk,
  expense: Bookable,
  payOutAccount: AccountCode | null = null,
): Promise<void> {
  const { day, supplierId, dueOn, reference, number } = expense;
  await post(tx, clerk, {
    ...{ expense, sourceKind: 'expense', day },
    lines: journalOfExpense({ ...expense, payOutAccount }),
  });
  if (supplierId === null || dueOn === null) return;
  const invoiceNumber = reference ?? number;
  await billServices(tx, clerk, { ...expense, supplierId, dueOn, invoiceNumber });
  await tellBuyers(tx, clerk, expense);
}

/**
 * Books the entry against an expense today, and settles the bill of one that is owed.
 * @throws Refusal BILL_SETTLED (number)
 */
export async function unbookExpense(
  tx: Tx,
  clerk: Clerk,
  expense: Bookable,
  taken: { readonly today: string; readonly payOutAccount: AccountCode | null },
): Promise<void> {
  const { today, payOutAccount } = taken;
  if (expense.supplierId !== null) {
    await unbillServices(tx, clerk, expense.expenseId);
    await tellBuyers(tx, clerk, expense);
  }
  await post(tx, clerk, {
    ...{ expense, sourceKind: 'expense_void', day: today },
    lines: reverse(journalOfExpense({ ...expense, payOutAccount })),
  });
}

async function post(
  tx: Tx,
  { businessId, at }: Clerk,
  entry: {
    readonly expense: Bookable;
    readonly sourceKind: 'expense' | 'expense_void';
    readonly day: string;
    readonly lines: ReturnType<typeof journalOfExpense>;
  },
): Promise<void> {
  const { expense, sourceKind, day, lines } = entry;
  await postJournal(tx, {
    ...{ businessId, entryId: newId(Date.parse(at)), sourceKind, sourceId: expense.expenseId },
    ...{ branchId: expense.branchId, businessDate: day, ledgerDate: day, postedAt: at, lines },
  });
}

/** Whoever looks at bills and suppliers sees it at once. */
async function tellBuyers(tx: Tx, { businessId }: Clerk, expense: Bookable): Promise<void> {
  const { expenseId: subjectId, branchId } = expense;
  await appendEvent(tx, { businessId, kind: 'purchase_changed', subjectId, branchId });
}
