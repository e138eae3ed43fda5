import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { ANALYTICS_ASKED, analyticsHead } from './analytics.api.ts';
import { PROFIT_CHANGE_PARTS } from './profit-change.ts';

/** So many products that moved it most, up or down. */
export const MOVERS_MOST = 10;

export const analyticsChange = endpoint({
  name: 'analyticsChange',
  method: 'GET',
  path: '/api/analytics/change',
  summary: 'Why a period left more or less than another: sales, prices, goods, discounts, cost',
  access: may('report.view'),
  query: z.strictObject(ANALYTICS_ASKED),
  response: z.object({
    ...analyticsHead,
    /** Gross profit; net sales without the permission to see cost. */
    measure: z.enum(['profit', 'net']),
    /** Null where there is too little to compare. */
    change: z
      .object({
        nowMinor: z.number(),
        beforeMinor: z.number(),
        parts: z.array(z.object({ name: z.enum(PROFIT_CHANGE_PARTS), minor: z.number() })),
      })
      .nullable(),
    /** Those that moved it most, in both directions, the furthest first. */
    movers: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        nowMinor: z.number(),
        beforeMinor: z.number(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const PROFIT_CHANGE_ENDPOINTS = [analyticsChange] as const;
