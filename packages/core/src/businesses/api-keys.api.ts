import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, name, password } from '../fields.ts';
import { API_KEY_DAYS_MAX, API_SCOPES } from './api-keys.ts';

const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** How it begins; the rest is known only to whoever it was told. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  madeAt: z.string(),
  /** Whose rights it has of its scopes. */
  madeByName: z.string(),
  /** Null: until it is revoked. */
  expiresAt: z.string().nullable(),
  /** To the minute; null before the first time. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedByName: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/business/api-keys',
  summary: 'The API keys of the business, those that open first; never their secrets',
  access: may('branch.manage'),
  response: z.object({ keys: z.array(apiKey), left: z.number() }),
  refusals: [],
});

const scopes = z
  .array(z.enum(API_SCOPES))
  .min(1)
  .max(API_SCOPES.length)
  .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' });

export const makeApiKey = endpoint({
  name: 'makeApiKey',
  method: 'POST',
  path: '/api/business/api-keys',
  summary: 'Make an API key that reads, by password; it is told in this answer and never again',
  access: may('branch.manage'),
  body: z.strictObject({
    _id: id,
    name,
    scopes,
    /** Null: until it is revoked. */
    lifeDays: z.int().min(1).max(API_KEY_DAYS_MAX).nullable(),
    currentPassword: password,
    code: secondCode.optional(),
  }),
  /** Asked again before it was used, the key is another, and the one before opens nothing. */
  response: z.object({ apiKey, key: z.string() }),
  refusals: [
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
    'REAUTH_FAILED',
    'PASSWORD_TOO_LONG',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api/business/api-keys/:keyId/revoke',
  summary: 'Revoke an API key: from now on it opens nothing; again answers the same',
  access: may('branch.manage'),
  params: z.strictObject({ keyId: id }),
  response: apiKey,
  refusals: ['NOT_FOUND'],
});

export const API_KEYS_ENDPOINTS = [listApiKeys, makeApiKey, revokeApiKey] as const;
