import { Refusal } from '@tillbook/core/refusals';
import type { UserRow } from '@tillbook/core/users/users.api';
import { openTenant } from '../db/tenant.sql.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import type { Decision } from './decide.ts';
import {
  lockPerson,
  ownerById,
  writeOwner,
  type OwnerDecision,
  type OwnerRow,
} from './owners.sql.ts';
import { ownerUser } from './user-rows.ts';

interface Target {
  readonly userId: string;
  readonly version: number;
}

type Deed = Pick<OwnerDecision, 'approval' | 'isSuspended' | 'reason' | 'action' | 'detail'>;

const CALM = { isSuspended: false, reason: null, detail: {} } as const;
const APPROVE: Deed = { ...CALM, approval: 'approved', action: 'owner.approved' };
const REACTIVATE: Deed = { ...CALM, approval: 'approved', action: 'owner.reactivated' };
const SUSPEND: Deed = { ...CALM, approval: null, isSuspended: true, action: 'owner.suspended' };

/** The platform approves an owner who waits with a verified e-mail. */
export async function approveOwner(decision: Decision, target: Target): Promise<UserRow> {
  refuseSelf(decision, target, 'SELF_APPROVAL');
  return decideOwner(decision, target, APPROVE, {
    isDone: (row) => row.state === 'active',
    isOpen: (row) => row.state === 'awaiting' && row.isEmailVerified,
  });
}

/** The platform rejects an owner who waits, with a reason. */
export async function rejectOwner(
  decision: Decision,
  target: Target & { readonly reason: string },
): Promise<UserRow> {
  refuseSelf(decision, target, 'SELF_APPROVAL');
  const { reason } = target;
  const deed: Deed = {
    approval: 'rejected',
    isSuspended: false,
    reason,
    action: 'owner.rejected',
    detail: { reason },
  };
  return decideOwner(decision, target, deed, {
    isDone: (row) => row.state === 'rejected' && row.note === reason,
    isOpen: (row) => row.state === 'awaiting' && row.isEmailVerified,
  });
}

/** The platform suspends an owner: every session ends, the businesses stay as they are. */
export async function suspendOwner(decision: Decision, target: Target): Promise<UserRow> {
  refuseSelf(decision, target, 'FORBIDDEN');
  return decideOwner(decision, target, SUSPEND, {
    isDone: (row) => row.state === 'suspended',
    isOpen: (row) => row.state !== 'suspended',
  });
}

/** The platform lets a suspended or rejected owner work again. */
export async function reactivateOwner(decision: Decision, target: Target): Promise<UserRow> {
  refuseSelf(decision, target, 'FORBIDDEN');
  return decideOwner(decision, target, REACTIVATE, {
    isDone: (row) => row.state === 'active',
    isOpen: (row) => row.state === 'suspended' || row.state === 'rejected',
  });
}

function refuseSelf(
  { actor }: Decision,
  { userId }: Target,
  code: 'SELF_APPROVAL' | 'FORBIDDEN',
): void {
  if (userId === actor.personId) throw new Refusal(code);
}

async function decideOwner(
  { tx, actor, at }: Decision,
  { userId, version }: Target,
  deed: Deed,
  when: { isDone: (row: OwnerRow) => boolean; isOpen: (row: OwnerRow) => boolean },
): Promise<UserRow> {
  await lockPerson(tx, userId);
  const row = await ownerById(tx, userId);
  if (row === null) throw new Refusal('NOT_FOUND');
  if (when.isDone(row) && row.version === version + 1) return ownerUser(row);
  if (!when.isOpen(row)) throw new Refusal('INVALID_STATE');
  if (row.version !== version) throw new Refusal('VERSION_CONFLICT');
  const decided = { ...deed, personId: userId, actorId: actor.personId, at };
  // Heard by the owner, who may have no business yet, and by every super admin.
  const businesses = await writeOwner(tx, decided);
  await appendPersonEvent(tx, { kind: 'approval_changed', personId: userId });
  for (const businessId of businesses) {
    // The owner's people; the platform's session has no business open.
    await tx.rows({ name: '', text: openTenant(businessId) });
    await appendEvent(tx, {
      businessId,
      kind: 'approval_changed',
      subjectId: userId,
      branchId: null,
    });
  }
  const after = await ownerById(tx, userId);
  if (after === null) throw new Error('an owner vanished while decided about');
  return ownerUser(after);
}
