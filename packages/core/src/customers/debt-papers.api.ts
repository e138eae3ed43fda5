import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, text } from '../fields.ts';

const openingRow = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountMinor: z.number(),
  owedSince: z.string(),
  dueOn: z.string(),
});
export type CustomerOpening = z.output<typeof openingRow>;

export const postCustomerOpening = endpoint({
  name: 'postCustomerOpening',
  method: 'POST',
  path: '/api/customer-openings',
  summary: 'Note what a customer owed before the books began, with its own age',
  access: may('customer.manage'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    amountMinor: moneyMinor.min(1),
    owedSince: day,
    /** Null: by the customer's terms. */
    dueOn: day.nullable().default(null),
  }),
  response: openingRow,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'LIMIT_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
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

export const DEBT_PAPERS_ENDPOINTS = [postCustomerOpening, writeOffDebt] as const;
