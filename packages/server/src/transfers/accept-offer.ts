import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfIncoming } from '@tillbook/core/ledger/journal-of-transfer';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import { NOTHING_SENT } from '@tillbook/core/transfers/transfer-line';
import { whyNotDecideOffer } from '@tillbook/core/transfers/transfer-states';
import type { acceptTransferOffer } from '@tillbook/core/transfers/offers.api';
import { Again, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { moveStock } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { endOffer } from './end-offer.ts';
import { decideOffer, lockOffer, type OfferLine, type OfferRecord } from './offers.sql.ts';
import { dayOf, recordTransfer, type Author } from './transfer-author.ts';
import { insertEvent } from './transfer-events.sql.ts';
import { goodsOfLines, refuseNoOwnerOfBoth, refuseUnknownBranches } from './transfer-rules.ts';
import { findTransfer, insertTransfer, replaceLines } from './transfers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type Asked = BodyOf<typeof acceptTransferOffer> & { readonly offerId: string };
type Taken = OfferLine & { readonly productId: string };

/**
 * Takes the goods of an offer as an own incoming document at the agreed value; the sender's
 * document is completed in the same transaction. The client's id of the document is the key.
 * @throws Refusal NOT_FOUND, FORBIDDEN, INVALID_STATE, BRANCH_FORBIDDEN, QUANTITY_STEP,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function acceptTheOffer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: Asked,
): Promise<void> {
  const { businessId, at, name } = author;
  const { _id: transferId, offerId, branchId } = asked;
  const offer = await lockOffer(tx, offerId);
  if (offer === null || offer.toBusinessId !== businessId) throw new Refusal('NOT_FOUND');
  await refuseNoOwnerOfBoth(tx, actor, offer.fromBusinessId);
  const contentHash = hashOf([offerId, branchId, asked.lines]);
  const existing = await findTransfer(tx, businessId, transferId);
  if (isSameAgain(existing, contentHash)) return;
  refuseIf(whyNotDecideOffer(offer.state));
  await refuseUnknownBranches(tx, businessId, { branchId });
  refuseOtherBranch(actor, branchId);
  const lines = await takenLines(tx, businessId, offer, asked.lines);
  const number = await nextDocumentNumber(tx, businessId, 'transfer');
  const isMade = await insertTransfer(tx, businessId, {
    transferId,
    number,
    kind: 'incoming',
    fromBranchId: null,
    toBranchId: branchId,
    partnerId: offer.fromBusinessId,
    partnerName: offer.fromName,
    offerId,
    state: 'completed',
    note: offer.note,
    contentHash,
    madeAt: at,
    madeBy: author.personId,
    madeByName: name,
    startedAt: offer.offeredAt,
    endedAt: at,
  });
  if (!isMade) throw new Again();
  await putIncoming(tx, author, { transferId, branchId, contentHash, lines });
  const decision = { offerId, state: 'accepted' as const, reason: null, byName: name, at };
  if (!(await decideOffer(tx, decision))) throw new Refusal('INVALID_STATE');
  const ends = { transferId, fromBranchId: null, toBranchId: branchId };
  const { fromName, fromNumber, valueMinor } = offer;
  await recordTransfer(tx, author, ends, {
    action: 'transfer.accepted',
    detail: { number, offerId, fromName, fromNumber, valueMinor },
    moved: [branchId],
  });
  await endOffer(tx, author, offer, { kind: 'accepted', note: null });
}

/**
 * Every line of the offer as one own product, in a quantity that this is counted in.
 * @throws Refusal for one that is not, or twice
 */
async function takenLines(
  tx: Tx,
  businessId: string,
  offer: OfferRecord,
  asked: Asked['lines'],
): Promise<Taken[]> {
  const wrong = (index: number, field: string, code: string): Refusal =>
    new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/lines/${index}/${field}`, code)]);
  asked.forEach(({ line, productId }, index) => {
    if (!offer.lines.some((one) => one.line === line)) {
      throw wrong(index, 'line', 'REFERENCE_NOT_FOUND');
    }
    if (asked.findIndex((one) => one.productId === productId) < index) {
      throw wrong(index, 'productId', 'NOT_UNIQUE');
    }
  });
  const taken = offer.lines.map((line) => {
    const productId = asked.find((one) => one.line === line.line)?.productId;
    if (productId !== undefined) return { ...line, productId };
    const min = offer.lines.length;
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/lines', 'TOO_FEW', { min })]);
  });
  const quantities = new Map(offer.lines.map(({ line, quantityMilli }) => [line, quantityMilli]));
  const goods = asked.map(({ line, productId }) => ({
    productId,
    quantityMilli: quantities.get(line) ?? 0,
  }));
  await goodsOfLines(tx, businessId, goods);
  return taken;
}

async function putIncoming(
  tx: Tx,
  author: Author,
  incoming: {
    readonly transferId: string;
    readonly branchId: string;
    readonly contentHash: Buffer;
    readonly lines: readonly Taken[];
  },
): Promise<void> {
  const { businessId, at } = author;
  const { transferId, branchId, contentHash, lines } = incoming;
  const stored = lines.map(({ line, productId, quantityMilli, valueMinor }) => ({
    ...NOTHING_SENT,
    lineNo: line,
    productId,
    wantedMilli: quantityMilli,
    sentMilli: quantityMilli,
    sentMinor: valueMinor,
    receivedMilli: quantityMilli,
    receivedMinor: valueMinor,
  }));
  await replaceLines(tx, businessId, transferId, stored);
  const eventId = newId(Date.parse(at));
  const businessDate = await dayOf(tx, author, branchId);
  const eventLines = stored.map(({ lineNo, receivedMilli, receivedMinor }) => ({
    lineNo,
    what: 'received' as const,
    quantityMilli: receivedMilli,
    valueMinor: receivedMinor,
  }));
  const by = { actorId: author.personId, actorName: author.name };
  const event = { eventId, transferId, kind: 'received', note: null, contentHash } as const;
  await insertEvent(tx, businessId, { ...event, businessDate, at, ...by }, eventLines);
  const productIds = lines.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds });
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'transfer',
    sourceId: eventId,
    actorName: author.name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy: author.stockPolicy,
    moves: lines.map((line) => movedIn(line, branchId)),
  });
  await postJournal(tx, {
    businessId,
    entryId: newId(Date.parse(at)),
    sourceKind: 'transfer_in',
    sourceId: eventId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: at,
    lines: journalOfIncoming({
      valueMinor: lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      revaluedMinor: moved.reduce((sum, { revaluedMinor }) => sum + revaluedMinor, 0),
    }),
  });
}

function movedIn(line: Taken, branchId: string) {
  const { productId, quantityMilli, valueMinor, batches } = line;
  const knownMilli = batches.reduce((sum, batch) => sum + batch.quantityMilli, 0);
  const restMilli = quantityMilli - knownMilli;
  const rest = restMilli > 0 ? [{ ...UNKNOWN_BATCH, quantityMilli: restMilli }] : [];
  return {
    way: 'in' as const,
    branchId,
    productId,
    line: line.line,
    kind: 'transfer_in' as const,
    quantityMilli,
    valueMinor,
    batches: [...batches, ...rest],
  };
}
