import { z } from 'zod';
import { pin } from '../auth/pin.api.ts';
import { endpoint, may } from '../endpoint.ts';
import {
  basisPoints,
  day,
  id,
  moneyMinor,
  optionalText,
  page,
  pageOf,
  search,
  text,
  wholeOf,
} from '../fields.ts';
import {
  APPROVAL_DETAILS_MAX,
  APPROVAL_NOTE_MAX_CHARACTERS,
  APPROVAL_SUBJECT_MAX_CHARACTERS,
  APPROVAL_WORDS_MAX_CHARACTERS,
  PRICE_MINOR_MAX,
} from '../limits.ts';
import { APPROVAL_ANSWERS, APPROVAL_KINDS, APPROVAL_STATES } from './approval-states.ts';

export const APPROVAL_WAYS = ['screen', 'pin'] as const;

export const approval = z.object({
  _id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  state: z.enum(APPROVAL_STATES),
  branchId: z.string(),
  branchName: z.string(),
  tillName: z.string().nullable(),
  amountMinor: z.number(),
  /** What the asker may do alone. */
  limitMinor: z.number(),
  /** Of a discount: the least ceiling under which it needs no yes. */
  shareBasisPoints: z.number().nullable(),
  /** The act in words. */
  details: z.array(z.string()),
  reason: z.string().nullable(),
  requestedById: z.string(),
  requestedByName: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  answer: z.enum(APPROVAL_ANSWERS).nullable(),
  way: z.enum(APPROVAL_WAYS).nullable(),
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Until when what was approved may be used. */
  goodUntil: z.string().nullable(),
  usedAt: z.string().nullable(),
  /** Whether the caller may answer it now, and whether the answer may be a yes. */
  mayDecide: z.boolean(),
  mayApprove: z.boolean(),
  /** The server's time of this answer: what is left is counted from it. */
  now: z.string(),
});
export type Approval = z.output<typeof approval>;

const params = z.strictObject({ approvalId: id });
const note = optionalText(APPROVAL_NOTE_MAX_CHARACTERS);

export const askApproval = endpoint({
  name: 'askApproval',
  method: 'POST',
  path: '/api/approvals',
  summary: 'Ask for what the caller may not do alone',
  access: may('approval.ask'),
  body: z.strictObject({
    _id: id,
    kind: z.enum(APPROVAL_KINDS),
    branchId: id,
    tillId: id.nullable().default(null),
    amountMinor: moneyMinor,
    limitMinor: moneyMinor,
    /** Of a discount, as its refusal tells it. */
    shareBasisPoints: basisPoints.nullable().default(null),
    /** What exactly is asked for, as core writes it: the act must come to the very same text. */
    subject: text(APPROVAL_SUBJECT_MAX_CHARACTERS),
    details: z.array(text(APPROVAL_WORDS_MAX_CHARACTERS)).min(1).max(APPROVAL_DETAILS_MAX),
    reason: note,
  }),
  response: approval,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'LIMIT_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/api/approvals',
  summary: 'What was asked in the branches in reach, newest first',
  access: may('approval.decide'),
  query: z.strictObject({
    ...page,
    q: search(64).optional(),
    /** `answered`: everything that no longer waits. */
    state: z.enum([...APPROVAL_STATES, 'answered']).optional(),
    kind: z.enum(APPROVAL_KINDS).optional(),
    branchId: id.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(approval),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getApproval = endpoint({
  name: 'getApproval',
  method: 'GET',
  path: '/api/approvals/:approvalId',
  summary: 'One question and its answer, for whoever asked or may answer',
  access: may('approval.ask'),
  params,
  response: approval,
  refusals: ['NOT_FOUND'],
});

export const listApprovers = endpoint({
  name: 'listApprovers',
  method: 'GET',
  path: '/api/approvers',
  summary: 'Who else may approve in a branch, and whether they have a PIN',
  access: may('approval.ask'),
  query: z.strictObject({
    branchId: id,
    /** What they would say yes to. */
    kind: z.enum(APPROVAL_KINDS).optional(),
    amountMinor: wholeOf(0, PRICE_MINOR_MAX).optional(),
    shareBasisPoints: wholeOf(0, 10_000).optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        role: z.string(),
        /** Whether they may say yes to that; true where nothing is named. */
        mayApprove: z.boolean(),
        hasPin: z.boolean(),
        lockedUntil: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});
export type ApproverRow = z.output<typeof listApprovers.response>['items'][number];

const DECIDING = [
  'NOT_FOUND',
  'BRANCH_FORBIDDEN',
  'SELF_APPROVAL',
  'APPROVAL_BEYOND_OWN_LIMIT',
  'INVALID_STATE',
  'APPROVAL_EXPIRED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const decideApproval = endpoint({
  name: 'decideApproval',
  method: 'POST',
  path: '/api/approvals/:approvalId/decide',
  summary: 'Approve or refuse from the own screen',
  access: may('approval.decide'),
  params,
  body: z.strictObject({ _id: id, answer: z.enum(['approved', 'refused']), note }),
  response: approval,
  refusals: DECIDING,
});

export const decideByPin = endpoint({
  name: 'decideByPin',
  method: 'POST',
  path: '/api/approvals/:approvalId/decide-by-pin',
  summary: 'Approve at the asker’s till, by the PIN of who approves',
  access: may('approval.ask'),
  params,
  body: z.strictObject({ _id: id, approverId: id, pin }),
  response: approval,
  refusals: [...DECIDING, 'FORBIDDEN', 'PIN_NOT_SET', 'PIN_WRONG', 'PIN_LOCKED', 'UNAVAILABLE'],
});

export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/api/approvals/:approvalId/withdraw',
  summary: 'Take the own question back',
  access: may('approval.ask'),
  params,
  body: z.strictObject({ _id: id }),
  response: approval,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'APPROVAL_EXPIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const APPROVALS_ENDPOINTS = [
  askApproval,
  listApprovals,
  getApproval,
  listApprovers,
  decideApproval,
  decideByPin,
  withdrawApproval,
] as const;
