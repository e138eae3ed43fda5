import { statement, type Reader, type Tx } from '../db/database.ts';

/** An owner, or who means to become one, as the platform sees them. */
export interface OwnerRow {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly state: 'awaiting' | 'active' | 'rejected' | 'suspended';
  readonly isEmailVerified: boolean;
  /** Names of all their businesses; the rest is of the newest. */
  readonly businessName: string | null;
  readonly businessType: string | null;
  readonly currency: string | null;
  readonly timezone: string | null;
  readonly isFinished: boolean;
  readonly askedAt: string;
  readonly lastSeenAt: string | null;
  readonly note: string | null;
  readonly version: number;
}

const OWNER = `o.person_id "personId", o.name, o.email, o.state,
  o.is_email_verified "isEmailVerified", o.business_name "businessName",
  o.business_type "businessType", o.currency, o.timezone, o.is_finished "isFinished",
  o.asked_at "askedAt", o.last_seen_at "lastSeenAt", o.note, o.version`;

const FOUND = `owner_rows(array(select find_owners($1, $2, $3, $4, $5, $6))) o`;

const OWNERS = statement(
  'owners_newest',
  `select ${OWNER} from ${FOUND} order by o.asked_at desc, o.person_id desc`,
);

const OWNERS_WAITING = statement(
  'owners_waiting',
  `select ${OWNER} from ${FOUND} order by o.asked_at, o.person_id`,
);

/** What a list of owners may show. `after` is the (asked at, id) of the page before. */
export interface OwnerFilter {
  readonly isQueue: boolean;
  readonly q: string;
  readonly state: string | null;
  readonly most: number;
  readonly after: readonly [string, string] | null;
}

/** Owners: newest first, or those who wait for approval, longest first. */
export async function ownersPage(reader: Reader, filter: OwnerFilter): Promise<OwnerRow[]> {
  const { isQueue, q, state, most, after } = filter;
  const values = [isQueue, state, q, after?.[0] ?? null, after?.[1] ?? null, most];
  return reader.rows<OwnerRow>(isQueue ? OWNERS_WAITING : OWNERS, values);
}

const OWNER_BY_ID = statement('owner_by_id', `select ${OWNER} from owner_rows(array[$1::uuid]) o`);

export async function ownerById(reader: Reader, personId: string): Promise<OwnerRow | null> {
  return reader.maybe<OwnerRow>(OWNER_BY_ID, [personId]);
}

const LOCK_PERSON = statement('lock_person', 'select lock_person($1)');

/** Makes decisions about one person wait for each other; read them afterwards. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.rows(LOCK_PERSON, [personId]);
}

export interface OwnerDecision {
  readonly personId: string;
  /** Null: as it was. */
  readonly approval: 'approved' | 'rejected' | null;
  readonly isSuspended: boolean;
  readonly reason: string | null;
  readonly actorId: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: string;
}

const WRITE_OWNER = statement(
  'write_owner',
  'select write_owner($1, $2, $3, $4, $5, $6, $7, $8) "businessId"',
);

/** Writes the platform's decision with its audit line; answers the owner's businesses. */
export async function writeOwner(tx: Tx, decided: OwnerDecision): Promise<string[]> {
  const rows = await tx.rows<{ businessId: string }>(WRITE_OWNER, [
    decided.personId,
    decided.approval,
    decided.isSuspended,
    decided.reason,
    decided.actorId,
    decided.action,
    JSON.stringify(decided.detail),
    decided.at,
  ]);
  return rows.map((row) => row.businessId);
}
