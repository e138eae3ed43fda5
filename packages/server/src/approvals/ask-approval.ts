import type { askApproval } from '@tillbook/core/approvals/approvals.api';
import { deniedFor } from '@tillbook/core/approvals/over-limit';
import type { BodyOf } from '@tillbook/core/endpoint';
import { APPROVAL_LIFE_MS, APPROVALS_WAITING_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf, type Clock } from '../clock.ts';
import { Again, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { recordApproval } from './approval-author.ts';
import { countWaitingOf, findApproval, insertApproval, isPlace } from './approvals.sql.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

/**
 * Asks for what the caller may not do alone. The client's id is the key.
 * @throws Refusal PERMISSION_REQUIRED, NOT_FOUND, BRANCH_FORBIDDEN, LIMIT_EXCEEDED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function askFor(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: BodyOf<typeof askApproval>,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { personId, name } = actor;
  const { _id: approvalId, subject, ...content } = asked;
  const subjectHash = hexHashOf(subject);
  const { kind, branchId, tillId, amountMinor, limitMinor, shareBasisPoints, details } = content;
  const { reason } = content;
  const contentHash = hexHashOf([
    personId,
    kind,
    branchId,
    tillId,
    amountMinor,
    limitMinor,
    subjectHash,
    details,
    reason,
    // What says nothing is not there: an older question is still the same.
    ...(shareBasisPoints === null ? [] : [shareBasisPoints]),
  ]);
  const permission = deniedFor(actor, kind);
  if (permission !== null) throw new Refusal('PERMISSION_REQUIRED', { permission });
  const known = await findApproval(tx, businessId, approvalId);
  if (isSameAgain(known, contentHash)) return;
  if (!(await isPlace(tx, businessId, branchId, tillId))) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const at = isoOf(clock);
  if ((await countWaitingOf(tx, businessId, personId, at)) >= APPROVALS_WAITING_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: APPROVALS_WAITING_MAX });
  }
  const isMade = await insertApproval(tx, businessId, {
    approvalId,
    ...content,
    subjectHash,
    contentHash,
    askedAt: at,
    expiresAt: new Date(Date.parse(at) + APPROVAL_LIFE_MS).toISOString(),
    requestedBy: personId,
    requestedByName: name,
  });
  // The same request a moment ago: done again, it finds that question.
  if (!isMade) throw new Again();
  await recordApproval(tx, {
    businessId,
    branchId,
    approvalId,
    event: 'approval_asked',
    action: 'approval.asked',
    actorId: personId,
    actorName: name,
    at,
    detail: { kind, branchId, tillId, amountMinor, limitMinor, details, reason },
  });
}
