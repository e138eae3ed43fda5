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
   from person where is_super_admin and deactivated_at is null and not is_sample
   order by created_at`,
);

export async function superAdmins(reader: Reader): Promise<SuperAdmin[]> {
  return reader.rows<SuperAdmin>(SUPER_ADMINS);
}

const ADD = statement('add_super_admin', 'select add_super_admin($1, $2, $3, $4, $5)');

/** With both gates open; unproved rows of the address go. */
export async function addSuperAdmin(
  tx: Tx,
  admin: { personId: string; name: string; email: string; hash: string | null; at: string },
): Promise<void> {
  const { personId, name, email, hash, at } = admin;
  await tx.rows(ADD, [personId, name, email, hash, at]);
}
