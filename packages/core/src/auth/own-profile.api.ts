import { z } from 'zod';
import { anySession, endpoint, signedIn } from '../endpoint.ts';
import { done, id, name, password, version } from '../fields.ts';
import { preferenceFields, user } from './auth.api.ts';

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/auth/profile',
  summary: 'Change the own name or preferences',
  access: anySession,
  body: z.strictObject({
    version,
    name: name.optional(),
    preferences: z.strictObject(preferenceFields).optional(),
  }),
  response: z.object({ data: z.object({ user }) }),
  refusals: ['VERSION_CONFLICT'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the own password; every other session ends',
  access: anySession,
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  response: done,
  refusals: [
    'REAUTH_FAILED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_BREACHED',
    'PASSWORD_SAME_AS_OLD',
    'RATE_LIMITED',
  ],
});

export const mySessions = endpoint({
  name: 'mySessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the person is signed in',
  access: signedIn,
  response: z.object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        device: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

export const revokeSessions = endpoint({
  name: 'revokeSessions',
  method: 'POST',
  path: '/api/auth/sessions/revoke',
  summary: 'End one other session, or all others',
  access: signedIn,
  body: z.strictObject({ sessionId: id.optional() }),
  response: z.object({ message: z.string(), ended: z.number() }),
  refusals: ['NOT_FOUND'],
});

export const OWN_PROFILE_ENDPOINTS = [
  updateProfile,
  changePassword,
  mySessions,
  revokeSessions,
] as const;
