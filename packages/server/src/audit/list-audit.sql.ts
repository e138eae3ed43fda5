import { statement, type Reader } from '../db/database.ts';

export interface AuditEventRow {
  readonly streamId: string;
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly subjectId: string | null;
  readonly tillName: string | null;
  readonly branchName: string | null;
  readonly detail: string;
  readonly hash: string;
}

/** From where the last page ended down to `fromAt`; without an end from `toAt` down. */
export interface AuditQuestion {
  readonly fromAt: string;
  readonly toAt: string;
  readonly after: { readonly at: string; readonly streamId: string; readonly seq: number } | null;
  /** Patterns of actions; null is all. */
  readonly actions: readonly string[] | null;
  readonly actorId: string | null;
  readonly subjectId: string | null;
  /** The name of one kind of act. */
  readonly action: string | null;
  readonly branchId: string | null;
  readonly search: string | null;
  /** A piece of what was said, as JSON has it. */
  readonly piece: string | null;
  readonly limit: number;
}

const LIST = statement(
  'list_audit',
  `select e.stream_id "streamId", e.seq, e.at, e.action, e.actor_id "actorId",
     e.actor_name "actorName", e.subject_id "subjectId", t.name "tillName", b.name "branchName",
     e.detail, encode(e.hash, 'hex') hash
   from audit_event e
   left join till t on t.business_id = e.business_id and t.till_id = e.stream_id
   left join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where e.business_id = $1 and e.at >= $2 and (e.at, e.stream_id, e.seq) < ($3, $4, $5::bigint)
     and ($6::text[] is null or e.action like any ($6))
     and ($7::uuid is null or e.actor_id = $7) and ($8::uuid is null or e.subject_id = $8)
     and ($9::text is null or strpos(lower(e.actor_name), lower($9)) > 0
       or strpos(lower(e.detail), lower($9)) > 0)
     and ($11::text is null or strpos(e.detail, $11) > 0)
     and ($12::text is null or e.action = $12) and ($13::uuid is null or t.branch_id = $13)
   order by e.at desc, e.stream_id desc, e.seq desc limit $10`,
);

/** Before every stream: an instant with it is not within what ends there. */
const FIRST_STREAM = '00000000-0000-0000-0000-000000000000';

/** Acts of all chains of a business, newest first. */
export async function listAuditRows(
  reader: Reader,
  businessId: string,
  asked: AuditQuestion,
): Promise<AuditEventRow[]> {
  const { fromAt, toAt, after, actions, actorId, subjectId, search, limit, piece } = asked;
  const { action, branchId } = asked;
  const end = after ?? { at: toAt, streamId: FIRST_STREAM, seq: 0 };
  return reader.rows<AuditEventRow>(LIST, [
    ...[businessId, fromAt, end.at, end.streamId, end.seq],
    ...[actions, actorId, subjectId, search, limit, piece, action, branchId],
  ]);
}

const PEOPLE = statement(
  'audit_people',
  `select person_id "_id", name from member_rows(null) where state <> 'invited'
   order by lower(name) collate "C", person_id`,
);

/** Everybody who is or was a member of the opened business. */
export async function auditPeopleRows(reader: Reader): Promise<{ _id: string; name: string }[]> {
  return reader.rows(PEOPLE);
}
