import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  day,
  id,
  moneyMinor,
  optionalText,
  page,
  pageOf,
  quantityMilli,
  search,
  text,
} from '../fields.ts';
import { PURCHASE_LINES_MAX } from '../limits.ts';
import { billDetail, billRow } from './bill-shapes.ts';

export type { BillDetail, BillRow } from './bill-shapes.ts';

export const PAY_METHODS = ['cash', 'bank', 'mobile_money'] as const;
const BILL_RECEIPTS_MAX = 100;
const SETTLED_BILLS_MAX = 200;

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/api/supplier-bills',
  summary: 'Suppliers’ bills, newest first',
  access: may('purchase.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    supplierId: id.optional(),
    branchId: id.optional(),
    state: z.enum(['open', 'overdue', 'paid']).optional(),
  }),
  response: pageOf(billRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getBill = endpoint({
  name: 'getBill',
  method: 'GET',
  path: '/api/supplier-bills/:billId',
  summary: 'One bill with its receipts, payments and credits',
  access: may('purchase.view'),
  params: z.strictObject({ billId: id }),
  response: billDetail,
  refusals: ['NOT_FOUND'],
});

/** What a supplier has not billed yet. */
export const billable = endpoint({
  name: 'billable',
  method: 'GET',
  path: '/api/suppliers/:supplierId/billable',
  summary: 'Receipts that a supplier has not billed yet',
  access: may('purchase.view'),
  params: z.strictObject({ supplierId: id }),
  response: z.object({
    items: z.array(
      z.object({
        receiptId: z.string(),
        number: z.string(),
        branchName: z.string(),
        deliveryNote: z.string().nullable(),
        receivedAt: z.string(),
        netMinor: z.number(),
        taxMinor: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const postBill = endpoint({
  name: 'postBill',
  method: 'POST',
  path: '/api/supplier-bills',
  summary: 'Book a supplier’s bill for receipts; what it differs from them is a cost correction',
  access: may('purchase.manage'),
  body: z.strictObject({
    _id: id,
    supplierId: id,
    invoiceNumber: text(60),
    invoiceOn: day,
    dueOn: day,
    receipts: z
      .array(z.strictObject({ receiptId: id, netMinor: moneyMinor, taxMinor: moneyMinor }))
      .min(1)
      .max(BILL_RECEIPTS_MAX),
  }),
  response: billDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'DUPLICATE_VALUE',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

const paymentRow = z.object({
  _id: z.string(),
  number: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  method: z.enum(PAY_METHODS),
  amountMinor: z.number(),
  reference: z.string().nullable(),
  postedAt: z.string(),
  postedByName: z.string(),
  bills: z.array(z.object({ _id: z.string(), number: z.string(), amountMinor: z.number() })),
  /** Of one that was taken back: when, by whom and why. */
  voidedAt: z.string().nullable(),
  voidedByName: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type SupplierPaymentRow = z.output<typeof paymentRow>;

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/supplier-payments',
  summary: 'Payments to suppliers, newest first',
  access: may('purchase.view'),
  query: z.strictObject({ ...page, supplierId: id.optional() }),
  response: pageOf(paymentRow),
  refusals: ['NOT_FOUND'],
});

export const postPayment = endpoint({
  name: 'postPayment',
  method: 'POST',
  path: '/api/supplier-payments',
  summary: 'Pay a supplier: the oldest bills first, or those that are chosen; never more than owed',
  access: may('purchase.manage'),
  body: z.strictObject({
    _id: id,
    supplierId: id,
    branchId: id,
    method: z.enum(PAY_METHODS),
    amountMinor: moneyMinor.min(1),
    reference: optionalText(64),
    bills: z
      .array(z.strictObject({ billId: id, amountMinor: moneyMinor.min(1) }))
      .min(1)
      .max(SETTLED_BILLS_MAX)
      .nullable(),
  }),
  response: paymentRow,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'OVERPAYMENT',
    'PAYMENT_MISMATCH',
    'CARD_NUMBER_REFUSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const voidSupplierPayment = endpoint({
  name: 'voidSupplierPayment',
  method: 'POST',
  path: '/api/supplier-payments/:paymentId/void',
  summary: 'Take a payment back by an entry against it, today, with a reason: its bills are owed',
  access: may('purchase.manage'),
  params: z.strictObject({ paymentId: id }),
  body: z.strictObject({ _id: id, reason: text(200) }),
  response: paymentRow,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED'],
});

const returnRow = z.object({
  _id: z.string(),
  number: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  receiptId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  reason: z.string(),
  isBilled: z.boolean(),
  costMinor: z.number(),
  creditMinor: z.number(),
  taxMinor: z.number(),
  postedAt: z.string(),
  postedByName: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      stockQuantityMilli: z.number(),
      costMinor: z.number(),
      creditMinor: z.number(),
    }),
  ),
});
export type SupplierReturnRow = z.output<typeof returnRow>;

export const listReturns = endpoint({
  name: 'listReturns',
  method: 'GET',
  path: '/api/supplier-returns',
  summary: 'Goods sent back to suppliers, newest first',
  access: may('purchase.view'),
  query: z.strictObject({ ...page, supplierId: id.optional(), branchId: id.optional() }),
  response: pageOf(returnRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getReturn = endpoint({
  name: 'getReturn',
  method: 'GET',
  path: '/api/supplier-returns/:returnId',
  summary: 'One return to a supplier with its goods',
  access: may('purchase.view'),
  params: z.strictObject({ returnId: id }),
  response: returnRow,
  refusals: ['NOT_FOUND'],
});

export const postReturn = endpoint({
  name: 'postReturn',
  method: 'POST',
  path: '/api/supplier-returns',
  summary: 'Send goods back for an agreed credit, of a receipt or without one',
  access: may('purchase.manage'),
  body: z.strictObject({
    _id: id,
    supplierId: id,
    branchId: id,
    receiptId: id.nullable(),
    reason: text(200),
    taxMinor: moneyMinor,
    lines: z
      .array(
        z.strictObject({
          productId: id,
          stockQuantityMilli: quantityMilli,
          creditMinor: moneyMinor,
        }),
      )
      .min(1)
      .max(PURCHASE_LINES_MAX),
  }),
  response: returnRow,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INSUFFICIENT_STOCK',
    'INVALID_STATE',
    'OVERPAYMENT',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

export const BILLS_ENDPOINTS = [
  listBills,
  getBill,
  billable,
  postBill,
  listPayments,
  postPayment,
  voidSupplierPayment,
  listReturns,
  getReturn,
  postReturn,
] as const;
