import type { PlatformAct } from '@tillbook/core/platform/businesses.api';
import type { Limited, PlatformLimits } from '@tillbook/core/platform/limits';
import type { Retention } from '@tillbook/core/platform/retention';
import type { PlatformNotice } from '@tillbook/core/platform/settings.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface Rules {
  readonly isSignUpOpen: boolean;
  readonly isApprovalNeeded: boolean;
  readonly limits: PlatformLimits;
  readonly retention: Retention;
}

const READ = statement(
  'platform_settings',
  `select
     (select value <> 'false' from platform_setting where name = 'sign_up_open') "isSignUpOpen",
     (select value <> 'false' from platform_setting where name = 'approval_needed')
       "isApprovalNeeded",
     platform_limits() "limits", platform_retention() "retention", settings_version() "version"`,
);

export async function readSettings(reader: Reader): Promise<Rules & { version: number }> {
  return reader.one(READ);
}

const LOG = statement(
  'platform_settings_log',
  `select a.seq::text "_id", a.at, a.action, p.name "actorName", a.detail
   from platform_audit a left join person p on p.person_id = a.actor_id
   where a.subject_id is null and a.action = 'settings.changed' order by a.seq desc limit 20`,
);

export async function settingsLog(reader: Reader): Promise<PlatformAct[]> {
  return reader.rows(LOG);
}

const SAVE = statement(
  'save_platform_rules',
  'select save_platform_rules($1, $2, $3, $4) "version"',
);

type Saved = Omit<Rules, 'limits' | 'retention'> & {
  readonly limits?: PlatformLimits | undefined;
  readonly retention?: Retention | undefined;
};

/**
 * Saves what the platform settles; without limits or retention they stay as they are.
 * @returns the version now; null when the known one was older
 */
export async function saveRules(
  tx: Tx,
  known: number,
  rules: Saved,
  actorId: string,
  at: string,
): Promise<number | null> {
  const values = [known, JSON.stringify(rules), actorId, at];
  return (await tx.one<{ version: number | null }>(SAVE, values)).version;
}

type FlatNotice = Omit<PlatformNotice, 'business'> & {
  readonly businessId: string | null;
  readonly businessName: string | null;
};

const NOTICES = statement(
  'platform_notices',
  `select n.notice_id "_id", n.for_business "businessId", b.name "businessName", n.level, n.words,
     n.starts_at "startsAt", n.ends_at "endsAt", n.ended_at "endedAt", n.written_at "writtenAt",
     p.name "writtenBy"
   from platform_notice n
   left join business b on b.business_id = n.for_business
   left join person p on p.person_id = n.written_by
   where (n.written_at, n.notice_id) < ($2::timestamptz, $3::uuid)
   order by n.written_at desc, n.notice_id desc limit $1`,
);
const START = ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

export async function noticesPage(
  reader: Reader,
  most: number,
  after: readonly [string, string] | null,
): Promise<PlatformNotice[]> {
  const rows = await reader.rows<FlatNotice>(NOTICES, [most, ...(after ?? START)]);
  return rows.map(({ businessId, businessName, ...row }) => ({
    ...row,
    business: businessId === null ? null : { _id: businessId, name: businessName ?? '' },
  }));
}

const WRITE = statement(
  'write_notice',
  'select write_notice($1, $2, $3, $4, $5, $6, $7, $8) "outcome"',
);

export interface NewNotice {
  readonly _id: string;
  readonly businessId: string | null;
  readonly level: string;
  readonly words: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

export async function writeNotice(
  tx: Tx,
  notice: NewNotice,
  actorId: string,
  at: string,
): Promise<'written' | 'same' | 'other' | 'nobody'> {
  const { _id, businessId, level, words, startsAt, endsAt } = notice;
  const values = [_id, businessId, level, words, startsAt, endsAt, actorId, at];
  return (await tx.one<{ outcome: 'written' | 'same' | 'other' | 'nobody' }>(WRITE, values))
    .outcome;
}

const END = statement('end_notice', 'select end_notice($1, $2, $3) "isThere"');

export async function endNoticeNow(
  tx: Tx,
  noticeId: string,
  actorId: string,
  at: string,
): Promise<boolean> {
  return (await tx.one<{ isThere: boolean }>(END, [noticeId, actorId, at])).isThere;
}

const HERE = statement(
  'notices_here',
  `select notice_id "_id", level, words, ends_at "endsAt" from notices_here($1)`,
);

/** What the platform says now to the business in use. */
export async function noticesHere(
  reader: Reader,
  at: string,
): Promise<{ _id: string; level: PlatformNotice['level']; words: string; endsAt: string }[]> {
  return reader.rows(HERE, [at]);
}

const LIMITS_NOW = statement('platform_limits', 'select platform_limits() "limits"');

/** What one owner or business may have at most. */
export async function limitsNow(reader: Reader): Promise<PlatformLimits> {
  return (await reader.one<{ limits: PlatformLimits }>(LIMITS_NOW)).limits;
}

const LIMITS_HERE = statement(
  'limits_here',
  'select l.kind "of", l.most "limit", l.count from limits_here($1, $2) l',
);

/** What has a limit, and how much of it the person and the business in use have. */
export async function limitsOfCaller(
  reader: Reader,
  personId: string,
  at: string,
): Promise<{ of: Limited; limit: number; count: number }[]> {
  return reader.rows(LIMITS_HERE, [personId, at]);
}
