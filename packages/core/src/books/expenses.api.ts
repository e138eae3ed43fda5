import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, search, text } from '../fields.ts';
import { EXPENSE_CATEGORIES, EXPENSE_SOURCES, EXPENSE_STATES } from './expenses.ts';

const category = z.enum(EXPENSE_CATEGORIES);
const PAYEE_MAX = 80;
const NOTE_MAX = 200;
const REFERENCE_MAX = 64;

/** An expense as it is shown. */
export const expense = z.object({
  _id: z.string(),
  number: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  category,
  payee: z.string().nullable(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  amountMinor: z.number(),
  taxMinor: z.number(),
  paidFrom: z.enum(EXPENSE_SOURCES),
  day: z.string(),
  state: z.enum(EXPENSE_STATES),
  postedAt: z.string(),
  postedById: z.string(),
  postedByName: z.string(),
  answeredByName: z.string().nullable(),
  answerNote: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Photos of the paper, in the order of their places. */
  photoIds: z.array(z.string()),
  /** Of one that is owed: who gets it, and until when. */
  supplierId: z.string().nullable(),
  supplierName: z.string().nullable(),
  dueOn: z.string().nullable(),
  /** What is still owed of its bill; null: it has none. */
  openMinor: z.number().nullable(),
});
export type Expense = z.output<typeof expense>;

export const listExpenses = endpoint({
  name: 'listExpenses',
  method: 'GET',
  path: '/api/expenses',
  summary: 'Expenses of a period with their sums, newest first',
  access: may('expense.view'),
  query: z.strictObject({
    ...page,
    from: day,
    to: day,
    q: search(PAYEE_MAX).optional(),
    category: category.optional(),
    branchId: id.optional(),
    state: z.enum(EXPENSE_STATES).optional(),
    paidFrom: z.enum(EXPENSE_SOURCES).optional(),
  }),
  response: pageOf(expense).extend({
    /** Of what is booked. */
    totals: z.object({
      count: z.number(),
      amountMinor: z.number(),
      taxMinor: z.number(),
      /** Still owed of it, as it is now. */
      owedMinor: z.number(),
    }),
    waitingCount: z.number(),
    limitMinor: z.number().nullable(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VALIDATION_FAILED'],
});

export const getExpense = endpoint({
  name: 'getExpense',
  method: 'GET',
  path: '/api/expenses/:expenseId',
  summary: 'One expense',
  access: may('expense.view'),
  params: z.strictObject({ expenseId: id }),
  response: expense,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const postExpense = endpoint({
  name: 'postExpense',
  method: 'POST',
  path: '/api/expenses',
  summary: 'Book an expense; above the limit it waits for a yes first',
  access: may('expense.post'),
  body: z.strictObject({
    _id: id,
    branchId: id,
    category,
    amountMinor: moneyMinor.min(1),
    /** Of it, the tax that is got back. */
    taxMinor: moneyMinor,
    paidFrom: z.enum(EXPENSE_SOURCES),
    /** The pay-out of a till that it was. */
    cashMoveId: id.nullable().default(null),
    /** Whom it is owed to, and until when: both with `owed`, else neither. */
    supplierId: id.nullable().default(null),
    dueOn: day.nullable().default(null),
    /** Of one that is owed, the day of the bill. */
    day,
    payee: optionalText(PAYEE_MAX),
    note: optionalText(NOTE_MAX),
    /** Of one that is owed, the number on the bill. */
    reference: optionalText(REFERENCE_MAX),
  }),
  response: expense,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'PERIOD_LOCKED',
    'VALIDATION_FAILED',
    'INVALID_STATE',
    'CARD_NUMBER_REFUSED',
    'DUPLICATE_VALUE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const answerExpense = endpoint({
  name: 'answerExpense',
  method: 'POST',
  path: '/api/expenses/:expenseId/answer',
  summary: 'Approve or refuse an expense that waits; approved it is booked',
  access: may('expense.approve'),
  params: z.strictObject({ expenseId: id }),
  body: z.strictObject({
    _id: id,
    answer: z.enum(['approved', 'refused']),
    note: optionalText(NOTE_MAX),
  }),
  response: expense,
  refusals: [
    ...(['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE', 'SELF_APPROVAL'] as const),
    ...(['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'] as const),
  ],
});

export const voidExpense = endpoint({
  name: 'voidExpense',
  method: 'POST',
  path: '/api/expenses/:expenseId/void',
  summary: 'Take an expense back by an entry against it, today, with a reason',
  access: may('expense.post'),
  params: z.strictObject({ expenseId: id }),
  body: z.strictObject({ _id: id, reason: text(NOTE_MAX) }),
  response: expense,
  refusals: [
    ...(['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE', 'BILL_SETTLED'] as const),
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const listPayOuts = endpoint({
  name: 'listPayOuts',
  method: 'GET',
  path: '/api/expenses/pay-outs',
  summary: 'What tills paid out and nobody sorted yet, newest first',
  access: may('expense.view'),
  query: z.strictObject({ limit: page.limit }),
  response: z.object({
    items: z.array(
      z.object({
        _id: z.string(),
        branchId: z.string(),
        branchName: z.string(),
        tillName: z.string(),
        day: z.string(),
        amountMinor: z.number(),
        reason: z.string(),
        byName: z.string(),
      }),
    ),
  }),
  refusals: [],
});
export type PayOut = z.output<typeof listPayOuts.response>['items'][number];

export const saveExpenseLimit = endpoint({
  name: 'saveExpenseLimit',
  method: 'PUT',
  path: '/api/expenses/limit',
  summary: 'Above which amount an expense waits for a yes; null: never',
  access: may('branch.manage'),
  body: z.strictObject({ limitMinor: moneyMinor.nullable() }),
  response: z.object({ limitMinor: z.number().nullable() }),
  refusals: [],
});

export const EXPENSES_ENDPOINTS = [
  listExpenses,
  getExpense,
  postExpense,
  answerExpense,
  voidExpense,
  listPayOuts,
  saveExpenseLimit,
] as const;
