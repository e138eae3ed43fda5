import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, page, pageOf, search, text, version } from '../fields.ts';
import { PLATFORM_REASON_MAX_CHARACTERS } from '../limits.ts';
import { ROLES } from '../permissions.ts';
import { platformAct } from './businesses.api.ts';

export const PERSON_STATES = [
  'active',
  'awaiting',
  'awaiting_email',
  'rejected',
  'blocked',
] as const;

const person = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(PERSON_STATES),
  isSuperAdmin: z.boolean(),
  /** Where they work, and as what. */
  places: z.array(
    z.object({
      businessId: z.string(),
      businessName: z.string(),
      role: z.string(),
      isOwner: z.boolean(),
      state: z.string(),
    }),
  ),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  version: z.number(),
});
export type PlatformPerson = z.output<typeof person>;

const personDetail = person.extend({
  /** Sessions that are open now; nothing of them but their number is told. */
  sessionsCount: z.number(),
  log: z.array(platformAct),
});
export type PlatformPersonDetail = z.output<typeof personDetail>;

const decided = z.object({ _id: z.string(), isBlocked: z.boolean(), version: z.number() });

const params = z.strictObject({ personId: id });
const refusals = ['PERMISSION_REQUIRED', 'NOT_FOUND', 'FORBIDDEN'] as const;
const ofDecisions = [...refusals, 'INVALID_STATE', 'VERSION_CONFLICT'] as const;

export const platformPeople = endpoint({
  name: 'platformPeople',
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Everybody on the platform with where they work, newest first',
  access: may('platform.view'),
  query: z.strictObject({
    ...page,
    /** A part of a name or an e-mail address. */
    q: search(100).optional(),
    role: z.enum(ROLES).optional(),
    state: z.enum(PERSON_STATES).optional(),
    businessId: id.optional(),
  }),
  response: pageOf(person),
  refusals: ['PERMISSION_REQUIRED'],
});

export const platformPerson = endpoint({
  name: 'platformPerson',
  method: 'GET',
  path: '/api/admin/people/:personId',
  summary: 'One person: where they work, how often they are signed in, what the platform did',
  access: may('platform.view'),
  params,
  response: personDetail,
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND'],
});

export const blockPerson = endpoint({
  name: 'blockPerson',
  method: 'POST',
  path: '/api/admin/people/:personId/block',
  summary: 'Keep a person out of the whole platform: every session ends, no new one opens',
  access: may('platform.manage'),
  params,
  body: z.strictObject({ version, reason: text(PLATFORM_REASON_MAX_CHARACTERS) }),
  response: decided,
  refusals: ofDecisions,
});

export const unblockPerson = endpoint({
  name: 'unblockPerson',
  method: 'POST',
  path: '/api/admin/people/:personId/unblock',
  summary: 'Let a blocked person sign in again; what they may do is as it was',
  access: may('platform.manage'),
  params,
  body: z.strictObject({ version }),
  response: decided,
  refusals: ofDecisions,
});

export const endSessionsOfPerson = endpoint({
  name: 'endSessionsOfPerson',
  method: 'POST',
  path: '/api/admin/people/:personId/end-sessions',
  summary: 'Sign a person out everywhere; what is over stays over',
  access: may('platform.manage'),
  params,
  body: z.strictObject({}),
  response: z.object({ ended: z.number() }),
  refusals,
});

export const PLATFORM_PEOPLE_ENDPOINTS = [
  platformPeople,
  platformPerson,
  blockPerson,
  unblockPerson,
  endSessionsOfPerson,
] as const;
