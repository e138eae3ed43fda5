import { z } from 'zod';
import { endpoint, open, signedIn } from '../endpoint.ts';
import { done, id, name, password } from '../fields.ts';
import { signedInAs } from './auth.api.ts';
import { secondCode } from './second-code.ts';
import { PROOF_REFUSALS } from './second-step.api.ts';

/** Bytes as WebAuthn writes them: base64url without padding; of at most `max` characters. */
const bytes = (max: number) =>
  z
    .string()
    .min(1, { abort: true })
    .max(max, { abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'PATTERN' });

/** A credential's id has at most 1023 bytes. */
const credentialId = bytes(1_364);
const MOST_CHARACTERS = 8_000;

/** How a browser reaches a device: it is given back as it came, so unknown ones pass. */
const TRANSPORT = /^[a-z-]{1,20}$/;
const transport = z.string().min(1, { abort: true }).regex(TRANSPORT, { error: 'PATTERN' });

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const myPasskeys = endpoint({
  name: 'myPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The own passkeys, where they work, and what this device is called',
  access: signedIn,
  response: z.object({
    passkeys: z.array(passkey),
    /** The host whose pages they work on; null: they cannot be used at this server's address. */
    host: z.string().nullable(),
    device: z.string(),
  }),
  refusals: [],
});

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What `navigator.credentials.create` is asked for, with bytes in base64url. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof creation>;

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  summary: 'What a device signs to become a passkey of the caller; once, within five minutes',
  access: signedIn,
  body: z.strictObject({ currentPassword: password, code: secondCode.optional() }),
  response: creation,
  refusals: [...PROOF_REFUSALS, 'PASSKEYS_NOT_HERE', 'PASSKEYS_FULL'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add the passkey that a device made, under a name',
  access: signedIn,
  body: z.strictObject({
    name,
    id: credentialId,
    clientDataJSON: bytes(MOST_CHARACTERS),
    attestationObject: bytes(MOST_CHARACTERS),
    transports: z.array(transport).max(10),
  }),
  response: passkey,
  refusals: ['PASSKEY_NOT_ADDED', 'PASSKEY_KNOWN', 'PASSKEYS_NOT_HERE', 'PASSKEYS_FULL'],
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/rename',
  summary: 'Give an own passkey another name',
  access: signedIn,
  body: z.strictObject({ passkeyId: id, name }),
  response: done,
  refusals: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/remove',
  summary: 'Remove an own passkey: it opens nothing any more',
  access: signedIn,
  body: z.strictObject({ passkeyId: id, currentPassword: password, code: secondCode.optional() }),
  response: done,
  refusals: [...PROOF_REFUSALS, 'NOT_FOUND'],
});

/** What `navigator.credentials.get` is asked for: whatever passkey the device has for this host. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/begin',
  summary: 'What a device signs to sign in; it names nobody',
  access: open,
  response: request,
  refusals: ['PASSKEYS_NOT_HERE', 'RATE_LIMITED'],
});

export const passkeySignIn = endpoint({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey: it stands for password and second step',
  access: open,
  body: z.strictObject({
    id: credentialId,
    clientDataJSON: bytes(MOST_CHARACTERS),
    authenticatorData: bytes(MOST_CHARACTERS),
    signature: bytes(MOST_CHARACTERS),
    userHandle: bytes(100),
  }),
  response: signedInAs,
  refusals: [
    'PASSKEY_REFUSED',
    'PASSKEYS_NOT_HERE',
    'BUSINESS_CLOSED',
    'EMAIL_NOT_VERIFIED',
    'ADMIN_APPROVAL_REQUIRED',
    'ACCOUNT_DEACTIVATED',
    'RATE_LIMITED',
  ],
});

export const PASSKEY_ENDPOINTS = [
  myPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  passkeySignIn,
] as const;
