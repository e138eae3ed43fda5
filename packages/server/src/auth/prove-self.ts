import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Tx } from '../db/database.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { Actor } from '../http/actor.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { passwordHashOf } from './accounts.sql.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { refuseTooLong } from './password-errors.ts';
import { secondStepOf, type SecondStep } from './second-step.sql.ts';
import { askedWithin, refuseWrongCode } from './second-step.ts';

/** The password, and a code where a second step is on. */
export interface Proof {
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

/**
 * Passes when somebody shows again who they are: a session alone changes nothing of how one gets
 * in. The tries at the own password count together, wherever it is asked.
 * @returns the second step as it is
 * @throws Refusal REAUTH_FAILED, SECOND_STEP_NEEDED, SECOND_STEP_WRONG, RATE_LIMITED
 */
export async function proveSelf(
  deps: AuthDeps,
  actor: Actor,
  { currentPassword, code }: Proof,
  client: Client,
): Promise<SecondStep> {
  const { personId, business } = actor;
  refuseTooLong(currentPassword, 'currentPassword');
  const key = `change ${personId}`;
  deps.limits.account.take(key);
  const known = await deps.db.read(noTenant, async (reader) => ({
    hash: await passwordHashOf(reader, personId),
    step: await secondStepOf(reader, personId, business?.businessId ?? null),
  }));
  if (!(await deps.hashing.matches(known.hash, currentPassword))) {
    throw new Refusal('REAUTH_FAILED');
  }
  deps.limits.account.giveBack(key);
  const asked = askedWithin(actor, known.step);
  if (asked !== null) await refuseWrongCode(deps, asked, code, client);
  return known.step;
}

/**
 * Changes something of the own account: in the audit of the business in use, where there is one,
 * and told to every page that shows it.
 */
export async function changeOwnAccount<T>(
  deps: AuthDeps,
  actor: Actor,
  action: string,
  work: (tx: Tx, at: string) => Promise<T>,
): Promise<T> {
  const { personId, name: actorName, business } = actor;
  const at = isoOf(deps.clock);
  const prelude = business === null ? noTenant : openTenant(business.businessId);
  return deps.db.transact(prelude, async (tx) => {
    const result = await work(tx, at);
    await appendPersonEvent(tx, { kind: 'user_changed', personId });
    if (business === null) return result;
    const { businessId } = business;
    const of = { businessId, subjectId: personId };
    await appendEvent(tx, { ...of, kind: 'user_changed', branchId: null });
    await appendAudit(tx, {
      ...{ businessId, streamId: businessId, at, actorId: personId, actorName },
      events: [{ action, subjectId: personId, detail: {} }],
    });
    return result;
  });
}
