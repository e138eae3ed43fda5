import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { NOT_TOLD } from './break-even.ts';

/** A branch beside the sales from which on it earns more than it costs (`break-even.ts`). */
const branchLine = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its business day that runs now. */
  today: z.string(),
  kind: z.enum(['told', ...NOT_TOLD]),
  /** Fixed costs of the month. */
  fixedMinor: z.number(),
  /** Of the days that the margin is taken of. */
  netMinor: z.number(),
  costMinor: z.number(),
  soldDays: z.number(),
  /** Net sales from which on a day, and the month, cover the costs; null where not told. */
  dayMinor: z.number().nullable(),
  monthMinor: z.number().nullable(),
  /** Net sales of today so far. */
  todayMinor: z.number(),
  /** When today reached the line for good, in minutes after midnight; null until then. */
  reachedMinute: z.number().nullable(),
  /** Net sales that the month comes to at the pace of its days that are over; null on the first. */
  expectedMinor: z.number().nullable(),
});

export const breakEven = endpoint({
  name: 'breakEven',
  method: 'GET',
  path: '/api/dashboard/break-even',
  summary: 'From which sales on each branch in reach covers its fixed costs, and how far today is',
  /** And `sale.view`: the margin would tell what goods cost, the line what was sold. */
  access: may('product.see_cost'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({
    currency: z.string(),
    asOf: z.string(),
    branches: z.array(branchLine),
  }),
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED'],
});

export const BREAK_EVEN_ENDPOINTS = [breakEven] as const;
