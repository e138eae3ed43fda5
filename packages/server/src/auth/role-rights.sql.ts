import { readRoleRights, NO_ROLE_RIGHTS, type RoleRights } from '@tillbook/core/role-rights';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** What counts now; the version is one until something was chosen. */
export interface RoleRightsNow {
  readonly rights: RoleRights;
  readonly version: number;
}

const READ = statement(
  'role_rights_now',
  'select rights, version from role_rights where business_id = $1 order by version desc limit 1',
);

/** What the business chose for its roles. */
export async function roleRightsNow(reader: Reader, businessId: string): Promise<RoleRightsNow> {
  const row = await reader.maybe<{ rights: unknown; version: number }>(READ, [businessId]);
  if (row === null) return { rights: NO_ROLE_RIGHTS, version: 1 };
  return { rights: readRoleRights(row.rights), version: row.version };
}

const ADD = statement(
  'add_role_rights',
  `insert into role_rights (business_id, version, rights, since, set_by)
   select $1::uuid, $2::integer + 1, $3::jsonb, $4::timestamptz, $5::uuid
   where $2 = coalesce((select max(version) from role_rights where business_id = $1), 1)
   on conflict do nothing
   returning version`,
);

/** Chooses anew; false when somebody else did since `version`. */
export async function addRoleRights(
  tx: Tx,
  businessId: string,
  { rights, version }: RoleRightsNow,
  by: { readonly at: string; readonly personId: string },
): Promise<boolean> {
  const values = [businessId, version, JSON.stringify(rights), by.at, by.personId];
  return (await tx.maybe(ADD, values)) !== null;
}
