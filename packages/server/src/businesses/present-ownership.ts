import { isOpen, mayOwn } from '@tillbook/core/businesses/hand-over';
import type { Ownership } from '@tillbook/core/businesses/ownership.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { adminsHere, openOffer } from './ownership.sql.ts';

/** Whose the business in use is, and the offer that waits; heirs are told to the owner alone. */
export async function ownershipOf(reader: Reader, actor: Actor, at: string): Promise<Ownership> {
  const { businessId } = inBusiness(actor);
  const admins = await adminsHere(reader);
  const owner = admins.find(({ isOwner }) => isOwner);
  if (owner === undefined) throw new Error('a business has no owner');
  const open = await openOffer(reader, businessId);
  const isWaiting = open !== null && isOpen(open, Date.parse(at));
  return {
    owner: { _id: owner.personId, name: owner.name },
    offer: isWaiting
      ? {
          _id: open.offerId,
          fromName: open.fromName,
          to: { _id: open.toId, name: open.toName },
          offeredAt: open.offeredAt,
          expiresAt: open.expiresAt,
        }
      : null,
    heirs:
      owner.personId === actor.personId
        ? admins.filter(mayOwn).map(({ personId, name, email }) => ({ _id: personId, name, email }))
        : [],
  };
}
