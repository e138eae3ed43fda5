import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { findMore, pendingOf } from '@tillbook/core/transfers/transfer-line';
import { whyNotTransfer } from '@tillbook/core/transfers/transfer-states';
import type { decideTransfer, receiveTransfer } from '@tillbook/core/transfers/transfers.api';
import type { Tx } from '../db/database.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { refuseStep } from '../stock/refuse-steps.ts';
import { endGoods, type Deed } from './end-goods.ts';
import { dayOf, recordTransfer, type Author } from './transfer-author.ts';
import { isRepeated } from './transfer-rules.ts';
import {
  linesOfTransfer,
  lockTransfer,
  type LineRecord,
  type TransferRecord,
} from './transfers.sql.ts';
import { hashOf } from '../same-request.ts';

type Receipt = BodyOf<typeof receiveTransfer> & { readonly transferId: string };
type Decision = BodyOf<typeof decideTransfer> & { readonly transferId: string };

/**
 * Receives a part of what is on its way, or all. The client's id of the receipt is the key.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE, MORE_THAN_PENDING,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function receiveTheTransfer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: Receipt,
): Promise<void> {
  const deeds = asked.lines.map(({ lineNo, quantityMilli: receivedMilli, foundMilli }) => ({
    lineNo,
    receivedMilli,
    foundMilli,
  }));
  await endByPaper(tx, actor, author, { ...asked, kind: 'received', deeds });
}

/**
 * Decides what became of goods that did not arrive: lost, or back on the shelf they came from.
 * @throws Refusal as `receiveTheTransfer`
 */
export async function decideTheTransfer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: Decision,
): Promise<void> {
  await endByPaper(tx, actor, author, { ...asked, kind: 'decided', deeds: asked.lines });
}

interface Paper {
  readonly _id: string;
  readonly transferId: string;
  readonly note: string | null;
  readonly kind: 'received' | 'decided';
  readonly deeds: readonly Deed[];
}

async function endByPaper(tx: Tx, actor: Actor, author: Author, paper: Paper): Promise<void> {
  const { businessId } = author;
  const { _id: eventId, transferId, note, kind, deeds } = paper;
  const transfer = await lockTransfer(tx, businessId, transferId);
  if (transfer === null) throw new Refusal('NOT_FOUND');
  if (transfer.toBranchId !== null) refuseOtherBranch(actor, transfer.toBranchId);
  const event = { eventId, transferId, kind, contentHash: hashOf([kind, deeds, note]) };
  if (await isRepeated(tx, businessId, event)) return;
  const action = kind === 'received' ? 'receive' : 'decide';
  refuseIf(whyNotTransfer(transfer.kind, transfer.state, action));
  await checkDeeds(tx, businessId, transfer, deeds);
  // The receiver decides, so it is the receiver's day.
  const businessDate = await dayOf(tx, author, transfer.toBranchId ?? '');
  const ended = { event: { ...event, note, businessDate }, deeds };
  const eventLines = await endGoods(tx, author, transfer, ended);
  const isReturn = eventLines.some(({ what }) => what === 'returned');
  const shelf = isReturn ? transfer.fromBranchId : transfer.toBranchId;
  await recordTransfer(tx, author, transfer, {
    action: `transfer.${kind}`,
    detail: { number: transfer.number, eventId, note, lines: eventLines },
    moved: shelf === null ? [] : [shelf],
  });
}

async function checkDeeds(
  tx: Tx,
  businessId: string,
  { transferId }: TransferRecord,
  deeds: readonly Deed[],
): Promise<void> {
  const lines = await linesOfTransfer(tx, businessId, transferId);
  let doneMilli = 0;
  deeds.forEach(({ lineNo, ...quantities }, index) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (line === undefined) {
      const error = fieldError(`#/lines/${index}/lineNo`, 'REFERENCE_NOT_FOUND');
      throw new Refusal('NOT_FOUND', {}, [error]);
    }
    refuseDeedInParts(line, quantities);
    if (!isFoundWithin(line, quantities.foundMilli)) {
      const error = fieldError(`#/lines/${index}/foundMilli`, 'TOO_LARGE', {
        max: `a stock worth ${PRICE_MINOR_MAX}`,
      });
      throw new Refusal('VALIDATION_FAILED', {}, [error]);
    }
    doneMilli += Object.values(quantities).reduce((sum, milli) => sum + milli, 0);
  });
  if (doneMilli > 0) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/lines', 'TOO_FEW', { min: 1 })]);
}

/** What was found comes onto the shelf from nowhere: within what an adjustment may bring in. */
function isFoundWithin(line: LineRecord, foundMilli = 0): boolean {
  try {
    return findMore(line, foundMilli).valueMinor <= PRICE_MINOR_MAX;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

/** The step may be another since the goods left: all that is still on its way can end. */
function refuseDeedInParts(line: LineRecord, deed: Omit<Deed, 'lineNo'>): void {
  const { foundMilli = 0, ...ends } = deed;
  const product = { name: line.productName, stepMilli: line.stepMilli };
  let leftMilli = pendingOf(line).quantityMilli;
  for (const quantityMilli of Object.values(ends)) {
    leftMilli -= quantityMilli;
    refuseStep(product, quantityMilli, { leftMilli });
  }
  refuseStep(product, foundMilli);
}
