/** One event of an audit stream, as far as its hash covers it. */
export interface AuditRecord {
  readonly businessId: string;
  readonly streamId: string;
  /** Place in the stream, from 1 without gaps. */
  readonly seq: number;
  /** Null when no person acted. */
  readonly actorId: string | null;
  /** Under which name it is shown. */
  readonly actorName: string;
  readonly action: string;
  readonly subjectId: string | null;
  /** ISO 8601 in UTC with milliseconds and Z, as `Date.toISOString` writes it. */
  readonly at: string;
  /** JSON text, kept to the byte. */
  readonly detail: string;
}

/**
 * Which text of an event is written now. Version 1 had no name in it; its hashes stay as they are.
 */
export const AUDIT_TEXT_VERSION = 2;

const SEPARATOR = '|';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ACTION = /^[a-z0-9_.]+$/;
const AT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

function assertRecord(record: AuditRecord): void {
  const ids = [record.businessId, record.streamId, record.actorId, record.subjectId];
  const isPlain =
    ids.every((id) => id === null || ID.test(id)) &&
    Number.isSafeInteger(record.seq) &&
    record.seq >= 1 &&
    ACTION.test(record.action) &&
    AT.test(record.at);
  if (!isPlain) throw new RangeError(`Not an audit record: ${JSON.stringify(record)}`);
}

/**
 * The text that an event's hash covers: ten fields joined by `|` in the order business, stream,
 * seq, actor, action, subject, at, length of the name, name, detail. Only name and detail can
 * contain the separator; the length (in code points) says where the one ends, and the other is
 * last, so no two records share a text; null is the empty text, which no id is. Ids are in lower
 * case (as PostgreSQL writes a uuid). The chain is hash = SHA-256(previous hash ‖ text in UTF-8),
 * the first previous hash 32 zero bytes. In SQL, with `detail` of type text and `at` of whole
 * milliseconds:
 *
 *     hash = sha256(prev_hash || convert_to(concat_ws('|',
 *       business_id, stream_id, seq, coalesce(actor_id::text, ''), action,
 *       coalesce(subject_id::text, ''),
 *       to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
 *       char_length(actor_name), actor_name, detail), 'UTF8'))
 *
 * Version 1, of events before there were two, is the same without length and name.
 * A record whose fields could be read in two ways is a RangeError.
 */
export function auditText(record: AuditRecord): string {
  assertRecord(record);
  return [
    record.businessId,
    record.streamId,
    record.seq,
    record.actorId ?? '',
    record.action,
    record.subjectId ?? '',
    record.at,
    [...record.actorName].length,
    record.actorName,
    record.detail,
  ].join(SEPARATOR);
}

/** The field of an act's detail that says from which device it was done. */
export const DEVICE_FIELD = '_device';
