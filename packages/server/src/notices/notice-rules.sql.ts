import type { NoticeKind, NoticeRule } from '@tillbook/core/notices/notice-kinds';
import { statement, type Reader, type Tx } from '../db/database.ts';

const RULES = statement(
  'notice_rules',
  `select kind, is_in_app "isInApp", is_by_mail "isByMail", after_hours "afterHours"
   from notice_rule where business_id = $1`,
);

/** What the business says of some kinds; of the others the usual holds. */
export async function ruleRows(
  reader: Reader,
  businessId: string,
): Promise<({ kind: NoticeKind } & NoticeRule)[]> {
  return reader.rows(RULES, [businessId]);
}

const KEEP = statement(
  'keep_notice_rule',
  `insert into notice_rule (business_id, kind, is_in_app, is_by_mail, after_hours)
   values ($1, $2, $3, $4, $5)
   on conflict (business_id, kind) do update set is_in_app = excluded.is_in_app,
     is_by_mail = excluded.is_by_mail, after_hours = excluded.after_hours`,
);

/** Keeps what the business says of a kind. */
export async function keepRule(
  tx: Tx,
  businessId: string,
  { kind, isInApp, isByMail, afterHours }: { readonly kind: NoticeKind } & NoticeRule,
): Promise<void> {
  await tx.rows(KEEP, [businessId, kind, isInApp, isByMail, afterHours]);
}
