import { z } from 'zod';
import { anySession, endpoint, open } from '../endpoint.ts';
import { code, done, email, page, pageOf, password } from '../fields.ts';
import { user } from './auth.api.ts';
import { secondCode } from './second-code.ts';

const pendingEmail = z.object({
  /** The address that waits for its code, or null. */
  email: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type PendingEmail = z.output<typeof pendingEmail>;

export const myEmailChange = endpoint({
  name: 'myEmailChange',
  method: 'GET',
  path: '/api/auth/email-change',
  summary: 'The address that waits to take the place of the own one',
  access: anySession,
  response: pendingEmail,
  refusals: [],
});

export const askEmailChange = endpoint({
  name: 'askEmailChange',
  method: 'POST',
  path: '/api/auth/email-change',
  summary: 'Mail a code to a new address; the old one stays in use until it is shown',
  access: anySession,
  body: z.strictObject({ email, currentPassword: password, code: secondCode.optional() }),
  response: pendingEmail,
  refusals: [
    'INVALID_STATE',
    'REAUTH_FAILED',
    'PASSWORD_TOO_LONG',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/api/auth/email-change/confirm',
  summary: 'Use the new address, with the code that was mailed to it; other devices are signed out',
  access: anySession,
  body: z.strictObject({ code }),
  response: z.object({ data: z.object({ user }) }),
  refusals: ['RESET_CODE_INVALID', 'RATE_LIMITED', 'UNAVAILABLE'],
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'POST',
  path: '/api/auth/email-change/cancel',
  summary: 'Keep the own address; the mailed code stops working',
  access: anySession,
  response: done,
  refusals: ['INVALID_STATE'],
});

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/auth/email-change/undo',
  summary: '"This was not me", from the address before: it counts again, everybody is signed out',
  access: open,
  body: z.strictObject({
    undo: z
      .string()
      .min(1, { abort: true })
      .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'PATTERN' }),
  }),
  response: z.object({ message: z.string(), email: z.string() }),
  refusals: ['LINK_INVALID', 'RATE_LIMITED'],
});

export const eraseMyAccount = endpoint({
  name: 'eraseMyAccount',
  method: 'POST',
  path: '/api/auth/erase-account',
  summary: 'Forget the own account for ever; documents keep the name they were written under',
  access: anySession,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: done,
  refusals: [
    'FORBIDDEN',
    'STILL_OWNER',
    'REAUTH_FAILED',
    'PASSWORD_TOO_LONG',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_WRONG',
    'SECOND_STEP_KEY_MISSING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

/** What may happen to an account; kept for half a year. */
export const ACCOUNT_ACTS = [
  'sign_in',
  'pin',
  'code_refused',
  'password',
  'email_asked',
  'email_changed',
  'email_taken_back',
  'second_step_on',
  'second_step_off',
  'recovery_codes',
  'recovery_code_used',
  'passkey',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'entered',
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const myAccountActs = endpoint({
  name: 'myAccountActs',
  method: 'GET',
  path: '/api/auth/acts',
  summary:
    'What happened to the own account, newest first: sign-ins, password, address, second step',
  access: anySession,
  query: z.strictObject(page),
  response: pageOf(
    z.object({
      _id: z.string(),
      kind: z.enum(ACCOUNT_ACTS),
      at: z.string(),
      device: z.string(),
    }),
  ),
  refusals: [],
});

export const OWN_ACCOUNT_ENDPOINTS = [
  myEmailChange,
  askEmailChange,
  confirmEmailChange,
  cancelEmailChange,
  undoEmailChange,
  myAccountActs,
  eraseMyAccount,
] as const;
