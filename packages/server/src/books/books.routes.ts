import { booksProof, listBooksLooks } from '@tillbook/core/audit/proof.api';
import {
  answerExpense,
  getExpense,
  listExpenses,
  listPayOuts,
  postExpense as postExpenseApi,
  saveExpenseLimit,
  voidExpense,
} from '@tillbook/core/books/expenses.api';
import {
  getMoneyMove,
  listMoneyMoves,
  postMoneyMove,
  voidMoneyMove,
} from '@tillbook/core/books/money-moves.api';
import { accountStatement, listAccounts, listJournal } from '@tillbook/core/books/journal.api';
import { closePeriod, getBooksClosing, reopenPeriod } from '@tillbook/core/books/period-close.api';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { proofOf } from './books-proof.ts';
import { clerkOf } from './clerk.ts';
import { closingStateFor, postClose, postReopen } from './close-period.ts';
import { bindExpensePhotos } from './expense-photos.routes.ts';
import {
  expenseFor,
  expenseInReach,
  expensesFor,
  payOutsFor,
  postAnswer,
  postExpense,
  postVoid,
  setLimit,
} from './expenses.ts';
import { accountsFor, journalFor, statementFor } from './journal.ts';
import { looksOf } from './looks.ts';
import { moneyMoveFor, moneyMovesFor, postMove, postMoveVoid } from './money-moves.ts';

/** What is proved of the books, what stands in them, and up to where they are closed. */
export function bindBooks(doors: Doors): void {
  bindRead(doors, listBooksLooks, ({ reader, actor, query }) =>
    looksOf(reader, inBusiness(actor).businessId, query),
  );
  bindRead(doors, booksProof, ({ reader, actor }) => proofOf(reader, inBusiness(actor).businessId));
  bindJournal(doors);
  bindClosing(doors);
  bindExpenses(doors);
  bindExpensePhotos(doors);
  bindMoneyMoves(doors);
}

function bindJournal(doors: Doors): void {
  bindRead(doors, listJournal, ({ reader, actor, query }) =>
    journalFor(reader, inBusiness(actor).businessId, query),
  );
  bindRead(doors, listAccounts, ({ reader, actor, query }) =>
    accountsFor(reader, inBusiness(actor).businessId, query),
  );
  bindRead(doors, accountStatement, ({ reader, actor, query }) =>
    statementFor(reader, inBusiness(actor).businessId, query),
  );
}

function bindClosing(doors: Doors): void {
  bindRead(doors, getBooksClosing, ({ reader, actor, query }) =>
    closingStateFor(reader, clerkOf(actor, doors.clock), query.upTo),
  );
  bindWrite(doors, closePeriod, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postClose(tx, clerk, body);
    return closingStateFor(tx, clerk);
  });
  bindWrite(doors, reopenPeriod, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postReopen(tx, clerk, body);
    return closingStateFor(tx, clerk);
  });
}

function bindExpenses(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listExpenses, ({ reader, actor, query }) =>
    expensesFor(reader, actor, clerkOf(actor, clock), query),
  );
  bindRead(doors, getExpense, ({ reader, actor, params }) =>
    expenseInReach(reader, clerkOf(actor, clock), params.expenseId),
  );
  bindRead(doors, listPayOuts, ({ reader, actor, query }) =>
    payOutsFor(reader, clerkOf(actor, clock), query.limit),
  );
  bindWrite(doors, postExpenseApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, clock);
    await postExpense(tx, actor, clerk, body);
    return expenseFor(tx, clerk.businessId, body._id);
  });
  bindWrite(doors, answerExpense, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, clock);
    await postAnswer(tx, clerk, params.expenseId, body);
    return expenseFor(tx, clerk.businessId, params.expenseId);
  });
  bindWrite(doors, voidExpense, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, clock);
    await postVoid(tx, clerk, params.expenseId, body);
    return expenseFor(tx, clerk.businessId, params.expenseId);
  });
  bindWrite(doors, saveExpenseLimit, async ({ tx, actor, body }) => {
    await setLimit(tx, clerkOf(actor, clock), body.limitMinor);
    return { limitMinor: body.limitMinor };
  });
}

function bindMoneyMoves(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listMoneyMoves, ({ reader, actor, query }) =>
    moneyMovesFor(reader, inBusiness(actor).businessId, query),
  );
  bindRead(doors, getMoneyMove, ({ reader, actor, params }) =>
    moneyMoveFor(reader, inBusiness(actor).businessId, params.moveId),
  );
  bindWrite(doors, postMoneyMove, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, clock);
    await postMove(tx, clerk, body);
    return moneyMoveFor(tx, clerk.businessId, body._id);
  });
  bindWrite(doors, voidMoneyMove, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, clock);
    await postMoveVoid(tx, clerk, params.moveId, body);
    return moneyMoveFor(tx, clerk.businessId, params.moveId);
  });
}
