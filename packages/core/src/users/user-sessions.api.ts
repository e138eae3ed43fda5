import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Where somebody is signed in to this business. */
const sessions = z.object({
  sessions: z.array(
    z.object({
      _id: z.string(),
      /** Empty where the client did not say what it is. */
      device: z.string(),
      /** A PIN opened it at a till: it ends with the device too. */
      isByPin: z.boolean(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});
export type UserSession = z.output<typeof sessions>['sessions'][number];

const params = z.strictObject({ userId: id });
const refusals = ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN'] as const;

export const userSessions = endpoint({
  name: 'userSessions',
  method: 'GET',
  path: '/api/users/:userId/sessions',
  summary: 'Where a person in the caller’s reach is signed in to this business',
  access: may('user.manage'),
  params,
  response: sessions,
  refusals,
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'POST',
  path: '/api/users/:userId/sessions/end',
  summary: 'Sign a person out of this business, on one device or on all; what is over stays over',
  access: may('user.manage'),
  params,
  body: z.strictObject({
    /** Null: all of them. */
    sessionId: id.nullable().default(null),
  }),
  response: sessions.extend({ ended: z.number() }),
  refusals,
});

export const USER_SESSIONS_ENDPOINTS = [userSessions, endUserSessions] as const;
