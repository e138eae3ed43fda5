import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  day,
  id,
  moneyMinor,
  optionalText,
  page,
  pageOf,
  productCode,
  quantityMilli,
} from '../fields.ts';
import { ADJUSTMENT_LINES_MAX } from '../limits.ts';
import { ADJUSTMENT_REASONS } from './adjustments.ts';

const named = z.object({ _id: z.string(), name: z.string() });
const numbered = z.object({ _id: z.string(), number: z.string() });

const adjustmentRow = z.object({
  _id: z.string(),
  number: z.string(),
  branch: named,
  reason: z.enum(ADJUSTMENT_REASONS),
  note: z.string().nullable(),
  linesCount: z.number(),
  /** What stock is worth more or less by it; null for who may not see costs. */
  valueMinor: z.number().nullable(),
  businessDate: z.string(),
  postedAt: z.string(),
  postedByName: z.string(),
  /** The adjustment that this one takes back. */
  reversalOf: numbered.nullable(),
  /** The one that took this one back. */
  reversedBy: numbered.nullable(),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

const adjustmentDetail = adjustmentRow.extend({
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: z.string(),
      productName: z.string(),
      sku: z.string(),
      unit: z.string(),
      /** Signed: what came in is positive. */
      quantityMilli: z.number(),
      valueMinor: z.number().nullable(),
      /** What goods that were sold below zero did cost more (negative) or less. */
      revaluedMinor: z.number().nullable(),
      quantityAfterMilli: z.number(),
      batches: z.array(
        z.object({
          code: z.string(),
          expiresOn: z.string().nullable(),
          quantityMilli: z.number(),
        }),
      ),
    }),
  ),
});
export type AdjustmentDetail = z.output<typeof adjustmentDetail>;

export const listAdjustments = endpoint({
  name: 'listAdjustments',
  method: 'GET',
  path: '/api/stock/adjustments',
  summary: 'Stock adjustments, newest first',
  access: may('stock.view'),
  query: z.strictObject({
    ...page,
    branchId: id.optional(),
    productId: id.optional(),
    reason: z.enum(ADJUSTMENT_REASONS).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(adjustmentRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getAdjustment = endpoint({
  name: 'getAdjustment',
  method: 'GET',
  path: '/api/stock/adjustments/:adjustmentId',
  summary: 'One adjustment with its lines and their batches',
  access: may('stock.view'),
  params: z.strictObject({ adjustmentId: id }),
  response: adjustmentDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const batchMark = z.strictObject({ code: productCode, expiresOn: day.nullable() });

export const postAdjustment = endpoint({
  name: 'postAdjustment',
  method: 'POST',
  path: '/api/stock/adjustments',
  summary: 'Adjust stock for a reason; posted at once, with its journal',
  access: may('stock.adjust'),
  body: z.strictObject({
    _id: id,
    branchId: id,
    reason: z.enum(ADJUSTMENT_REASONS),
    note: optionalText(),
    lines: z
      .array(
        z.strictObject({
          productId: id,
          way: z.enum(['in', 'out']),
          quantityMilli,
          /** Of what comes in, per 1.000; left out: what it costs on average there. */
          unitCostMinor: moneyMinor.optional(),
          /** Of what comes in, where the product tracks batches. */
          batch: batchMark.optional(),
          /** What goes out; left out: first expired first. */
          batchId: id.optional(),
        }),
      )
      .min(1)
      .max(ADJUSTMENT_LINES_MAX),
  }),
  response: adjustmentDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INSUFFICIENT_STOCK',
    'BATCH_REQUIRED',
    'BATCH_KNOWN_OTHERWISE',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const reverseAdjustment = endpoint({
  name: 'reverseAdjustment',
  method: 'POST',
  path: '/api/stock/adjustments/:adjustmentId/reverse',
  summary: 'Take an adjustment back by another one, once',
  access: may('stock.adjust'),
  params: z.strictObject({ adjustmentId: id }),
  body: z.strictObject({ _id: id, note: optionalText() }),
  response: adjustmentDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'INSUFFICIENT_STOCK',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const ADJUSTMENTS_ENDPOINTS = [
  listAdjustments,
  getAdjustment,
  postAdjustment,
  reverseAdjustment,
] as const;
