import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/** Contract of mobile money that was taken before its code was there. */

/** As many as are listed; how many there are is told besides. */
export const AWAITED_SHOWN_MAX = 200;

const awaitedCode = z.object({
  /** Of the payment. */
  _id: z.string(),
  saleId: z.string(),
  receiptNumber: z.string(),
  branchName: z.string(),
  timezone: z.string(),
  sellerName: z.string(),
  /** The own way of paying, and the provider where it is called otherwise. */
  typeName: z.string(),
  provider: z.string().nullable(),
  amountMinor: z.number(),
  /** Whose number pays, as it was noted. */
  payerPhone: z.string().nullable(),
  occurredAt: z.string(),
});
export type AwaitedCode = z.output<typeof awaitedCode>;

export const listAwaitedCodes = endpoint({
  name: 'listAwaitedCodes',
  method: 'GET',
  path: '/api/awaited-codes',
  summary: 'Mobile money without its code in the caller’s reach, oldest first; a seller’s own',
  access: may('sale.view_own'),
  query: z.strictObject({
    /** What was taken in one shift. */
    shiftId: id.optional(),
  }),
  response: z.object({
    items: z.array(awaitedCode),
    count: z.number(),
    amountMinor: z.number(),
  }),
  refusals: [],
});

const entered = z.object({
  _id: z.string(),
  provider: z.string().nullable(),
  reference: z.string(),
});
const asked = {
  method: 'POST',
  params: z.strictObject({ paymentId: id }),
  body: z.strictObject({ reference: text(64) }),
  response: entered,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'REFERENCE_USED', 'CARD_NUMBER_REFUSED'],
} as const;

export const enterCode = endpoint({
  ...asked,
  name: 'enterCode',
  path: '/api/awaited-codes/:paymentId',
  summary: 'Enter the code of a payment that awaits it, once, at the till',
  access: may('sale.post'),
});

export const enterCodeInBooks = endpoint({
  ...asked,
  name: 'enterCodeInBooks',
  path: '/api/matching/awaited-codes/:paymentId',
  summary: 'Enter the code of a payment that awaits it, once, while payments are matched',
  access: may('books.match'),
});

export const AWAITED_CODES_ENDPOINTS = [listAwaitedCodes, enterCode, enterCodeInBooks] as const;
