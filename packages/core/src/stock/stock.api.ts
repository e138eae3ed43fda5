import { z } from 'zod';
import { STOCK_POLICIES } from '../businesses/businesses.api.ts';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search, version } from '../fields.ts';

const named = z.object({ _id: z.string(), name: z.string() });

/** What the stock list looks for. */
export const STOCK_VIEWS = ['all', 'low', 'out', 'negative', 'dead'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];
/** Days without a sale after which goods count as dead. */
export const DEAD_AFTER_DAYS = [30, 60, 90, 180] as const;
export const DEAD_DEFAULT_DAYS = 60;
export const EXPIRY_VIEWS = ['expired', '30', '60', '90', 'all'] as const;
export type ExpiryView = (typeof EXPIRY_VIEWS)[number];

const deadAfter = z
  .enum(DEAD_AFTER_DAYS.map(String) as [string, ...string[]])
  .default(String(DEAD_DEFAULT_DAYS))
  .transform(Number);

/** A product in a branch. Costs and values are null for who may not see them. */
const stockRow = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    sku: z.string(),
    unit: z.string(),
    stepMilli: z.number(),
  }),
  branch: named,
  quantityMilli: z.number(),
  /** Of it, what is set aside for customers. */
  setAsideMilli: z.number(),
  /** On its way: of transfers and of orders. */
  incomingMilli: z.number(),
  valueMinor: z.number().nullable(),
  unitCostMinor: z.number().nullable(),
  reorderPointMilli: z.number().nullable(),
  /** Null: never sold there. */
  lastSoldOn: z.string().nullable(),
  daysSinceSale: z.number().nullable(),
  tracksBatches: z.boolean(),
  /** Whether any of it ever was there. */
  hasMoved: z.boolean(),
});
export type StockRow = z.output<typeof stockRow>;

export const listStock = endpoint({
  name: 'listStock',
  method: 'GET',
  path: '/api/stock',
  summary: 'What lies where: on hand, on its way, value, reorder point, last sale',
  access: may('stock.view'),
  query: z.strictObject({
    ...page,
    view: z.enum(STOCK_VIEWS).default('all'),
    q: search(100).optional(),
    branchId: id.optional(),
    productId: id.optional(),
    days: deadAfter,
  }),
  response: pageOf(stockRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const inMoney = z.object({ count: z.number(), valueMinor: z.number().nullable() });

export const stockSummary = endpoint({
  name: 'stockSummary',
  method: 'GET',
  path: '/api/stock/summary',
  summary: 'How much is low, out, below zero, expiring and dead, in money',
  access: may('stock.view'),
  query: z.strictObject({ branchId: id.optional(), days: deadAfter }),
  response: z.object({
    stockPolicy: z.enum(STOCK_POLICIES),
    onHand: inMoney,
    low: z.object({ count: z.number() }),
    out: z.object({ count: z.number() }),
    negative: inMoney,
    dead: inMoney,
    expired: inMoney,
    /** Not expired yet; each includes the ones before it. */
    expiring30: inMoney,
    expiring60: inMoney,
    expiring90: inMoney,
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const batchRow = z.object({
  _id: z.string(),
  code: z.string(),
  /** The last day it may be sold; null where it keeps or nobody knows. */
  expiresOn: z.string().nullable(),
  /** Below zero once that day has passed. */
  daysLeft: z.number().nullable(),
  product: z.object({ _id: z.string(), name: z.string(), sku: z.string(), unit: z.string() }),
  branch: named,
  quantityMilli: z.number(),
  valueMinor: z.number().nullable(),
  version: z.number(),
});
export type BatchRow = z.output<typeof batchRow>;

export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/api/stock/batches',
  summary: 'Batches on hand, the first to expire first',
  access: may('stock.view'),
  query: z.strictObject({
    ...page,
    within: z.enum(EXPIRY_VIEWS).default('all'),
    q: search(100).optional(),
    branchId: id.optional(),
    productId: id.optional(),
  }),
  response: pageOf(batchRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const correctBatch = endpoint({
  name: 'correctBatch',
  method: 'PATCH',
  path: '/api/stock/batches/:batchId',
  summary: 'Correct the day a batch is good until',
  access: may('stock.adjust'),
  params: z.strictObject({ batchId: id }),
  body: z.strictObject({ version, expiresOn: day.nullable() }),
  response: batchRow,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VERSION_CONFLICT'],
});

const stockAtRow = z.object({
  product: z.object({ _id: z.string(), name: z.string(), sku: z.string(), unit: z.string() }),
  branch: named,
  quantityMilli: z.number(),
  valueMinor: z.number().nullable(),
});
export type StockAtRow = z.output<typeof stockAtRow>;

export const stockAt = endpoint({
  name: 'stockAt',
  method: 'GET',
  path: '/api/stock/at',
  summary: 'What lay where at the end of a day, with its value as the books have it',
  access: may('stock.view'),
  query: z.strictObject({ ...page, date: day, branchId: id.optional() }),
  response: pageOf(stockAtRow).extend({
    totals: z.object({
      rowsCount: z.number(),
      valueMinor: z.number().nullable(),
      /** The inventory account of the same branches at the end of that day. */
      booksMinor: z.number().nullable(),
    }),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const saveStockPolicy = endpoint({
  name: 'saveStockPolicy',
  method: 'PATCH',
  path: '/api/business/stock-policy',
  summary: 'Decide what happens when more is sold than is there',
  access: may('branch.manage'),
  body: z.strictObject({ version, stockPolicy: z.enum(STOCK_POLICIES) }),
  response: z.object({ stockPolicy: z.enum(STOCK_POLICIES), version: z.number() }),
  refusals: ['VERSION_CONFLICT'],
});

export const STOCK_ENDPOINTS = [
  listStock,
  stockSummary,
  listBatches,
  correctBatch,
  stockAt,
  saveStockPolicy,
] as const;
