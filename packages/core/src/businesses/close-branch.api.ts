import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { optionalText, version } from '../fields.ts';
import { BRANCH_STATES, BRANCH_STEPS } from './branch-states.ts';
import { branchDetail, branchParams } from './branches.api.ts';
import { OBSTACLES } from './close-branch.ts';

const named = z.object({ _id: z.string(), name: z.string() });

/** What is still going on in a branch, for who closes it. */
const branchClosing = z.object({
  state: z.enum(BRANCH_STATES),
  version: z.number(),
  obstacles: z.array(z.enum(OBSTACLES)),
  openShifts: z.array(
    z.object({
      _id: z.string(),
      tillName: z.string(),
      openedByName: z.string(),
      openedAt: z.string(),
    }),
  ),
  transfers: z.array(
    z.object({ _id: z.string(), number: z.string(), state: z.string(), isIncoming: z.boolean() }),
  ),
  orders: z.array(
    z.object({ _id: z.string(), number: z.string(), state: z.string(), supplierName: z.string() }),
  ),
  counts: z.array(z.object({ _id: z.string(), number: z.string(), state: z.string() })),
  /** Set aside for customers who pay in parts; of services too. */
  laybys: z.array(
    z.object({ _id: z.string(), number: z.string(), customerName: z.string().nullable() }),
  ),
  stock: z.object({
    products: z.number(),
    /** Of them below zero: they are put right, not moved. */
    oversold: z.number(),
    valueMinor: z.number(),
  }),
  /** At work here; `others` are their further open branches. */
  staff: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      role: z.string(),
      branchIds: z.array(z.string()),
      hasOther: z.boolean(),
      version: z.number(),
    }),
  ),
  /** Open branches that goods and people can go to. */
  others: z.array(named),
});
export type BranchClosing = z.output<typeof branchClosing>;

export const getBranchClosing = endpoint({
  name: 'getBranchClosing',
  method: 'GET',
  path: '/api/branches/:branchId/closing',
  summary: 'What stands in the way of closing a branch',
  access: may('branch.manage'),
  params: branchParams,
  response: branchClosing,
  refusals: ['NOT_FOUND'],
});

export const stepBranch = endpoint({
  name: 'stepBranch',
  method: 'POST',
  path: '/api/branches/:branchId/step',
  summary: 'Begin or stop closing a branch, close it, open it again; it is never deleted',
  access: may('branch.manage'),
  params: branchParams,
  body: z.strictObject({
    version,
    step: z.enum(BRANCH_STEPS),
    /** Of `close`: people whose only open branch this is stay without one. */
    leavesStaff: z.boolean().default(false),
    note: optionalText(200),
  }),
  response: branchDetail,
  refusals: [
    'LIMIT_REACHED',
    'NOT_FOUND',
    'VERSION_CONFLICT',
    'INVALID_STATE',
    'BRANCH_NOT_EMPTY',
    'LAST_BRANCH',
  ],
});

export const CLOSE_BRANCH_ENDPOINTS = [getBranchClosing, stepBranch] as const;
