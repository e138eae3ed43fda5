import { z } from 'zod';
import { endpoint, may, signedIn } from '../endpoint.ts';
import { ids, page, pageOf } from '../fields.ts';
import { NOTICE_KINDS } from './notice-kinds.ts';

const kind = z.enum(NOTICE_KINDS);

const notice = z.object({
  _id: z.string(),
  kind,
  branchId: z.string().nullable(),
  /** What the words of its kind need: names, counts, instants. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  at: z.string(),
  readAt: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/my-notices',
  summary: 'What the caller should know, newest first, of the last 90 days',
  access: signedIn,
  query: z.strictObject(page),
  response: pageOf(notice).extend({ unread: z.number() }),
  refusals: [],
});

export const readNotices = endpoint({
  name: 'readNotices',
  method: 'POST',
  path: '/api/my-notices/read',
  summary: 'Say that notices were read; without ids all of them',
  access: signedIn,
  body: z.strictObject({ ids: ids(100).nullable().default(null) }),
  response: z.object({ unread: z.number() }),
  refusals: [],
});

const choices = z.object({
  items: z.array(z.object({ kind, isInApp: z.boolean(), isByMail: z.boolean() })),
});
export type NoticeChoices = z.output<typeof choices>;

export const noticeChoices = endpoint({
  name: 'noticeChoices',
  method: 'GET',
  path: '/api/my-notices/choices',
  summary: 'Of what the caller is told in this business, and how',
  access: signedIn,
  response: choices,
  refusals: [],
});

export const chooseNotices = endpoint({
  name: 'chooseNotices',
  method: 'POST',
  path: '/api/my-notices/choices',
  summary: 'Choose how one is told of a kind of thing',
  access: signedIn,
  body: z.strictObject({ kind, isInApp: z.boolean(), isByMail: z.boolean() }),
  response: choices,
  refusals: [],
});

/** Of those who are told, so many are named. */
export const NOTICE_NAMES = 3;

const rules = z.object({
  items: z.array(
    z.object({
      kind,
      isInApp: z.boolean(),
      isByMail: z.boolean(),
      /** Hours of silence before a device is told of; null of every other kind. */
      afterHours: z.number().nullable(),
      /** How many may be told of it, and the first of them by name. */
      people: z.number(),
      names: z.array(z.string()).max(NOTICE_NAMES),
      /** How many of them have chosen for themselves: the rule does not hold for them. */
      chosen: z.number(),
    }),
  ),
});
export type NoticeRules = z.output<typeof rules>;

export const noticeRules = endpoint({
  name: 'noticeRules',
  method: 'GET',
  path: '/api/business/notice-rules',
  summary: 'How the business tells its people of each kind of thing, and whom',
  access: may('branch.manage'),
  response: rules,
  refusals: [],
});

export const saveNoticeRule = endpoint({
  name: 'saveNoticeRule',
  method: 'PUT',
  path: '/api/business/notice-rules',
  summary: 'Say how people are told of a kind of thing who have not chosen for themselves',
  access: may('branch.manage'),
  body: z.strictObject({
    kind,
    isInApp: z.boolean(),
    isByMail: z.boolean(),
    afterHours: z.int().min(1).max(1_000).nullable().default(null),
  }),
  response: rules,
  refusals: ['VALIDATION_FAILED'],
});

export const NOTICES_ENDPOINTS = [
  listNotices,
  readNotices,
  noticeChoices,
  chooseNotices,
  noticeRules,
  saveNoticeRule,
] as const;
