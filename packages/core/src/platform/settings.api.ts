import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, instant, page, pageOf, text, version } from '../fields.ts';
import { NOTICE_MAX_CHARACTERS } from '../limits.ts';
import { platformAct } from './businesses.api.ts';
import { PLATFORM_LIMIT_MAX } from './limits.ts';
import { KEPT, KEPT_RANGES, type Kept } from './retention.ts';

export const NOTICE_LEVELS = ['info', 'warning', 'danger'] as const;

const rules = {
  /** Whether strangers may register as owners; invitations work either way. */
  isSignUpOpen: z.boolean(),
  /** Whether new owners wait for approval. */
  isApprovalNeeded: z.boolean(),
};
const most = z.int().min(0).max(PLATFORM_LIMIT_MAX).nullable();
/** What one owner or business may have at most; null: no limit. */
const limits = { businesses: most, branches: most, staff: most, products: most };
const keptDays = (kind: Kept) => z.int().min(KEPT_RANGES[kind].least).max(KEPT_RANGES[kind].most);
/** How many days is kept what goes by itself. */
const retention = {
  sessions: keptDays('sessions'),
  acts: keptDays('acts'),
  browsers: keptDays('browsers'),
  unproven: keptDays('unproven'),
  invitations: keptDays('invitations'),
  notices: keptDays('notices'),
  runs: keptDays('runs'),
  parked: keptDays('parked'),
};

const removed = z.object({
  kind: z.enum(KEPT),
  /** When it was last looked for what is too old. */
  lookedAt: z.string(),
  /** How much went on that day, and in the last thirty. */
  count: z.number(),
  monthCount: z.number(),
});
export type Removed = z.output<typeof removed>;

const settings = z.object({
  ...rules,
  limits: z.object(limits),
  retention: z.object(retention),
  /** Only what was looked for in the last thirty days. */
  removed: z.array(removed),
  version: z.number(),
  /** Who changed what, newest first. */
  log: z.array(platformAct),
});
export type PlatformSettings = z.output<typeof settings>;

const notice = z.object({
  _id: z.string(),
  /** Null: for all. */
  business: z.object({ _id: z.string(), name: z.string() }).nullable(),
  level: z.enum(NOTICE_LEVELS),
  words: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  writtenAt: z.string(),
  writtenBy: z.string().nullable(),
});
export type PlatformNotice = z.output<typeof notice>;

export const platformSettings = endpoint({
  name: 'platformSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Who may sign up, how much one may have, how long things stay, and who changed it',
  access: may('platform.view'),
  response: settings,
  refusals: ['PERMISSION_REQUIRED'],
});

export const savePlatformSettings = endpoint({
  name: 'savePlatformSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Who may sign up, how much one may have at most, how long things stay',
  access: may('platform.manage'),
  /** Without limits or retention they stay as they are. */
  body: z.strictObject({
    version,
    ...rules,
    limits: z.strictObject(limits).optional(),
    retention: z.strictObject(retention).optional(),
  }),
  response: z.object({
    ...rules,
    limits: z.object(limits),
    retention: z.object(retention),
    version: z.number(),
  }),
  refusals: ['PERMISSION_REQUIRED', 'VERSION_CONFLICT'],
});

export const platformNotices = endpoint({
  name: 'platformNotices',
  method: 'GET',
  path: '/api/admin/notices',
  summary: 'What the platform said to businesses, newest first',
  access: may('platform.view'),
  query: z.strictObject(page),
  response: pageOf(notice),
  refusals: ['PERMISSION_REQUIRED'],
});

export const addNotice = endpoint({
  name: 'addNotice',
  method: 'POST',
  path: '/api/admin/notices',
  summary: 'Say something to one business or to all, on top of every screen, from when until when',
  access: may('platform.manage'),
  body: z.strictObject({
    _id: id,
    businessId: id.nullable(),
    level: z.enum(NOTICE_LEVELS),
    words: text(NOTICE_MAX_CHARACTERS),
    startsAt: instant,
    endsAt: instant,
  }),
  response: z.object({ _id: z.string() }),
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

export const endNotice = endpoint({
  name: 'endNotice',
  method: 'POST',
  path: '/api/admin/notices/:noticeId/end',
  summary: 'Take a notice down; what was taken down stays so',
  access: may('platform.manage'),
  params: z.strictObject({ noticeId: id }),
  body: z.strictObject({}),
  response: z.object({ _id: z.string() }),
  refusals: ['PERMISSION_REQUIRED', 'NOT_FOUND'],
});

export const PLATFORM_SETTINGS_ENDPOINTS = [
  platformSettings,
  savePlatformSettings,
  platformNotices,
  addNotice,
  endNotice,
] as const;
