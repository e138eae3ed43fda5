import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, search, text } from '../fields.ts';
import { COLLECT_METHODS } from '../ledger/journal-of-customer.ts';
import { REASON_MAX_CHARACTERS } from '../limits.ts';
import { LAYBY_BACK, LAYBY_METHODS, LAYBY_STATES } from './laybys.ts';
import { quote, quoteDraft, QUOTE_REFUSALS } from './quotes.api.ts';

const of = z.strictObject({ laybyId: id });
/** The open shift of a till that takes or gives the money, in the hands of who asks; null: none. */
const drawer = {
  shiftId: id.nullable().default(null),
  leaseId: id.nullable().default(null),
};

const payment = {
  _id: id,
  amountMinor: moneyMinor.min(1),
  provider: optionalText(40),
  reference: optionalText(64),
};

const draft = quoteDraft.omit({ validUntil: true }).extend({
  ...{ shiftId: id, leaseId: id, customerId: id },
  /** The day by which it should be collected. */
  dueOn: day,
  /** The quote that it is made of, at its prices; used once. */
  quoteId: id.nullish(),
  /** The first payment. */
  deposit: z.strictObject({ ...payment, method: z.enum(LAYBY_METHODS) }),
});
export type LaybyDraft = z.output<typeof draft>;

const paid = z.object({
  _id: z.string(),
  number: z.string(),
  method: z.enum(COLLECT_METHODS),
  amountMinor: z.number(),
  /** What was paid in all, this one with it. */
  paidAfterMinor: z.number(),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  postedAt: z.string(),
  postedByName: z.string(),
});
export type LaybyPayment = z.output<typeof paid>;

/** What became of what was paid. */
const cancelled = z.object({
  at: z.string(),
  byName: z.string(),
  reason: z.string(),
  back: z.enum(LAYBY_BACK),
  backMinor: z.number(),
  /** What coins gave more than that, or below zero less. */
  roundingMinor: z.number(),
  /** What was kept. */
  feeMinor: z.number(),
});

/** Goods that are set aside for a customer, as their paper shows them. */
export const layby = quote
  .omit({
    ...({ state: true, validUntil: true, customer: true } as const),
    ...({ withdrawnByName: true, withdrawReason: true, setAside: true } as const),
  })
  .extend({
    state: z.enum(LAYBY_STATES),
    branchId: z.string(),
    customer: z.object({
      _id: z.string(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    dueOn: z.string(),
    isOverdue: z.boolean(),
    paidMinor: z.number(),
    payments: z.array(paid),
    cancelled: cancelled.nullable(),
    /** What would be kept, were it cancelled now. */
    feeMinor: z.number(),
    /** What would go back in coins, were it cancelled now. */
    cashBackMinor: z.number(),
  });
export type Layby = z.output<typeof layby>;

const row = layby
  .pick({
    ...({ _id: true, number: true, state: true, branchName: true, timezone: true } as const),
    ...({ createdAt: true, createdByName: true, dueOn: true, isOverdue: true } as const),
    ...({ totalMinor: true, paidMinor: true, sale: true } as const),
  })
  .extend({ customerName: z.string().nullable(), linesCount: z.number() });
export type LaybyRow = z.output<typeof row>;

const MONEY_REFUSALS = [
  'NOT_FOUND',
  'BRANCH_FORBIDDEN',
  'PERMISSION_REQUIRED',
  'TILL_LEASE_LOST',
  'SHIFT_CLOSED',
  'OVERPAYMENT',
  'LAYBY_NOT_IN_COINS',
  'REFERENCE_USED',
  'CARD_NUMBER_REFUSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const makeLayby = endpoint({
  name: 'makeLayby',
  method: 'POST',
  path: '/api/laybys',
  summary: 'Set a cart aside for a customer at its prices of now, with a first payment',
  access: may('sale.post'),
  body: draft,
  response: layby,
  refusals: [
    ...QUOTE_REFUSALS.filter((code) => code !== 'IDEMPOTENCY_KEY_REUSED'),
    ...MONEY_REFUSALS.filter((code) => code !== 'NOT_FOUND' && code !== 'BRANCH_FORBIDDEN'),
    ...(['INSUFFICIENT_STOCK', 'LAYBY_DEPOSIT_LEAST'] as const),
    ...(['QUOTE_USED', 'QUOTE_WITHDRAWN', 'QUOTE_EXPIRED', 'QUOTE_TAX_CHANGED'] as const),
  ],
});

export const listLaybys = endpoint({
  name: 'listLaybys',
  method: 'GET',
  path: '/api/laybys',
  summary: 'Goods set aside in the caller’s branches, newest first',
  access: may('sale.view_own'),
  query: z.strictObject({
    ...page,
    /** A part of the number, or of the customer's name or phone. */
    q: search(64).optional(),
    state: z.enum(LAYBY_STATES).optional(),
    /** Open ones whose day has passed. */
    overdue: z.literal('1').optional(),
    branchId: id.optional(),
    customerId: id.optional(),
    /** Days on which they were made, both included. */
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(row),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getLayby = endpoint({
  name: 'getLayby',
  method: 'GET',
  path: '/api/laybys/:laybyId',
  summary: 'One lay-by with its goods and all that was paid for it',
  access: may('sale.view_own'),
  params: of,
  response: layby,
  refusals: ['NOT_FOUND'],
});

export const payLayby = endpoint({
  name: 'payLayby',
  method: 'POST',
  path: '/api/laybys/:laybyId/payments',
  summary: 'Take a payment for goods that are set aside, never more than is left',
  access: may('sale.post'),
  params: of,
  body: z.strictObject({ ...drawer, ...payment, method: z.enum(COLLECT_METHODS) }),
  response: layby,
  refusals: [...MONEY_REFUSALS, 'LAYBY_COLLECTED', 'LAYBY_CANCELLED'],
});

export const cancelLayby = endpoint({
  name: 'cancelLayby',
  method: 'POST',
  path: '/api/laybys/:laybyId/cancel',
  summary: 'Free the goods and give back what was paid, less what the business keeps',
  access: may('approval.ask'),
  params: of,
  body: z.strictObject({
    ...drawer,
    /** Of what goes back in cash; made by who asks, so that it is given once. */
    _id: id,
    back: z.enum(LAYBY_BACK),
    /** As it was told to the customer; another one by now is refused. */
    feeMinor: moneyMinor,
    reason: text(REASON_MAX_CHARACTERS),
    /** The yes for exactly this, of who may not give so much back alone. */
    approvalId: id.nullable().default(null),
  }),
  response: layby,
  refusals: [
    ...(['NOT_FOUND', 'BRANCH_FORBIDDEN', 'TILL_LEASE_LOST', 'SHIFT_CLOSED'] as const),
    ...(['PERMISSION_REQUIRED', 'CUSTOMER_ARCHIVED', 'CUSTOMER_FORGOTTEN'] as const),
    ...(['LAYBY_COLLECTED', 'LAYBY_CANCELLED', 'LAYBY_FEE_CHANGED'] as const),
    ...(['LIMIT_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'] as const),
    ...(['APPROVAL_REQUIRED', 'REFUND_OVER_LIMIT', 'REFUND_CASH_LIMIT'] as const),
    ...(['APPROVAL_MISMATCH', 'APPROVAL_EXPIRED', 'APPROVAL_USED'] as const),
  ],
});

export const LAYBYS_ENDPOINTS = [
  ...[makeLayby, listLaybys, getLayby, payLayby, cancelLayby],
] as const;
