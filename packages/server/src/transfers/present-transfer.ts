import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import { pendingOf } from '@tillbook/core/transfers/transfer-line';
import {
  TRANSFER_ACTIONS,
  whyNotTransfer,
  type TransferAction,
} from '@tillbook/core/transfers/transfer-states';
import type { TransferDetail, TransferLineAnswer } from '@tillbook/core/transfers/transfer-answers';
import type { transferPlaces } from '@tillbook/core/transfers/transfers.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { transferAnswer } from './list-transfers.ts';
import {
  goodsOfTransfer,
  showTransfer,
  type ListedTransfer,
  type ShownGoods,
} from './list-transfers.sql.ts';
import { findOffer } from './offers.sql.ts';
import { branchesOf, sisterBusinesses } from './places.sql.ts';
import { eventsOfTransfer } from './transfer-events.sql.ts';
import {
  batchesOfTransfer,
  linesOfTransfer,
  type LineBatch,
  type LineRecord,
} from './transfers.sql.ts';

const reaches = (actor: Actor, branchId: string | null): boolean =>
  branchId !== null && (actor.branchIds === null || actor.branchIds.includes(branchId));

/** What its state and the caller's role and branches allow now. */
function allowedTo(actor: Actor, transfer: ListedTransfer): TransferAction[] {
  if (!can(actor, 'stock.transfer')) return [];
  const { kind, state, fromBranchId, toBranchId } = transfer;
  const mayDeal = kind === 'internal' || inBusiness(actor).isOwner;
  return TRANSFER_ACTIONS.filter((action) => {
    if (whyNotTransfer(kind, state, action) !== null || !mayDeal) return false;
    const isReceivers = action === 'receive' || action === 'decide';
    return reaches(actor, isReceivers ? toBranchId : fromBranchId);
  });
}

function lineAnswer(
  line: LineRecord,
  goods: ShownGoods,
  batches: readonly LineBatch[],
  shown: { readonly seesCost: boolean; readonly isDraft: boolean },
): TransferLineAnswer {
  const { _id, ...product } = {
    _id: goods.productId,
    name: goods.name,
    sku: goods.sku,
    unit: goods.unit,
    stepMilli: goods.stepMilli,
    codes: goods.codes.map((code) => ({ ...code })),
  };
  return {
    lineNo: line.lineNo,
    product: { _id, ...product },
    wantedMilli: line.wantedMilli,
    sentMilli: line.sentMilli,
    receivedMilli: line.receivedMilli,
    lostMilli: line.lostMilli,
    returnedMilli: line.returnedMilli,
    foundMilli: line.foundMilli,
    pendingMilli: pendingOf(line).quantityMilli,
    onHandMilli: shown.isDraft ? (goods.onHandMilli ?? 0) : null,
    valueMinor: shown.seesCost && !shown.isDraft ? line.sentMinor : null,
    batches: batches
      .filter(({ lineNo }) => lineNo === line.lineNo)
      .map(({ lineNo: _lineNo, ...batch }) => batch),
  };
}

/**
 * One transfer with its lines and its history.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN where neither end is in reach
 */
export async function transferFor(
  reader: Reader,
  actor: Actor,
  transferId: string,
): Promise<TransferDetail> {
  const { businessId } = inBusiness(actor);
  const transfer = await showTransfer(reader, businessId, transferId);
  if (transfer === null) throw new Refusal('NOT_FOUND');
  if (!reaches(actor, transfer.fromBranchId) && !reaches(actor, transfer.toBranchId)) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
  const seesCost = can(actor, 'product.see_cost');
  const isDraft = transfer.startedAt === null;
  const lines = await linesOfTransfer(reader, businessId, transferId);
  const goods = new Map(
    (await goodsOfTransfer(reader, businessId, transferId)).map((one) => [one.lineNo, one]),
  );
  const batches = await batchesOfTransfer(reader, businessId, transferId);
  const events = await eventsOfTransfer(reader, businessId, transferId);
  const offer = transfer.offerId === null ? null : await findOffer(reader, transfer.offerId);
  return {
    ...transferAnswer(transfer, actor),
    note: transfer.note,
    lines: lines.flatMap((line) => {
      const one = goods.get(line.lineNo);
      return one === undefined ? [] : [lineAnswer(line, one, batches, { seesCost, isDraft })];
    }),
    events: events.map(({ eventId, lines: moved, ...event }) => ({
      _id: eventId,
      ...event,
      lines: moved.map(({ lineNo, what, quantityMilli, valueMinor }) => ({
        lineNo,
        what,
        quantityMilli,
        valueMinor: seesCost ? valueMinor : null,
      })),
    })),
    offer:
      offer === null
        ? null
        : {
            state: offer.state,
            reason: offer.reason,
            decidedAt: offer.decidedAt,
            decidedByName: offer.decidedByName,
          },
    allowed: allowedTo(actor, transfer),
  };
}

/** Where the caller can send goods from and to. */
export async function placesFor(
  reader: Reader,
  actor: Actor,
): Promise<AnswerOf<typeof transferPlaces>> {
  const { businessId, currency, isOwner } = inBusiness(actor);
  const branches = await branchesOf(reader, businessId);
  const sisters = isOwner ? await sisterBusinesses(reader, actor.personId) : [];
  return {
    // Nothing goes to a closed branch, and nothing lies in it.
    branches: branches
      .filter(({ state }) => state !== 'closed')
      .map(({ _id, name }) => ({ _id, name, isInReach: reaches(actor, _id) })),
    businesses: sisters.map((sister) => ({
      ...sister,
      isSameCurrency: sister.currency === currency,
    })),
  };
}
