import { whyNotReactivate, whyNotSuspend } from '@tillbook/core/platform/standing';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { lockBusiness, writeSuspension, type LockedBusiness } from './suspension.sql.ts';

interface Asked {
  readonly businessId: string;
  readonly version: number;
}
interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly at: string;
}

/**
 * Stops a business with a reason its people read. The same stop again answers the same.
 * @throws Refusal 404, 409 when it is stopped already or not set up, 412 for an older version
 */
export async function suspend(context: Context, asked: Asked & { reason: string }): Promise<void> {
  const { reason } = asked;
  await decide(context, asked, {
    isSuspended: true,
    reason,
    action: 'business.suspended',
    isRepeat: (row) => row.suspendedAt !== null && row.suspendedReason === reason,
    whyNot: whyNotSuspend,
  });
}

/** Lets a stopped business go on. @throws Refusal as `suspend` */
export async function reactivate(context: Context, asked: Asked): Promise<void> {
  await decide(context, asked, {
    isSuspended: false,
    reason: null,
    action: 'business.reactivated',
    isRepeat: (row) => row.suspendedAt === null,
    whyNot: whyNotReactivate,
  });
}

interface Deed {
  readonly isSuspended: boolean;
  readonly reason: string | null;
  readonly action: string;
  readonly isRepeat: (row: LockedBusiness) => boolean;
  readonly whyNot: typeof whyNotSuspend | typeof whyNotReactivate;
}

async function decide({ tx, actor, at }: Context, asked: Asked, deed: Deed): Promise<void> {
  const { businessId, version } = asked;
  const row = await lockBusiness(tx, businessId);
  if (row === null) throw new Refusal('NOT_FOUND');
  if (row.version === version + 1 && deed.isRepeat(row)) return;
  const isSuspended = row.suspendedAt !== null;
  refuseIf(deed.whyNot({ isFinished: row.isFinished, isSuspended }));
  if (row.version !== version) throw new Refusal('VERSION_CONFLICT');
  const { reason, action } = deed;
  const decided = { businessId, isSuspended: deed.isSuspended, reason, action };
  await writeSuspension(tx, { ...decided, actorId: actor.personId, at });
  await appendPersonEvent(tx, { kind: 'owner_changed', personId: row.ownerId });
  // The platform's session has no business open: the business's own audit and browsers hear too.
  await tx.rows({ name: '', text: openTenant(businessId) });
  const told = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...told, kind: 'standing_changed' });
  const act = { action, subjectId: businessId, detail: reason === null ? {} : { reason } };
  const by = { actorId: actor.personId, actorName: actor.name };
  await appendAudit(tx, { businessId, streamId: businessId, at, ...by, events: [act] });
}
