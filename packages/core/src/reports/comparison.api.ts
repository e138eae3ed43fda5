import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, search } from '../fields.ts';
import { analyticsHead } from './analytics.api.ts';
import { COMPARED_WITHIN } from './comparison.ts';

/** Six ids and their commas, and room for more, so that too many are told apart from too long. */
export const SUBJECTS_MAX = 400;

/** One of those that are compared: its sums, and its days on the axis. */
export const comparedSubject = z.object({
  /** An id, or a period as it was asked for. */
  key: z.string(),
  /** Null for a period. */
  name: z.string().nullable(),
  /** Of a product; null for what has no quantity. */
  unit: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** Null is what is not known of such a subject. */
  sums: z.object({
    salesCount: z.number().nullable(),
    quantityMilli: z.number().nullable(),
    netMinor: z.number(),
    taxMinor: z.number(),
    totalMinor: z.number(),
    costMinor: z.number().nullable(),
    discountMinor: z.number(),
    refundedMinor: z.number(),
  }),
  /**
   * Of goods: days in stock, each branch counted by itself, and what was sold on the same days
   * (`per-day-in-stock.ts`), in thousandths. Null for what has no stock, is archived, or never lay
   * there.
   */
  inStock: z.object({ inStockDays: z.number(), soldMilli: z.number() }).nullable(),
  /** From the first day on; the last point may have fewer days. */
  points: z.array(
    z.object({
      from: z.string(),
      netMinor: z.number(),
      profitMinor: z.number().nullable(),
      quantityMilli: z.number().nullable(),
      salesCount: z.number().nullable(),
    }),
  ),
});
export type ComparedSubject = z.output<typeof comparedSubject>;

export const analyticsComparison = endpoint({
  name: 'analyticsComparison',
  method: 'GET',
  path: '/api/analytics/comparison',
  summary: 'Up to six products, categories, branches, sellers or periods on the same axes',
  access: may('report.view'),
  query: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    branchId: id.optional(),
    by: z.enum(COMPARED_WITHIN).default('product'),
    /** Ids parted by commas; of periods `2026-10-01~2026-10-31`. The first is measured by. */
    of: search(SUBJECTS_MAX).optional(),
  }),
  response: z.object({
    ...analyticsHead,
    by: z.enum(COMPARED_WITHIN),
    /** How many days one point of the axis has. */
    bucketDays: z.number(),
    subjects: z.array(comparedSubject),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const COMPARISON_ENDPOINTS = [analyticsComparison] as const;
