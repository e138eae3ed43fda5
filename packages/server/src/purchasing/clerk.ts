import type { EventKind } from '@tillbook/core/events';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { businessDate } from '@tillbook/core/reports/period';
import { appendAudit } from '../audit/append-audit.ts';
import type { Clock } from '../clock.ts';
import type { Reader, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { authorOf, type Author } from '../products/product-author.ts';
import { branchDays } from '../products/products.sql.ts';

/** Who buys for which business, and when. */
export interface Clerk extends Author {
  readonly currency: string;
  readonly taxMode: 'inclusive' | 'exclusive';
}

export function clerkOf(actor: Actor, clock: Clock): Clerk {
  const { currency, taxMode } = inBusiness(actor);
  return { ...authorOf(actor, clock), currency, taxMode };
}

/** A branch of the business that the clerk works in, with its business day of now. */
export interface Place {
  readonly branchId: string;
  readonly businessDate: string;
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function placeOf(reader: Reader, clerk: Clerk, branchId: string): Promise<Place> {
  const [place] = await placesOf(reader, clerk, [branchId]);
  if (place === undefined) throw new Refusal('NOT_FOUND');
  return place;
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function placesOf(
  reader: Reader,
  clerk: Clerk,
  branchIds: readonly string[],
): Promise<Place[]> {
  const wanted = [...new Set(branchIds)];
  const known = await branchDays(reader, clerk.businessId, wanted);
  if (known.length < wanted.length) throw new Refusal('NOT_FOUND');
  if (clerk.branchIds !== null && wanted.some((id) => clerk.branchIds?.includes(id) !== true)) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
  const now = Date.parse(clerk.at);
  return known.map(({ branchId, timezone, cutoffMinutes }) => ({
    branchId,
    businessDate: businessDate(now, timezone, cutoffMinutes),
  }));
}

/** A document that was posted before, by the hash of what it was made with. */
export interface DocumentHead {
  readonly contentHash: string;
}

/** Refuses what one field of a request names and nobody knows. */
export function refuseUnknown(pointer: string): never {
  throw new Refusal('NOT_FOUND', {}, [fieldError(pointer, 'REFERENCE_NOT_FOUND')]);
}

export interface Deed {
  readonly event: EventKind;
  readonly branchId: string | null;
  readonly action: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes down what was done and tells the browsers; comes last. */
export async function recordDeed(tx: Tx, clerk: Clerk, deed: Deed): Promise<void> {
  const { businessId, personId, name, at } = clerk;
  const { event, branchId, action, subjectId, detail } = deed;
  await appendEvent(tx, { businessId, kind: event, subjectId, branchId });
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [{ action, subjectId, detail }],
  });
}
