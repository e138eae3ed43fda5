import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { ANALYTICS_ASKED, analyticsHead } from './analytics.api.ts';

/** What figures of goods are made of (`figures.ts`); cost is null for whoever may not see it. */
export const goodsSums = z.object({
  /** Sold less what came back. */
  quantityMilli: z.number(),
  returnedMilli: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  costMinor: z.number().nullable(),
  discountMinor: z.number(),
  refundedMinor: z.number(),
});

/** How long the stock lasts, or why that cannot be said (`cover.ts`). */
const cover = z.object({
  onHandMilli: z.number(),
  kind: z.enum(['out', 'not_sold', 'too_few', 'days']),
  days: z.number().nullable(),
  perDayMilli: z.number().nullable(),
  /** The business day on which it runs out at this pace. */
  runsOutOn: z.string().nullable(),
});

/** What was missed while nothing was there (`missed-sales.ts`), or why that cannot be said. */
const missed = z.object({
  kind: z.enum(['none', 'too_few', 'told']),
  /** Whole days out of stock, of each branch. */
  outDays: z.number(),
  missedMilli: z.number().nullable(),
  missedMinor: z.number().nullable(),
  /** Null too for whoever may not see what goods cost. */
  missedProfitMinor: z.number().nullable(),
});

const sold = z.object({
  _id: z.string(),
  name: z.string(),
  quantityMilli: z.number(),
  netMinor: z.number(),
  beforeMinor: z.number(),
  profitMinor: z.number().nullable(),
});

export const analyticsProduct = endpoint({
  name: 'analyticsProduct',
  method: 'GET',
  path: '/api/analytics/products/:productId',
  summary: 'One product over a period: units, price, stock, money, branches, variants, returns',
  access: may('report.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject(ANALYTICS_ASKED),
  response: z.object({
    ...analyticsHead,
    product: z.object({
      _id: z.string(),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      kind: z.string(),
      /** What the one branch that is asked for asks; of several, the product's own. */
      priceMinor: z.number(),
      costMinor: z.number().nullable(),
      categoryName: z.string().nullable(),
      familyName: z.string().nullable(),
      isArchived: z.boolean(),
    }),
    now: goodsSums,
    before: goodsSums,
    /** Every day of the period; `before` is the day as far into the other period. */
    days: z.array(
      z.object({
        date: z.string(),
        beforeDate: z.string(),
        quantityMilli: z.number(),
        netMinor: z.number(),
        profitMinor: z.number().nullable(),
        beforeMilli: z.number(),
        /** That price when the day ended; null for days to come. */
        priceMinor: z.number().nullable(),
        /** What was there when the day ended; null for days to come, and without stock. */
        stockMilli: z.number().nullable(),
      }),
    ),
    /** What changed that price within the period, the oldest first. */
    priceChanges: z.array(
      z.object({
        date: z.string(),
        beforeMinor: z.number().nullable(),
        afterMinor: z.number().nullable(),
        byName: z.string(),
      }),
    ),
    /** Of all branches asked for; null for what has no stock. */
    cover: cover.nullable(),
    /** Of those branches of which it can be told; null for what has no stock, or is archived. */
    missed: missed.nullable(),
    branches: z.array(sold.extend({ cover: cover.nullable(), missed: missed.nullable() })),
    /** The variants of its family, itself among them; empty for a product of none. */
    variants: z.array(sold.extend({ isArchived: z.boolean() })),
    /** Refunds by reason, most first; voided sales are none. */
    returns: z.array(
      z.object({
        reason: z.string(),
        quantityMilli: z.number(),
        netMinor: z.number(),
        count: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const analyticsBaskets = endpoint({
  name: 'analyticsBaskets',
  method: 'GET',
  path: '/api/analytics/products/:productId/receipts',
  summary: 'The receipts of a period that hold a product: when, in which units, with what else',
  access: may('report.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject(ANALYTICS_ASKED),
  response: z.object({
    /** Receipts looked through: the newest of the period, without voided ones. */
    receipts: z.number(),
    /** Whether there are more than are looked through. */
    isCut: z.boolean(),
    /** The business day of the oldest one; null without receipts. */
    since: z.string().nullable(),
    /** Those that hold the product. */
    withIt: z.number(),
    /** Monday is 1. */
    hours: z.array(
      z.object({
        weekday: z.number(),
        hour: z.number(),
        quantityMilli: z.number(),
        receipts: z.number(),
      }),
    ),
    /** By what it was sold in: null for single units. */
    units: z.array(
      z.object({
        packName: z.string().nullable(),
        quantityMilli: z.number(),
        netMinor: z.number(),
        receipts: z.number(),
      }),
    ),
    /** What goes with it more often than by chance (`baskets.ts`), most often first. */
    together: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        receipts: z.number(),
        together: z.number(),
        /** Basis points of all receipts, and of those with the product. */
        support: z.number(),
        confidence: z.number(),
        /** In hundredths: 100 is chance. */
        lift: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const PRODUCT_ANALYTICS_ENDPOINTS = [analyticsProduct, analyticsBaskets] as const;
