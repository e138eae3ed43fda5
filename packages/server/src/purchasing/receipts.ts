import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { listReceipts, ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { documentsAsked, pageOfDocuments, refuseUnseen } from './documents.ts';
import { findReceipt, listReceiptRows, partsOfReceipt } from './receipts.sql.ts';

export async function listReceiptsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listReceipts>,
): Promise<AnswerOf<typeof listReceipts>> {
  const asked = await documentsAsked(reader, actor, query);
  const isBilled = query.billed === undefined ? null : query.billed === 'yes';
  const rows = await listReceiptRows(reader, { ...asked, isBilled });
  return pageOfDocuments(rows, query.limit, (row) => row.receivedAt);
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function receiptDetailFor(
  reader: Reader,
  actor: Pick<Actor, 'branchIds'>,
  businessId: string,
  receiptId: string,
): Promise<ReceiptDetail> {
  const found = await findReceipt(reader, businessId, receiptId);
  if (found === null) throw new Refusal('NOT_FOUND');
  refuseUnseen(actor, found.branchId);
  const { contentHash: _hash, ...head } = found;
  return { ...head, ...(await partsOfReceipt(reader, businessId, receiptId)) };
}
