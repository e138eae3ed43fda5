import { appendAudit } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';

/** Who changes the catalogue of which business, and when. */
export interface Author {
  readonly businessId: string;
  readonly stockPolicy: 'block' | 'warn' | 'allow';
  readonly personId: string;
  readonly name: string;
  /** The branches open to the person; null means all. */
  readonly branchIds: readonly string[] | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The caller as the author of a change that happens now. */
export function authorOf(actor: Actor, clock: Clock): Author {
  const { businessId, stockPolicy } = inBusiness(actor);
  const { personId, name, branchIds } = actor;
  return { businessId, stockPolicy, personId, name, branchIds, at: isoOf(clock) };
}

/** What was done to a thing of the catalogue, for the audit. */
export interface Act {
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes down what was done to the catalogue, and tells the browsers; comes last. */
export async function recordProduct(
  tx: Tx,
  author: Author,
  act: Act | readonly Act[],
): Promise<void> {
  const { businessId, personId, name, at } = author;
  const acts: readonly Act[] = 'action' in act ? [act] : act;
  const [first] = acts;
  if (first === undefined) return;
  // One notice for all of them: who hears it asks for the list again.
  const event = { kind: 'product_saved', subjectId: first.subjectId, branchId: null } as const;
  await appendEvent(tx, { businessId, ...event });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: acts,
  });
}
