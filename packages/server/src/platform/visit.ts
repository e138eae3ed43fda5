import {
  ranOut,
  standingOf,
  VISIT_ASKED_DAYS,
  VISIT_STEPS,
  visitEndsAt,
  visitLapsesAt,
  type VisitEnding,
  type VisitPart,
  type VisitStep,
} from '@tillbook/core/businesses/visits';
import type { Visit, Visits } from '@tillbook/core/businesses/visits.api';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Reader, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { SeenPage } from '../http/note-use.ts';
import { visitAskedMail } from '../mail/mail-texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { lockBusiness } from './suspension.sql.ts';
import {
  addVisit,
  lastVisits,
  lockVisit,
  noteVisit,
  ownerToAsk,
  unendedVisit,
  visitById,
  writeAllowed,
  writeEnded,
  type VisitRow,
} from './visits.sql.ts';

/** Who does it, when, in which transaction. */
export interface Visiting {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** A visit as it stands at an instant. */
export function presentVisit(row: VisitRow, nowMs: number): Visit {
  const standing = standingOf(row, nowMs);
  const { visitId, askedBy: _askedBy, ...rest } = row;
  const isRanOut = standing === 'ended' && row.ending === null;
  return {
    _id: visitId,
    standing,
    ...rest,
    ...(isRanOut ? { ending: ranOut(row), endedAt: row.endsAt ?? row.lapsesAt } : {}),
  };
}

/** The last visits to the business in use. */
export async function visitsOf(reader: Reader, actor: Actor, nowMs: number): Promise<Visits> {
  const { businessId, isOwner: mayAnswer } = inBusiness(actor);
  const rows = await lastVisits(reader, businessId);
  const visits = rows.map(({ seen, ...row }) => ({ ...presentVisit(row, nowMs), seen }));
  return { visits, mayAnswer };
}

/**
 * Somebody of the platform asks the owner to see the business. The same question again answers the
 * same; one that ran out gives way.
 * @throws Refusal NOT_FOUND, INVALID_STATE for a business that is not set up, VISIT_WAITS,
 * IDEMPOTENCY_KEY_REUSED for an id that was used for another question
 */
export async function askForVisit(
  visiting: Visiting,
  asked: { readonly businessId: string; readonly visitId: string; readonly reason: string },
): Promise<{ readonly answer: Visit; readonly mail: Mail | null }> {
  const { tx, actor, nowMs } = visiting;
  const { businessId, visitId, reason } = asked;
  const business = await lockBusiness(tx, businessId);
  if (business === null) throw new Refusal('NOT_FOUND');
  // The platform's session has no business open.
  await tx.rows({ name: '', text: openTenant(businessId) });
  const known = await visitById(tx, businessId, visitId);
  if (known !== null) {
    const isSame = known.askedBy === actor.personId && known.reason === reason;
    if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return { answer: presentVisit(known, nowMs), mail: null };
  }
  if (!business.isFinished) throw new Refusal('INVALID_STATE');
  await giveWay(visiting, businessId);
  const askedAt = new Date(nowMs).toISOString();
  const { personId: askedBy, name: askedByName } = actor;
  const lapsesAt = visitLapsesAt(nowMs);
  await addVisit(tx, businessId, { visitId, askedBy, askedByName, reason, askedAt, lapsesAt });
  await note(visiting, businessId, { action: 'visit.asked', visitId, detail: { reason } });
  const owner = await ownerToAsk(tx);
  const told = { name: owner.name, byName: askedByName, businessName: business.name, reason };
  return {
    answer: presentVisit(await theVisit(tx, businessId, visitId), nowMs),
    mail: visitAskedMail(owner.email, { ...told, days: VISIT_ASKED_DAYS }),
  };
}

/** @throws Refusal VISIT_WAITS while another one is asked for, or open */
async function giveWay({ tx, nowMs }: Visiting, businessId: string): Promise<void> {
  const unended = await unendedVisit(tx, businessId);
  if (unended === null) return;
  if (standingOf(unended, nowMs) !== 'ended') {
    throw new Refusal('VISIT_WAITS', { name: unended.askedByName });
  }
  const at = unended.endsAt ?? unended.lapsesAt;
  const { visitId } = unended;
  await writeEnded(tx, { businessId, visitId }, { at, by: null, ending: ranOut(unended) });
}

async function theVisit(tx: Tx, businessId: string, visitId: string): Promise<VisitRow> {
  const row = await visitById(tx, businessId, visitId);
  if (row === null) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * The asker takes the question back, or leaves. Ended so already, it answers the same.
 * @throws Refusal NOT_FOUND also where somebody else asked, INVALID_STATE
 */
export async function leave(
  visiting: Visiting,
  ids: { readonly businessId: string; readonly visitId: string },
): Promise<Visit> {
  const { tx, actor, nowMs } = visiting;
  await tx.rows({ name: '', text: openTenant(ids.businessId) });
  const found = await lockVisit(tx, ids.businessId, ids.visitId);
  if (found?.askedBy !== actor.personId) throw new Refusal('NOT_FOUND');
  await end(visiting, { ...ids, step: 'leave', found });
  return presentVisit(await theVisit(tx, ids.businessId, ids.visitId), nowMs);
}

/** What the owner lets a visitor see, and for how long. */
export interface Allowed {
  readonly minutes: number;
  readonly parts: readonly VisitPart[];
}

/**
 * The owner lets the visitor in, from now on. Allowed already with the same parts, it answers how
 * it stands.
 * @throws Refusal NOT_FOUND, INVALID_STATE for one that waits no more
 */
export async function allow(
  visiting: Visiting,
  visitId: string,
  { minutes, parts }: Allowed,
): Promise<Visits> {
  const { tx, actor, nowMs } = visiting;
  const { businessId } = inBusiness(actor);
  const found = await lockVisit(tx, businessId, visitId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const standing = standingOf(found, nowMs);
  const isRepeat = standing === 'open' && isSameSet(found.parts, parts);
  if (isRepeat) return visitsOf(tx, actor, nowMs);
  if (standing !== 'asked') throw new Refusal('INVALID_STATE');
  const { personId, name } = actor;
  const endsAt = visitEndsAt(nowMs, minutes);
  const at = new Date(nowMs).toISOString();
  const allowed = { parts, at, by: { personId, name }, endsAt };
  await writeAllowed(tx, { businessId, visitId }, allowed);
  const detail = { minutes, parts: [...parts], visitor: found.askedByName };
  await note(visiting, businessId, { action: 'visit.allowed', visitId, detail });
  return visitsOf(tx, actor, nowMs);
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part) => other.includes(part));

/** The business says no, or ends a visit. @throws Refusal NOT_FOUND, INVALID_STATE */
export async function endByBusiness(
  visiting: Visiting,
  visitId: string,
  step: 'refuse' | 'stop',
): Promise<Visits> {
  const { tx, actor, nowMs } = visiting;
  const { businessId } = inBusiness(actor);
  const found = await lockVisit(tx, businessId, visitId);
  if (found === null) throw new Refusal('NOT_FOUND');
  await end(visiting, { businessId, visitId, step, found });
  return visitsOf(tx, actor, nowMs);
}

interface End {
  readonly businessId: string;
  readonly visitId: string;
  readonly step: VisitStep;
  readonly found: VisitRow;
}

async function end(visiting: Visiting, { businessId, visitId, step, found }: End): Promise<void> {
  const { tx, actor, nowMs } = visiting;
  const { from, ending } = VISIT_STEPS[step];
  const standing = standingOf(found, nowMs);
  const isRepeat = (['asked', 'open'] as const).some((one) => ending(one) === found.ending);
  if (isRepeat) return;
  if (!(from as readonly string[]).includes(standing)) throw new Refusal('INVALID_STATE');
  const how: VisitEnding = ending(standing);
  const at = new Date(nowMs).toISOString();
  await writeEnded(tx, { businessId, visitId }, { at, by: actor.name, ending: how });
  const detail = { visitor: found.askedByName };
  await note(visiting, businessId, { action: `visit.${how}`, visitId, detail });
}

/** A page that a visitor was shown, in the business's own audit. @throws Refusal VISIT_OVER */
export async function noteSeenPage(tx: Tx, { actor, at, detail }: SeenPage): Promise<void> {
  if (actor.visit === undefined) throw new Refusal('VISIT_OVER');
  const { businessId } = inBusiness(actor);
  const events = [{ action: 'visit.saw', subjectId: actor.visit.visitId, detail }];
  const by = { actorId: actor.personId, actorName: actor.name };
  await appendAudit(tx, { businessId, streamId: businessId, at, ...by, events });
}

interface Deed {
  readonly action: string;
  readonly visitId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** In the platform's audit and in the business's own; the pages of both hear of it. */
async function note(
  { tx, actor, nowMs }: Visiting,
  businessId: string,
  { action, visitId, detail }: Deed,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const by = { actorId: actor.personId, actorName: actor.name };
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : null;
  await noteVisit(tx, { actorId: actor.personId, action, reason, at });
  const { personId } = await ownerToAsk(tx);
  await appendPersonEvent(tx, { kind: 'owner_changed', personId });
  await appendEvent(tx, {
    ...{ businessId, subjectId: businessId, branchId: null },
    kind: 'standing_changed',
  });
  const events = [{ action, subjectId: visitId, detail }];
  await appendAudit(tx, { businessId, streamId: businessId, at, ...by, events });
}
