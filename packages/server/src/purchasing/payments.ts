import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfSupplierPayment } from '@tillbook/core/ledger/journal-of-purchase';
import type {
  listPayments,
  postPayment as postPaymentApi,
  SupplierPaymentRow,
} from '@tillbook/core/purchasing/bills.api';
import { owedOn, settleOldestFirst, whyNotSettle } from '@tillbook/core/purchasing/settle';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import type { Reader, Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { openBills, settleBills } from './bills.sql.ts';
import { placeOf, recordDeed, refuseUnknown, type Clerk } from './clerk.ts';
import { documentsAsked, pageOfDocuments } from './documents.ts';
import { findPayment, insertPayment, listPaymentRows } from './payments.sql.ts';
import { lockSupplier } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

export async function listPaymentsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listPayments>,
): Promise<AnswerOf<typeof listPayments>> {
  const rows = await listPaymentRows(reader, await documentsAsked(reader, actor, query));
  return pageOfDocuments(rows, query.limit, (row) => row.postedAt);
}

/** @throws Refusal NOT_FOUND */
export async function paymentFor(
  reader: Reader,
  businessId: string,
  paymentId: string,
): Promise<SupplierPaymentRow> {
  const found = await findPayment(reader, businessId, paymentId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, branchId: _at, voidId: _id, voidHash: _voidHash, ...row } = found;
  return row;
}

type NewPayment = BodyOf<typeof postPaymentApi>;

/**
 * Pays a supplier: the oldest bills first or those chosen. The supplier's lock lets one payment
 * after the other see what is still owed.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, OVERPAYMENT (owedMinor), PAYMENT_MISMATCH,
 *   CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED
 */
export async function postPayment(tx: Tx, clerk: Clerk, body: NewPayment): Promise<void> {
  const { businessId, at } = clerk;
  const { _id: paymentId, ...content } = body;
  const { supplierId, branchId, method, amountMinor, reference } = body;
  refuseReference(body);
  const hash = hashOf(content);
  if ((await lockSupplier(tx, businessId, supplierId)) === null) refuseUnknown('#/supplierId');
  if (isSameAgain(await findPayment(tx, businessId, paymentId), hash)) return;
  const { businessDate } = await placeOf(tx, clerk, branchId);
  const open = await openBills(tx, businessId, supplierId);
  const unknown = body.bills?.findIndex((part) => !open.some((one) => one.billId === part.billId));
  if (unknown !== undefined && unknown >= 0) refuseUnknown(`#/bills/${unknown}/billId`);
  refuseIf(whyNotSettle(amountMinor, body.bills, open), { owedMinor: owedOn(open) });
  await postJournal(tx, {
    businessId,
    entryId: paymentId,
    sourceKind: 'supplier_payment',
    sourceId: paymentId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: at,
    lines: journalOfSupplierPayment({ method, amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'supplier_payment');
  const by = { at, by: clerk.personId, byName: clerk.name };
  const paid = { supplierId, branchId, method, amountMinor, reference, businessDate };
  await insertPayment(tx, businessId, { paymentId, number, ...paid, ...by, hash });
  const parts = body.bills ?? settleOldestFirst(amountMinor, open);
  await settleBills(tx, businessId, { kind: 'payment', id: paymentId, at }, parts);
  await recordDeed(tx, clerk, {
    event: 'purchase_changed',
    branchId,
    action: 'supplier.paid',
    subjectId: paymentId,
    detail: { number, ...content, bills: parts },
  });
}

function refuseReference({ method, reference }: NewPayment): void {
  if (reference !== null && looksLikeCardNumber(reference, method)) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  if (method === 'mobile_money' && reference === null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/reference', 'REQUIRED')]);
  }
}
