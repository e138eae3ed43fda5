import type { VisitEnding, VisitFacts, VisitPart } from '@tillbook/core/businesses/visits';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A visit as it is kept. */
export interface VisitRow extends VisitFacts {
  readonly visitId: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly reason: string;
  readonly askedAt: string;
  readonly parts: VisitPart[];
  readonly allowedAt: string | null;
  readonly allowedByName: string | null;
  readonly endedAt: string | null;
}

const VISIT = `v.visit_id "visitId", v.asked_by "askedBy", v.asked_by_name "askedByName", v.reason,
  v.asked_at "askedAt", v.lapses_at "lapsesAt", v.parts, v.allowed_at "allowedAt",
  v.allowed_by_name "allowedByName", v.ends_at "endsAt", v.ended_at "endedAt", v.ending`;

const ONE = statement(
  'visit_by_id',
  `select ${VISIT} from visit v where v.business_id = $1 and v.visit_id = $2`,
);

export async function visitById(
  reader: Reader,
  businessId: string,
  visitId: string,
): Promise<VisitRow | null> {
  return reader.maybe<VisitRow>(ONE, [businessId, visitId]);
}

const LOCK = statement(
  'lock_visits',
  `select ${VISIT} from visit v where v.business_id = $1 and v.visit_id = $2 for no key update`,
);

/** The visit, with other decisions about it held back. */
export async function lockVisit(
  tx: Tx,
  businessId: string,
  visitId: string,
): Promise<VisitRow | null> {
  return tx.maybe<VisitRow>(LOCK, [businessId, visitId]);
}

const NEWEST = statement(
  'newest_visit',
  `select ${VISIT} from visit v where v.business_id = $1
   order by v.asked_at desc, v.visit_id desc limit 1`,
);

/** The one that was asked for last, whatever came of it. */
export async function newestVisit(reader: Reader, businessId: string): Promise<VisitRow | null> {
  return reader.maybe<VisitRow>(NEWEST, [businessId]);
}

const LAST = statement(
  'last_visits',
  `select ${VISIT}, (select count(*) from audit_event a where a.business_id = v.business_id
     and a.subject_id = v.visit_id and a.action = 'visit.saw') "seen"
   from visit v where v.business_id = $1 order by v.asked_at desc, v.visit_id desc limit 20`,
);

/** The last visits, newest first, with how many pages were seen. */
export async function lastVisits(
  reader: Reader,
  businessId: string,
): Promise<(VisitRow & { readonly seen: number })[]> {
  return reader.rows(LAST, [businessId]);
}

const UNENDED = statement(
  'unended_visit',
  `select ${VISIT} from visit v where v.business_id = $1 and v.ended_at is null`,
);

/** The one that nobody has ended, even where its time has run out. */
export async function unendedVisit(reader: Reader, businessId: string): Promise<VisitRow | null> {
  return reader.maybe<VisitRow>(UNENDED, [businessId]);
}

const ADD = statement(
  'add_visit',
  `insert into visit (business_id, visit_id, asked_by, asked_by_name, reason, asked_at, lapses_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function addVisit(
  tx: Tx,
  businessId: string,
  asked: Pick<VisitRow, 'visitId' | 'askedBy' | 'askedByName' | 'reason' | 'askedAt' | 'lapsesAt'>,
): Promise<void> {
  const { visitId, askedBy, askedByName, reason, askedAt, lapsesAt } = asked;
  const values = [businessId, visitId, askedBy, askedByName, reason, askedAt, lapsesAt];
  await tx.rows(ADD, values);
}

const ALLOW = statement(
  'allow_visit',
  `update visit set parts = $3, allowed_at = $4, allowed_by = $5, allowed_by_name = $6, ends_at = $7
   where business_id = $1 and visit_id = $2`,
);

export async function writeAllowed(
  tx: Tx,
  ids: { readonly businessId: string; readonly visitId: string },
  allowed: {
    readonly parts: readonly VisitPart[];
    readonly at: string;
    readonly by: { readonly personId: string; readonly name: string };
    readonly endsAt: string;
  },
): Promise<void> {
  const { parts, at, by, endsAt } = allowed;
  const values = [ids.businessId, ids.visitId, parts, at, by.personId, by.name, endsAt];
  await tx.rows(ALLOW, values);
}

const END = statement(
  'end_visit',
  `update visit set ended_at = $3, ended_by_name = $4, ending = $5
   where business_id = $1 and visit_id = $2 and ended_at is null`,
);

/** @param by null: its time ran out */
export async function writeEnded(
  tx: Tx,
  ids: { readonly businessId: string; readonly visitId: string },
  end: { readonly at: string; readonly by: string | null; readonly ending: VisitEnding },
): Promise<void> {
  await tx.rows(END, [ids.businessId, ids.visitId, end.at, end.by, end.ending]);
}

const NOTE = statement('note_visit', 'select note_visit($1, $2, $3, $4)');

/** A line of the platform's audit about the business in use. */
export async function noteVisit(
  tx: Tx,
  done: {
    readonly actorId: string;
    readonly action: string;
    readonly reason: string | null;
    readonly at: string;
  },
): Promise<void> {
  await tx.rows(NOTE, [done.actorId, done.action, done.reason, done.at]);
}

const OWNER = statement(
  'owner_to_ask',
  'select m.person_id "personId", m.name, m.email from member_rows(null) m where m.is_owner',
);

/** Whom the platform asks: the owner of the business in use. */
export async function ownerToAsk(
  reader: Reader,
): Promise<{ readonly personId: string; readonly name: string; readonly email: string }> {
  return reader.one(OWNER);
}
