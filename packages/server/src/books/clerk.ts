import type { EventKind } from '@tillbook/core/events';
import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';

/** Who keeps the books of which business, and when. */
export interface Clerk {
  readonly businessId: string;
  readonly timezone: string;
  readonly personId: string;
  readonly name: string;
  readonly branchIds: readonly string[] | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export function clerkOf(actor: Actor, clock: Clock): Clerk {
  const { businessId, timezone } = inBusiness(actor);
  const { personId, name, branchIds } = actor;
  return { businessId, timezone, personId, name, branchIds, at: isoOf(clock) };
}

/** Writes down what was done and tells the browsers; comes last. */
export async function recordDeed(
  tx: Tx,
  clerk: Clerk,
  deed: {
    readonly event: EventKind;
    readonly branchId: string | null;
    readonly action: string;
    readonly subjectId: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { businessId, personId, name, at } = clerk;
  const { event, action, subjectId, detail, branchId } = deed;
  await appendEvent(tx, { businessId, kind: event, subjectId, branchId });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId: personId, actorName: name },
    events: [{ action, subjectId, detail }],
  });
}
