import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfSending } from '@tillbook/core/ledger/journal-of-transfer';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { whyNotTransfer } from '@tillbook/core/transfers/transfer-states';
import type { startTransfer } from '@tillbook/core/transfers/transfers.api';
import { Again, type Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { moveStock, type Moved } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { refuseStep } from '../stock/refuse-steps.ts';
import { offerGoods } from './make-offer.ts';
import { dayOf, recordTransfer, type Author } from './transfer-author.ts';
import { insertEvent } from './transfer-events.sql.ts';
import { isRepeated, partnerOf, refuseNoSender } from './transfer-rules.ts';
import {
  advanceTransfer,
  insertLineBatches,
  linesOfTransfer,
  lockTransfer,
  updateLines,
  type LineRecord,
  type TransferRecord,
} from './transfers.sql.ts';
import { hashOf } from '../same-request.ts';

type Asked = BodyOf<typeof startTransfer> & { readonly transferId: string };
/** A line with what of it leaves. */
type Leaving = LineRecord & { readonly leavesMilli: number };

/**
 * Sends a draft's goods: they leave the branch at their cost and are on their way, or offered to
 * the other business. The client's id of the sending is the key.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, FORBIDDEN, INVALID_STATE, VERSION_CONFLICT,
 *   INSUFFICIENT_STOCK, OTHER_CURRENCY, IDEMPOTENCY_KEY_REUSED
 */
export async function startTheTransfer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: Asked,
): Promise<void> {
  const { businessId } = author;
  const { transferId, _id: eventId, version, note } = asked;
  const transfer = await lockTransfer(tx, businessId, transferId);
  if (transfer === null) throw new Refusal('NOT_FOUND');
  refuseNoSender(actor, transfer);
  const contentHash = hashOf([version, asked.lines, note]);
  const event = { eventId, transferId, kind: 'started' as const, contentHash };
  if (await isRepeated(tx, businessId, event)) return;
  refuseIf(whyNotTransfer(transfer.kind, transfer.state, 'start'));
  if (transfer.version !== version) throw new Refusal('VERSION_CONFLICT');
  if (transfer.partnerId !== null) await partnerOf(tx, actor, transfer.partnerId);
  const fromBranchId = transfer.fromBranchId ?? '';
  const lines = await leavingLines(tx, author, transfer, asked.lines);
  const businessDate = await dayOf(tx, author, fromBranchId);
  const moved = await takeOutGoods(tx, author, { eventId, fromBranchId, businessDate, lines });
  const sent = await keepSent(tx, author, transfer, lines, moved);
  const stored = { ...event, note, businessDate, at: author.at };
  const by = { actorId: author.personId, actorName: author.name };
  const eventLines = sent.map(({ lineNo, sentMilli, sentMinor }) => ({
    lineNo,
    what: 'sent' as const,
    quantityMilli: sentMilli,
    valueMinor: sentMinor,
  }));
  if (!(await insertEvent(tx, businessId, { ...stored, ...by }, eventLines))) throw new Again();
  const valueMinor = sent.reduce((sum, { sentMinor }) => sum + sentMinor, 0);
  await postJournal(tx, {
    businessId,
    entryId: newId(Date.parse(author.at)),
    sourceKind: 'transfer_out',
    sourceId: eventId,
    branchId: fromBranchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: author.at,
    lines: journalOfSending({
      valueMinor,
      to: transfer.kind === 'internal' ? 'branch' : 'business',
    }),
  });
  const offerId =
    transfer.kind === 'outgoing' ? await offerGoods(tx, author, transfer, sent) : undefined;
  const to = { transferId, state: 'started' as const, at: author.at };
  await advanceTransfer(tx, businessId, offerId === undefined ? to : { ...to, offerId });
  await recordTransfer(tx, author, transfer, {
    action: 'transfer.sent',
    detail: { number: transfer.number, eventId, valueMinor, lines: eventLines },
    moved: [fromBranchId],
  });
}

/** The lines as they leave. @throws Refusal for a line that is not there, or nothing to send */
async function leavingLines(
  tx: Tx,
  { businessId }: Author,
  { transferId }: TransferRecord,
  asked: Asked['lines'],
): Promise<Leaving[]> {
  const lines = await linesOfTransfer(tx, businessId, transferId);
  asked.forEach(({ lineNo }, index) => {
    if (lines.some((line) => line.lineNo === lineNo)) return;
    const error = fieldError(`#/lines/${index}/lineNo`, 'REFERENCE_NOT_FOUND');
    throw new Refusal('NOT_FOUND', {}, [error]);
  });
  const leaving = lines.map((line) => {
    const said = asked.find(({ lineNo }) => lineNo === line.lineNo)?.quantityMilli;
    const leavesMilli = said ?? line.wantedMilli;
    refuseStep({ name: line.productName, stepMilli: line.stepMilli }, leavesMilli);
    return { ...line, leavesMilli };
  });
  const sent = leaving.filter(({ leavesMilli }) => leavesMilli > 0);
  if (sent.length > 0) return sent;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/lines', 'TOO_FEW', { min: 1 })]);
}

async function takeOutGoods(
  tx: Tx,
  author: Author,
  leaving: {
    readonly eventId: string;
    readonly fromBranchId: string;
    readonly businessDate: string;
    readonly lines: readonly Leaving[];
  },
): Promise<Moved[]> {
  const { businessId, at } = author;
  const { eventId, fromBranchId, businessDate, lines } = leaving;
  const productIds = lines.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, branchIds: [fromBranchId], productIds });
  const moves = lines.map(({ lineNo, productId, leavesMilli }) => ({
    way: 'out' as const,
    branchId: fromBranchId,
    productId,
    line: lineNo,
    kind: 'transfer_out' as const,
    quantityMilli: leavesMilli,
  }));
  return moveStock(tx, {
    businessId,
    sourceKind: 'transfer',
    sourceId: eventId,
    actorName: author.name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy: author.stockPolicy,
    moves,
  }).catch((error: unknown) => {
    throw namingProduct(error, lines);
  });
}

/** A refusal of the shelf with the product's name in its sentence. */
function namingProduct(error: unknown, lines: readonly LineRecord[]): unknown {
  if (!(error instanceof Refusal) || error.code === 'NOT_FOUND') return error;
  const line = lines.find(({ productId }) => productId === error.details['productId']);
  if (line === undefined) return error;
  return new Refusal(error.code, { ...error.details, product: line.productName });
}

/** Keeps on the lines what left and what it was worth, and the batches that it was of. */
async function keepSent(
  tx: Tx,
  { businessId }: Author,
  { transferId }: TransferRecord,
  lines: readonly Leaving[],
  moved: readonly Moved[],
): Promise<LineRecord[]> {
  const sent = lines.map((line, index) => ({
    ...line,
    sentMilli: line.leavesMilli,
    sentMinor: moved[index]?.valueMinor ?? 0,
  }));
  await updateLines(tx, businessId, transferId, sent);
  const batches = lines.flatMap(({ lineNo }, index) =>
    (moved[index]?.batches ?? []).map(({ code, expiresOn, quantityMilli }) => ({
      lineNo,
      code,
      expiresOn,
      quantityMilli,
    })),
  );
  await insertLineBatches(tx, businessId, transferId, batches);
  return sent;
}
