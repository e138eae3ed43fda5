import type { RoleRightsKept, saveRoleRights } from '@tillbook/core/auth/role-rights.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import { RULED_ROLES, readRoleRights, roleRightsChanged } from '@tillbook/core/role-rights';
import { wrongRights } from '@tillbook/core/users/grant-rights';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { addRoleRights, roleRightsNow, type RoleRightsNow } from './role-rights.sql.ts';

/** What the business chose for its roles. */
export function roleRightsFor(reader: Reader, actor: Actor): Promise<RoleRightsKept> {
  return roleRightsNow(reader, inBusiness(actor).businessId);
}

/**
 * Chooses anew what each role may. Only who has everything comes here, so nothing is granted that
 * whoever grants it lacks.
 * @throws Refusal VALIDATION_FAILED for what a role cannot have, VERSION_CONFLICT
 */
export async function chooseForRoles(
  tx: Tx,
  actor: Actor,
  { version, rights }: BodyOf<typeof saveRoleRights>,
  at: string,
): Promise<RoleRightsKept> {
  const wrong = RULED_ROLES.flatMap((role) =>
    wrongRights(role, rights[role]).map((error) => ({
      ...error,
      pointer: error.pointer.replace('#/rights/', `#/rights/${role}/`),
    })),
  );
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
  return keepRoleRights(tx, actor, { version, rights: readRoleRights(rights) }, at);
}

/** Keeps the next choice, with the old and the new of it in the audit. @throws VERSION_CONFLICT */
export async function keepRoleRights(
  tx: Tx,
  actor: Actor,
  wanted: RoleRightsNow,
  at: string,
): Promise<RoleRightsNow> {
  const { businessId } = inBusiness(actor);
  const now = await roleRightsNow(tx, businessId);
  if (now.version !== wanted.version) throw new Refusal('VERSION_CONFLICT');
  const changed = roleRightsChanged(now.rights, wanted.rights);
  if (Object.keys(changed.after).length === 0) return now;
  const { personId, name: actorName } = actor;
  if (!(await addRoleRights(tx, businessId, wanted, { at, personId }))) {
    throw new Refusal('VERSION_CONFLICT');
  }
  const subjectId = businessId;
  await appendEvent(tx, { businessId, kind: 'selling_saved', subjectId, branchId: null });
  const version = now.version + 1;
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName },
    events: [{ action: 'role_rights.changed', subjectId, detail: { version, ...changed } }],
  });
  return { rights: wanted.rights, version };
}
