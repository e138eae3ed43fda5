import type { NoticeChoice, NoticeKind } from '@tillbook/core/notices/notice-kinds';
import type { Notice } from '@tillbook/core/notices/notices.api';
import type { Flags } from '@tillbook/core/permissions';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** Somebody who works in the opened business. */
export interface Hearer {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly memberBranchIds: string[];
  readonly permissions: Flags;
  /** What was chosen for this person; `readRights` reads it. */
  readonly rights: unknown;
  /** By kind, where they chose. */
  readonly choices: Partial<Record<NoticeKind, NoticeChoice>>;
}

const HEARERS = statement(
  'notice_hearers',
  `select m.person_id "personId", m.name, m.email, m.role, m.branch_ids "memberBranchIds",
     json_build_object('canManageProducts', m.can_manage_products, 'canManageSales',
       m.can_manage_sales, 'canManageUsers', m.can_manage_users, 'canViewReports',
       m.can_view_reports, 'canManageInventory', m.can_manage_inventory, 'canManageCustomers',
       m.can_manage_customers, 'canProcessRefunds', m.can_process_refunds) "permissions",
     own_rights(m.person_id) "rights",
     (select coalesce(json_object_agg(c.kind, json_build_object('isInApp', c.is_in_app,
         'isByMail', c.is_by_mail)), '{}')
       from notice_choice c where c.business_id = $1 and c.person_id = m.person_id) "choices"
   from member_rows(null) m
   where m.state = 'active' and not m.is_barred and m.is_email_verified`,
);

/** Everybody who works here now, with what they chose to be told. */
export async function hearers(reader: Reader, businessId: string): Promise<Hearer[]> {
  return reader.rows<Hearer>(HEARERS, [businessId]);
}

export interface NewNotice {
  readonly noticeId: string;
  readonly personId: string;
  readonly kind: NoticeKind;
  readonly cause: string;
  /** Of each day it is told once. */
  readonly day: string;
  readonly branchId: string | null;
  readonly detail: Notice['detail'];
  readonly isInApp: boolean;
  readonly isByMail: boolean;
}

const ADD = statement(
  'add_notices',
  `insert into notice (business_id, person_id, notice_id, kind, cause, day, branch_id, detail, at,
     is_in_app, is_by_mail)
   select $1, n."personId", n."noticeId", n.kind, n.cause, n.day, n."branchId", n.detail, $2,
     n."isInApp", n."isByMail"
   from json_to_recordset($3::json) as n("personId" uuid, "noticeId" uuid, kind text, cause text,
     day date, "branchId" uuid, detail jsonb, "isInApp" boolean, "isByMail" boolean)
   on conflict on constraint notice_once do nothing returning 1`,
);

/** Adds what was not told that day yet; answers how many. */
export async function addNotices(
  tx: Tx,
  told: { readonly businessId: string; readonly at: string },
  notices: readonly NewNotice[],
): Promise<number> {
  if (notices.length === 0) return 0;
  const values = [told.businessId, told.at, JSON.stringify(notices)];
  return (await tx.rows(ADD, values)).length;
}

/** Whose notices, and which of them they may still see. */
export interface Reach {
  readonly businessId: string;
  readonly personId: string;
  readonly kinds: readonly NoticeKind[];
  readonly branchIds: readonly string[] | null;
  /** Older ones are over. */
  readonly since: string;
}

const SEEN = `business_id = $1 and person_id = $2 and is_in_app and kind = any ($3::text[])
     and (branch_id is null or $4::uuid[] is null or branch_id = any ($4)) and at >= $5`;
const reachOf = ({ businessId, personId, kinds, branchIds, since }: Reach): unknown[] => [
  ...[businessId, personId, kinds, branchIds, since],
];

const LIST = statement(
  'list_notices',
  `select notice_id "_id", kind, branch_id "branchId", detail, at, read_at "readAt" from notice
   where ${SEEN} and (at, notice_id) < ($6::timestamptz, $7::uuid)
   order by at desc, notice_id desc limit $8`,
);

/** Newest first. */
export async function listNoticeRows(
  reader: Reader,
  reach: Reach,
  after: { readonly at: string; readonly id: string },
  limit: number,
): Promise<Notice[]> {
  return reader.rows<Notice>(LIST, [...reachOf(reach), after.at, after.id, limit]);
}

const UNREAD = statement(
  'count_unread_notices',
  `select count(*)::int "unread" from notice where ${SEEN} and read_at is null`,
);

export async function countUnread(reader: Reader, reach: Reach): Promise<number> {
  return (await reader.one<{ unread: number }>(UNREAD, reachOf(reach))).unread;
}

const READ_ALL = statement(
  'read_all_notices',
  `update notice set read_at = $6 where ${SEEN} and read_at is null`,
);
const READ_SOME = statement(
  'read_notices',
  `update notice set read_at = $6 where ${SEEN} and read_at is null
     and notice_id = any ($7::uuid[])`,
);

/** Marks them as read; what was read stays so. */
export async function markRead(
  tx: Tx,
  reach: Reach,
  at: string,
  ids: readonly string[] | null,
): Promise<void> {
  const values = [...reachOf(reach), at];
  await (ids === null ? tx.rows(READ_ALL, values) : tx.rows(READ_SOME, [...values, ids]));
}

const CHOICES = statement(
  'notice_choices',
  `select kind, is_in_app "isInApp", is_by_mail "isByMail" from notice_choice
   where business_id = $1 and person_id = $2`,
);

export async function choicesOf(
  reader: Reader,
  businessId: string,
  personId: string,
): Promise<({ kind: NoticeKind } & NoticeChoice)[]> {
  return reader.rows(CHOICES, [businessId, personId]);
}

const CHOOSE = statement(
  'choose_notices',
  `insert into notice_choice (business_id, person_id, kind, is_in_app, is_by_mail)
   values ($1, $2, $3, $4, $5)
   on conflict (business_id, person_id, kind) do update
     set is_in_app = excluded.is_in_app, is_by_mail = excluded.is_by_mail`,
);

export async function saveChoice(
  tx: Tx,
  who: { readonly businessId: string; readonly personId: string },
  { kind, isInApp, isByMail }: { kind: NoticeKind } & NoticeChoice,
): Promise<void> {
  await tx.rows(CHOOSE, [who.businessId, who.personId, kind, isInApp, isByMail]);
}

/** What goes into somebody's mail. */
export interface MailedNotice {
  readonly personId: string;
  readonly kind: NoticeKind;
  readonly branchId: string | null;
  readonly detail: Notice['detail'];
  readonly at: string;
}

const TAKE_MAILED = statement(
  'take_notices_to_mail',
  `with taken as (update notice set mailed_at = $2
     where business_id = $1 and is_by_mail and mailed_at is null returning *)
   select person_id "personId", kind, branch_id "branchId", detail, at from taken
   order by person_id, at, notice_id`,
);

/** What waits to be mailed: it does so once, for whoever takes it. */
export async function takeToMail(tx: Tx, businessId: string, at: string): Promise<MailedNotice[]> {
  return tx.rows<MailedNotice>(TAKE_MAILED, [businessId, at]);
}

const FORGET = statement(
  'forget_notices',
  `with gone as (delete from notice where business_id = $1 and at < $2 returning 1)
   select count(*) "gone" from gone`,
);

/** Gives how many went. */
export async function forgetNotices(tx: Tx, businessId: string, before: string): Promise<number> {
  return (await tx.one<{ gone: number }>(FORGET, [businessId, before])).gone;
}
