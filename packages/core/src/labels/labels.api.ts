import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, ids, moneyMinor } from '../fields.ts';
import { SHEET_NAMES } from './sheets.ts';

export const LABEL_PRODUCTS_MAX = 500;
export const LABEL_COPIES_MAX = 1_000;

const labelProduct = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  unit: z.string(),
  priceMinor: z.number(),
  /** On the shelves of the branch, or of all in reach. */
  quantityMilli: z.number(),
  /** What came with the receipt that was asked for. */
  receivedMilli: z.number().nullable(),
  /** When a label of it was last printed, and when its price last changed. */
  printedAt: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type LabelProduct = z.output<typeof labelProduct>;
const rows = z.object({ items: z.array(labelProduct) });

export const labelProducts = endpoint({
  name: 'labelProducts',
  method: 'POST',
  path: '/api/labels/products',
  summary: 'What stands on the labels of these products, or of those of a goods receipt',
  access: may('stock.adjust'),
  body: z.strictObject({
    productIds: ids(LABEL_PRODUCTS_MAX).default([]),
    receiptId: id.nullable().default(null),
    branchId: id.nullable().default(null),
  }),
  response: rows,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const labelQueue = endpoint({
  name: 'labelQueue',
  method: 'GET',
  path: '/api/labels/queue',
  summary: 'Products whose price changed after their last label was printed, the newest first',
  access: may('stock.adjust'),
  query: z.strictObject({ branchId: id.optional() }),
  response: rows,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const makeOwnCodes = endpoint({
  name: 'makeOwnCodes',
  method: 'POST',
  path: '/api/labels/codes',
  summary: 'Give products without a bar code an EAN-13 of the shop’s own; others keep theirs',
  access: may('product.manage'),
  body: z.strictObject({ productIds: ids(LABEL_PRODUCTS_MAX).min(1) }),
  response: z.object({ items: z.array(z.object({ productId: z.string(), barcode: z.string() })) }),
  refusals: ['NOT_FOUND'],
});

export const recordLabels = endpoint({
  name: 'recordLabels',
  method: 'POST',
  path: '/api/labels/prints',
  summary: 'Note which labels were printed, with their prices: they leave the queue',
  access: may('stock.adjust'),
  body: z.strictObject({
    _id: id,
    sheet: z.enum(SHEET_NAMES),
    lines: z
      .array(
        z.strictObject({
          productId: id,
          priceMinor: moneyMinor,
          copies: z.int().min(1).max(LABEL_COPIES_MAX),
        }),
      )
      .min(1)
      .max(LABEL_PRODUCTS_MAX),
  }),
  response: z.object({ _id: z.string(), labelsCount: z.number() }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

export const LABELS_ENDPOINTS = [labelProducts, labelQueue, makeOwnCodes, recordLabels] as const;
