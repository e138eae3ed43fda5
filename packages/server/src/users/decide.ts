import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { whyNotManage, type Managed, type Manager } from '@tillbook/core/users/manage-user';
import type { EventKind } from '@tillbook/core/events';
import { whyNot } from '@tillbook/core/permissions';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { lockMembers, memberById, type MemberRow } from './members.sql.ts';

/** Who decides, when, in which transaction. */
export interface Decision {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly at: string;
}

/** Refuses whoever may not manage people at all, before anything is looked up. */
export function refuseNonManager(actor: Actor): void {
  refuseIf(whyNot(actor, 'user.manage'), { permission: 'user.manage' });
}

/** Refuses a person out of the actor's reach. */
export function refuseUnmanaged(actor: Actor, target: Managed): void {
  const manager: Manager = actor;
  refuseIf(whyNotManage(manager, target), { permission: 'user.manage' });
}

/**
 * The person to decide about, with the business's other decisions held back.
 * @throws Refusal 404 for a person of another business, 403 for one out of reach
 */
export async function memberToDecide(
  { tx, actor }: Decision,
  personId: string,
): Promise<MemberRow> {
  inBusiness(actor);
  await lockMembers(tx);
  const row = await memberById(tx, personId);
  if (row === null) throw new Refusal('NOT_FOUND');
  refuseUnmanaged(actor, row);
  return row;
}

/** Notes a decision in the audit of the business and tells its browsers. */
export async function noteDecision(
  { tx, actor, at }: Decision,
  kind: EventKind,
  act: { action: string; subjectId: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  await appendEvent(tx, { businessId, kind, subjectId: act.subjectId, branchId: null });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [act],
  });
}

/** The member as the decision left them. */
export async function memberAfter({ tx }: Decision, personId: string): Promise<MemberRow> {
  const row = await memberById(tx, personId);
  if (row === null) throw new Error('a member vanished while decided about');
  return row;
}
