import { z } from 'zod';
import { APPROVAL_KINDS } from '../approvals/approval-states.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, instant, moneyMinor, optionalText, quantityMilli, text } from '../fields.ts';
import {
  CASH_STEP_MAX_MINOR,
  CERTIFICATE_MAX_CHARACTERS,
  REMOVED_LINES_MAX,
  SALE_LINES_MAX,
  SALE_NOTE_MAX_CHARACTERS,
  SALE_PAYMENTS_MAX,
  SALES_PER_POST_MAX,
} from '../limits.ts';
import { PRODUCT_KINDS } from '../products/product-fields.ts';
import { givenPromotion, linePromotions } from '../promotions/promotions.api.ts';
import { discountDraft, givenDiscount, saleReason as reason } from './discount.api.ts';
import { exchanged } from './exchanged.api.ts';
import { PAYMENT_METHODS } from './payment.ts';
import { paymentDraft } from './payment-draft.ts';
import { SALE_STATES } from './sale-states.ts';

const saleNote = optionalText(SALE_NOTE_MAX_CHARACTERS).optional();

/**
 * A sale as the till says it happened. `_id` is the key for ever: the same again gives the first
 * answer, another content under it is refused.
 */
export const saleDraft = z.strictObject({
  _id: id,
  ...{ tillId: id, leaseId: id, shiftId: id },
  ...{ series: text(4), number: z.int().min(1).max(999_999_999) },
  /** `sentAt`: the same clock when it is sent, where that is wrong; no part of the content. */
  ...{ occurredAt: instant, sentAt: instant.nullish() },
  lines: z
    .array(
      z.strictObject({
        productId: id,
        /** A pack of the product; then the quantity counts packs, at the price of one. */
        packId: id.nullable().default(null),
        quantityMilli,
        /** The price that is asked. Without an override the server refuses another than its own. */
        unitPriceMinor: moneyMinor,
        /** What the seller wrote to it, printed under it. */
        note: saleNote,
        /** An own price instead of the list's, which is what the till showed beside it. */
        override: z.strictObject({ listPriceMinor: moneyMinor, reason }).nullish(),
        /** What promotions take off before any discount; the server works it out again. */
        promotions: linePromotions.nullish(),
        discount: discountDraft.nullish(),
      }),
    )
    .min(1)
    .max(SALE_LINES_MAX),
  /** Of the whole sale, after those of its lines, before tax. */
  discount: discountDraft.nullish(),
  /** The customer pays no tax, and this says why. */
  taxExempt: z
    .strictObject({ reason, certificate: optionalText(CERTIFICATE_MAX_CHARACTERS) })
    .nullish(),
  /** Who bought; a payment by `credit` goes on that customer's account. */
  customerId: id.nullish(),
  payments: z.array(paymentDraft).max(SALE_PAYMENTS_MAX),
  /** What rounding the cash part added to the total (below zero: took off); null is nothing. */
  roundingMinor: z.int().min(-CASH_STEP_MAX_MINOR).max(CASH_STEP_MAX_MINOR).nullish(),
  /** The total the till showed, rounding included. */
  totalMinor: moneyMinor,
  /** What the seller wrote to the whole sale, printed at its end. */
  note: saleNote,
  /** Of what the seller may not do alone. */
  approvalIds: z.array(id).max(APPROVAL_KINDS.length).nullish(),
  /** The quote that it is sold from, at its prices; used once. */
  quoteId: id.nullish(),
  /** Lines that were taken out of the cart before it was paid; absent: none. */
  removedCount: z.int().min(0).max(REMOVED_LINES_MAX).nullish(),
});
export type SaleDraft = z.output<typeof saleDraft>;
/** As a till may send it: what has a default may be absent. */
export type SaleDraftInput = z.input<typeof saleDraft>;

/** A posted sale with everything its receipt shows. */
export const sale = z.object({
  _id: z.string(),
  receiptNumber: z.string(),
  businessName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  branchAddress: z.string().nullable(),
  /** The business's tax number and line, as they were when it was posted. */
  taxNumber: z.string().nullable(),
  receiptFooter: z.string().nullable(),
  /** What the shop says of returns; a receipt that was kept before this was known has none. */
  returnPolicy: z.string().nullable().default(null),
  /** The branch's own line above the sale; what was kept before there was one has none. */
  receiptHeader: z.string().nullable().default(null),
  tillName: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .default(null),
  /** When what was sold on account is due. */
  dueOn: z.string().nullable().default(null),
  shiftId: z.string(),
  currency: z.string(),
  taxMode: z.enum(['inclusive', 'exclusive']),
  occurredAt: z.string(),
  businessDate: z.string(),
  timezone: z.string(),
  /** Price × quantity of all lines. */
  grossMinor: z.number(),
  /** All that was taken off: by promotions, by the lines, and by the sale. */
  discountMinor: z.number(),
  promotionMinor: z.number().default(0),
  /** That of the sale as a whole, shared over its lines; null without one. */
  discount: givenDiscount.nullable(),
  taxExempt: z.object({ reason: z.string(), certificate: z.string().nullable() }).nullable(),
  /** Tax that an exempt sale did not pay. */
  exemptTaxMinor: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  /** What the cash part was rounded by; contained in the total. */
  roundingMinor: z.number(),
  totalMinor: z.number(),
  /** What of it came back so far, and what became of the sale by that. */
  refundedMinor: z.number(),
  state: z.enum(SALE_STATES),
  /** When something of it came back last; null while nothing did, and where it was kept before. */
  backAt: z.string().nullable().default(null),
  changeMinor: z.number(),
  /** What came back in the same step, and paid for a part of it. */
  exchange: exchanged.nullable().default(null),
  /** What the seller wrote to it. */
  note: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      /** What was counted and priced: packs of this name, or else the unit of the product. */
      packId: z.string().nullable(),
      packName: z.string().nullable(),
      unit: z.string(),
      quantityMilli: z.number(),
      /** The same in units of the product. */
      stockQuantityMilli: z.number(),
      unitPriceMinor: z.number(),
      /** The list's price where an own one was asked, and why. */
      override: z.object({ listPriceMinor: z.number(), reason: z.string() }).nullable(),
      grossMinor: z.number(),
      promotions: z.array(givenPromotion).default([]),
      discount: givenDiscount.nullable(),
      /** Its part of the discount of the sale. */
      shareMinor: z.number(),
      exemptTaxMinor: z.number(),
      taxBasisPoints: z.number(),
      netMinor: z.number(),
      taxMinor: z.number(),
      totalMinor: z.number(),
      /** What the type of business prints of the product, by the field's name. */
      details: z.record(z.string(), z.string()).nullable(),
      note: z.string().nullable(),
    }),
  ),
  taxes: z.array(
    z.object({ taxBasisPoints: z.number(), netMinor: z.number(), taxMinor: z.number() }),
  ),
  payments: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS),
      /** The own payment type, by its name then. */
      typeName: z.string().nullable(),
      amountMinor: z.number(),
      tenderedMinor: z.number(),
      changeMinor: z.number(),
      provider: z.string().nullable(),
      reference: z.string().nullable(),
    }),
  ),
});
export type Sale = z.output<typeof sale>;

/** What may refuse a sale. */
export const SALE_REFUSALS = [
  'NOT_FOUND',
  ...(['TILL_LEASE_LOST', 'SHIFT_NOT_OPEN', 'SHIFT_CLOSED'] as const),
  'RECEIPT_NUMBER_TAKEN',
  'PRICE_CHANGED',
  'PROMOTION_CHANGED',
  'PRODUCT_ARCHIVED',
  'QUANTITY_STEP',
  'LIMIT_EXCEEDED',
  'INSUFFICIENT_STOCK',
  'BATCH_EXPIRED',
  'DISCOUNT_OVER_LIMIT',
  'PRICE_BELOW_FLOOR',
  'OVERRIDE_NOT_ALLOWED',
  'EXEMPTION_NOT_ALLOWED',
  ...(['APPROVAL_REQUIRED', 'APPROVAL_MISMATCH', 'APPROVAL_EXPIRED', 'APPROVAL_USED'] as const),
  ...(['QUOTE_USED', 'QUOTE_WITHDRAWN', 'QUOTE_EXPIRED', 'QUOTE_TAX_CHANGED'] as const),
  ...(['LAYBY_COLLECTED', 'LAYBY_CANCELLED', 'LAYBY_CHANGED'] as const),
  ...(['LAYBY_PAID_CHANGED', 'LAYBY_OTHER_BRANCH'] as const),
  'PAYMENT_TYPE_ARCHIVED',
  'TOTAL_MISMATCH',
  'PAYMENT_MISMATCH',
  'CUSTOMER_REQUIRED',
  'CUSTOMER_ARCHIVED',
  'CUSTOMER_FORGOTTEN',
  'CREDIT_LIMIT_EXCEEDED',
  'CREDIT_OVER_OWN_LIMIT',
  'STORE_CREDIT_EXCEEDED',
  'REFERENCE_USED',
  'CARD_NUMBER_REFUSED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const postSale = endpoint({
  name: 'postSale',
  method: 'POST',
  path: '/api/sales',
  summary: 'Post a sale: stock, money, tax and journal together, or not at all',
  access: may('sale.post'),
  body: saleDraft,
  response: sale,
  refusals: SALE_REFUSALS,
});

/** One sale's outcome in a batch: posted (or posted before), or the refusal it met. */
const saleOutcome = z.object({
  _id: z.string(),
  isPosted: z.boolean(),
  receiptNumber: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export const postSales = endpoint({
  name: 'postSales',
  method: 'POST',
  path: '/api/sales/batch',
  summary: 'Post up to 500 sales of one till in their order; a refused one writes nothing',
  access: may('sale.post'),
  body: z.strictObject({ sales: z.array(saleDraft).min(1).max(SALES_PER_POST_MAX) }),
  response: z.object({ outcomes: z.array(saleOutcome) }),
  refusals: ['NOT_FOUND', 'TILL_LEASE_LOST'],
});

export const saleRow = z.object({
  _id: z.string(),
  receiptNumber: z.string(),
  occurredAt: z.string(),
  businessDate: z.string(),
  branchName: z.string(),
  sellerName: z.string(),
  /** Name or number; null without a customer. */
  customerName: z.string().nullable(),
  itemsMilli: z.number(),
  linesCount: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  methods: z.array(z.enum(PAYMENT_METHODS)),
  timezone: z.string(),
  state: z.enum(SALE_STATES),
  refundedMinor: z.number(),
});
export type SaleRow = z.output<typeof saleRow>;

export const getSale = endpoint({
  name: 'getSale',
  method: 'GET',
  path: '/api/sales/:saleId',
  summary: 'One sale with everything its receipt shows',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  response: sale,
  refusals: ['NOT_FOUND'],
});

export const SALES_ENDPOINTS = [postSale, postSales, getSale] as const;
