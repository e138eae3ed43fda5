import { z } from 'zod';
import { BUSINESS_TYPES } from '../businesses/businesses.api.ts';
import { endpoint, may } from '../endpoint.ts';
import { page, pageOf, search } from '../fields.ts';
import { USER_STATES, userRow } from '../users/users.api.ts';
import { LIKENESSES, SIGN_UP_NOTES } from './sign-ups.ts';

export const SIGN_UP_STATES = ['waiting', 'unproved', 'approved', 'rejected'] as const;

/** Another owner beside this one, and what the two have in common. */
const alike = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  businessName: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(USER_STATES),
  askedAt: z.string(),
  matches: z.array(z.enum(LIKENESSES)),
});

const signUp = userRow.extend({
  /** Of the newest branch that has one. */
  phone: z.string().nullable(),
  /** Waits longer than a day. */
  isOverdue: z.boolean(),
  notes: z.array(z.enum(SIGN_UP_NOTES)),
  /** Sign-ups of the same place on the same day, this one included. */
  fromOnePlace: z.number(),
  timesRejected: z.number(),
  alike: z.array(alike),
});
export type SignUp = z.output<typeof signUp>;

export const signUps = endpoint({
  name: 'signUps',
  method: 'GET',
  path: '/api/admin/sign-ups',
  summary: 'Owners who ask to use the platform, with what is like them and what is odd',
  access: may('platform.approve'),
  query: z.strictObject({
    ...page,
    state: z.enum(SIGN_UP_STATES).default('waiting'),
    /** A part of a name, an e-mail address or a business’s name. */
    q: search(100).optional(),
    age: z.enum(['overdue', 'fresh']).optional(),
    setup: z.enum(['finished', 'open']).optional(),
    businessType: z.enum(BUSINESS_TYPES).optional(),
  }),
  response: pageOf(signUp),
  refusals: ['PERMISSION_REQUIRED'],
});

export const signUpFigures = endpoint({
  name: 'signUpFigures',
  method: 'GET',
  path: '/api/admin/sign-ups/figures',
  summary: 'How many wait, since when, and how long those waited who were decided lately',
  access: may('platform.approve'),
  response: z.object({
    waiting: z.number(),
    overdue: z.number(),
    unproved: z.number(),
    oldestAskedAt: z.string().nullable(),
    /** Decisions of the last 30 days. */
    decided: z.number(),
    /** Half of them waited no longer. */
    medianWaitMinutes: z.number().nullable(),
  }),
  refusals: ['PERMISSION_REQUIRED'],
});

export const PLATFORM_SIGN_UPS_ENDPOINTS = [signUps, signUpFigures] as const;
