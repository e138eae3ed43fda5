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

/** Writes down what was done to a product, and tells the browsers; comes last. */
export async function recordProduct(
  tx: Tx,
  author: Author,
  act: { action: string; subjectId: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { businessId, personId, name, at } = author;
  const event = { kind: 'product_saved', subjectId: act.subjectId, branchId: null } as const;
  await appendEvent(tx, { businessId, ...event });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [act],
  });
}
