import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { CLASSES } from './abc.ts';
import { COMPARISONS } from './compared.ts';
import { RANK_SORTS } from './ranking.ts';
import { sellerTargetSums } from './seller-targets.api.ts';

/** What every page of the analytics is narrowed by. Days are business days, both included. */
export const ANALYTICS_ASKED = {
  /** Without them: the four weeks that end today. */
  from: day.optional(),
  to: day.optional(),
  /** Without it: every branch open to the caller. */
  branchId: id.optional(),
  compare: z.enum(COMPARISONS).optional(),
};

/** What figures are made of (`figures.ts`); cost is null without the permission to see it. */
export const figureSums = z.object({
  salesCount: z.number(),
  itemsMilli: z.number(),
  grossNetMinor: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  totalMinor: z.number(),
  costMinor: z.number().nullable(),
  discountMinor: z.number(),
  refundedMinor: z.number(),
});

export const analyticsHead = {
  currency: z.string(),
  timezone: z.string(),
  asOf: z.string(),
  /** The business day that runs now: the period may not be over. */
  today: z.string(),
  from: z.string(),
  to: z.string(),
  comparedFrom: z.string(),
  comparedTo: z.string(),
};

/** A part of the whole: a branch, a category or a product. */
const contribution = z.object({
  /** Null for products without a category, and for all those after the first ones. */
  _id: z.string().nullable(),
  name: z.string().nullable(),
  netMinor: z.number(),
  beforeMinor: z.number(),
  profitMinor: z.number().nullable(),
});

export const analyticsOverview = endpoint({
  name: 'analyticsOverview',
  method: 'GET',
  path: '/api/analytics/overview',
  summary: 'A period in its figures, by day, hour, way of paying and part, beside another period',
  access: may('report.view'),
  query: z.strictObject({
    ...ANALYTICS_ASKED,
    /** Opens a category of the parts. */
    categoryId: id.optional(),
    /** Opens the products without a category. */
    uncategorised: z.enum(['1']).optional(),
  }),
  response: z.object({
    ...analyticsHead,
    now: figureSums,
    before: figureSums,
    /** Every day of the period; `before` is the day as far into the other period. */
    days: z.array(
      z.object({
        date: z.string(),
        beforeDate: z.string(),
        netMinor: z.number(),
        salesCount: z.number(),
        beforeMinor: z.number(),
      }),
    ),
    /** Null while the count of the caller's own drawer is blind to them. */
    tenders: z
      .array(
        z.object({
          method: z.string(),
          amountMinor: z.number(),
          count: z.number(),
          beforeMinor: z.number(),
        }),
      )
      .nullable(),
    /** Only hours that sold something. Monday is 1. */
    hours: z.array(
      z.object({
        weekday: z.number(),
        hour: z.number(),
        netMinor: z.number(),
        salesCount: z.number(),
      }),
    ),
    parts: z.object({
      level: z.enum(['branch', 'category', 'product']),
      /** Most first. */
      rows: z.array(contribution),
      /** How many more there are in the last row, which has no name. */
      moreCount: z.number(),
      /** The category that is open. */
      categoryName: z.string().nullable(),
    }),
    alerts: z.array(
      z.object({
        kind: z.enum([
          'approvals_waiting',
          'products_out',
          'products_oversold',
          'shifts_open_long',
          'sold_below_cost',
          'margin_eroded',
        ]),
        count: z.number(),
        /** What it comes to, of those that are about money. */
        changeMinor: z.number().optional(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

/** What anything sold in the period, and in the other one; what sold in one of them is there. */
const ranked = z.object({
  /** Null for products without a category. */
  _id: z.string().nullable(),
  name: z.string().nullable(),
  netMinor: z.number(),
  beforeMinor: z.number(),
});
const withProfit = ranked.extend({ profitMinor: z.number().nullable() });

export const analyticsPerformance = endpoint({
  name: 'analyticsPerformance',
  method: 'GET',
  path: '/api/analytics/performance',
  summary: 'Branches, sellers, categories and products of a period by what they sold',
  access: may('report.view'),
  query: z.strictObject({
    ...ANALYTICS_ASKED,
    /** Without it: most net sales first. */
    sort: z.enum(RANK_SORTS).optional(),
  }),
  response: z.object({
    ...analyticsHead,
    netMinor: z.number(),
    branches: z.array(withProfit.extend({ salesCount: z.number() })),
    sellers: z.array(
      ranked.extend({
        salesCount: z.number(),
        discountMinor: z.number(),
        refundedMinor: z.number(),
        /** Null for who had none on days they worked. */
        target: sellerTargetSums.nullable(),
      }),
    ),
    categories: z.array(withProfit.extend({ productsCount: z.number() })),
    /** The first five hundred in the order asked; classes are those among all. */
    products: z.array(
      withProfit.extend({
        categoryName: z.string().nullable(),
        unit: z.string(),
        quantityMilli: z.number(),
        abc: z.enum(CLASSES),
      }),
    ),
    productsCount: z.number(),
    /** Of all the products that brought anything: how few bring 80 %. */
    few: z.object({ few: z.number(), all: z.number() }),
    /** What of all brought most; null where nothing brought anything. */
    most: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const ANALYTICS_ENDPOINTS = [analyticsOverview, analyticsPerformance] as const;
