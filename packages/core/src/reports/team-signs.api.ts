import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { analyticsHead } from './analytics.api.ts';
import { SIGNS } from './team-signs.ts';

const rate = z.number().nullable();

const teamSums = z.object({
  receipts: z.number(),
  grossMinor: z.number(),
  discountMinor: z.number(),
  discounted: z.number(),
  nearCeiling: z.number(),
  removed: z.number(),
  voids: z.number(),
  refunds: z.number(),
  blindReturns: z.number(),
  discards: z.number(),
  noSales: z.number(),
  shifts: z.number(),
  differenceMinor: z.number(),
});

export const analyticsTeam = endpoint({
  name: 'analyticsTeam',
  method: 'GET',
  path: '/api/analytics/team',
  summary: 'What each person takes back, takes off and differs by at the till, beside the team',
  access: may('report.view'),
  query: z.strictObject({
    /** Without them: the four weeks that end today. */
    from: day.optional(),
    to: day.optional(),
    /** Without it: every branch open to the caller. */
    branchId: id.optional(),
  }),
  response: z.object({
    ...analyticsHead,
    /** In the scale of each sign; null: fewer than three people of whom enough is known. */
    medians: z.record(z.enum(SIGNS), rate),
    /** Those who differ in most first, then by name. */
    people: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        sums: teamSums,
        /** `rate` null: too little to tell. */
        signs: z.record(z.enum(SIGNS), z.object({ rate, isApart: z.boolean() })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VALIDATION_FAILED'],
});

export const TEAM_SIGN_ENDPOINTS = [analyticsTeam] as const;
