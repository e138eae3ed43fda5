import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id } from '../fields.ts';
import { PRICE_MINOR_MAX } from '../limits.ts';

/** What somebody should sell a day, branch by branch. */
const targets = z.object({
  currency: z.string(),
  /** Where they work, with the target of the day that runs there; null: none. */
  branches: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      today: z.string(),
      dailyMinor: z.number().nullable(),
    }),
  ),
  /** Everything that was ever said, the newest day first; null ended a target. */
  targets: z.array(
    z.object({
      branchId: z.string(),
      branchName: z.string(),
      fromDate: z.string(),
      dailyMinor: z.number().nullable(),
      savedAt: z.string(),
      savedByName: z.string(),
    }),
  ),
});
export type UserTargets = z.output<typeof targets>;

const params = z.strictObject({ userId: id });
const refusals = ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN'] as const;

export const userTargets = endpoint({
  name: 'userTargets',
  method: 'GET',
  path: '/api/users/:userId/targets',
  summary: 'What a person in the caller’s reach should sell a day, branch by branch',
  access: may('user.manage'),
  params,
  response: targets,
  refusals,
});

export const saveUserTarget = endpoint({
  name: 'saveUserTarget',
  method: 'PUT',
  path: '/api/users/:userId/targets',
  summary: 'Say what a person should sell a day in a branch from a day on; null ends it',
  access: may('user.manage'),
  params,
  body: z.strictObject({
    branchId: id,
    /** Today of the branch, or later: what is over keeps its target. */
    fromDate: day,
    /** What customers pay, with tax. */
    dailyMinor: z.int().min(1).max(PRICE_MINOR_MAX).nullable(),
  }),
  response: targets,
  refusals: ['INVALID_STATE', ...refusals],
});

export const USER_TARGETS_ENDPOINTS = [userTargets, saveUserTarget] as const;
