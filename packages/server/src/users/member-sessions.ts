import { Refusal } from '@tillbook/core/refusals';
import type { UserSession } from '@tillbook/core/users/user-sessions.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { memberToDecide, noteDecision, refuseUnmanaged, type Decision } from './decide.ts';
import { endMemberSessions, memberSessions } from './member-sessions.sql.ts';
import { memberById } from './members.sql.ts';

/** @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404 */
export async function sessionsOfMember(
  reader: Reader,
  actor: Actor,
  personId: string,
  at: string,
): Promise<{ sessions: UserSession[] }> {
  inBusiness(actor);
  const row = await memberById(reader, personId);
  if (row === null || row.state === 'invited') throw new Refusal('NOT_FOUND');
  refuseUnmanaged(actor, row);
  return { sessions: await memberSessions(reader, personId, at) };
}

/**
 * Signs a person out of this business. What is over already, or of another business, stays as it
 * is: asked again, nothing happens.
 * @throws Refusal 403 for oneself, the owner, or whoever is out of reach; 404
 */
export async function endSessionsOfMember(
  decision: Decision,
  personId: string,
  sessionId: string | null,
): Promise<{ sessions: UserSession[]; ended: number }> {
  const { tx, at } = decision;
  const row = await memberToDecide(decision, personId);
  if (row.state === 'invited') throw new Refusal('NOT_FOUND');
  const ended = await endMemberSessions(tx, { personId, sessionId, at });
  if (ended > 0) {
    await noteDecision(decision, 'user_changed', {
      action: 'user.sessions_ended',
      subjectId: personId,
      detail: { ended, everywhere: sessionId === null },
    });
  }
  return { sessions: await memberSessions(tx, personId, at), ended };
}
