import type { OfferState } from '@tillbook/core/transfers/transfer-states';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** One line of an offer, as its sender describes it. */
export interface OfferLine {
  readonly line: number;
  readonly name: string;
  readonly sku: string;
  readonly codes: readonly string[];
  readonly unit: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly batches: readonly {
    readonly code: string;
    readonly expiresOn: string | null;
    readonly quantityMilli: number;
  }[];
}

export interface OfferRecord {
  readonly offerId: string;
  readonly fromBusinessId: string;
  readonly fromName: string;
  readonly fromNumber: string;
  readonly toBusinessId: string;
  readonly toName: string;
  readonly note: string | null;
  readonly valueMinor: number;
  readonly lines: readonly OfferLine[];
  readonly state: OfferState;
  readonly reason: string | null;
  readonly offeredAt: string;
  readonly offeredByName: string;
  readonly decidedAt: string | null;
  readonly decidedByName: string | null;
}

const COLUMNS = `offer_id "offerId", from_business_id "fromBusinessId", from_name "fromName",
  from_number "fromNumber", to_business_id "toBusinessId", to_name "toName", note,
  value_minor "valueMinor", lines, state, reason, offered_at "offeredAt",
  offered_by_name "offeredByName", decided_at "decidedAt", decided_by_name "decidedByName"`;

const MAKE = statement(
  'make_transfer_offer',
  'select make_transfer_offer($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) "isMade"',
);

/** False when the person does not own both businesses, or they count in two currencies. */
export async function makeOffer(
  tx: Tx,
  offer: {
    readonly offerId: string;
    readonly personId: string;
    readonly personName: string;
    readonly toBusinessId: string;
    readonly number: string;
    readonly note: string | null;
    readonly valueMinor: number;
    readonly lines: readonly OfferLine[];
    readonly at: string;
  },
): Promise<boolean> {
  const { isMade } = await tx.one<{ isMade: boolean }>(MAKE, [
    offer.offerId,
    offer.personId,
    offer.personName,
    offer.toBusinessId,
    offer.number,
    offer.note,
    offer.valueMinor,
    JSON.stringify(offer.lines),
    offer.at,
  ]);
  return isMade;
}

const LIST = statement('list_transfer_offers', `select ${COLUMNS} from transfer_offers(null, $1)`);
const FIND = statement('find_transfer_offer', `select ${COLUMNS} from transfer_offers($1, null)`);
const LOCK = statement('lock_transfer_offer', `select ${COLUMNS} from lock_transfer_offer($1)`);
const DECIDE = statement(
  'decide_transfer_offer',
  'select decide_transfer_offer($1, $2, $3, $4, $5) "isDecided"',
);
const ENTER = statement(
  'enter_offer_side',
  `select business_id "businessId", stock_policy "stockPolicy" from enter_offer_side($1, $2, $3)`,
);

/** Offers to the business in use, newest first. */
export async function offersHere(reader: Reader, state: string | null): Promise<OfferRecord[]> {
  return reader.rows<OfferRecord>(LIST, [state]);
}

/** An offer that the business in use made or got; null for everybody else. */
export async function findOffer(reader: Reader, offerId: string): Promise<OfferRecord | null> {
  return reader.maybe<OfferRecord>(FIND, [offerId]);
}

/** The same, locked: whoever ends an offer locks it before either transfer. */
export async function lockOffer(tx: Tx, offerId: string): Promise<OfferRecord | null> {
  return tx.maybe<OfferRecord>(LOCK, [offerId]);
}

/** False when it is not open, or not this business's to decide. */
export async function decideOffer(
  tx: Tx,
  decided: {
    readonly offerId: string;
    readonly state: Exclude<OfferState, 'open'>;
    readonly reason: string | null;
    readonly byName: string;
    readonly at: string;
  },
): Promise<boolean> {
  const { offerId, state, reason, byName, at } = decided;
  const values = [offerId, state, reason, byName, at];
  return (await tx.one<{ isDecided: boolean }>(DECIDE, values)).isDecided;
}

export interface SideEntered {
  readonly businessId: string;
  readonly stockPolicy: 'block' | 'warn' | 'allow';
}

/** The transaction goes on in the business on that side; an Error for who does not own both. */
export async function enterSide(
  tx: Tx,
  offerId: string,
  personId: string,
  side: 'from' | 'to',
): Promise<SideEntered> {
  return tx.one<SideEntered>(ENTER, [offerId, personId, side]);
}
