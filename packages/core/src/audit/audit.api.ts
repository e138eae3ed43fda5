import { z } from 'zod';
import { endpoint, may, signedIn } from '../endpoint.ts';
import { day, id, page, pageOf, search } from '../fields.ts';
import { AUDIT_GROUPS } from './audit-groups.ts';

const ACTION = /^[a-z0-9_.]{1,60}$/;

const auditEvent = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** What it was done to. */
  subjectId: z.string().nullable(),
  /** The till that it was done at; null for what is done in the office. */
  tillName: z.string().nullable(),
  branchName: z.string().nullable(),
  /** In words, as the list of sessions has it; null where no session was, and of older acts. */
  device: z.string().nullable(),
  /** What was said of it then; where it is a change, `before` and `after`. */
  detail: z.record(z.string(), z.unknown()),
  /** Its place in its chain, and the hash that covers it and everything before it, in hex. */
  seq: z.number(),
  hash: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what, newest first; days are those of the business',
  access: may('audit.view'),
  query: z.strictObject({
    ...page,
    /** A part of a person's name, or of what was said. */
    q: search(64).optional(),
    group: z.enum(AUDIT_GROUPS).optional(),
    /** One kind of act, by its name. */
    action: z.string().regex(ACTION, { error: 'PATTERN' }).optional(),
    /** What was done at the tills of a branch; the office is of none. */
    branchId: id.optional(),
    actorId: id.optional(),
    subjectId: id.optional(),
    /** The whole name of a device. */
    device: search(64).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(auditEvent),
  refusals: [],
});

export const auditPeople = endpoint({
  name: 'auditPeople',
  method: 'GET',
  path: '/api/audit/people',
  summary: 'Everybody who works or worked in the business, to ask what they did',
  access: may('audit.view'),
  response: z.object({ items: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  refusals: [],
});

/** An act as its own person sees it: without what was said of it, which may hold costs. */
const ownAct = auditEvent.pick({
  _id: true,
  at: true,
  action: true,
  tillName: true,
  branchName: true,
});

export const listMyActs = endpoint({
  name: 'listMyActs',
  method: 'GET',
  path: '/api/audit/mine',
  summary: 'What the caller did in this business, newest first',
  access: signedIn,
  query: z.strictObject(page),
  response: pageOf(ownAct),
  refusals: ['BUSINESS_SETUP_REQUIRED'],
});

export const AUDIT_ENDPOINTS = [listAudit, auditPeople, listMyActs] as const;
