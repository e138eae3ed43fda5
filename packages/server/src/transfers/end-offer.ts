import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { pendingOf } from '@tillbook/core/transfers/transfer-line';
import { whyNotDecideOffer } from '@tillbook/core/transfers/transfer-states';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { newId } from '../new-id.ts';
import { allBack } from './cancel-transfer.ts';
import { endGoods } from './end-goods.ts';
import { decideOffer, enterSide, lockOffer, type OfferRecord } from './offers.sql.ts';
import { dayOf, recordTransfer, type Author } from './transfer-author.ts';
import { refuseNoOwnerOfBoth } from './transfer-rules.ts';
import { linesOfTransfer, lockTransferOfOffer } from './transfers.sql.ts';
import { hashOf } from '../same-request.ts';

/**
 * Ends the sender's document as its offer ended: what was accepted is received there, what was
 * declined goes back on the sender's shelf. The transaction goes on in the sender's business for
 * as long, on the authority of a person who owns both, and comes back.
 */
export async function endOffer(
  tx: Tx,
  author: Author,
  offer: OfferRecord,
  end: { readonly kind: 'accepted' | 'declined'; readonly note: string | null },
): Promise<void> {
  const { kind, note } = end;
  const { offerId } = offer;
  const { personId, at } = author;
  const sender = { ...author, ...(await enterSide(tx, offerId, personId, 'from')) };
  const transfer = await lockTransferOfOffer(tx, sender.businessId, offerId);
  const { transferId, fromBranchId } = transfer;
  const deeds =
    kind === 'declined'
      ? await allBack(tx, sender.businessId, transferId)
      : await allReceived(tx, sender.businessId, transferId);
  const businessDate = await dayOf(tx, sender, fromBranchId ?? '');
  const eventId = newId(Date.parse(at));
  const contentHash = hashOf([offerId, kind]);
  const eventLines = await endGoods(tx, sender, transfer, {
    event: { eventId, transferId, kind, note, contentHash, businessDate },
    deeds,
    state: kind === 'accepted' ? 'completed' : 'cancelled',
  });
  await recordTransfer(tx, sender, transfer, {
    action: `transfer.${kind}`,
    detail: { number: transfer.number, offerId, by: offer.toName, note, lines: eventLines },
    moved: kind === 'declined' && fromBranchId !== null ? [fromBranchId] : [],
  });
  await enterSide(tx, offerId, personId, 'to');
}

async function allReceived(tx: Tx, businessId: string, transferId: string) {
  const lines = await linesOfTransfer(tx, businessId, transferId);
  return lines.flatMap((line) => {
    const receivedMilli = pendingOf(line).quantityMilli;
    return receivedMilli === 0 ? [] : [{ lineNo: line.lineNo, receivedMilli }];
  });
}

/**
 * Refuses an offer: its goods go back on the sender's shelf. Declined again it stays declined.
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_STATE
 */
export async function declineTheOffer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: { readonly offerId: string; readonly reason: string | null },
): Promise<OfferRecord> {
  const { businessId, name, at } = author;
  const { offerId, reason } = asked;
  const offer = await lockOffer(tx, offerId);
  if (offer === null || offer.toBusinessId !== businessId) throw new Refusal('NOT_FOUND');
  await refuseNoOwnerOfBoth(tx, actor, offer.fromBusinessId);
  if (offer.state === 'declined' && offer.reason === reason) return offer;
  refuseIf(whyNotDecideOffer(offer.state));
  const decision = { offerId, state: 'declined' as const, reason, byName: name, at };
  if (!(await decideOffer(tx, decision))) throw new Refusal('INVALID_STATE');
  const ends = { transferId: offerId, fromBranchId: null, toBranchId: null };
  const { fromName, fromNumber } = offer;
  const detail = { offerId, fromName, fromNumber, reason };
  await recordTransfer(tx, author, ends, { action: 'transfer.declined', detail });
  await endOffer(tx, author, offer, { kind: 'declined', note: reason });
  return { ...offer, state: 'declined', reason, decidedAt: at, decidedByName: name };
}
