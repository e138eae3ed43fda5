import type { TenderKind } from '@tillbook/core/matching/matching.api';
import type { MatchWay } from '@tillbook/core/matching/match-lines';
import type { MarkReason, MatchStep } from '@tillbook/core/matching/match-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface TenderRef {
  readonly kind: TenderKind;
  readonly id: string;
  readonly position: number;
}

export interface MatchKept extends TenderRef {
  readonly lineId: string;
  readonly way: MatchWay;
  readonly at: string;
  readonly byName: string;
}

const MATCH = `select line_id "lineId", tender_kind kind, tender_id id, tender_position "position",
    way, matched_at at, matched_by_name "byName" from line_match where business_id = $1`;
const MATCHES = statement(
  'line_matches_of',
  `${MATCH} and (line_id = any ($2) or tender_id = any ($3))`,
);

/** The matches of these lines and of these tenders. */
export async function matchesOf(
  reader: Reader,
  businessId: string,
  lineIds: readonly string[],
  tenderIds: readonly string[],
): Promise<MatchKept[]> {
  return reader.rows<MatchKept>(MATCHES, [businessId, lineIds, tenderIds]);
}

export interface MarkKept {
  readonly kind: TenderKind | 'line';
  readonly id: string;
  readonly position: number;
  readonly reason: MarkReason;
  readonly note: string | null;
  readonly at: string;
  readonly byName: string;
}

const MARKS = statement(
  'match_marks_of',
  `select subject_kind kind, subject_id id, subject_position "position", reason, note,
     marked_at at, marked_by_name "byName"
   from match_mark where business_id = $1 and subject_id = any ($2)`,
);

export async function marksOf(
  reader: Reader,
  businessId: string,
  subjectIds: readonly string[],
): Promise<MarkKept[]> {
  return reader.rows<MarkKept>(MARKS, [businessId, subjectIds]);
}

const PARTED = statement(
  'parted_matches_of',
  `select distinct line_id "lineId", tender_kind kind, tender_id id, tender_position "position"
   from match_decision where business_id = $1 and step = 'part' and line_id = any ($2)`,
);

/** What a person parted once. */
export async function partedOf(
  reader: Reader,
  businessId: string,
  lineIds: readonly string[],
): Promise<(TenderRef & { lineId: string })[]> {
  return reader.rows(PARTED, [businessId, lineIds]);
}

const FIND = statement(
  'find_match_decision',
  `select encode(coalesce(content_hash, ''), 'hex') "contentHash", step from match_decision
   where business_id = $1 and decision_id = $2`,
);

export async function findDecision(
  reader: Reader,
  businessId: string,
  decisionId: string,
): Promise<{ contentHash: string; step: MatchStep } | null> {
  return reader.maybe(FIND, [businessId, decisionId]);
}

/** A decision about a line, a tender or both. */
export interface NewDecision {
  readonly decisionId: string;
  readonly step: MatchStep;
  readonly lineId: string | null;
  readonly tender: TenderRef | null;
  readonly way: MatchWay | null;
  readonly reason: MarkReason | null;
  readonly note: string | null;
  /** Null: the machine found it. */
  readonly hash: Buffer | null;
}
export interface Decider {
  readonly businessId: string;
  readonly at: string;
  readonly personId: string;
  readonly name: string;
}

const INSERT = statement(
  'insert_match_decisions',
  `insert into match_decision (business_id, decision_id, decision_no, step, line_id, tender_kind,
     tender_id, tender_position, way, reason, note, decided_at, decided_by, decided_by_name,
     content_hash)
   select $1, d.id, (select coalesce(max(x.decision_no), 0) from match_decision x
       where x.business_id = $1) + d.no::integer, d.step, d.line_id, d.kind, d.tender_id,
     d.position, d.way, d.reason, d.note, $2, $3, $4, d.hash
   from unnest($5::uuid[], $6::text[], $7::uuid[], $8::text[], $9::uuid[], $10::integer[],
     $11::text[], $12::text[], $13::text[], $14::bytea[]) with ordinality
     d (id, step, line_id, kind, tender_id, position, way, reason, note, hash, no)`,
);

/** Adds decisions, numbered in this order; the matching must be locked. */
export async function insertDecisions(
  tx: Tx,
  { businessId, at, personId, name }: Decider,
  decisions: readonly NewDecision[],
): Promise<void> {
  const column = <T>(of: (one: NewDecision) => T): T[] => decisions.map(of);
  await tx.rows(INSERT, [
    ...[businessId, at, personId, name, column(({ decisionId }) => decisionId)],
    ...[column(({ step }) => step), column(({ lineId }) => lineId)],
    ...[column(({ tender }) => tender?.kind ?? null), column(({ tender }) => tender?.id ?? null)],
    ...[column(({ tender }) => tender?.position ?? null), column(({ way }) => way)],
    ...[column(({ reason }) => reason), column(({ note }) => note), column(({ hash }) => hash)],
  ]);
}

const PUT = statement(
  'put_line_matches',
  `insert into line_match (business_id, line_id, tender_kind, tender_id, tender_position, way,
     decision_id, matched_at, matched_by_name)
   select $1, m.line_id, m.kind, m.tender_id, m.position, m.way, m.decision_id, $2, $3
   from unnest($4::uuid[], $5::text[], $6::uuid[], $7::integer[], $8::text[], $9::uuid[])
     m (line_id, kind, tender_id, position, way, decision_id)`,
);

export async function putMatches(
  tx: Tx,
  { businessId, at, name }: Decider,
  decisions: readonly NewDecision[],
): Promise<void> {
  const column = <T>(of: (one: NewDecision) => T): T[] => decisions.map(of);
  await tx.rows(PUT, [
    ...[businessId, at, name, column(({ lineId }) => lineId)],
    ...[column(({ tender }) => tender?.kind), column(({ tender }) => tender?.id)],
    ...[column(({ tender }) => tender?.position), column(({ way }) => way)],
    column(({ decisionId }) => decisionId),
  ]);
}

const TAKE_MATCH = statement(
  'take_line_match',
  `delete from line_match where business_id = $1 and line_id = $2`,
);

export async function takeMatch(tx: Tx, businessId: string, lineId: string): Promise<void> {
  await tx.rows(TAKE_MATCH, [businessId, lineId]);
}

const PUT_MARK = statement(
  'put_match_mark',
  `insert into match_mark (business_id, subject_kind, subject_id, subject_position, reason, note,
     decision_id, marked_at, marked_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const TAKE_MARK = statement(
  'take_match_mark',
  `delete from match_mark where business_id = $1 and subject_id = $2 and subject_kind = $3
     and subject_position = $4`,
);

export interface Subject {
  readonly kind: TenderKind | 'line';
  readonly id: string;
  readonly position: number;
}

export async function putMark(
  tx: Tx,
  { businessId, at, name }: Decider,
  { kind, id, position }: Subject,
  { reason, note, decisionId }: NewDecision,
): Promise<void> {
  await tx.rows(PUT_MARK, [businessId, kind, id, position, reason, note, decisionId, at, name]);
}

export async function takeMark(
  tx: Tx,
  businessId: string,
  { kind, id, position }: Subject,
): Promise<void> {
  await tx.rows(TAKE_MARK, [businessId, id, kind, position]);
}

export interface DecisionRow {
  readonly _id: string;
  readonly step: MatchStep;
  readonly way: MatchWay | null;
  readonly reason: MarkReason | null;
  readonly note: string | null;
  readonly at: string;
  readonly byName: string;
}
const OF_SUBJECT = statement(
  'match_decisions_of',
  `select decision_id "_id", step, way, reason, note, decided_at at, decided_by_name "byName"
   from match_decision where business_id = $1 and (line_id = $2 or tender_id = $2)
   order by decision_no desc limit 100`,
);

/** The newest first. */
export async function decisionsOf(
  reader: Reader,
  businessId: string,
  subjectId: string,
): Promise<DecisionRow[]> {
  return reader.rows<DecisionRow>(OF_SUBJECT, [businessId, subjectId]);
}

const WINDOW = statement(
  'newest_match_window',
  `select window_minutes "windowMinutes" from match_run where business_id = $1
   order by run_at desc, run_id limit 1`,
);

/** The minutes that were chosen last, or null. */
export async function newestWindow(reader: Reader, businessId: string): Promise<number | null> {
  const found = await reader.maybe<{ windowMinutes: number }>(WINDOW, [businessId]);
  return found?.windowMinutes ?? null;
}

const FIND_RUN = statement(
  'find_match_run',
  `select encode(content_hash, 'hex') "contentHash", matched_count "matchedCount" from match_run
   where business_id = $1 and run_id = $2`,
);

export async function findRun(
  reader: Reader,
  businessId: string,
  runId: string,
): Promise<{ contentHash: string; matchedCount: number } | null> {
  return reader.maybe(FIND_RUN, [businessId, runId]);
}

const INSERT_RUN = statement(
  'insert_match_run',
  `insert into match_run (business_id, run_id, from_day, to_day, window_minutes, matched_count,
     run_at, run_by, run_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export async function insertRun(
  tx: Tx,
  { businessId, at, personId, name }: Decider,
  run: {
    readonly runId: string;
    readonly from: string;
    readonly to: string;
    readonly windowMinutes: number;
    readonly matchedCount: number;
    readonly hash: Buffer;
  },
): Promise<void> {
  const { runId, from, to, windowMinutes, matchedCount, hash } = run;
  const values = [businessId, runId, from, to, windowMinutes, matchedCount, at, personId, name];
  await tx.rows(INSERT_RUN, [...values, hash]);
}
