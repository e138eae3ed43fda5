import { AUDIT_TEXT_VERSION } from '@tillbook/core/audit/chain';
import { statement, type Tx } from '../db/database.ts';

/** Where a stream ends; hashes are hex. */
export interface ChainHead {
  readonly lastSeq: number;
  readonly lastHash: string;
  /** From where the session came that opened the transaction; null: nobody's session did. */
  readonly device?: string | null;
}

/** One event as it is stored; hashes as PostgreSQL reads them (`\x…`). */
export interface AuditRow {
  readonly streamId: string;
  readonly seq: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly subjectId: string | null;
  readonly detail: string;
  readonly prevHash: string;
  readonly hash: string;
}

const ADD_STREAM = statement(
  'add_audit_stream',
  'insert into audit_stream (business_id, stream_id) values ($1, $2) on conflict do nothing',
);

/** Begins a stream: one for each till, one for the business itself (its id is the business's). */
export async function addAuditStream(tx: Tx, businessId: string, streamId: string): Promise<void> {
  await tx.rows(ADD_STREAM, [businessId, streamId]);
}

const LOCK_STREAM = statement(
  'lock_audit_stream',
  `select last_seq "lastSeq", encode(last_hash, 'hex') "lastHash",
     nullif(current_setting('app.device', true), '') device
   from audit_stream
   where business_id = $1 and stream_id = $2 for no key update`,
);

/** The head of a stream, locked: one appender at a time. */
export async function lockStream(tx: Tx, businessId: string, streamId: string): Promise<ChainHead> {
  return tx.one<ChainHead>(LOCK_STREAM, [businessId, streamId]);
}

/** Inserts events. `$1` is the business, `rows` the parameter with their JSON. */
export function insertAuditEvents(rows: string, only = ''): string {
  return `insert into audit_event (business_id, stream_id, seq, at, actor_id, actor_name, action,
      subject_id, detail, prev_hash, hash, text_version)
    select $1::uuid, e."streamId", e.seq, e.at, e."actorId", e."actorName", e.action,
      e."subjectId", e.detail, e."prevHash", e.hash, ${AUDIT_TEXT_VERSION}
    from json_to_recordset(${rows}::json) as e("streamId" uuid, seq bigint, at timestamptz,
      "actorId" uuid, "actorName" text, action text, "subjectId" uuid, detail text,
      "prevHash" bytea, hash bytea) ${only}`;
}

/**
 * Moves streams to their newest events, one row for each. An upsert, because that always goes by
 * the key, whatever the planner believes about the size of the table.
 */
export function moveStreamHeads(rows: string, only = ''): string {
  return `insert into audit_stream (business_id, stream_id, last_seq, last_hash)
    select $1::uuid, h."streamId", h.seq, h.hash
    from json_to_recordset(${rows}::json) as h("streamId" uuid, seq bigint, hash bytea) ${only}
    on conflict (business_id, stream_id) do update set last_seq = excluded.last_seq,
      last_hash = excluded.last_hash`;
}

const APPEND = statement(
  'append_audit',
  `with head as (${moveStreamHeads('$3')}) ${insertAuditEvents('$2')}`,
);

/** Appends linked events to one stream whose head is locked. */
export async function appendRows(
  tx: Tx,
  businessId: string,
  rows: readonly AuditRow[],
): Promise<void> {
  const values = [businessId, JSON.stringify(rows), JSON.stringify(rows.slice(-1))];
  await tx.rows(APPEND, values);
}
