import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id } from '../fields.ts';

const WHOLE_BASIS_POINTS = 10_000;

/** What somebody earns of what they sell, branch by branch (decision 158). */
const commissions = z.object({
  /** Where they work, with the rate of the day that runs there in basis points; null: none. */
  branches: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      today: z.string(),
      rateBasisPoints: z.number().nullable(),
    }),
  ),
  /** Everything that was ever said, the newest day first; null ended a commission. */
  rates: z.array(
    z.object({
      branchId: z.string(),
      branchName: z.string(),
      fromDate: z.string(),
      rateBasisPoints: z.number().nullable(),
      savedAt: z.string(),
      savedByName: z.string(),
    }),
  ),
});
export type UserCommissions = z.output<typeof commissions>;

const params = z.strictObject({ userId: id });
const refusals = ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN'] as const;

export const userCommissions = endpoint({
  name: 'userCommissions',
  method: 'GET',
  path: '/api/users/:userId/commissions',
  summary: 'What a person in the caller’s reach earns of what they sell, branch by branch',
  access: may('user.manage'),
  params,
  response: commissions,
  refusals,
});

export const saveUserCommission = endpoint({
  name: 'saveUserCommission',
  method: 'PUT',
  path: '/api/users/:userId/commissions',
  summary:
    'Say what part of what a person sells in a branch they earn, from a day on; null ends it',
  access: may('user.manage'),
  params,
  body: z.strictObject({
    branchId: id,
    /** Today of the branch, or later: what is over keeps its rate. */
    fromDate: day,
    /** Of sales without tax, less what comes back; in basis points. */
    rateBasisPoints: z.int().min(1).max(WHOLE_BASIS_POINTS).nullable(),
  }),
  response: commissions,
  refusals: ['INVALID_STATE', ...refusals],
});

export const USER_COMMISSIONS_ENDPOINTS = [userCommissions, saveUserCommission] as const;
