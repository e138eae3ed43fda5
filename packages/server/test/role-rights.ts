import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ChosenRights } from '@tillbook/core/permissions';
import { NO_ROLE_RIGHTS, type RuledRole } from '@tillbook/core/role-rights';
import { peek, type TestDatabase } from './database.ts';

/** What a shop that chose nothing so far has chosen for a role since before it sold. */
export async function giveRole(
  database: TestDatabase,
  { businessId }: { readonly businessId: string },
  role: RuledRole,
  chosen: Partial<ChosenRights>,
): Promise<void> {
  const rights = { ...NO_ROLE_RIGHTS, [role]: { ...NO_RIGHTS, ...chosen } };
  const sql = `insert into role_rights values ($1, 1, $2, '2000-01-01', null)`;
  await peek(database, sql, [businessId, JSON.stringify(rights)]);
}
