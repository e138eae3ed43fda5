import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';

/** Tells what was done with a branch or a till of it, and writes it into the business's stream. */
export async function recordOfBranch(
  tx: Tx,
  actor: Actor,
  at: string,
  act: {
    readonly branchId: string;
    readonly action: string;
    readonly detail: Readonly<Record<string, unknown>>;
    /** Of a till; left out, it is the branch. */
    readonly subjectId?: string;
  },
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { branchId, action, detail, subjectId = branchId } = act;
  await appendEvent(tx, { businessId, kind: 'branch_saved', subjectId: branchId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: actor.personId,
    actorName: actor.name,
    events: [{ action, subjectId, detail }],
  });
}
