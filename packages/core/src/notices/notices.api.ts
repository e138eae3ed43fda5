import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
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

export const NOTICES_ENDPOINTS = [listNotices, readNotices, noticeChoices, chooseNotices] as const;
