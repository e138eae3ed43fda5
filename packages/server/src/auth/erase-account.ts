import { pseudonymOf } from '@tillbook/core/pseudonym';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf } from '../clock.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Client } from './client.ts';
import { erasePerson, ownedAndOpen } from './erase-account.sql.ts';
import { proveSelf, type Proof } from './prove-self.ts';

/**
 * Forgets the own account: how one gets in, where one works, what is kept of the person. Documents
 * and the audit keep the name they were written under.
 * @throws Refusal STILL_OWNER while a business goes on, FORBIDDEN for who runs the platform, and
 * those of a proof
 */
export async function eraseAccount(
  deps: AuthDeps,
  actor: Actor,
  proof: Proof,
  client: Client,
): Promise<void> {
  if (actor.role === 'super_admin') throw new Refusal('FORBIDDEN');
  await proveSelf(deps, actor, proof, client);
  const { personId } = actor;
  const at = isoOf(deps.clock);
  const name = pseudonymOf('user', personId);
  await deps.db.transact(noTenant, async (tx) => {
    const [business] = await ownedAndOpen(tx, personId);
    if (business !== undefined) throw new Refusal('STILL_OWNER', { business });
    const businesses = await erasePerson(tx, personId, name, at);
    await appendPersonEvent(tx, { kind: 'user_changed', personId });
    for (const businessId of businesses) {
      await tx.rows({ name: '', text: openTenant(businessId) });
      const of = { businessId, subjectId: personId };
      await appendEvent(tx, { ...of, kind: 'user_changed', branchId: null });
      await appendAudit(tx, {
        ...{ businessId, streamId: businessId, at, actorId: personId, actorName: name },
        events: [{ action: 'user.erased', subjectId: personId, detail: {} }],
      });
    }
  });
}
