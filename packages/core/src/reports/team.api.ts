import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { figure, head } from './dashboards.api.ts';
import { sellerTargetSums } from './seller-targets.api.ts';

/** Who works today, and what they did. */
const colleague = z.object({
  _id: z.string(),
  name: z.string(),
  /** The drawers they have open. */
  shifts: z.array(
    z.object({
      _id: z.string(),
      tillName: z.string(),
      branchName: z.string(),
      openedAt: z.string(),
    }),
  ),
  /** What customers paid them less what came back of it, tax included. */
  salesMinor: figure,
  salesCount: z.number(),
  /** What they should sell where they worked today; null without a target there. */
  target: sellerTargetSums.nullable(),
  /** Of the hours of their shifts today; null where they had none. */
  perHourMinor: z.number().nullable(),
  /** Given back by them, whoever sold it: without tax, also without a receipt. */
  refundsCount: z.number(),
  refundsMinor: z.number(),
  voidsCount: z.number(),
  /** Of what they sold, promotions too. */
  discountsMinor: z.number(),
  /** Of drawers they had and that were counted today; null where none was. */
  drawerMinor: z.number().nullable(),
});

export const teamDashboard = endpoint({
  name: 'teamDashboard',
  method: 'GET',
  path: '/api/dashboard/team',
  summary: 'Today person by person in the manager’s branches: who has a drawer, who did what',
  access: may('dashboard.manager'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({ ...head, people: z.array(colleague) }),
  refusals: ['NOT_FOUND'],
});

export const TEAM_ENDPOINTS = [teamDashboard] as const;
