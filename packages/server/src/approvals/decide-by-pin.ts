import { whyNotApprove } from '@tillbook/core/answers/own-limit';
import { whyNotDecide } from '@tillbook/core/approvals/who-approves';
import { readRights } from '@tillbook/core/own-rights';
import { isBranchBound, type Bearer } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { refuseWrongPin, type PinDeps } from '../auth/check-pin.ts';
import { forgetPinTries, takePinTry } from '../auth/pins.sql.ts';
import { isoOf } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { isGivenBefore, refuseAnswered, writeAnswer, type GivenAnswer } from './answer-approval.ts';
import { findApproval, type ApprovalRow } from './approvals.sql.ts';
import { approverRows, type ApproverFacts } from './approvers.sql.ts';

interface Asked {
  readonly approvalId: string;
  readonly decisionId: string;
  readonly approverId: string;
  readonly pin: string;
}

/**
 * Approves the caller's own question by the PIN of somebody who may approve it, at the caller's
 * till. Each try is counted before it is looked at, and outlives its refusal.
 * @throws Refusal NOT_FOUND, FORBIDDEN, BRANCH_FORBIDDEN, SELF_APPROVAL, INVALID_STATE,
 *   APPROVAL_EXPIRED, APPROVAL_BEYOND_OWN_LIMIT, PIN_NOT_SET, PIN_WRONG, PIN_LOCKED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function approveByPin(deps: PinDeps, actor: Actor, asked: Asked): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { approvalId, decisionId, approverId } = asked;
  const answer = { answer: 'approved', way: 'pin', note: null } as const;
  const given: GivenAnswer = { ...answer, approvalId, decisionId, decidedBy: approverId };
  const tried = await deps.db.transact(openTenant(businessId), async (tx) => {
    const found = await questionFor(tx, actor, asked);
    if (await isGivenBefore(tx, businessId, given)) return null;
    refuseAnswered(found.row, 'approved', deps.clock());
    // Before the PIN: it is no secret who may do how much, and no try is lost.
    refuseIf(whyNotApprove(found.bearer, found.row));
    const pinTry = await takePinTry(tx, approverId, isoOf(deps.clock));
    return { ...found, pinTry };
  });
  if (tried === null) return;
  const { approver, pinTry } = tried;
  const by = { actorId: actor.personId, actorName: actor.name };
  await refuseWrongPin(deps, { businessId, person: approver, pinTry, pin: asked.pin, by });
  await deps.db.transact(openTenant(businessId), async (tx) => {
    await forgetPinTries(tx, approverId);
    if (await isGivenBefore(tx, businessId, given)) return;
    const { row, bearer } = await questionFor(tx, actor, asked);
    refuseAnswered(row, 'approved', deps.clock());
    refuseIf(whyNotApprove(bearer, row));
    const decidedByName = approver.name;
    await writeAnswer(tx, businessId, row, { ...given, decidedByName, at: isoOf(deps.clock) });
  });
}

/** The caller's question and who is to approve it. */
async function questionFor(
  tx: Tx,
  actor: Actor,
  { approvalId, approverId }: Asked,
): Promise<{ row: ApprovalRow; approver: ApproverFacts; bearer: Bearer }> {
  const row = await findApproval(tx, inBusiness(actor).businessId, approvalId);
  if (row === null || row.requestedBy !== actor.personId) throw new Refusal('NOT_FOUND');
  if (approverId === actor.personId) throw new Refusal('SELF_APPROVAL');
  const [approver] = await approverRows(tx, approverId);
  if (approver === undefined) throw new Refusal('NOT_FOUND');
  const { personId, role, permissions, rights } = approver;
  const branchIds = isBranchBound(role) ? approver.branchIds : null;
  const bearer = {
    personId,
    role,
    branchIds,
    permissions,
    rights: readRights(rights),
  };
  const why = whyNotDecide(bearer, row);
  refuseIf(why === 'PERMISSION_REQUIRED' ? 'FORBIDDEN' : why);
  return { row, approver, bearer };
}
