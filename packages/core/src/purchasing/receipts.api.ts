import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, name, optionalText, page, pageOf, search } from '../fields.ts';
import { PURCHASE_CHARGES_MAX, PURCHASE_LINES_MAX } from '../limits.ts';
import { boughtLine, shownLine } from './orders.api.ts';

const receiptRow = z.object({
  _id: z.string(),
  number: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  deliveryNote: z.string().nullable(),
  goodsMinor: z.number(),
  chargesMinor: z.number(),
  taxMinor: z.number(),
  isBilled: z.boolean(),
  receivedAt: z.string(),
  receivedByName: z.string(),
});
export type ReceiptRow = z.output<typeof receiptRow>;

export const receiptDetail = receiptRow.extend({
  note: z.string().nullable(),
  lines: z.array(
    shownLine.extend({
      orderLineNo: z.number().nullable(),
      chargeMinor: z.number(),
      batchCode: z.string().nullable(),
      expiresOn: z.string().nullable(),
    }),
  ),
  charges: z.array(
    z.object({
      name: z.string(),
      amountMinor: z.number(),
      supplierId: z.string(),
      supplierName: z.string(),
    }),
  ),
  bills: z.array(z.object({ _id: z.string(), number: z.string() })),
});
export type ReceiptDetail = z.output<typeof receiptDetail>;

export const newReceipt = z.strictObject({
  _id: id,
  supplierId: id,
  branchId: id,
  orderId: id.nullable(),
  deliveryNote: optionalText(60),
  note: optionalText(),
  /** More than was ordered is taken only when somebody said so. */
  mayExceedOrder: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        ...boughtLine,
        orderLineNo: z.int().min(1).max(PURCHASE_LINES_MAX).nullable(),
        batchCode: optionalText(60),
        expiresOn: day.nullable(),
      }),
    )
    .min(1)
    .max(PURCHASE_LINES_MAX),
  charges: z
    .array(z.strictObject({ name, amountMinor: moneyMinor.min(1), supplierId: id }))
    .max(PURCHASE_CHARGES_MAX),
});
export type NewReceipt = z.output<typeof newReceipt>;

export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/api/goods-receipts',
  summary: 'Goods received, newest first',
  access: may('purchase.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    supplierId: id.optional(),
    branchId: id.optional(),
    billed: z.enum(['yes', 'no']).optional(),
  }),
  response: pageOf(receiptRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/api/goods-receipts/:receiptId',
  summary: 'One receipt of goods',
  access: may('purchase.view'),
  params: z.strictObject({ receiptId: id }),
  response: receiptDetail,
  refusals: ['NOT_FOUND'],
});

export const postReceipt = endpoint({
  name: 'postReceipt',
  method: 'POST',
  path: '/api/goods-receipts',
  summary: 'Receive goods: onto the shelf at what they cost with their charges',
  access: may('purchase.receive'),
  body: newReceipt,
  response: receiptDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'OVER_RECEIPT',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

/** What of a product was bought where, newest first. */
export const productPurchases = endpoint({
  name: 'productPurchases',
  method: 'GET',
  path: '/api/products/:productId/purchases',
  summary: 'Receipts of a product, and its suppliers',
  access: may('purchase.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject({ ...page }),
  response: pageOf(
    z.object({
      receiptId: z.string(),
      number: z.string(),
      lineNo: z.number(),
      supplierId: z.string(),
      supplierName: z.string(),
      branchName: z.string(),
      stockQuantityMilli: z.number(),
      netMinor: z.number(),
      chargeMinor: z.number(),
      landedUnitMinor: z.number(),
      receivedAt: z.string(),
    }),
  ).extend({
    suppliers: z.array(
      z.object({
        supplierId: z.string(),
        name: z.string(),
        supplierSku: z.string().nullable(),
        lastCostMinor: z.number().nullable(),
        leadDays: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

const MARGIN_CHANGES_MAX = 500;

const marginWarning = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  /** Null: the product's own price; else that of a branch. */
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  priceMinor: z.number(),
  costMinor: z.number(),
  marginBasisPoints: z.number().nullable(),
  targetBasisPoints: z.number(),
  suggestedMinor: z.number(),
});
export type MarginWarning = z.output<typeof marginWarning>;

export const marginGuard = endpoint({
  name: 'marginGuard',
  method: 'GET',
  path: '/api/goods-receipts/:receiptId/margins',
  summary: 'Products of a receipt whose price earns less than its target, with a better price',
  access: may('purchase.view'),
  params: z.strictObject({ receiptId: id }),
  response: z.object({ items: z.array(marginWarning) }),
  refusals: ['NOT_FOUND'],
});

export const applyMargins = endpoint({
  name: 'applyMargins',
  method: 'POST',
  path: '/api/goods-receipts/:receiptId/prices',
  summary: 'Set better prices, for all branches or for one, if they are still as they were seen',
  access: may('product.manage'),
  params: z.strictObject({ receiptId: id }),
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          productId: id,
          branchId: id.nullable(),
          seenMinor: moneyMinor,
          priceMinor: moneyMinor,
        }),
      )
      .min(1)
      .max(MARGIN_CHANGES_MAX),
  }),
  response: z.object({ items: z.array(marginWarning) }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'PRICE_CHANGED'],
});

export const RECEIPTS_ENDPOINTS = [
  listReceipts,
  getReceipt,
  postReceipt,
  productPurchases,
  marginGuard,
  applyMargins,
] as const;
