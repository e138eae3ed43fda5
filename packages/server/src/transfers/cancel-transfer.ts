import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { pendingOf } from '@tillbook/core/transfers/transfer-line';
import { whyNotTransfer } from '@tillbook/core/transfers/transfer-states';
import type { cancelTransfer } from '@tillbook/core/transfers/transfers.api';
import { Again, type Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { endGoods, type Deed } from './end-goods.ts';
import { tellReceiver } from './make-offer.ts';
import { decideOffer, lockOffer } from './offers.sql.ts';
import { dayOf, recordTransfer, type Author } from './transfer-author.ts';
import { isRepeated, ownsToo, refuseNoSender } from './transfer-rules.ts';
import { findTransfer, linesOfTransfer, lockTransfer } from './transfers.sql.ts';
import { hashOf } from '../same-request.ts';

type Asked = BodyOf<typeof cancelTransfer> & { readonly transferId: string };

/** Everything that is on its way goes back. */
export async function allBack(tx: Tx, businessId: string, transferId: string): Promise<Deed[]> {
  const lines = await linesOfTransfer(tx, businessId, transferId);
  return lines.flatMap((line) => {
    const returnedMilli = pendingOf(line).quantityMilli;
    return returnedMilli === 0 ? [] : [{ lineNo: line.lineNo, returnedMilli }];
  });
}

/**
 * Calls a transfer off. What is on its way goes back to where it came from; what arrived stays.
 * An offer to another business is withdrawn. The client's id of the cancelling is the key.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, FORBIDDEN, INVALID_STATE, IDEMPOTENCY_KEY_REUSED
 */
export async function cancelTheTransfer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: Asked,
): Promise<void> {
  const { businessId, at, name } = author;
  const { transferId, _id: eventId, note } = asked;
  // An offer is locked before its transfers, by whoever ends it.
  const offerId = (await findTransfer(tx, businessId, transferId))?.offerId ?? null;
  if (offerId !== null) await lockOffer(tx, offerId);
  const transfer = await lockTransfer(tx, businessId, transferId);
  if (transfer === null) throw new Refusal('NOT_FOUND');
  refuseNoSender(actor, transfer);
  // Sent at this very moment: its offer must be locked first.
  if (transfer.offerId !== offerId) throw new Again();
  const kind = 'cancelled' as const;
  const event = { eventId, transferId, kind, contentHash: hashOf([kind, note]) };
  if (await isRepeated(tx, businessId, event)) return;
  refuseIf(whyNotTransfer(transfer.kind, transfer.state, 'cancel'));
  if (offerId !== null) {
    const decision = { offerId, state: 'withdrawn' as const, reason: note, byName: name, at };
    if (!(await decideOffer(tx, decision))) throw new Refusal('INVALID_STATE');
    // Goods come back also where the other business is at rest.
    if (await ownsToo(tx, actor, transfer.partnerId)) await tellReceiver(tx, author, offerId);
  }
  const businessDate = await dayOf(tx, author, transfer.fromBranchId ?? '');
  const deeds = await allBack(tx, businessId, transferId);
  const eventLines = await endGoods(tx, author, transfer, {
    event: { ...event, note, businessDate },
    deeds,
    state: 'cancelled',
  });
  await recordTransfer(tx, author, transfer, {
    action: 'transfer.cancelled',
    detail: { number: transfer.number, eventId, note, lines: eventLines },
    moved: deeds.length === 0 || transfer.fromBranchId === null ? [] : [transfer.fromBranchId],
  });
}
