import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, quantityMilli, text } from '../fields.ts';
import { OPENING_DEBTS_MAX, OPENING_STOCK_MAX } from '../limits.ts';

const opening = z.object({
  _id: z.string(),
  number: z.string(),
  branchId: z.string(),
  cashMinor: z.number(),
  bankMinor: z.number(),
  mobileMoneyMinor: z.number(),
  stockMinor: z.number(),
  debtsMinor: z.number(),
  businessDate: z.string(),
  postedAt: z.string(),
  postedByName: z.string(),
  /** The document that this one takes back. */
  reversesId: z.string().nullable(),
  isReversed: z.boolean(),
  stockLinesCount: z.number(),
  debtsCount: z.number(),
});
export type Opening = z.output<typeof opening>;

const openings = z.object({ items: z.array(opening) });

export const listOpenings = endpoint({
  name: 'listOpenings',
  method: 'GET',
  path: '/api/opening-balances',
  summary: 'What the books began with',
  access: may('books.view'),
  response: openings,
  refusals: [],
});

export const postOpening = endpoint({
  name: 'postOpening',
  method: 'POST',
  path: '/api/opening-balances',
  summary: 'Begin the books: money, stock at cost, debts to suppliers; once',
  access: may('branch.manage'),
  body: z.strictObject({
    _id: id,
    branchId: id,
    cashMinor: moneyMinor,
    bankMinor: moneyMinor,
    mobileMoneyMinor: moneyMinor,
    stock: z
      .array(
        z.strictObject({
          branchId: id,
          /** A SKU or a bar code. */
          code: text(64),
          quantityMilli,
          unitCostMinor: moneyMinor,
        }),
      )
      .max(OPENING_STOCK_MAX),
    debts: z
      .array(
        z.strictObject({
          supplierId: id,
          invoiceNumber: text(60),
          invoiceOn: day,
          dueOn: day,
          amountMinor: moneyMinor.min(1),
        }),
      )
      .max(OPENING_DEBTS_MAX),
  }),
  response: openings,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'DUPLICATE_VALUE',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

export const reverseOpening = endpoint({
  name: 'reverseOpening',
  method: 'POST',
  path: '/api/opening-balances/:openingId/reverse',
  summary: 'Take an opening back by a counter document; then another may be posted',
  access: may('branch.manage'),
  params: z.strictObject({ openingId: id }),
  body: z.strictObject({ _id: id }),
  response: openings,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK', 'IDEMPOTENCY_KEY_REUSED'],
});

export const OPENING_ENDPOINTS = [listOpenings, postOpening, reverseOpening] as const;
