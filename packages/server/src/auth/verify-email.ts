import { RESEND_GAP_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { brokenUniqueness } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { changeEmail, proveEmail } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import { checkCode } from './check-code.ts';
import type { Client } from './client.ts';
import { consumeCode } from './codes.sql.ts';
import { freshCode, mailVerification, placeCode, refuseEarly } from './send-code.ts';

/**
 * Proves the caller's e-mail with the mailed code; other unproved rows of the address go. Doing it
 * again is fine.
 * @throws Refusal RESET_CODE_INVALID, RATE_LIMITED
 */
export async function verifyOwnEmail(
  deps: AuthDeps,
  actor: Actor,
  code: string,
  client: Client,
): Promise<void> {
  if (actor.isEmailVerified) return;
  const { personId } = actor;
  const hash = await checkCode(deps, { personId, purpose: 'verify' }, code, client);
  try {
    await prove(deps, actor, hash);
  } catch (error) {
    // Another row of the address was proved in the same moment, and this one is about to go.
    if (brokenUniqueness(error) === null) throw error;
    throw new Refusal('RESET_CODE_INVALID');
  }
}

async function prove(deps: AuthDeps, actor: Actor, hash: string): Promise<void> {
  const { personId, business } = actor;
  const at = isoOf(deps.clock);
  const prelude = business === null ? noTenant : openTenant(business.businessId);
  await deps.db.transact(prelude, async (tx) => {
    const isFirst = await consumeCode(tx, { personId, purpose: 'verify', hash, at });
    if (!isFirst || !(await proveEmail(tx, personId, at))) throw new Refusal('RESET_CODE_INVALID');
    const isStaff = business !== null && !business.isOwner;
    // The platform's queue has them from now on; their own pages go on wherever they are open.
    await appendPersonEvent(tx, { kind: isStaff ? 'user_changed' : 'owner_changed', personId });
    if (business === null) return;
    const { businessId } = business;
    await appendEvent(tx, {
      businessId,
      kind: 'user_changed',
      subjectId: personId,
      branchId: null,
    });
  });
}

/** Mails a new code; the older one stops working. @throws Refusal INVALID_STATE, RATE_LIMITED */
export async function resendCode(deps: AuthDeps, actor: Actor): Promise<void> {
  if (actor.isEmailVerified) throw new Refusal('INVALID_STATE');
  const fresh = await freshCode(deps);
  const to = { personId: actor.personId, purpose: 'verify' } as const;
  const issued = await deps.db.transact(noTenant, (tx) => placeCode(tx, deps, fresh, to));
  refuseEarly(issued);
  mailVerification(deps, actor, fresh, issued);
}

/**
 * Corrects an address that is not proved yet and mails a code there. Whoever was invited keeps the
 * address of the invitation.
 * @throws Refusal INVALID_STATE, RATE_LIMITED
 */
export async function correctEmail(deps: AuthDeps, actor: Actor, email: string): Promise<void> {
  if (actor.isEmailVerified) throw new Refusal('INVALID_STATE');
  const { personId, name } = actor;
  const fresh = await freshCode(deps);
  // Only the same address again must wait: a wrong one is best corrected at once.
  const gapMs = email === actor.email ? RESEND_GAP_MS : 0;
  const issued = await deps.db.transact(noTenant, async (tx) => {
    const isChanged = await changeEmail(tx, personId, email, isoOf(deps.clock));
    if (!isChanged) throw new Refusal('INVALID_STATE');
    const placed = await placeCode(tx, deps, fresh, { personId, purpose: 'verify', gapMs });
    refuseEarly(placed);
    return placed;
  });
  mailVerification(deps, { email, name }, fresh, issued);
}
