import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { id, password } from '../fields.ts';
import { PIN_DIGITS } from './pin.ts';

/** A PIN as typed: four to six digits. */
export const pin = z.string().min(1, { abort: true }).regex(PIN_DIGITS, { error: 'PATTERN' });

/** Whether a PIN is set; what it is nobody is told. */
const pinState = z.object({
  setAt: z.string().nullable(),
  /** Until when wrong tries have locked it. */
  lockedUntil: z.string().nullable(),
});
export type PinState = z.output<typeof pinState>;

export const myPin = endpoint({
  name: 'myPin',
  method: 'GET',
  path: '/api/auth/pin',
  summary: 'Whether the caller has a PIN in this business',
  access: signedIn,
  response: pinState,
  refusals: ['BUSINESS_SETUP_REQUIRED'],
});

export const setPin = endpoint({
  name: 'setPin',
  method: 'POST',
  path: '/api/auth/pin',
  summary: 'Set or change the own PIN in this business, with the password',
  access: signedIn,
  body: z.strictObject({ currentPassword: password, pin }),
  response: pinState,
  refusals: [
    'BUSINESS_SETUP_REQUIRED',
    'REAUTH_FAILED',
    'PASSWORD_TOO_LONG',
    'PIN_TOO_SIMPLE',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const clearPin = endpoint({
  name: 'clearPin',
  method: 'POST',
  path: '/api/users/clear-pin',
  summary: 'Take a person’s PIN away; they set a new one themselves',
  access: signedIn,
  body: z.strictObject({ userId: id }),
  response: pinState,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN', 'BRANCH_FORBIDDEN'],
});

export const PIN_ENDPOINTS = [myPin, setPin, clearPin] as const;
