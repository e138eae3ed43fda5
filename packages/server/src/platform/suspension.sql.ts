import { statement, type Reader, type Tx } from '../db/database.ts';

/** A business as it stands when it is decided about, locked. */
export interface LockedBusiness {
  readonly name: string;
  readonly isFinished: boolean;
  readonly ownerId: string;
  readonly suspendedAt: string | null;
  readonly suspendedReason: string | null;
  readonly version: number;
}

const LOCK = statement(
  'platform_lock_business',
  `select name, is_finished "isFinished", owner_id "ownerId", suspended_at "suspendedAt",
     suspended_reason "suspendedReason", version from lock_business($1)`,
);

/** Makes decisions about one business wait for each other; null: there is none. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<LockedBusiness | null> {
  return tx.maybe<LockedBusiness>(LOCK, [businessId]);
}

export interface Suspension {
  readonly businessId: string;
  readonly isSuspended: boolean;
  readonly reason: string | null;
  readonly actorId: string;
  readonly action: string;
  readonly at: string;
}

const WRITE = statement('write_suspension', 'select write_suspension($1, $2, $3, $4, $5, $6)');

/** Stops a business or lets it go on, with its line in the platform's audit. */
export async function writeSuspension(tx: Tx, done: Suspension): Promise<void> {
  const { businessId, isSuspended, reason, actorId, action, at } = done;
  await tx.rows(WRITE, [businessId, isSuspended, reason, actorId, action, at]);
}

const HERE = statement(
  'suspension_here',
  `select suspended_at "since", suspended_reason "reason" from suspension_here()`,
);

/** That and why the business in use is stopped; null: it is not. */
export async function suspensionHere(
  reader: Reader,
): Promise<{ since: string; reason: string | null } | null> {
  return reader.maybe(HERE);
}

const CLOSED = statement('closed_here', 'select closed_here() "since"');

/** Since when its owner has closed the business in use; null: they have not. */
export async function closedHere(reader: Reader): Promise<string | null> {
  return (await reader.one<{ since: string | null }>(CLOSED)).since;
}

const FOR_ME = statement(
  'ownership_offered_to',
  `select offer_id "_id", from_name "fromName", expires_at "expiresAt" from ownership_offer
   where business_id = $1 and to_person_id = $2 and ended_at is null and expires_at > $3`,
);

/** The business in use, offered to somebody and not answered yet. */
export async function offeredTo(
  reader: Reader,
  businessId: string,
  personId: string,
  at: string,
): Promise<{ _id: string; fromName: string; expiresAt: string } | null> {
  return reader.maybe(FOR_ME, [businessId, personId, at]);
}
