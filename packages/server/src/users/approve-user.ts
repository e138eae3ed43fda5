import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { UserRow } from '@tillbook/core/users/users.api';
import { inBusiness } from '../http/actor.ts';
import { approveOwner, rejectOwner } from './decide-owner.ts';
import {
  memberAfter,
  memberToDecide,
  noteDecision,
  refuseNonManager,
  type Decision,
} from './decide.ts';
import { writeMembership } from './members.sql.ts';
import { memberUser } from './user-rows.ts';

interface Target {
  readonly userId: string;
  readonly version: number;
}

/**
 * Approves a waiting person: an owner for the platform, staff for their business. The same approval
 * again answers the same.
 * @throws Refusal 404, 403, 409 when the person does not wait, 412 for an older version
 */
export async function approveUser(decision: Decision, target: Target): Promise<UserRow> {
  if (can(decision.actor, 'platform.approve')) return approveOwner(decision, target);
  return decideMember(decision, target, null);
}

/** Rejects a waiting person with a reason they will read; see `approveUser`. */
export async function rejectUser(
  decision: Decision,
  target: Target & { readonly reason: string },
): Promise<UserRow> {
  if (can(decision.actor, 'platform.approve')) return rejectOwner(decision, target);
  return decideMember(decision, target, target.reason);
}

async function decideMember(
  decision: Decision,
  { userId, version }: Target,
  reason: string | null,
): Promise<UserRow> {
  const { tx, actor, at } = decision;
  refuseNonManager(actor);
  if (userId === actor.personId) throw new Refusal('SELF_APPROVAL');
  const row = await memberToDecide(decision, userId);
  const { name: businessName } = inBusiness(actor);
  const state = reason === null ? 'active' : 'rejected';
  if (isRepeat(row, version, state, reason)) return memberUser(row, businessName);
  if (row.state !== 'awaiting' || row.isBarred) throw new Refusal('INVALID_STATE');
  if (row.version !== version) throw new Refusal('VERSION_CONFLICT');
  await writeMembership(tx, { ...row, state, rejectedReason: reason }, at);
  await noteDecision(decision, 'approval_changed', {
    action: reason === null ? 'user.approved' : 'user.rejected',
    subjectId: userId,
    detail: reason === null ? { role: row.role } : { role: row.role, reason },
  });
  return memberUser(await memberAfter(decision, userId), businessName);
}

/** Whether this very decision was made from the version given. */
export function isRepeat(
  row: { readonly state: string; readonly version: number; readonly note: string | null },
  version: number,
  state: string,
  reason: string | null,
): boolean {
  const isSame = row.state === state && row.version === version + 1;
  return isSame && (reason === null || row.note === reason);
}
