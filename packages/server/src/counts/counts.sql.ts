import type { CountAction, CountKind, CountState } from '@tillbook/core/counts/count-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A count as stored. */
export interface CountRecord {
  readonly countId: string;
  readonly number: string;
  readonly branchId: string;
  readonly kind: CountKind;
  readonly isBlind: boolean;
  readonly scope: CountScope;
  readonly state: CountState;
  readonly round: number;
  readonly version: number;
  readonly startedAt: string | null;
  /** Hex. */
  readonly contentHash: string;
}

/** What a count will look at; neither means everything. */
export interface CountScope {
  readonly categoryIds: readonly string[];
  readonly productIds: readonly string[];
}

const COLUMNS = `c.count_id "countId", c.number, c.branch_id "branchId", c.kind,
  c.is_blind "isBlind", c.scope, c.state, c.round, c.version, c.started_at "startedAt",
  encode(c.content_hash, 'hex') "contentHash"`;
const ONE = `select ${COLUMNS} from stock_count c where c.business_id = $1 and c.count_id = $2`;

const FIND = statement('find_stock_count', ONE);
const SHARE = statement('share_stock_count', `${ONE} for share`);
const LOCK = statement('lock_stock_count', `${ONE} for no key update`);

export async function findCount(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<CountRecord | null> {
  return reader.maybe<CountRecord>(FIND, [businessId, countId]);
}

/** The count as it stays until the commit, while others may count too. */
export async function shareCount(
  tx: Tx,
  businessId: string,
  countId: string,
): Promise<CountRecord | null> {
  return tx.maybe<CountRecord>(SHARE, [businessId, countId]);
}

/** The count, locked until the commit: nobody counts meanwhile. */
export async function lockCount(
  tx: Tx,
  businessId: string,
  countId: string,
): Promise<CountRecord | null> {
  return tx.maybe<CountRecord>(LOCK, [businessId, countId]);
}

/** A count to store; instants are ISO 8601. */
export interface NewCount {
  readonly countId: string;
  readonly number: string;
  readonly branchId: string;
  readonly kind: CountKind;
  readonly isBlind: boolean;
  readonly scope: CountScope;
  readonly note: string | null;
  readonly contentHash: string;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly madeByName: string;
}

const INSERT = statement(
  'insert_stock_count',
  `insert into stock_count (business_id, count_id, number, branch_id, kind, is_blind, scope, state,
     note, content_hash, made_at, made_by, made_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, 'draft', $8, decode($9, 'hex'), $10, $11, $12)
   on conflict (business_id, count_id) do nothing returning 1`,
);

/** False when there is one of that id by now. */
export async function insertCount(tx: Tx, businessId: string, made: NewCount): Promise<boolean> {
  const rows = await tx.rows(INSERT, [
    businessId,
    made.countId,
    made.number,
    made.branchId,
    made.kind,
    made.isBlind,
    JSON.stringify(made.scope),
    made.note,
    made.contentHash,
    made.madeAt,
    made.madeBy,
    made.madeByName,
  ]);
  return rows.length === 1;
}

const ADVANCE = statement(
  'advance_stock_count',
  `update stock_count set state = $3, version = version + 1,
     round = round + case when $3 = 'counting' and started_at is not null then 1 else 0 end,
     started_at = coalesce(started_at, case when $3 = 'counting' then $4::timestamptz end),
     finished_at = case when $3 = 'review' then $4::timestamptz else finished_at end
   where business_id = $1 and count_id = $2`,
);

/** Moves a count on; counted for the first time, or once more. */
export async function advanceCount(
  tx: Tx,
  businessId: string,
  to: { readonly countId: string; readonly state: 'counting' | 'review'; readonly at: string },
): Promise<void> {
  await tx.rows(ADVANCE, [businessId, to.countId, to.state, to.at]);
}

const END = statement(
  'end_stock_count',
  `update stock_count c set state = $3, ended_at = $4, version = version + 1,
     posted_by = $5, posted_by_name = $6, business_date = $7::date, is_self_approved = $8,
     missing_minor = $9, found_minor = $10, lines_count = s.lines, counted_count = s.counted,
     different_count = s.different
   from (select count(*) lines, count(counted_milli) counted,
       count(*) filter (where counted_milli - expected_milli + short_milli <> 0) different
     from stock_count_line where business_id = $1 and count_id = $2) s
   where c.business_id = $1 and c.count_id = $2`,
);

/** What posting found, for the lists. */
export interface CountPosted {
  readonly postedBy: string;
  readonly postedByName: string;
  readonly businessDate: string;
  readonly isSelfApproved: boolean;
  readonly missingMinor: number;
  readonly foundMinor: number;
}

/** Ends a count: it was posted, or (without `posted`) called off. */
export async function endCount(
  tx: Tx,
  businessId: string,
  ended: { readonly countId: string; readonly at: string; readonly posted: CountPosted | null },
): Promise<void> {
  const { countId, at, posted } = ended;
  await tx.rows(END, [
    businessId,
    countId,
    posted === null ? 'cancelled' : 'posted',
    at,
    posted?.postedBy ?? null,
    posted?.postedByName ?? null,
    posted?.businessDate ?? null,
    posted?.isSelfApproved ?? false,
    posted?.missingMinor ?? 0,
    posted?.foundMinor ?? 0,
  ]);
}

/** Something that happened to a count as a whole. */
export interface CountEvent {
  readonly eventId: string;
  readonly countId: string;
  readonly kind: Exclude<CountAction, 'count'>;
  readonly note: string | null;
  readonly linesCount: number;
  /** Hex. */
  readonly contentHash: string;
  readonly happenedAt: string;
  readonly actorId: string;
  readonly actorName: string;
}

const INSERT_EVENT = statement(
  'insert_stock_count_event',
  `insert into stock_count_event (business_id, event_id, count_id, kind, note, lines_count,
     content_hash, happened_at, actor_id, actor_name)
   values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10)
   on conflict (business_id, event_id) do nothing returning 1`,
);

/** False when there is one of that id by now. */
export async function insertCountEvent(
  tx: Tx,
  businessId: string,
  event: CountEvent,
): Promise<boolean> {
  const rows = await tx.rows(INSERT_EVENT, [
    businessId,
    event.eventId,
    event.countId,
    event.kind,
    event.note,
    event.linesCount,
    event.contentHash,
    event.happenedAt,
    event.actorId,
    event.actorName,
  ]);
  return rows.length === 1;
}

const EVENT_COLUMNS = `event_id "eventId", count_id "countId", kind, note,
  lines_count "linesCount", encode(content_hash, 'hex') "contentHash",
  happened_at "happenedAt", actor_id "actorId", actor_name "actorName"`;
const FIND_EVENT = statement(
  'find_stock_count_event',
  `select ${EVENT_COLUMNS} from stock_count_event where business_id = $1 and event_id = $2`,
);
const EVENTS = statement(
  'events_of_stock_count',
  `select ${EVENT_COLUMNS} from stock_count_event where business_id = $1 and count_id = $2
   order by happened_at, event_id`,
);

export async function findCountEvent(
  reader: Reader,
  businessId: string,
  eventId: string,
): Promise<CountEvent | null> {
  return reader.maybe<CountEvent>(FIND_EVENT, [businessId, eventId]);
}

export async function eventsOfCount(
  reader: Reader,
  businessId: string,
  countId: string,
): Promise<CountEvent[]> {
  return reader.rows<CountEvent>(EVENTS, [businessId, countId]);
}
