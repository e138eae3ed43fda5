import type { OfferEnding, OwnershipOffer } from '@tillbook/core/businesses/hand-over';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** An offer of the business as it is kept; ids of people. */
export interface OfferRow extends OwnershipOffer {
  readonly offerId: string;
  readonly fromName: string;
  readonly toName: string;
  readonly offeredAt: string;
}

const OFFER = `offer_id "offerId", from_person_id "fromId", from_name "fromName",
  to_person_id "toId", to_name "toName", offered_at "offeredAt", expires_at "expiresAt", ending`;

const OPEN = statement(
  'open_ownership_offer',
  `select ${OFFER} from ownership_offer where business_id = $1 and ended_at is null`,
);

/** The offer that nobody has ended, however old it is. */
export async function openOffer(reader: Reader, businessId: string): Promise<OfferRow | null> {
  return reader.maybe<OfferRow>(OPEN, [businessId]);
}

const ONE = statement(
  'ownership_offer_by_id',
  `select ${OFFER} from ownership_offer where business_id = $1 and offer_id = $2`,
);

export async function offerById(
  reader: Reader,
  businessId: string,
  offerId: string,
): Promise<OfferRow | null> {
  return reader.maybe<OfferRow>(ONE, [businessId, offerId]);
}

const ADD = statement(
  'add_ownership_offer',
  `insert into ownership_offer (business_id, offer_id, from_person_id, from_name, to_person_id,
     to_name, offered_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export async function addOffer(
  tx: Tx,
  businessId: string,
  offer: Omit<OfferRow, 'ending'>,
): Promise<void> {
  const { offerId, fromId, fromName, toId, toName, offeredAt, expiresAt } = offer;
  await tx.rows(ADD, [businessId, offerId, fromId, fromName, toId, toName, offeredAt, expiresAt]);
}

const END = statement(
  'end_ownership_offer',
  `update ownership_offer set ended_at = $3, ending = $4
   where business_id = $1 and offer_id = $2 and ended_at is null`,
);

export async function endOffer(
  tx: Tx,
  businessId: string,
  offerId: string,
  end: { readonly at: string; readonly ending: OfferEnding },
): Promise<void> {
  await tx.rows(END, [businessId, offerId, end.at, end.ending]);
}

const HAND_OVER = statement('hand_over', 'select hand_over($1, $2) "outcome"');

/** Gives the business in use to another of its admins, behind `lockMembers`. */
export async function handOver(
  tx: Tx,
  heirId: string,
  at: string,
): Promise<'done' | 'goods_offered' | 'not_able'> {
  type Outcome = 'done' | 'goods_offered' | 'not_able';
  return (await tx.one<{ outcome: Outcome }>(HAND_OVER, [heirId, at])).outcome;
}

const ADMINS = statement(
  'admins_of_business',
  `select m.person_id "personId", m.name, m.email, m.role, m.is_owner "isOwner", m.state,
     m.is_barred "isBarred", m.is_email_verified "isEmailVerified"
   from member_rows(null) m where m.role = 'business_admin' and m.state <> 'invited'
   order by lower(m.name) collate "C", m.person_id`,
);

export interface AdminRow {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly isOwner: boolean;
  readonly state: string;
  readonly isBarred: boolean;
  readonly isEmailVerified: boolean;
}

/** The admins of the business in use, by name; its owner is one of them. */
export async function adminsHere(reader: Reader): Promise<AdminRow[]> {
  return reader.rows<AdminRow>(ADMINS);
}
