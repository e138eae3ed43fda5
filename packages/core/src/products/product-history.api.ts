import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search } from '../fields.ts';
import { productRow } from './products.api.ts';

const range = { branchId: id.optional(), from: day.optional(), to: day.optional() };

const movement = z.object({
  branchId: z.string(),
  branchName: z.string(),
  /** Counted within the branch, from 1. */
  number: z.number(),
  kind: z.string(),
  quantityMilli: z.number(),
  valueMinor: z.number().nullable(),
  quantityAfterMilli: z.number(),
  valueAfterMinor: z.number().nullable(),
  source: z.object({
    kind: z.string(),
    _id: z.string(),
    /** What people call it: a receipt's number; null where it has none. */
    number: z.string().nullable(),
  }),
  actorName: z.string().nullable(),
  occurredAt: z.string(),
  businessDate: z.string(),
});
export type ProductMovement = z.output<typeof movement>;

export const productMovements = endpoint({
  name: 'productMovements',
  method: 'GET',
  path: '/api/products/:productId/movements',
  summary: 'What moved a product’s stock, newest first, with what was there after each',
  access: may('stock.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject({ ...page, ...range }),
  response: pageOf(movement),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const saleOfProduct = z.object({
  saleId: z.string(),
  receiptNumber: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  sellerName: z.string(),
  /** The pack that was sold, of which the quantity counts; null for single units. */
  packName: z.string().nullable(),
  quantityMilli: z.number(),
  unitPriceMinor: z.number(),
  totalMinor: z.number(),
  occurredAt: z.string(),
  businessDate: z.string(),
});
export type SaleOfProduct = z.output<typeof saleOfProduct>;

export const productSales = endpoint({
  name: 'productSales',
  method: 'GET',
  path: '/api/products/:productId/sales',
  summary: 'Receipts with this product, newest first',
  access: may('sale.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject({ ...page, ...range }),
  response: pageOf(saleOfProduct),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const act = z.object({
  _id: z.string(),
  action: z.string(),
  at: z.string(),
  actorName: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type ProductAct = z.output<typeof act>;

export const productAudit = endpoint({
  name: 'productAudit',
  method: 'GET',
  path: '/api/products/:productId/audit',
  summary: 'Who changed what of a product, newest first',
  access: may('product.see_cost'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject({ ...page }),
  response: pageOf(act),
  refusals: ['NOT_FOUND'],
});

export const DUPLICATE_REASONS = ['barcode', 'sku', 'same_name', 'similar_name'] as const;

export const productDuplicates = endpoint({
  name: 'productDuplicates',
  method: 'GET',
  path: '/api/product-duplicates',
  summary: 'At most five products that are likely the same; a warning, never a refusal',
  access: may('product.view'),
  query: z.strictObject({
    name: search(120).optional(),
    barcode: search(64).optional(),
    sku: search(64).optional(),
    /** The product that is being changed. */
    exceptId: id.optional(),
  }),
  response: z.object({
    items: z.array(z.object({ product: productRow, why: z.enum(DUPLICATE_REASONS) })),
  }),
  refusals: [],
});

export const PRODUCT_HISTORY_ENDPOINTS = [
  productMovements,
  productSales,
  productAudit,
  productDuplicates,
] as const;
