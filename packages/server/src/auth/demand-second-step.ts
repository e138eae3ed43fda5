import type {
  getPlatformSecurity,
  saveSecurity,
  savePlatformSecurity,
  Security,
} from '@tillbook/core/auth/second-step.api';
import { whyNotDemand } from '@tillbook/core/auth/second-step';
import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { STAFF_ROLES } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import {
  demandOfSuperAdmins,
  secondStepOf,
  securityOf,
  stepsByRole,
  updateSecurity,
} from './second-step.sql.ts';

/** What the business demands, and who has it. */
export async function readSecurity(reader: Reader): Promise<Security> {
  const { secondStepRoles: kept, version } = await securityOf(reader);
  const secondStepRoles = STAFF_ROLES.filter((role) => kept.includes(role));
  return { version, secondStepRoles, byRole: await stepsByRole(reader) };
}

/**
 * Demands a second step of these roles and of no others. Who has none is led to set it up at once.
 * @throws Refusal SECOND_STEP_FIRST, VERSION_CONFLICT
 */
export async function demandOfRoles(
  tx: Tx,
  actor: Actor,
  { version, secondStepRoles: roles }: BodyOf<typeof saveSecurity>,
  at: string,
): Promise<Security> {
  const { businessId } = inBusiness(actor);
  const { personId, name: actorName, role: ownRole } = actor;
  const before = await securityOf(tx);
  const own = await secondStepOf(tx, personId, businessId);
  refuseIf(whyNotDemand({ roles, ownRole, hasOwn: own.secret !== null }));
  if (!(await updateSecurity(tx, roles, version))) throw new Refusal('VERSION_CONFLICT');
  const of = { businessId, subjectId: businessId };
  await appendEvent(tx, { ...of, kind: 'business_saved', branchId: null });
  const detail = {
    before: { secondStepRoles: before.secondStepRoles },
    after: { secondStepRoles: roles },
  };
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName },
    events: [{ action: 'business.changed', subjectId: businessId, detail }],
  });
  return readSecurity(tx);
}

/** Whether super admins need one. */
export async function readPlatformSecurity(
  reader: Reader,
  actor: Actor,
): Promise<AnswerOf<typeof getPlatformSecurity>> {
  const { isNeeded } = await secondStepOf(reader, actor.personId, null);
  return { secondStepNeeded: isNeeded };
}

/** Demands it of super admins, or no longer. @throws Refusal SECOND_STEP_FIRST */
export async function demandOfPlatform(
  tx: Tx,
  actor: Actor,
  { secondStepNeeded }: BodyOf<typeof savePlatformSecurity>,
  at: string,
): Promise<AnswerOf<typeof getPlatformSecurity>> {
  const { secret } = await secondStepOf(tx, actor.personId, null);
  if (secondStepNeeded && secret === null) throw new Refusal('SECOND_STEP_FIRST');
  await demandOfSuperAdmins(tx, secondStepNeeded, actor.personId, at);
  return { secondStepNeeded };
}
