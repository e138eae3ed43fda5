import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { CLASSES } from './abc.ts';
import { analyticsHead } from './analytics.api.ts';
import { EVENNESS, QUADRANTS } from './mix.ts';

/** More points than these nobody tells apart. */
export const MIX_PRODUCTS_MOST = 500;

export const analyticsMix = endpoint({
  name: 'analyticsMix',
  method: 'GET',
  path: '/api/analytics/mix',
  summary: 'What sales and profit are made of: products by margin and evenness, the way to profit',
  access: may('report.view'),
  query: z.strictObject({ from: day.optional(), to: day.optional(), branchId: id.optional() }),
  response: z.object({
    ...analyticsHead,
    /** Whole weeks of the period; with fewer than four nothing is said of evenness. */
    weeksCount: z.number(),
    /** Of all the products: how few of those that brought anything bring 80 %. */
    few: z.object({ few: z.number(), all: z.number() }),
    /** What all those above zero brought. */
    broughtMinor: z.number(),
    /** Where quadrants part among all; null without the permission to see cost. */
    parting: z.object({ netMinor: z.number(), margin: z.number() }).nullable(),
    /** Of all, what sells much at a low margin, and what of it sells most. */
    reprice: z.object({ count: z.number(), name: z.string().nullable() }),
    /** All the products by class and evenness; cells without any are left out. */
    evenness: z.array(
      z.object({
        abc: z.enum(CLASSES),
        xyz: z.enum(EVENNESS).nullable(),
        count: z.number(),
        netMinor: z.number(),
      }),
    ),
    /** The first five hundred, most first; what is said of them is said among all. */
    products: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        netMinor: z.number(),
        /** Null without the permission to see cost. */
        profitMinor: z.number().nullable(),
        /** What it and all before it bring, in basis points; null where it brought nothing. */
        share: z.number().nullable(),
        quadrant: z.enum(QUADRANTS).nullable(),
        abc: z.enum(CLASSES),
        xyz: z.enum(EVENNESS).nullable(),
        /** Of weekly units, in basis points. */
        variation: z.number().nullable(),
      }),
    ),
    productsCount: z.number(),
    /** Null without the permission to see cost. */
    profit: z
      .object({
        discountMinor: z.number(),
        refundedMinor: z.number(),
        taxMinor: z.number(),
        netMinor: z.number(),
        costMinor: z.number(),
        expensesMinor: z.number().nullable(),
        otherIncomeMinor: z.number().nullable(),
      })
      .nullable(),
    /** Branches with a target, in the month that runs there; what customers paid. */
    targets: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        dailyTargetMinor: z.number(),
        /** The business day that runs there: a branch may be a day ahead of another. */
        today: z.string(),
        /** From the first of the month to yesterday. */
        soldMinor: z.number(),
        todayMinor: z.number(),
        dueMinor: z.number(),
        monthMinor: z.number(),
        expectedMinor: z.number().nullable(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const MIX_ENDPOINTS = [analyticsMix] as const;
