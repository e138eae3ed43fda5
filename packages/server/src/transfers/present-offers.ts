import type { AnswerOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import type {
  getTransferOffer,
  listTransferOffers,
  OfferRow,
} from '@tillbook/core/transfers/offers.api';
import type { OfferState } from '@tillbook/core/transfers/transfer-states';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { matchGoods } from './offered-goods.sql.ts';
import { findOffer, offersHere, type OfferRecord } from './offers.sql.ts';

/** An offer as its receiver sees it. */
export function offerAnswer(offer: OfferRecord): OfferRow {
  return {
    _id: offer.offerId,
    fromName: offer.fromName,
    fromNumber: offer.fromNumber,
    state: offer.state,
    linesCount: offer.lines.length,
    valueMinor: offer.valueMinor,
    note: offer.note,
    reason: offer.reason,
    offeredAt: offer.offeredAt,
    offeredByName: offer.offeredByName,
    decidedAt: offer.decidedAt,
  };
}

/** Offers to the business in use. They are between owners: others have none. */
export async function listOffersFor(
  reader: Reader,
  actor: Actor,
  state: OfferState | undefined,
): Promise<AnswerOf<typeof listTransferOffers>> {
  if (!inBusiness(actor).isOwner) return { items: [] };
  const offers = await offersHere(reader, state ?? null);
  return { items: offers.map(offerAnswer) };
}

/** Each own product for one line only: for the one with its bar code before one with its SKU. */
function eachOnce<M extends { readonly _id: string; readonly isByCode: boolean }>(
  matches: readonly M[],
): readonly M[] {
  const sorted = [...matches].sort((one, other) => Number(other.isByCode) - Number(one.isByCode));
  return sorted.filter(({ _id }, at) => sorted.findIndex((one) => one._id === _id) === at);
}

/** One offer with its goods matched. @throws Refusal NOT_FOUND, for everybody but the owner too */
export async function offerFor(
  reader: Reader,
  actor: Actor,
  offerId: string,
): Promise<AnswerOf<typeof getTransferOffer>> {
  const { businessId, isOwner } = inBusiness(actor);
  const offer = await findOffer(reader, offerId);
  if (offer === null || offer.toBusinessId !== businessId || !isOwner) {
    throw new Refusal('NOT_FOUND');
  }
  const matches = eachOnce(await matchGoods(reader, businessId, offer.lines));
  const lines = offer.lines.map(({ batches: _batches, ...line }) => {
    const found = matches.find((match) => match.line === line.line);
    const match = found === undefined ? null : { _id: found._id, name: found.name, sku: found.sku };
    return { ...line, codes: [...line.codes], match };
  });
  return { ...offerAnswer(offer), lines };
}
