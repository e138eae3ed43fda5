import {
  isOpen,
  mayOwn,
  offerExpiresAt,
  OFFER_DAYS,
  whyNotEndOffer,
  type OfferStep,
} from '@tillbook/core/businesses/hand-over';
import type { offerOwnership, Ownership } from '@tillbook/core/businesses/ownership.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import {
  ownershipChangedMail,
  ownershipDeclinedMail,
  ownershipOfferedMail,
} from '../mail/mail-texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { appendEvent, appendPersonEvent } from '../outbox/append-event.ts';
import { lockMembers } from '../users/members.sql.ts';
import {
  addOffer,
  adminsHere,
  endOffer,
  handOver,
  offerById,
  openOffer,
  type AdminRow,
  type OfferRow,
} from './ownership.sql.ts';
import { ownershipOf } from './present-ownership.ts';

/** Who does it, when, in which transaction with the tenant open. */
export interface Handing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** What is answered, and the mails that leave once it is committed. */
interface Handed {
  readonly answer: Ownership;
  readonly mails: readonly Mail[];
}

/**
 * The owner offers the business to one of its admins. The same offer again answers the same; one
 * that nobody answered in time gives way.
 * @throws Refusal FORBIDDEN for who owns it no more, NOT_FOUND, CANNOT_OWN, OFFER_OPEN,
 * IDEMPOTENCY_KEY_REUSED for an id that was used for another offer
 */
export async function offer(
  handing: Handing,
  body: Pick<BodyOf<typeof offerOwnership>, '_id' | 'personId'>,
): Promise<Handed> {
  const { tx, actor, nowMs } = handing;
  const { businessId, name: businessName } = inBusiness(actor);
  await lockMembers(tx);
  const admins = await adminsHere(tx);
  // The session was read before the lock: the business may have changed hands since.
  if (!admins.some(({ personId, isOwner }) => isOwner && personId === actor.personId)) {
    throw new Refusal('FORBIDDEN');
  }
  const known = await offerById(tx, businessId, body._id);
  if (known !== null) return { answer: await sameAgain(handing, known, body), mails: [] };
  const heir = admins.find(({ personId }) => personId === body.personId);
  if (heir === undefined) throw new Refusal('NOT_FOUND');
  if (!mayOwn(heir)) throw new Refusal('CANNOT_OWN', { name: heir.name });
  await endLapsed(handing, businessId);
  const at = new Date(nowMs).toISOString();
  await addOffer(tx, businessId, {
    ...{ offerId: body._id, fromId: actor.personId, fromName: actor.name },
    ...{ toId: heir.personId, toName: heir.name },
    ...{ offeredAt: at, expiresAt: offerExpiresAt(nowMs) },
  });
  await note(handing, 'business.offered', { to: heir.name });
  const { name, email } = heir;
  const told = { name, ownerName: actor.name, businessName, days: OFFER_DAYS };
  return {
    answer: await ownershipOf(tx, actor, at),
    mails: [ownershipOfferedMail(email, told)],
  };
}

async function sameAgain(
  { tx, actor, nowMs }: Handing,
  known: OfferRow,
  { personId }: { readonly personId: string },
): Promise<Ownership> {
  if (known.toId !== personId || known.fromId !== actor.personId) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  return ownershipOf(tx, actor, new Date(nowMs).toISOString());
}

/** @throws Refusal OFFER_OPEN while one waits for its answer */
async function endLapsed({ tx, nowMs }: Handing, businessId: string): Promise<void> {
  const open = await openOffer(tx, businessId);
  if (open === null) return;
  if (isOpen(open, nowMs)) throw new Refusal('OFFER_OPEN', { name: open.toName });
  const at = new Date(nowMs).toISOString();
  await endOffer(tx, businessId, open.offerId, { at, ending: 'lapsed' });
}

/**
 * The admin takes the business: they own it from now on, and who owned it stays an admin. Taken
 * already, it answers how it stands.
 * @throws Refusal NOT_FOUND, FORBIDDEN for an offer to somebody else, INVALID_STATE for one that
 * ended, CANNOT_OWN, GOODS_OFFERED, LIMIT_REACHED
 */
export async function accept(handing: Handing, offerId: string): Promise<Handed> {
  const { tx, actor, nowMs } = handing;
  const { businessId, name: businessName } = inBusiness(actor);
  const at = new Date(nowMs).toISOString();
  const found = await offerToEnd(handing, 'accepted', offerId);
  if (found.ending === 'accepted') {
    return { answer: await ownershipOf(tx, actor, at), mails: [] };
  }
  const admins = await adminsHere(tx);
  const outcome = await handOver(tx, actor.personId, at);
  if (outcome === 'goods_offered') throw new Refusal('GOODS_OFFERED');
  if (outcome === 'not_able') throw new Refusal('CANNOT_OWN', { name: actor.name });
  await endOffer(tx, businessId, offerId, { at, ending: 'accepted' });
  for (const personId of [found.fromId, found.toId]) {
    await appendPersonEvent(tx, { kind: 'owner_changed', personId });
  }
  await note(handing, 'business.handed_over', { before: found.fromName, after: found.toName });
  const done = { businessName, before: found.fromName, after: found.toName };
  return {
    answer: await ownershipOf(tx, actor, at),
    mails: addressesOf(admins, found).map((to) => ownershipChangedMail(to, done)),
  };
}

const addressesOf = (admins: readonly AdminRow[], { fromId, toId }: OfferRow): string[] =>
  admins
    .filter(({ personId }) => personId === fromId || personId === toId)
    .map(({ email }) => email);

/** The admin says no. @throws Refusal as `accept`, of the offer itself */
export async function decline(handing: Handing, offerId: string): Promise<Handed> {
  const { actor, tx } = handing;
  const { name: businessName } = inBusiness(actor);
  const { answer, found } = await endUntaken(handing, 'declined', offerId);
  if (found.ending !== null) return { answer, mails: [] };
  const owner = (await adminsHere(tx)).find(({ personId }) => personId === found.fromId);
  const told = { businessName, name: actor.name };
  return { answer, mails: owner === undefined ? [] : [ownershipDeclinedMail(owner.email, told)] };
}

/** Who offered takes it back. @throws Refusal as `accept`, of the offer itself */
export async function withdraw(handing: Handing, offerId: string): Promise<Handed> {
  const { answer } = await endUntaken(handing, 'withdrawn', offerId);
  return { answer, mails: [] };
}

async function endUntaken(
  handing: Handing,
  step: 'declined' | 'withdrawn',
  offerId: string,
): Promise<{ answer: Ownership; found: OfferRow }> {
  const { tx, actor, nowMs } = handing;
  const { businessId } = inBusiness(actor);
  const at = new Date(nowMs).toISOString();
  const found = await offerToEnd(handing, step, offerId);
  if (found.ending === null) {
    await endOffer(tx, businessId, offerId, { at, ending: step });
    await note(handing, `business.offer_${step}`, { to: found.toName });
  }
  return { answer: await ownershipOf(tx, actor, at), found };
}

/** The offer, with other decisions of the business held back; ended so, it is given as it is. */
async function offerToEnd(
  { tx, actor, nowMs }: Handing,
  step: OfferStep,
  offerId: string,
): Promise<OfferRow> {
  const { businessId } = inBusiness(actor);
  await lockMembers(tx);
  const found = await offerById(tx, businessId, offerId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const why = whyNotEndOffer(step, found, { personId: actor.personId, nowMs });
  const isRepeat = found.ending === step && why !== 'FORBIDDEN';
  if (!isRepeat) refuseIf(why);
  return found;
}

async function note(
  { tx, actor, nowMs }: Handing,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const told = { businessId, subjectId: businessId, branchId: null };
  await appendEvent(tx, { ...told, kind: 'standing_changed' });
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at: new Date(nowMs).toISOString() },
    ...{ actorId: actor.personId, actorName: actor.name },
    events: [{ action, subjectId: businessId, detail }],
  });
}
