import type { gateStatus } from '@tillbook/core/auth/auth.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { RESEND_GAP_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { askApproval, gateFacts } from './memberships.sql.ts';

/** Where a waiting person stands. */
export async function whereWaiting(
  reader: Reader,
  actor: Actor,
  nowMs: number,
): Promise<AnswerOf<typeof gateStatus>> {
  const facts = await gateFacts(reader, actor.personId, actor.business?.businessId ?? null);
  const sentMs = facts.codeSentAt === null ? 0 : Date.parse(facts.codeSentAt);
  return {
    email: actor.email,
    name: actor.name,
    role: actor.role,
    isEmailVerified: actor.isEmailVerified,
    isVerified: actor.isVerified,
    requiresBusinessSetup: actor.requiresBusinessSetup,
    rejectedReason: facts.rejectedReason,
    askedAt: facts.askedAt,
    hasSession: actor.sessionKind !== 'gate',
    resendAfterSeconds: Math.max(0, Math.ceil((sentMs + RESEND_GAP_MS - nowMs) / 1_000)),
  };
}

/** Back into the queue after a rejection. @throws Refusal INVALID_STATE when nobody rejected */
export async function askAgain(tx: Tx, actor: Actor, message: string, at: string): Promise<void> {
  const { personId, business } = actor;
  const businessId = business?.businessId ?? null;
  const isAsked = await askApproval(tx, { personId, businessId, message, at });
  if (!isAsked) throw new Refusal('INVALID_STATE');
  if (businessId === null || business?.isOwner === true) {
    await appendPersonEvent(tx, { kind: 'owner_changed', personId });
    return;
  }
  await appendEvent(tx, { businessId, kind: 'user_changed', subjectId: personId, branchId: null });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: actor.name,
    events: [{ action: 'user.ask_approval', subjectId: personId, detail: { message } }],
  });
}
