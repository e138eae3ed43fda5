import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { CHANGE_PARTS } from './what-changed.ts';

export const whatChangedNote = endpoint({
  name: 'whatChangedNote',
  method: 'GET',
  path: '/api/dashboard/what-changed',
  summary: 'Why the last business day that is over brought more or less than the same weekday does',
  access: may('sale.view'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({
    currency: z.string(),
    /** The day that is told of, and the weekdays it is beside, the newest first. */
    date: z.string(),
    usualDates: z.array(z.string()),
    kind: z.enum(['told', 'few_days', 'few_sales']),
    /** Null where there is too little to compare. */
    change: z
      .object({
        netMinor: z.number(),
        usualMinor: z.number(),
        differenceMinor: z.number(),
        /** They add up to the difference. */
        parts: z.array(z.object({ name: z.enum(CHANGE_PARTS), minor: z.number() })),
        /** Who gave more off prices than usual, where discounts took some; no part of the sum. */
        givers: z.array(
          z.object({
            ...{ _id: z.string(), name: z.string() },
            ...{ minor: z.number(), usualMinor: z.number() },
          }),
        ),
        /** What had run out when the day ended and usually sells on it; no part of the sum. */
        runOut: z.object({
          count: z.number(),
          lostMinor: z.number(),
          /** The dearest of them. */
          products: z.array(
            z.object({
              _id: z.string(),
              name: z.string(),
              branchName: z.string(),
              lostMinor: z.number(),
            }),
          ),
        }),
      })
      .nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const WHAT_CHANGED_ENDPOINTS = [whatChangedNote] as const;
