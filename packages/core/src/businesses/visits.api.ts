import { z } from 'zod';
import { secondCode } from '../auth/second-code.ts';
import { endpoint, may } from '../endpoint.ts';
import { id, password, text } from '../fields.ts';
import { PLATFORM_REASON_MAX_CHARACTERS } from '../limits.ts';
import { PROOF_REFUSALS } from './closing.api.ts';
import { VISIT_ENDINGS, VISIT_MINUTES_MAX, VISIT_MINUTES_MIN, VISIT_PARTS } from './visits.ts';

/** A visit as it stands at the asking; `endsAt` and `parts` once the owner allowed it. */
export const visit = z.object({
  _id: z.string(),
  standing: z.enum(['asked', 'open', 'ended']),
  askedByName: z.string(),
  reason: z.string(),
  askedAt: z.string(),
  lapsesAt: z.string(),
  allowedAt: z.string().nullable(),
  allowedByName: z.string().nullable(),
  parts: z.array(z.enum(VISIT_PARTS)),
  endsAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Null while it is not over; `lapsed` and `over` where its time ran out. */
  ending: z.enum(VISIT_ENDINGS).nullable(),
});
export type Visit = z.output<typeof visit>;

const businessAndVisit = z.strictObject({ businessId: id, visitId: id });

export const askVisit = endpoint({
  name: 'askVisit',
  method: 'POST',
  path: '/api/admin/businesses/:businessId/visits',
  summary: 'Ask the owner to let the caller see the business; the same again answers the same',
  access: may('platform.manage'),
  params: z.strictObject({ businessId: id }),
  body: z.strictObject({ _id: id, reason: text(PLATFORM_REASON_MAX_CHARACTERS) }),
  response: visit,
  refusals: ['NOT_FOUND', 'VISIT_WAITS', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const leaveVisit = endpoint({
  name: 'leaveVisit',
  method: 'POST',
  path: '/api/admin/businesses/:businessId/visits/:visitId/leave',
  summary: 'Take back the question for a visit, or end the visit; again answers the same',
  access: may('platform.manage'),
  params: businessAndVisit,
  response: visit,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

const ofVisit = z.strictObject({ visitId: id });
/** Visits of the business, newest first; with how many pages were seen. */
const visits = z.object({
  visits: z.array(visit.extend({ seen: z.number() })),
  /** Whether the caller owns the business: only they let anybody in. */
  mayAnswer: z.boolean(),
});
export type Visits = z.output<typeof visits>;

export const listVisits = endpoint({
  name: 'listVisits',
  method: 'GET',
  path: '/api/business/visits',
  summary: 'The last visits of the platform to the business, newest first',
  access: may('branch.manage'),
  response: visits,
  refusals: [],
});

export const allowVisit = endpoint({
  name: 'allowVisit',
  method: 'POST',
  path: '/api/business/visits/:visitId/allow',
  summary: 'Let the platform see parts of the business for some minutes, by the owner’s password',
  access: may('branch.manage'),
  params: ofVisit,
  body: z.strictObject({
    minutes: z.int().min(VISIT_MINUTES_MIN).max(VISIT_MINUTES_MAX),
    parts: z
      .array(z.enum(VISIT_PARTS))
      .min(1)
      .max(VISIT_PARTS.length)
      .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' })
      .refine((all) => all.length !== 1 || all[0] !== 'costs', { error: 'REQUIRED' }),
    currentPassword: password,
    code: secondCode.optional(),
  }),
  response: visits,
  refusals: [...(['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'] as const), ...PROOF_REFUSALS],
});

export const refuseVisit = endpoint({
  name: 'refuseVisit',
  method: 'POST',
  path: '/api/business/visits/:visitId/refuse',
  summary: 'The owner does not let the platform in; again answers the same',
  access: may('branch.manage'),
  params: ofVisit,
  response: visits,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
});

export const stopVisit = endpoint({
  name: 'stopVisit',
  method: 'POST',
  path: '/api/business/visits/:visitId/stop',
  summary: 'End a visit now: from here on the visitor sees nothing; again answers the same',
  access: may('branch.manage'),
  params: ofVisit,
  response: visits,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const VISITS_ENDPOINTS = [
  ...[askVisit, leaveVisit, listVisits],
  ...[allowVisit, refuseVisit, stopVisit],
] as const;
