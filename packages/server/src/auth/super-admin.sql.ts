import { statement, type Reader, type Tx } from '../db/database.ts';

/**
 * These run as tillbook_owner, from the command line or at the start: no function of theirs is
 * granted to the app, so no request can make a super admin.
 */

const LOCK = statement(
  'lock_super_admins',
  `select pg_advisory_xact_lock(hashtext('tillbook super admins'))::text`,
);

/** Two who make the first one at the same moment wait for each other. */
export async function lockSuperAdmins(tx: Tx): Promise<void> {
  await tx.rows(LOCK);
}

export interface SuperAdmin {
  readonly personId: string;
  readonly email: string;
  readonly hasPassword: boolean;
}

const SUPER_ADMINS = statement(
  'super_admins',
  `select person_id "personId", email, password_hash is not null "hasPassword"
   from person where is_super_admin and deactivated_at is null order by created_at`,
);

export async function superAdmins(reader: Reader): Promise<SuperAdmin[]> {
  return reader.rows<SuperAdmin>(SUPER_ADMINS);
}

const DROP_UNPROVED = statement(
  'drop_unproved',
  'delete from person where email = $1 and email_verified_at is null',
);
const INSERT = statement(
  'insert_super_admin',
  `insert into person (person_id, name, email, password_hash, is_super_admin, email_verified_at,
     owner_approval, owner_asked_at, created_at)
   values ($1, $2, $3, $4, true, $5, 'approved', $5, $5)`,
);
const AUDIT = statement(
  'audit_super_admin',
  `insert into platform_audit (at, action, subject_id, detail)
   values ($1, 'super_admin.create', $2, $3)`,
);

/** With both gates open; unproved rows of the address go. */
export async function insertSuperAdmin(
  tx: Tx,
  admin: { personId: string; name: string; email: string; hash: string | null; at: string },
): Promise<void> {
  const { personId, name, email, hash, at } = admin;
  await tx.rows(DROP_UNPROVED, [email]);
  await tx.rows(INSERT, [personId, name, email, hash, at]);
  await tx.rows(AUDIT, [at, personId, JSON.stringify({ email })]);
}
