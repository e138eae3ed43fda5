import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search, wholeOf } from '../fields.ts';
import { PRICE_MINOR_MAX, RECEIPT_ASKED_MAX_CHARACTERS } from '../limits.ts';
import { PRODUCT_KINDS } from '../products/product-fields.ts';
import { SALE_STATES } from '../sales/sale-states.ts';
import { PAYMENT_METHODS } from '../sales/payment.ts';
import { saleRow } from '../sales/sales.api.ts';
import { cashRounding } from '../sales/selling.api.ts';
import { DISPOSITIONS, REFUND_KINDS, REFUND_REASONS } from './reasons.ts';
import { refundDraft, voidDraft } from './refund-draft.ts';

const method = z.enum(PAYMENT_METHODS);

export type RefundDraft = z.output<typeof refundDraft>;
export type RefundDraftInput = z.input<typeof refundDraft>;

const amounts = { netMinor: z.number(), taxMinor: z.number(), totalMinor: z.number() };

const refundRow = z.object({
  _id: z.string(),
  number: z.string(),
  /** On the slip that was given while there was no connection. */
  paperNumber: z.string().nullable(),
  kind: z.enum(REFUND_KINDS),
  saleId: z.string(),
  receiptNumber: z.string(),
  branchName: z.string(),
  tillName: z.string(),
  refundedAt: z.string(),
  businessDate: z.string(),
  timezone: z.string(),
  refundedByName: z.string(),
  sellerName: z.string(),
  linesCount: z.number(),
  totalMinor: z.number(),
  methods: z.array(method),
  reasons: z.array(z.enum(REFUND_REASONS)),
});
export type RefundRow = z.output<typeof refundRow>;

/** A refund with everything its slip shows. */
export const refund = refundRow.extend({
  ...amounts,
  /** What rounding the cash part gave back more; contained in the total. */
  roundingMinor: z.number(),
  businessName: z.string(),
  branchId: z.string(),
  branchAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
  currency: z.string(),
  /** Whose account it moved; null without one. */
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .default(null),
  /** The sale that was made in the same step. */
  exchange: z.object({ saleId: z.string(), receiptNumber: z.string() }).nullable().default(null),
  /** Who said yes, where that was needed. */
  approvedByName: z.string().nullable(),
  taxMode: z.enum(['inclusive', 'exclusive']),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      saleLineNo: z.number(),
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      packName: z.string().nullable(),
      unit: z.string(),
      quantityMilli: z.number(),
      disposition: z.enum(DISPOSITIONS),
      reason: z.enum(REFUND_REASONS),
      note: z.string().nullable(),
      taxBasisPoints: z.number(),
      ...amounts,
    }),
  ),
  taxes: z.array(
    z.object({ taxBasisPoints: z.number(), netMinor: z.number(), taxMinor: z.number() }),
  ),
  payments: z.array(
    z.object({
      method,
      /** The own payment type it had been paid by. */
      typeName: z.string().nullable(),
      amountMinor: z.number(),
      /** By whom mobile money went back; null where nobody wrote it down. */
      provider: z.string().nullable().default(null),
      reference: z.string().nullable(),
    }),
  ),
});
export type Refund = z.output<typeof refund>;

/** What of a sale may still come back, and how. */
export const refundable = z.object({
  saleId: z.string(),
  receiptNumber: z.string(),
  branchId: z.string(),
  totalMinor: z.number(),
  state: z.enum(SALE_STATES),
  currency: z.string(),
  timezone: z.string(),
  occurredAt: z.string(),
  sellerName: z.string(),
  branchName: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      packName: z.string().nullable(),
      unit: z.string(),
      /** It comes back in these steps, or as all that is left. */
      stepMilli: z.number(),
      quantityMilli: z.number(),
      refundedMilli: z.number(),
      unitPriceMinor: z.number(),
      ...amounts,
    }),
  ),
  /** Who bought it: store credit goes to this account. */
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable()
    .default(null),
  /** Why nothing but what store credit paid goes back as store credit; null: anything may. */
  creditStopped: z.enum(['CUSTOMER_ARCHIVED', 'CUSTOMER_FORGOTTEN']).nullable().default(null),
  tenders: z.array(z.object({ method, takenMinor: z.number(), givenMinor: z.number() })),
  /** The providers of mobile money that took something which has not gone back. */
  providers: z.array(z.string()).default([]),
  /** What was paid less what went back, and how cash was rounded then. */
  leftMinor: z.number(),
  rounding: cashRounding.nullable(),
  /** The last day on which its goods come back without a manager being asked; null: any day. */
  returnUntil: z.string().nullable().default(null),
  /** That day is over. */
  isReturnOver: z.boolean().default(false),
  /** Whether the caller may take back without being approved; otherwise they ask. */
  mayAlone: z.boolean(),
  /** What the caller gave back of it before without anybody's yes: it counts for their ceiling. */
  aloneMinor: z.number().default(0),
  /** Open shifts of the branch whose drawer the caller may use, the one at hand first. */
  drawers: z.array(
    z.object({
      shiftId: z.string(),
      tillName: z.string(),
      openedByName: z.string(),
      /** Of the till that the device holds, or of the caller's own shift. */
      isAtHand: z.boolean().default(false),
    }),
  ),
  /** Whether the sale can still be undone, if need be with an approval. */
  mayVoid: z.boolean(),
  refunds: z.array(refundRow),
});
export type Refundable = z.output<typeof refundable>;

/** What an approval may be wrong with. */
const USING = ['APPROVAL_MISMATCH', 'APPROVAL_EXPIRED', 'APPROVAL_USED'] as const;

/** What may refuse that lines of a sale come back. */
export const REFUND_REFUSALS = [
  'NOT_FOUND',
  'INVALID_STATE',
  'SHIFT_NOT_OPEN',
  'SHIFT_CLOSED',
  'REFUND_OTHER_BRANCH',
  'REFUND_MORE_THAN_SOLD',
  'REFUND_TENDER_EXCEEDED',
  'REFUND_DEBT_FIRST',
  'REFUND_CASH_LIMIT',
  'REFUND_OVER_LIMIT',
  'RETURN_DAYS_OVER',
  'QUANTITY_STEP',
  'TOTAL_MISMATCH',
  'PAYMENT_MISMATCH',
  'CARD_NUMBER_REFUSED',
  'CUSTOMER_REQUIRED',
  'CUSTOMER_ARCHIVED',
  'CUSTOMER_FORGOTTEN',
  'APPROVAL_REQUIRED',
  ...USING,
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const postRefund = endpoint({
  name: 'postRefund',
  method: 'POST',
  path: '/api/sales/:saleId/refunds',
  summary: 'Take back lines of a sale: goods, money, tax and journal together, or not at all',
  access: may('approval.ask'),
  params: z.strictObject({ saleId: id }),
  body: refundDraft,
  response: refund,
  refusals: REFUND_REFUSALS,
});

export const voidSale = endpoint({
  name: 'voidSale',
  method: 'POST',
  path: '/api/sales/:saleId/void',
  summary: 'Undo a whole sale while its shift is open and nothing of it came back',
  access: may('approval.ask'),
  params: z.strictObject({ saleId: id }),
  body: voidDraft,
  response: refund,
  refusals: [
    'NOT_FOUND',
    'INVALID_STATE',
    'SHIFT_NOT_OPEN',
    'SHIFT_CLOSED',
    'CUSTOMER_ARCHIVED',
    'CUSTOMER_FORGOTTEN',
    'APPROVAL_REQUIRED',
    ...USING,
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
export type VoidDraft = z.output<typeof voidDraft>;

export const getRefundable = endpoint({
  name: 'getRefundable',
  method: 'GET',
  path: '/api/sales/:saleId/refundable',
  summary: 'What of a sale may still come back, by which tender and from which drawer',
  access: may('approval.ask'),
  params: z.strictObject({ saleId: id }),
  /** Of the till that the device holds: its drawer may be somebody else's shift. */
  query: z.strictObject({ leaseId: id.optional() }),
  response: refundable,
  refusals: ['NOT_FOUND'],
});

export const findReceipts = endpoint({
  name: 'findReceipts',
  method: 'GET',
  path: '/api/refunds/receipts',
  summary: 'Sales to take back from: by receipt, its code, customer, product, day or amount',
  access: may('approval.ask'),
  query: z.strictObject({
    /**
     * Whatever is at hand: the address on the receipt, its number or a part of it, who bought
     * (name, or digits of the phone), or what was bought (name, SKU, bar code).
     */
    q: search(RECEIPT_ASKED_MAX_CHARACTERS).optional(),
    productId: id.optional(),
    day: day.optional(),
    totalMinor: wholeOf(0, PRICE_MINOR_MAX).optional(),
  }),
  response: z.object({ items: z.array(saleRow) }),
  refusals: ['NOT_FOUND'],
});

export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/api/refunds',
  summary: 'Refunds and voids in the caller’s reach, newest first; a seller sees the own ones',
  access: may('sale.view_own'),
  query: z.strictObject({
    ...page,
    q: search(64).optional(),
    branchId: id.optional(),
    saleId: id.optional(),
    /** Who took it back, whoever sold it. */
    refundedBy: id.optional(),
    kind: z.enum(REFUND_KINDS).optional(),
    reason: z.enum(REFUND_REASONS).optional(),
    method: method.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(refundRow),
  refusals: ['NOT_FOUND'],
});

export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/api/refunds/:refundId',
  summary: 'One refund with everything its slip shows',
  access: may('sale.view_own'),
  params: z.strictObject({ refundId: id }),
  response: refund,
  refusals: ['NOT_FOUND'],
});

export const REFUNDS_ENDPOINTS = [
  postRefund,
  voidSale,
  getRefundable,
  findReceipts,
  listRefunds,
  getRefund,
] as const;
