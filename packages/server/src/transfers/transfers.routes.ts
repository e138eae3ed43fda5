import {
  acceptTransferOffer,
  declineTransferOffer,
  getTransferOffer,
  listTransferOffers,
} from '@tillbook/core/transfers/offers.api';
import {
  cancelTransfer,
  decideTransfer,
  draftTransfer,
  editTransfer,
  getTransfer,
  listTransfers,
  receiveTransfer,
  startTransfer,
  transferPlaces,
} from '@tillbook/core/transfers/transfers.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { acceptTheOffer } from './accept-offer.ts';
import { cancelTheTransfer } from './cancel-transfer.ts';
import { draftTheTransfer, editTheDraft } from './draft-transfer.ts';
import { declineTheOffer } from './end-offer.ts';
import { listTransfersFor } from './list-transfers.ts';
import { listOffersFor, offerAnswer, offerFor } from './present-offers.ts';
import { placesFor, transferFor } from './present-transfer.ts';
import { decideTheTransfer, receiveTheTransfer } from './receive-transfer.ts';
import { startTheTransfer } from './start-transfer.ts';
import { authorOf } from './transfer-author.ts';

/** The doors of goods on their way. */
export function bindTransfers(doors: Doors): void {
  bindRead(doors, listTransfers, ({ reader, actor, query }) =>
    listTransfersFor(reader, actor, query),
  );
  bindRead(doors, getTransfer, ({ reader, actor, params }) =>
    transferFor(reader, actor, params.transferId),
  );
  bindRead(doors, transferPlaces, ({ reader, actor }) => placesFor(reader, actor));
  bindWrite(doors, draftTransfer, async ({ tx, actor, body }) => {
    await draftTheTransfer(tx, actor, authorOf(actor, doors.clock), body);
    return transferFor(tx, actor, body._id);
  });
  bindWrite(doors, editTransfer, async ({ tx, actor, params, body }) => {
    await editTheDraft(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, params.transferId);
  });
  bindWrite(doors, startTransfer, async ({ tx, actor, params, body }) => {
    await startTheTransfer(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, params.transferId);
  });
  bindWrite(doors, receiveTransfer, async ({ tx, actor, params, body }) => {
    await receiveTheTransfer(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, params.transferId);
  });
  bindWrite(doors, decideTransfer, async ({ tx, actor, params, body }) => {
    await decideTheTransfer(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, params.transferId);
  });
  bindWrite(doors, cancelTransfer, async ({ tx, actor, params, body }) => {
    await cancelTheTransfer(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, params.transferId);
  });
  bindOffers(doors);
}

function bindOffers(doors: Doors): void {
  bindRead(doors, listTransferOffers, ({ reader, actor, query }) =>
    listOffersFor(reader, actor, query.state),
  );
  bindRead(doors, getTransferOffer, ({ reader, actor, params }) =>
    offerFor(reader, actor, params.offerId),
  );
  bindWrite(doors, acceptTransferOffer, async ({ tx, actor, params, body }) => {
    await acceptTheOffer(tx, actor, authorOf(actor, doors.clock), { ...params, ...body });
    return transferFor(tx, actor, body._id);
  });
  bindWrite(doors, declineTransferOffer, async ({ tx, actor, params, body }) => {
    const asked = { ...params, ...body };
    const author = authorOf(actor, doors.clock);
    return offerAnswer(await declineTheOffer(tx, actor, author, asked));
  });
}
