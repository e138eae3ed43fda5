import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, email, id, moneyMinor, optionalText, text } from '../fields.ts';
import { OPENING_SIDES, PAYOUT_METHODS } from '../ledger/journal-of-customer.ts';

const openingRow = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  side: z.enum(OPENING_SIDES),
  /** Above zero on either side. */
  amountMinor: z.number(),
  owedSince: z.string(),
  /** Of a credit the day itself: it is not due. */
  dueOn: z.string(),
});
export type CustomerOpening = z.output<typeof openingRow>;

export const postCustomerOpening = endpoint({
  name: 'postCustomerOpening',
  method: 'POST',
  path: '/api/customer-openings',
  summary: 'Note what a customer owed, or was owed, before the books began, with its own age',
  access: may('customer.manage'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    side: z.enum(OPENING_SIDES).default('debt'),
    amountMinor: moneyMinor.min(1),
    owedSince: day,
    /** Null: by the customer's terms; of a credit always. */
    dueOn: day.nullable().default(null),
  }),
  response: openingRow,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'CUSTOMER_ARCHIVED',
    'CUSTOMER_FORGOTTEN',
    'LIMIT_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const writeOffRow = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountMinor: z.number(),
  reason: z.string(),
});
export type WriteOffRow = z.output<typeof writeOffRow>;

export const writeOffDebt = endpoint({
  name: 'writeOffDebt',
  method: 'POST',
  path: '/api/customer-write-offs',
  summary: 'Give up a debt or a part of it, with a reason; who may not alone needs an approval',
  access: may('customer.view'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    amountMinor: moneyMinor.min(1),
    reason: text(200),
    /** Of kind `debt_write_off`; for who may not manage customers. */
    approvalId: id.nullable().default(null),
  }),
  response: writeOffRow,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'OVERPAYMENT',
    'APPROVAL_REQUIRED',
    'APPROVAL_MISMATCH',
    'APPROVAL_EXPIRED',
    'APPROVAL_USED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const givenUpRow = z.object({
  _id: z.string(),
  number: z.string(),
  branchId: z.string(),
  businessDate: z.string(),
  amountMinor: z.number(),
  reason: z.string(),
  postedByName: z.string(),
  /** What of it came back with goods. */
  goodsBackMinor: z.number(),
  /** What is given up still: what taking it back brings back. */
  stillMinor: z.number(),
  /** By which paper it was taken back, how much, when, by whom and why. */
  takenBack: z
    .object({
      number: z.string(),
      businessDate: z.string(),
      amountMinor: z.number(),
      reason: z.string(),
      postedByName: z.string(),
    })
    .nullable(),
});
export type GivenUpRow = z.output<typeof givenUpRow>;

export const customerWriteOffs = endpoint({
  name: 'customerWriteOffs',
  method: 'GET',
  path: '/api/customers/:customerId/write-offs',
  summary: 'What was given up of a customer’s debts, newest first, and what became of it',
  access: may('customer.view'),
  params: z.strictObject({ customerId: id }),
  response: z.object({ items: z.array(givenUpRow) }),
  refusals: ['NOT_FOUND'],
});

export const voidWriteOff = endpoint({
  name: 'voidWriteOff',
  method: 'POST',
  path: '/api/customer-write-offs/:writeOffId/void',
  summary: 'Take a giving up back, today, with a reason: the debt is owed again, as old as it was',
  access: may('customer.view'),
  params: z.strictObject({ writeOffId: id }),
  body: z.strictObject({
    _id: id,
    reason: text(200),
    /** Of kind `write_off_void`; for who may not give up debts alone. */
    approvalId: id.nullable().default(null),
  }),
  response: givenUpRow,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'CUSTOMER_FORGOTTEN',
    'INVALID_STATE',
    'LIMIT_EXCEEDED',
    'APPROVAL_REQUIRED',
    'APPROVAL_MISMATCH',
    'APPROVAL_EXPIRED',
    'APPROVAL_USED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const payoutSlip = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  businessName: z.string(),
  branchName: z.string(),
  currency: z.string(),
  timezone: z.string(),
  method: z.enum(PAYOUT_METHODS),
  amountMinor: z.number(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether it came out of a drawer. */
  isAtTill: z.boolean(),
  balanceAfterMinor: z.number(),
  postedAt: z.string(),
  postedByName: z.string(),
});
export type PayoutSlip = z.output<typeof payoutSlip>;

export const payOutCredit = endpoint({
  name: 'payOutCredit',
  method: 'POST',
  path: '/api/customer-payouts',
  summary: 'Pay out what the business owes a customer, all or a part; some need an approval',
  access: may('customer.use'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    /** At a till: its open shift and its lease; cash comes out of that drawer. */
    shiftId: id.nullable().default(null),
    leaseId: id.nullable().default(null),
    method: z.enum(PAYOUT_METHODS),
    amountMinor: moneyMinor.min(1),
    reference: optionalText(64),
    note: optionalText(200),
    /** Of kind `credit_payout`; for who may not manage customers. */
    approvalId: id.nullable().default(null),
  }),
  response: payoutSlip,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'PERMISSION_REQUIRED',
    'TILL_LEASE_LOST',
    'SHIFT_CLOSED',
    'OVERPAYMENT',
    'CARD_NUMBER_REFUSED',
    'APPROVAL_REQUIRED',
    'APPROVAL_MISMATCH',
    'APPROVAL_EXPIRED',
    'APPROVAL_USED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const getPayout = endpoint({
  name: 'getPayout',
  method: 'GET',
  path: '/api/customer-payouts/:payoutId',
  summary: 'The slip of a credit that was paid out',
  access: may('customer.view'),
  params: z.strictObject({ payoutId: id }),
  response: payoutSlip,
  refusals: ['NOT_FOUND'],
});

export const mailStatement = endpoint({
  name: 'mailStatement',
  method: 'POST',
  path: '/api/customers/:customerId/statement-mails',
  summary: 'Mail a statement over a period to somebody',
  access: may('customer.view'),
  params: z.strictObject({ customerId: id }),
  body: z.strictObject({ _id: id, email, from: day, to: day }),
  response: z.object({ sentTo: z.string() }),
  refusals: ['NOT_FOUND', 'CUSTOMER_FORGOTTEN', 'IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED'],
});

export const DEBT_PAPERS_ENDPOINTS = [
  postCustomerOpening,
  writeOffDebt,
  customerWriteOffs,
  voidWriteOff,
  payOutCredit,
  getPayout,
  mailStatement,
] as const;
