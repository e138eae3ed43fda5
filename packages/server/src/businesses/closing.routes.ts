import {
  isNameTyped,
  reopenUntil,
  whyNotStepBusiness,
  type BusinessStep,
} from '@tillbook/core/businesses/close-business';
import * as api from '@tillbook/core/businesses/closing.api';
import type { Closing } from '@tillbook/core/businesses/closing.api';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/client.ts';
import { proveSelf } from '../auth/prove-self.ts';
import type { Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { bindRead, bindSteps, type Doors } from '../http/bind.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { afterLastDeed } from '../sales/last-deed.sql.ts';
import { lockClosing, whatIsOpen, writeStep } from './closing.sql.ts';

/** @throws Refusal FORBIDDEN for who does not own the business in use */
export function ownBusinessId(actor: Actor): string {
  const { businessId, isOwner } = inBusiness(actor);
  if (!isOwner) throw new Refusal('FORBIDDEN');
  return businessId;
}

/** Closing a business, and opening it again; its owner's alone, by password. */
export function bindClosing(doors: Doors, auth: AuthDeps): void {
  const { db, clock } = doors;
  bindRead(doors, api.getClosing, ({ reader, actor }) => closingOf(reader, ownBusinessId(actor)));
  bindSteps(doors, api.closeBusiness, async ({ actor, body, request }) => {
    const businessId = ownBusinessId(actor);
    if (!isNameTyped(inBusiness(actor).name, body.name)) {
      throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/name', 'MISMATCH')]);
    }
    await proveSelf(auth, actor, body, clientOf(request));
    return db.transact(openTenant(businessId), (tx) => take(tx, actor, 'close', clock));
  });
  bindSteps(doors, api.reopenBusiness, async ({ actor, body, request }) => {
    const businessId = ownBusinessId(actor);
    await proveSelf(auth, actor, body, clientOf(request));
    return db.transact(openTenant(businessId), (tx) => take(tx, actor, 'reopen', clock));
  });
}

async function closingOf(reader: Reader, businessId: string): Promise<Closing> {
  const open = await whatIsOpen(reader, businessId);
  return { ...open, reopenUntil: open.closedAt === null ? null : reopenUntil(open.closedAt) };
}

/** Takes a step; the same step again finds it taken. */
async function take(tx: Tx, actor: Actor, step: BusinessStep, clock: Clock): Promise<Closing> {
  const { businessId } = inBusiness(actor);
  const { isFinished, closedAt } = await lockClosing(tx);
  if ((step === 'close') === (closedAt !== null)) return closingOf(tx, businessId);
  // Behind the lock: what was sold while it was waited for was sold before.
  const nowMs = clock();
  const { openShifts } = await whatIsOpen(tx, businessId);
  refuseIf(whyNotStepBusiness(step, { isFinished, closedAt, openShifts, nowMs }));
  const { personId, name } = actor;
  const at = await afterLastDeed(tx, businessId, null, nowMs);
  await writeStep(tx, businessId, { step, at, by: personId, byName: name });
  await appendPersonEvent(tx, { kind: 'owner_changed', personId });
  const told = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...told, kind: 'standing_changed' });
  const action = step === 'close' ? 'business.closed' : 'business.reopened';
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName: name },
    events: [{ action, subjectId: businessId, detail: {} }],
  });
  return closingOf(tx, businessId);
}
