import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search, text } from '../fields.ts';
import { REASON_MAX_CHARACTERS } from '../limits.ts';
import { givenDiscount } from './discount.api.ts';
import { QUOTE_STATES } from './quotes.ts';
import { saleDraft } from './sales.api.ts';

/** A cart as a till offers it to somebody: nothing is sold, nothing reserved. */
export const quoteDraft = saleDraft
  .pick({
    ...({ _id: true, tillId: true, lines: true, discount: true, taxExempt: true } as const),
    ...({ customerId: true, totalMinor: true, note: true } as const),
  })
  .extend({
    /** The last day on which its prices are honoured. */
    validUntil: day,
  });
export type QuoteDraft = z.output<typeof quoteDraft>;

const quoteLine = z.object({
  lineNo: z.number(),
  productId: z.string(),
  packId: z.string().nullable(),
  name: z.string(),
  packName: z.string().nullable(),
  sku: z.string(),
  unit: z.string(),
  stepMilli: z.number(),
  quantityMilli: z.number(),
  unitPriceMinor: z.number(),
  grossMinor: z.number(),
  /** By promotions of that moment and by whoever wrote it; null where nothing was taken off. */
  discount: givenDiscount.nullable(),
  shareMinor: z.number(),
  exemptTaxMinor: z.number(),
  taxBasisPoints: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  note: z.string().nullable(),
});

/** A quote as its paper shows it. */
export const quote = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  businessName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  branchAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
  currency: z.string(),
  timezone: z.string(),
  taxMode: z.enum(['inclusive', 'exclusive']),
  /** Null: it was made before this was kept; the business's own is taken. */
  taxRounding: z.enum(['per_rate', 'per_line']).nullable().default(null),
  createdAt: z.string(),
  createdById: z.string(),
  createdByName: z.string(),
  validUntil: z.string(),
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  note: z.string().nullable(),
  discount: givenDiscount.nullable(),
  taxExempt: z.object({ reason: z.string(), certificate: z.string().nullable() }).nullable(),
  exemptTaxMinor: z.number(),
  grossMinor: z.number(),
  discountMinor: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  lines: z.array(quoteLine),
  taxes: z.array(
    z.object({ taxBasisPoints: z.number(), netMinor: z.number(), taxMinor: z.number() }),
  ),
  withdrawnByName: z.string().nullable(),
  withdrawReason: z.string().nullable(),
  /** What it was turned into. */
  sale: z.object({ _id: z.string(), receiptNumber: z.string() }).nullable(),
  /** The lay-by that it was set aside as. */
  setAside: z.object({ _id: z.string(), number: z.string() }).nullable().default(null),
});
export type Quote = z.output<typeof quote>;

const quoteRow = quote
  .pick({
    ...({ _id: true, number: true, state: true, branchName: true, timezone: true } as const),
    ...({ createdAt: true, createdByName: true, validUntil: true } as const),
    ...({ totalMinor: true, sale: true } as const),
  })
  .extend({ customerName: z.string().nullable(), linesCount: z.number() });
export type QuoteRow = z.output<typeof quoteRow>;

/** What may refuse a quote: what would refuse its sale, but for stock, till and money. */
export const QUOTE_REFUSALS = [
  'NOT_FOUND',
  'BRANCH_FORBIDDEN',
  'VALIDATION_FAILED',
  'PRICE_CHANGED',
  'PROMOTION_CHANGED',
  'PRODUCT_ARCHIVED',
  'QUANTITY_STEP',
  'LIMIT_EXCEEDED',
  'DISCOUNT_OVER_LIMIT',
  'PRICE_BELOW_FLOOR',
  'OVERRIDE_NOT_ALLOWED',
  'EXEMPTION_NOT_ALLOWED',
  'TOTAL_MISMATCH',
  'CUSTOMER_ARCHIVED',
  'CUSTOMER_FORGOTTEN',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const saveQuote = endpoint({
  name: 'saveQuote',
  method: 'POST',
  path: '/api/quotes',
  summary: 'Offer a cart for some days: it gets a number, moves neither stock nor money',
  access: may('sale.post'),
  body: quoteDraft,
  response: quote,
  refusals: QUOTE_REFUSALS,
});

export const listQuotes = endpoint({
  name: 'listQuotes',
  method: 'GET',
  path: '/api/quotes',
  summary: 'Quotes in the caller’s reach, newest first; a seller sees the own ones',
  access: may('sale.view_own'),
  query: z.strictObject({
    ...page,
    /** A part of the number, or of the customer's name or phone. */
    q: search(64).optional(),
    state: z.enum(QUOTE_STATES).optional(),
    branchId: id.optional(),
    /** Days on which they were made, both included. */
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(quoteRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getQuote = endpoint({
  name: 'getQuote',
  method: 'GET',
  path: '/api/quotes/:quoteId',
  summary: 'One quote as its paper shows it',
  access: may('sale.view_own'),
  params: z.strictObject({ quoteId: id }),
  response: quote,
  refusals: ['NOT_FOUND'],
});

export const withdrawQuote = endpoint({
  name: 'withdrawQuote',
  method: 'POST',
  path: '/api/quotes/:quoteId/withdraw',
  summary: 'Take an open quote back, with a reason',
  access: may('sale.post'),
  params: z.strictObject({ quoteId: id }),
  body: z.strictObject({ reason: text(REASON_MAX_CHARACTERS) }),
  response: quote,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const restoreQuote = endpoint({
  name: 'restoreQuote',
  method: 'POST',
  path: '/api/quotes/:quoteId/restore',
  summary: 'A quote that was withdrawn holds again',
  access: may('sale.post'),
  params: z.strictObject({ quoteId: id }),
  response: quote,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const QUOTES_ENDPOINTS = [
  ...[saveQuote, listQuotes, getQuote, withdrawQuote, restoreQuote],
] as const;
