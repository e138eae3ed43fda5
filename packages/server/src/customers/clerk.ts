import type { EventKind } from '@tillbook/core/events';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate, localMoment, type LocalMoment } from '@tillbook/core/reports/period';
import { appendAudit, type AuditAct } from '../audit/append-audit.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { branchDays } from '../products/products.sql.ts';

/** Who works with customers of which business, and when. */
export interface Clerk {
  readonly businessId: string;
  readonly currency: string;
  readonly timezone: string;
  readonly personId: string;
  readonly name: string;
  readonly branchIds: readonly string[] | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The business's own day. */
  readonly today: string;
}

export function clerkOf(actor: Actor, clock: Clock): Clerk {
  const { businessId, currency, timezone } = inBusiness(actor);
  const { personId, name, branchIds } = actor;
  const at = isoOf(clock);
  const today = businessDate(Date.parse(at), timezone, 0);
  return { businessId, currency, timezone, personId, name, branchIds, at, today };
}

/** The day of a branch that the clerk works in. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function dayOfBranch(
  reader: Reader,
  clerk: Pick<Clerk, 'businessId' | 'branchIds' | 'at'>,
  branchId: string,
): Promise<string> {
  return (await momentOfBranch(reader, clerk, branchId)).businessDate;
}

/** The same with the hour on the wall. @throws Refusal as above */
export async function momentOfBranch(
  reader: Reader,
  clerk: Pick<Clerk, 'businessId' | 'branchIds' | 'at'>,
  branchId: string,
): Promise<LocalMoment> {
  const [known] = await branchDays(reader, clerk.businessId, [branchId]);
  if (known === undefined) throw new Refusal('NOT_FOUND');
  if (clerk.branchIds?.includes(branchId) === false) throw new Refusal('BRANCH_FORBIDDEN');
  return localMoment(Date.parse(clerk.at), known.timezone, known.cutoffMinutes);
}

export interface Deed {
  readonly event: EventKind;
  readonly action: string;
  readonly subjectId: string;
  /** Never a person's name, number or address: the audit is kept when a customer is forgotten. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** What belongs to it in the audit: the approval that was used. */
  readonly also?: AuditAct | null;
}

/** Writes down what was done and tells the browsers; comes last. */
export async function recordDeed(
  tx: Tx,
  clerk: Pick<Clerk, 'businessId' | 'personId' | 'name' | 'at'>,
  deed: Deed,
): Promise<void> {
  const { businessId, personId, name, at } = clerk;
  const { event, action, subjectId, detail, also = null } = deed;
  await appendEvent(tx, { businessId, kind: event, subjectId, branchId: null });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [{ action, subjectId, detail }, ...(also === null ? [] : [also])],
  });
}
