import { z } from 'zod';
import { anySession, endpoint, may } from '../endpoint.ts';
import { secondCode } from './second-code.ts';
import { code, done, password, version } from '../fields.ts';
import { STAFF_ROLES } from '../permissions.ts';

/** What a proof (`currentPassword` and `code`) may be refused with. */
export const PROOF_REFUSALS = [
  'REAUTH_FAILED',
  'PASSWORD_TOO_LONG',
  'SECOND_STEP_NEEDED',
  'SECOND_STEP_WRONG',
  'SECOND_STEP_KEY_MISSING',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const;

const secondStepState = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.number(),
  /** The role needs it: it cannot be switched off. */
  isNeeded: z.boolean(),
});
export type SecondStepState = z.output<typeof secondStepState>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const mySecondStep = endpoint({
  name: 'mySecondStep',
  method: 'GET',
  path: '/api/auth/second-step',
  summary: 'Whether the caller signs in with a second step',
  access: anySession,
  response: secondStepState,
  refusals: [],
});

export const beginSecondStep = endpoint({
  name: 'beginSecondStep',
  method: 'POST',
  path: '/api/auth/second-step/begin',
  summary: 'A new key for an authenticator app; nothing changes until a code of it is shown',
  access: anySession,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: z.object({ key: z.string(), uri: z.string() }),
  refusals: [...PROOF_REFUSALS],
});

export const confirmSecondStep = endpoint({
  name: 'confirmSecondStep',
  method: 'POST',
  path: '/api/auth/second-step/confirm',
  summary: 'Switch the second step on with a code of the new key; the recovery codes are told once',
  access: anySession,
  body: z.strictObject({ code }),
  response: recoveryCodes,
  refusals: ['SECOND_STEP_WRONG', 'INVALID_STATE', 'RATE_LIMITED'],
});

export const newRecoveryCodes = endpoint({
  name: 'newRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-step/recovery-codes',
  summary: 'Ten new recovery codes; the older ones stop working',
  access: anySession,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: recoveryCodes,
  refusals: [...PROOF_REFUSALS, 'INVALID_STATE'],
});

export const endSecondStep = endpoint({
  name: 'endSecondStep',
  method: 'POST',
  path: '/api/auth/second-step/end',
  summary: 'Switch the second step off, with password and code',
  access: anySession,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: done,
  refusals: [...PROOF_REFUSALS, 'INVALID_STATE', 'SECOND_STEP_DEMANDED'],
});

const security = z.object({
  version: z.number(),
  secondStepRoles: z.array(z.enum(STAFF_ROLES)),
  /** Of the people who work here, how many have it. */
  byRole: z.array(z.object({ role: z.string(), people: z.number(), having: z.number() })),
});
export type Security = z.output<typeof security>;

export const getSecurity = endpoint({
  name: 'getSecurity',
  method: 'GET',
  path: '/api/business/security',
  summary: 'Of which roles the business demands a second step, and who has it',
  access: may('branch.manage'),
  response: security,
  refusals: [],
});

export const saveSecurity = endpoint({
  name: 'saveSecurity',
  method: 'PUT',
  path: '/api/business/security',
  summary: 'Demand a second step of roles; who has none sets it up before anything else',
  access: may('branch.manage'),
  body: z.strictObject({
    version,
    secondStepRoles: z
      .array(z.enum(STAFF_ROLES))
      .max(STAFF_ROLES.length)
      .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' }),
  }),
  response: security,
  refusals: ['VERSION_CONFLICT', 'SECOND_STEP_FIRST'],
});

const platformSecurity = z.object({ secondStepNeeded: z.boolean() });

export const getPlatformSecurity = endpoint({
  name: 'getPlatformSecurity',
  method: 'GET',
  path: '/api/platform/security',
  summary: 'Whether super admins need a second step',
  access: may('platform.view'),
  response: platformSecurity,
  refusals: [],
});

export const savePlatformSecurity = endpoint({
  name: 'savePlatformSecurity',
  method: 'PUT',
  path: '/api/platform/security',
  summary: 'Demand a second step of super admins',
  access: may('platform.approve'),
  body: z.strictObject({ secondStepNeeded: z.boolean() }),
  response: platformSecurity,
  refusals: ['SECOND_STEP_FIRST'],
});

export const SECOND_STEP_ENDPOINTS = [
  mySecondStep,
  beginSecondStep,
  confirmSecondStep,
  newRecoveryCodes,
  endSecondStep,
  getSecurity,
  saveSecurity,
  getPlatformSecurity,
  savePlatformSecurity,
] as const;
