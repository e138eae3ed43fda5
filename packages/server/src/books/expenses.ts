import { z } from 'zod';
import { needsApproval, whyNotInState } from '@tillbook/core/books/expenses';
import type {
  answerExpense,
  Expense,
  listExpenses,
  postExpense as postExpenseApi,
  voidExpense,
} from '@tillbook/core/books/expenses.api';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { day, id, instant } from '@tillbook/core/fields';
import { accountOfPayOut } from '@tillbook/core/ledger/journal-of-cash-move';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { addDays } from '@tillbook/core/reports/period';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { branchesInReach, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { bookExpense, holdWhomItIsOwed, unbookExpense, type Bookable } from './book-expense.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import {
  expenseLimit,
  expenseRows,
  expenseSums,
  findExpense,
  findExpenseEvent,
  insertExpense,
  insertExpenseEvent,
  insertExpenseLimit,
  lockPayOut,
  payOutRows,
  type KeptExpense,
} from './expenses.sql.ts';
import {
  dayOfBranch,
  likeOf,
  refuseDay,
  refuseElsewhere,
  refuseOtherBusiness,
  refusePeriod,
} from './papers.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

const CURSOR = z.tuple([day, instant, id]);
const PAY_OUT_DAYS = 62;

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED */
export async function expensesFor(
  reader: Reader,
  actor: Actor,
  clerk: Clerk,
  query: QueryOf<typeof listExpenses>,
): Promise<AnswerOf<typeof listExpenses>> {
  const { businessId } = clerk;
  refusePeriod(query);
  await refuseOtherBusiness(reader, businessId, query.branchId);
  const { from, to, limit, category, paidFrom, state } = query;
  const asked = {
    ...{ from, to, branchIds: branchesInReach(actor, query.branchId) },
    ...{ category: category ?? null, paidFrom: paidFrom ?? null, state: state ?? null },
    like: likeOf(query.q),
  };
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const before = end === null ? null : { at: end[1], id: end[2] };
  const shown = { ...asked, to: end?.[0] ?? to };
  const rows = await expenseRows(reader, businessId, shown, { before, limit: limit + 1 });
  const { waitingCount, ...totals } = await expenseSums(reader, businessId, asked);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const nextCursor = isMore ? encodeCursor([last.day, last.postedAt, last._id]) : null;
  const limitMinor = await expenseLimit(reader, businessId);
  return { items, nextCursor, totals, waitingCount, limitMinor };
}

/** @throws Refusal NOT_FOUND */
export async function expenseFor(
  reader: Reader,
  businessId: string,
  expenseId: string,
): Promise<Expense> {
  const {
    cashMoveId: _move,
    contentHash: _hash,
    ...shown
  } = await known(...([reader, businessId, expenseId] as const));
  return shown;
}

/**
 * An expense of a branch that the clerk works in.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function expenseInReach(
  reader: Reader,
  clerk: Clerk,
  expenseId: string,
): Promise<Expense> {
  const shown = await expenseFor(reader, clerk.businessId, expenseId);
  refuseElsewhere(clerk, shown.branchId);
  return shown;
}

async function known(reader: Reader, businessId: string, id: string): Promise<KeptExpense> {
  const found = await findExpense(reader, businessId, id);
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}

/** What tills paid out in two months and nobody sorted. */
export async function payOutsFor(reader: Reader, clerk: Clerk, limit: number) {
  const since = addDays(clerk.at.slice(0, 10), -PAY_OUT_DAYS);
  const given = { since, branchIds: clerk.branchIds, limit };
  return { items: await payOutRows(reader, clerk.businessId, given) };
}

const bookable = (found: KeptExpense): Bookable => ({
  ...found,
  ...{ expenseId: found._id, hash: found.contentHash },
});

type NewExpense = BodyOf<typeof postExpenseApi>;

/**
 * Books an expense on its day, or keeps it waiting for a yes. The books' lock keeps its day open
 * until the commit.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PERIOD_LOCKED (closedTo), VALIDATION_FAILED,
 *   INVALID_STATE, CARD_NUMBER_REFUSED, DUPLICATE_VALUE, IDEMPOTENCY_KEY_REUSED
 */
export async function postExpense(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewExpense,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: expenseId, ...content } = body;
  const { branchId, amountMinor, paidFrom } = body;
  refuseFields(body);
  const hash = hashOf(content);
  await holdWhomItIsOwed(tx, clerk, body);
  const today = await dayOfBranch(tx, clerk, branchId);
  if (isSameAgain(await findExpense(tx, businessId, expenseId), hash)) return;
  await refuseDay(tx, businessId, body.day, today);
  const payOutAccount = await payOutOf(tx, businessId, body);
  const limitMinor = await expenseLimit(tx, businessId);
  const isWaiting = needsApproval(actor, { amountMinor, paidFrom }, limitMinor);
  const number = await nextDocumentNumber(tx, businessId, 'expense');
  if ((await findExpense(tx, businessId, expenseId)) !== null) throw new Again();
  const made = { ...content, expenseId, number, hash: hash.toString('hex') };
  await insertExpense(tx, businessId, { ...made, needsApproval: isWaiting, at, by, byName });
  if (!isWaiting) await bookExpense(tx, clerk, made, payOutAccount);
  await recordDeed(tx, clerk, {
    ...{ event: isWaiting ? 'expense_asked' : 'books_changed', branchId, subjectId: expenseId },
    action: isWaiting ? 'expense.asked' : 'expense.posted',
    detail: { number, ...content },
  });
}

function refuseFields({ taxMinor, amountMinor, paidFrom, cashMoveId, ...said }: NewExpense): void {
  const wrong = (pointer: string, code: Parameters<typeof fieldError>[1]) => {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(pointer, code)]);
  };
  if (taxMinor > amountMinor) wrong('#/taxMinor', 'TOO_LARGE');
  if (paidFrom === 'till' && cashMoveId === null) wrong('#/cashMoveId', 'REQUIRED');
  if (paidFrom !== 'till' && cashMoveId !== null) wrong('#/cashMoveId', 'UNKNOWN_FIELD');
  for (const field of ['supplierId', 'dueOn'] as const) {
    const isGiven = said[field] !== null;
    if (paidFrom === 'owed' && !isGiven) wrong(`#/${field}`, 'REQUIRED');
    if (paidFrom !== 'owed' && isGiven) wrong(`#/${field}`, 'UNKNOWN_FIELD');
  }
  if (said.dueOn !== null && said.dueOn < said.day) wrong('#/dueOn', 'OUT_OF_RANGE');
  const texts = [said.payee, said.note, said.reference];
  if (texts.some((text) => text !== null && looksLikeCardNumber(text))) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
}

/** The account that a till's pay-out was booked to; it is sorted once, whole, where it was made. */
async function payOutOf(tx: Tx, businessId: string, body: NewExpense) {
  if (body.cashMoveId === null) return null;
  const found = await lockPayOut(tx, businessId, body.cashMoveId);
  if (found === null) {
    throw new Refusal('NOT_FOUND', {}, [fieldError('#/cashMoveId', 'REFERENCE_NOT_FOUND')]);
  }
  const isWhole = found.amountMinor === body.amountMinor && found.branchId === body.branchId;
  if (!found.isUnsorted || !isWhole) throw new Refusal('INVALID_STATE');
  return accountOfPayOut(found.category);
}

/**
 * Answers an expense that waits. Approved it is booked on its day, or on the first open one.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE, SELF_APPROVAL,
 *   DUPLICATE_VALUE, IDEMPOTENCY_KEY_REUSED
 */
export async function postAnswer(
  tx: Tx,
  clerk: Clerk,
  expenseId: string,
  body: BodyOf<typeof answerExpense>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: eventId, answer, note } = body;
  await holdWhomItIsOwed(tx, clerk, await known(tx, businessId, expenseId));
  // Behind the lock: what was done a moment ago is seen.
  const found = await known(tx, businessId, expenseId);
  refuseElsewhere(clerk, found.branchId);
  const hash = hashOf({ answer, note });
  if (isSameAgain(await findExpenseEvent(tx, businessId, expenseId, eventId), hash)) return;
  const { state, branchId, amountMinor, number } = found;
  refuseIf(whyNotInState(state, answer === 'approved' ? 'approve' : 'refuse'), { state });
  if (found.postedById === by) throw new Refusal('SELF_APPROVAL');
  const made = { expenseId, kind: answer, eventId, note, at, by, byName };
  const isFirst = await insertExpenseEvent(tx, businessId, { ...made, hash: hash.toString('hex') });
  if (!isFirst) throw new Again();
  if (answer === 'approved') await bookExpense(tx, clerk, bookable(found));
  await recordDeed(tx, clerk, {
    ...{ event: 'expense_answered', branchId, subjectId: expenseId },
    action: `expense.${answer}`,
    detail: { number, amountMinor, note },
  });
}

/**
 * Takes a booked expense back by an entry against it, today.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE, BILL_SETTLED (number),
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function postVoid(
  tx: Tx,
  clerk: Clerk,
  expenseId: string,
  body: BodyOf<typeof voidExpense>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: eventId, reason: note } = body;
  await holdWhomItIsOwed(tx, clerk, await known(tx, businessId, expenseId));
  const found = await known(tx, businessId, expenseId);
  const today = await dayOfBranch(tx, clerk, found.branchId);
  const hash = hashOf({ note });
  if (isSameAgain(await findExpenseEvent(tx, businessId, expenseId, eventId), hash)) return;
  const { state, branchId, amountMinor, number } = found;
  refuseIf(whyNotInState(state, 'void'), { state });
  const made = { expenseId, kind: 'voided' as const, eventId, note, at, by, byName };
  const isFirst = await insertExpenseEvent(tx, businessId, { ...made, hash: hash.toString('hex') });
  if (!isFirst) throw new Again();
  const move =
    found.cashMoveId === null ? null : await lockPayOut(tx, businessId, found.cashMoveId);
  const payOutAccount = move === null ? null : accountOfPayOut(move.category);
  await unbookExpense(tx, clerk, bookable(found), { today, payOutAccount });
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId, subjectId: expenseId, action: 'expense.voided' },
    detail: { number, amountMinor, reason: note },
  });
}

/** Sets above which amount an expense waits for a yes. */
export async function setLimit(tx: Tx, clerk: Clerk, limitMinor: number | null): Promise<void> {
  const { businessId, at, personId: by } = clerk;
  const before = await expenseLimit(tx, businessId);
  if (before === limitMinor) return;
  if (!(await insertExpenseLimit(tx, businessId, { limitMinor, at, by }))) throw new Again();
  await recordDeed(tx, clerk, {
    ...{ event: 'books_changed', branchId: null, subjectId: businessId },
    ...{
      action: 'expense.limit_set',
      detail: { before: { limitMinor: before }, after: { limitMinor } },
    },
  });
}
