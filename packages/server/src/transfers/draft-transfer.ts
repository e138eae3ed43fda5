import type { BodyOf } from '@tillbook/core/endpoint';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { NOTHING_SENT } from '@tillbook/core/transfers/transfer-line';
import { whyNotTransfer } from '@tillbook/core/transfers/transfer-states';
import type { draftTransfer, editTransfer } from '@tillbook/core/transfers/transfers.api';
import { Again, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { recordTransfer, type Author } from './transfer-author.ts';
import {
  goodsOfLines,
  partnerOf,
  refuseBadEnds,
  refuseNoSender,
  refuseUnknownBranches,
} from './transfer-rules.ts';
import {
  findTransfer,
  insertTransfer,
  lockTransfer,
  replaceLines,
  rewriteDraft,
} from './transfers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type Lines = readonly { readonly productId: string; readonly quantityMilli: number }[];

const drafted = (lines: Lines) =>
  lines.map(({ productId, quantityMilli }, index) => ({
    ...NOTHING_SENT,
    lineNo: index + 1,
    productId,
    wantedMilli: quantityMilli,
  }));

/**
 * Drafts a transfer. The client's id is the key: the same content again changes nothing.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, NOT_FOUND, BRANCH_FORBIDDEN, FORBIDDEN, OTHER_CURRENCY
 */
export async function draftTheTransfer(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: BodyOf<typeof draftTransfer>,
): Promise<void> {
  const { businessId } = author;
  const { _id: transferId, fromBranchId, toBranchId, toBusinessId, note, lines } = asked;
  const contentHash = hashOf([fromBranchId, toBranchId, toBusinessId, note, lines]);
  const existing = await findTransfer(tx, businessId, transferId);
  if (isSameAgain(existing, contentHash)) return;
  refuseBadEnds(asked);
  await refuseUnknownBranches(tx, businessId, { fromBranchId, toBranchId });
  refuseOtherBranch(actor, fromBranchId);
  const partner = toBusinessId === null ? null : await partnerOf(tx, actor, toBusinessId);
  await goodsOfLines(tx, businessId, lines);
  const number = await nextDocumentNumber(tx, businessId, 'transfer');
  const isMade = await insertTransfer(tx, businessId, {
    transferId,
    number,
    kind: partner === null ? 'internal' : 'outgoing',
    fromBranchId,
    toBranchId,
    partnerId: partner?._id ?? null,
    partnerName: partner?.name ?? null,
    offerId: null,
    state: 'draft',
    note,
    contentHash,
    madeAt: author.at,
    madeBy: author.personId,
    madeByName: author.name,
    startedAt: null,
    endedAt: null,
  });
  // The same request a moment ago: done again, it finds that transfer.
  if (!isMade) throw new Again();
  await replaceLines(tx, businessId, transferId, drafted(lines));
  const ends = { transferId, fromBranchId, toBranchId };
  const detail = { number, fromBranchId, toBranchId, toBusinessId, note, lines };
  await recordTransfer(tx, author, ends, { action: 'transfer.drafted', detail });
}

/**
 * Writes a draft anew; what it goes to stays a branch, or the same business.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE, VERSION_CONFLICT
 */
export async function editTheDraft(
  tx: Tx,
  actor: Actor,
  author: Author,
  asked: BodyOf<typeof editTransfer> & { readonly transferId: string },
): Promise<void> {
  const { businessId } = author;
  const { transferId, version, fromBranchId, toBranchId, note, lines } = asked;
  const before = await lockTransfer(tx, businessId, transferId);
  if (before === null) throw new Refusal('NOT_FOUND');
  refuseNoSender(actor, before);
  refuseIf(whyNotTransfer(before.kind, before.state, 'edit'));
  if (before.version !== version) throw new Refusal('VERSION_CONFLICT');
  refuseBadEnds({ fromBranchId, toBranchId, toBusinessId: before.partnerId });
  await refuseUnknownBranches(tx, businessId, { fromBranchId, toBranchId });
  refuseOtherBranch(actor, fromBranchId);
  await goodsOfLines(tx, businessId, lines);
  const ends = { transferId, fromBranchId, toBranchId };
  await rewriteDraft(tx, businessId, { ...ends, note });
  await replaceLines(tx, businessId, transferId, drafted(lines));
  const detail = { number: before.number, fromBranchId, toBranchId, note, lines };
  await recordTransfer(tx, author, ends, { action: 'transfer.edited', detail });
}
