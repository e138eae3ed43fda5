import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, search, text } from '../fields.ts';
import { COLLECT_METHODS } from '../ledger/journal-of-customer.ts';
import { CALLS_MAX, STATEMENT_ROWS_MAX } from '../limits.ts';
import { ENTRY_KINDS } from './account.ts';
import { BUCKETS } from './ageing.ts';
import { ageing } from './customers.api.ts';
import { DEBT_PAPERS_ENDPOINTS } from './debt-papers.api.ts';
import { PROMISE_STATES } from './promises.ts';

const of = z.strictObject({ customerId: id });

/** One row of an account, with the balance behind it. */
const ledgerRow = z.object({
  entryNo: z.number(),
  kind: z.enum(ENTRY_KINDS),
  /** The document, and its number. */
  sourceId: z.string(),
  number: z.string(),
  businessDate: z.string(),
  dueOn: z.string().nullable(),
  amountMinor: z.number(),
  /** What of it is not paid, or (of a payment) not used. */
  openMinor: z.number(),
  balanceAfterMinor: z.number(),
  postedByName: z.string(),
  /** Of a payment that was taken back: by whom and why; no reason of who was forgotten. */
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** The number of the payment that this row takes back. */
  takesBack: z.string().nullable(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

export const customerLedger = endpoint({
  name: 'customerLedger',
  method: 'GET',
  path: '/api/customers/:customerId/ledger',
  summary: 'An account row by row, newest first, each with the balance behind it',
  access: may('customer.view'),
  params: of,
  query: z.strictObject({ ...page }),
  response: pageOf(ledgerRow),
  refusals: ['NOT_FOUND'],
});

const statement = z.object({
  customerId: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  businessName: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  openingMinor: z.number(),
  rows: z.array(ledgerRow).max(STATEMENT_ROWS_MAX),
  /** Whether there were more rows than one statement holds. */
  isCut: z.boolean(),
  closingMinor: z.number(),
  /** As of today, not of the period. */
  balanceMinor: z.number(),
  overdueMinor: z.number(),
  ageing,
});
export type CustomerStatement = z.output<typeof statement>;

export const customerStatement = endpoint({
  name: 'customerStatement',
  method: 'GET',
  path: '/api/customers/:customerId/statement',
  summary: 'A statement over a period: what was owed before, what happened, what is owed',
  access: may('customer.view'),
  params: of,
  query: z.strictObject({ from: day, to: day }),
  response: statement,
  refusals: ['NOT_FOUND'],
});

const paymentSlip = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  businessName: z.string(),
  branchName: z.string(),
  currency: z.string(),
  timezone: z.string(),
  method: z.enum(COLLECT_METHODS),
  amountMinor: z.number(),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether it went into a drawer. */
  isAtTill: z.boolean(),
  balanceAfterMinor: z.number(),
  postedAt: z.string(),
  postedByName: z.string(),
  /** What it paid, oldest first. */
  paid: z.array(z.object({ number: z.string(), amountMinor: z.number() })),
  /** Of one that was taken back: when, by whom and why. */
  voidedAt: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type PaymentSlip = z.output<typeof paymentSlip>;

export const postCustomerPayment = endpoint({
  name: 'postCustomerPayment',
  method: 'POST',
  path: '/api/customer-payments',
  summary: 'A customer pays what is owed, all or a part, oldest debts first',
  access: may('customer.use'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    /** At a till: its open shift and its lease; cash goes into that drawer. */
    shiftId: id.nullable().default(null),
    leaseId: id.nullable().default(null),
    method: z.enum(COLLECT_METHODS),
    /** More than is owed stays as credit, but of who was forgotten. */
    amountMinor: moneyMinor.min(1),
    provider: optionalText(40),
    reference: optionalText(64),
    note: optionalText(200),
  }),
  response: paymentSlip,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'PERMISSION_REQUIRED',
    'TILL_LEASE_LOST',
    'SHIFT_CLOSED',
    'OVERPAYMENT',
    'REFERENCE_USED',
    'CARD_NUMBER_REFUSED',
    'LIMIT_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const getCustomerPayment = endpoint({
  name: 'getCustomerPayment',
  method: 'GET',
  path: '/api/customer-payments/:paymentId',
  summary: 'The slip of a payment',
  access: may('customer.view'),
  params: z.strictObject({ paymentId: id }),
  response: paymentSlip,
  refusals: ['NOT_FOUND'],
});

export const voidCustomerPayment = endpoint({
  name: 'voidCustomerPayment',
  method: 'POST',
  path: '/api/customer-payments/:paymentId/void',
  summary: 'Take a payment back by an entry against it, today, with a reason: its debts are owed',
  access: may('customer.manage'),
  params: z.strictObject({ paymentId: id }),
  body: z.strictObject({ _id: id, reason: text(200) }),
  response: paymentSlip,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'CARD_NUMBER_REFUSED',
    'LIMIT_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const promise = z.object({
  _id: z.string(),
  promisedOn: z.string(),
  amountMinor: z.number(),
  /** What was paid since, up to its day. */
  paidMinor: z.number(),
  note: z.string().nullable(),
  state: z.enum(PROMISE_STATES),
  madeAt: z.string(),
  madeByName: z.string(),
});
export type CustomerPromise = z.output<typeof promise>;
const promises = z.object({ items: z.array(promise) });

export const customerPromises = endpoint({
  name: 'customerPromises',
  method: 'GET',
  path: '/api/customers/:customerId/promises',
  summary: 'What a customer promised to pay, newest first: open, kept or broken',
  access: may('customer.view'),
  params: of,
  response: promises,
  refusals: ['NOT_FOUND'],
});

export const addPromise = endpoint({
  name: 'addPromise',
  method: 'POST',
  path: '/api/customer-promises',
  summary: 'Note a promise to pay so much on a day',
  access: may('customer.use'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    promisedOn: day,
    amountMinor: moneyMinor.min(1),
    note: optionalText(200),
  }),
  response: promises,
  refusals: ['NOT_FOUND', 'CUSTOMER_ARCHIVED', 'CUSTOMER_FORGOTTEN', 'IDEMPOTENCY_KEY_REUSED'],
});

const debtRow = z.object({
  customerId: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  groupName: z.string().nullable(),
  balanceMinor: z.number(),
  overdueMinor: z.number(),
  /** Since the oldest open debt was due. */
  daysLate: z.number(),
  ageing,
  lastPaidOn: z.string().nullable(),
  /** The newest promise. */
  promise: promise.pick({ promisedOn: true, amountMinor: true, state: true }).nullable(),
});
export type DebtRow = z.output<typeof debtRow>;

export const listDebts = endpoint({
  name: 'listDebts',
  method: 'GET',
  path: '/api/debts',
  summary: 'Who owes what, the largest first, with its age; and the sums of all',
  access: may('customer.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    show: z.enum(['all', 'overdue', ...BUCKETS]).default('all'),
  }),
  response: pageOf(debtRow).extend({
    totals: z.object({
      customersCount: z.number(),
      balanceMinor: z.number(),
      overdueMinor: z.number(),
      ageing,
    }),
  }),
  refusals: [],
});

export const listCalls = endpoint({
  name: 'listCalls',
  method: 'GET',
  path: '/api/debts/calls',
  summary: 'Whom to call today: what is overdue, weighed by lateness and promises',
  access: may('customer.view'),
  response: z.object({ items: z.array(debtRow).max(CALLS_MAX) }),
  refusals: [],
});

export const DEBTS_ENDPOINTS = [
  ...DEBT_PAPERS_ENDPOINTS,
  customerLedger,
  customerStatement,
  postCustomerPayment,
  getCustomerPayment,
  voidCustomerPayment,
  customerPromises,
  addPromise,
  listDebts,
  listCalls,
] as const;
