import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { newOrder } from './orders.api.ts';

const DRAFTS_MAX = 100;

/** What tells that a product is to be ordered. */
export const REORDER_BY = ['point', 'cover'] as const;

const reorderItem = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  /** What lies there and is not set aside for customers. */
  onHandMilli: z.number(),
  incomingMilli: z.number(),
  pointMilli: z.number(),
  reorderMilli: z.number(),
  supplierId: z.string().nullable(),
  supplierName: z.string().nullable(),
  packMilli: z.number(),
  unitCostMinor: z.number(),
  taxBasisPoints: z.number(),
  /** To order, in whole packs of the supplier. */
  orderMilli: z.number(),
  /** First, what other branches hold more of than they need. */
  transfers: z.array(
    z.object({ fromBranchId: z.string(), fromBranchName: z.string(), quantityMilli: z.number() }),
  ),
  /** How long it lasts as it was sold, where that was asked. */
  cover: z
    .object({
      days: z.number(),
      perDayMilli: z.number(),
      runsOutOn: z.string(),
      /** Until more can come. */
      leadDays: z.number(),
    })
    .nullable(),
});
export type ReorderItem = z.output<typeof reorderItem>;

export const reorderPlan = endpoint({
  name: 'reorderPlan',
  method: 'GET',
  path: '/api/reorder',
  summary: 'What runs low per branch, and where to get it',
  access: may('purchase.view'),
  query: z.strictObject({
    branchId: id.optional(),
    supplierId: id.optional(),
    /** By the points that were set, or what runs out before more can come, the soonest first. */
    by: z.enum(REORDER_BY).optional(),
  }),
  response: z.object({ items: z.array(reorderItem), hasMore: z.boolean() }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const draftOrders = endpoint({
  name: 'draftOrders',
  method: 'POST',
  path: '/api/reorder/orders',
  summary: 'Draft several orders at once, all or none',
  access: may('purchase.manage'),
  body: z.strictObject({ orders: z.array(newOrder).min(1).max(DRAFTS_MAX) }),
  response: z.object({
    orders: z.array(z.object({ _id: z.string(), number: z.string(), supplierName: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'LIMIT_EXCEEDED'],
});

export const REORDER_ENDPOINTS = [reorderPlan, draftOrders] as const;
