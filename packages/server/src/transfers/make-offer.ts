import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import type { Author } from './transfer-author.ts';
import { describeGoods } from './offered-goods.sql.ts';
import { enterSide, makeOffer } from './offers.sql.ts';
import { batchesOfTransfer, type LineRecord, type TransferRecord } from './transfers.sql.ts';

/**
 * Offers goods that have left to the other business, which sees of them what stands here and no
 * more. Answers the offer's id.
 */
export async function offerGoods(
  tx: Tx,
  author: Author,
  transfer: TransferRecord,
  sent: readonly LineRecord[],
): Promise<string> {
  const { businessId, personId, name, at } = author;
  const offerId = newId(Date.parse(at));
  const productIds = sent.map(({ productId }) => productId);
  const described = await describeGoods(tx, businessId, productIds);
  const batches = await batchesOfTransfer(tx, businessId, transfer.transferId);
  const lines = sent.map(({ lineNo, productId, sentMilli, sentMinor }) => {
    const goods = described.find((one) => one.productId === productId);
    if (goods === undefined) throw new Error('Goods were sent that are not there');
    const { name: goodsName, sku, unit, codes } = goods;
    const ofLine = batches
      .filter((batch) => batch.lineNo === lineNo)
      .map(({ code, expiresOn, sentMilli: quantityMilli }) => ({ code, expiresOn, quantityMilli }));
    return {
      line: lineNo,
      name: goodsName,
      sku,
      codes,
      unit,
      quantityMilli: sentMilli,
      valueMinor: sentMinor,
      batches: ofLine,
    };
  });
  const isMade = await makeOffer(tx, {
    offerId,
    personId,
    personName: name,
    toBusinessId: transfer.partnerId ?? '',
    number: transfer.number,
    note: transfer.note,
    valueMinor: sent.reduce((sum, { sentMinor }) => sum + sentMinor, 0),
    lines,
    at,
  });
  if (!isMade) throw new Refusal('FORBIDDEN');
  await tellReceiver(tx, author, offerId);
  return offerId;
}

/** Tells the browsers of the other business that an offer came or went; nothing else of it. */
export async function tellReceiver(tx: Tx, author: Author, offerId: string): Promise<void> {
  const { businessId } = await enterSide(tx, offerId, author.personId, 'to');
  const event = { kind: 'transfer_changed', subjectId: offerId, branchId: null } as const;
  await appendEvent(tx, { businessId, ...event });
  await enterSide(tx, offerId, author.personId, 'from');
}
