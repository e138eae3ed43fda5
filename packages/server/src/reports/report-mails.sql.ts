import type { MailedEvery } from '@tillbook/core/reports/report-mails';
import { statement, type Reader, type Tx } from '../db/database.ts';

const MAILED = statement(
  'mailed_report_views',
  `select view_id "viewId", every from report_mail where business_id = $1 and person_id = $2`,
);

/** How often a person is mailed which views. */
export async function mailedTo(
  reader: Reader,
  businessId: string,
  personId: string,
): Promise<ReadonlyMap<string, MailedEvery>> {
  const values = [businessId, personId];
  const rows = await reader.rows<{ viewId: string; every: MailedEvery }>(MAILED, values);
  return new Map(rows.map(({ viewId, every }) => [viewId, every]));
}

/** Which view, and who is mailed it. */
export interface MailKey {
  readonly viewId: string;
  readonly personId: string;
}

const WANT = statement(
  'want_report_mail',
  `insert into report_mail as m (business_id, view_id, person_id, every, sent_to)
   values ($1, $2, $3, $4, $5)
   on conflict (business_id, view_id, person_id) do update
     set every = excluded.every, sent_to = excluded.sent_to where m.every <> excluded.every
   returning 1`,
);

/** Has a view mailed; false where it is already, as often. @param sentTo days that are not told */
export async function wantMail(
  tx: Tx,
  businessId: string,
  { viewId, personId }: MailKey,
  wanted: { readonly every: MailedEvery; readonly sentTo: string },
): Promise<boolean> {
  const values = [businessId, viewId, personId, wanted.every, wanted.sentTo];
  return (await tx.rows(WANT, values)).length === 1;
}

const STOP = statement(
  'stop_report_mail',
  `delete from report_mail where business_id = $1 and view_id = $2 and person_id = $3 returning 1`,
);

/** Mails it no longer; false where it was not. */
export async function stopMail(
  tx: Tx,
  businessId: string,
  { viewId, personId }: MailKey,
): Promise<boolean> {
  return (await tx.rows(STOP, [businessId, viewId, personId])).length === 1;
}

const DUE = statement(
  'due_report_mails',
  `select m.view_id "viewId", m.person_id "personId", m.every
   from report_mail m join report_view v using (business_id, view_id)
   where m.business_id = $1 and v.removed_at is null
     and m.sent_to < ($2::json ->> m.every)::date
   order by m.view_id, m.person_id`,
);

/** What was not mailed yet, of days up to those. */
export async function dueMails(
  reader: Reader,
  businessId: string,
  upTo: Readonly<Record<MailedEvery, string>>,
): Promise<(MailKey & { readonly every: MailedEvery })[]> {
  return reader.rows(DUE, [businessId, JSON.stringify(upTo)]);
}

const TAKE = statement(
  'take_report_mail',
  `update report_mail set sent_to = $5
   where business_id = $1 and view_id = $2 and person_id = $3 and every = $4 and sent_to < $5
   returning 1`,
);

/** Takes a mail for oneself; false where somebody else has it, or nobody wants it any more. */
export async function takeMail(
  tx: Tx,
  businessId: string,
  { viewId, personId, every }: MailKey & { readonly every: MailedEvery },
  upTo: string,
): Promise<boolean> {
  return (await tx.rows(TAKE, [businessId, viewId, personId, every, upTo])).length === 1;
}
