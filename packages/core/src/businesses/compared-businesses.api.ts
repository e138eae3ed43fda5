import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, search } from '../fields.ts';
import { analyticsHead } from '../reports/analytics.api.ts';
import { comparedSubject } from '../reports/comparison.api.ts';
import { rate } from './my-businesses.api.ts';

/** Six ids and their commas, and room for more, so that too many are told apart from too long. */
const SUBJECTS_MAX = 400;

export const compareBusinesses = endpoint({
  name: 'compareBusinesses',
  method: 'GET',
  path: '/api/my-businesses/comparison',
  summary: 'Up to six businesses of the owner on the same axes, each in its currency and its days',
  access: may('dashboard.business'),
  query: z.strictObject({
    /** Without them: the four weeks that end today, where the caller works. */
    from: day.optional(),
    to: day.optional(),
    /** Ids parted by commas. The first is measured by. */
    of: search(SUBJECTS_MAX).optional(),
  }),
  response: z.object({
    ...analyticsHead,
    by: z.literal('business'),
    bucketDays: z.number(),
    /** Amounts are in each one's own currency. */
    subjects: z.array(comparedSubject.extend({ currency: z.string() })),
    /** The businesses that the caller owns, by name. */
    owned: z.array(z.object({ _id: z.string(), name: z.string(), currency: z.string() })),
    /** The currency the owner wants to see everything in; null until one is chosen. */
    seenIn: z.string().nullable(),
    /** Every rate the owner said, newest first. */
    rates: z.array(rate),
  }),
  refusals: ['NOT_FOUND'],
});

export const COMPARED_BUSINESSES_ENDPOINTS = [compareBusinesses] as const;
