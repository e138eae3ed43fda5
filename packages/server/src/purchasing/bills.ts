import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfBill } from '@tillbook/core/ledger/journal-of-purchase';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import type {
  BillDetail,
  listBills,
  postBill as postBillApi,
} from '@tillbook/core/purchasing/bills.api';
import { totalOfLines } from '@tillbook/core/purchasing/purchase-amounts';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { partsOfBill } from './bill-parts.sql.ts';
import {
  duesOf,
  findBill,
  insertBillReceipts,
  insertBills,
  isInvoiceTaken,
  listBillRows,
  settleBills,
  unusedCredits,
  type Due,
} from './bills.sql.ts';
import { placesOf, recordDeed, refuseUnknown, type Clerk, type Place } from './clerk.ts';
import { documentsAsked, pageOfDocuments, refuseUnseen } from './documents.ts';
import { lockSupplier } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** The day that decides what is overdue: the calendar of UTC, as good as any over branches. */
const todayOf = (at: string): string => at.slice(0, 10);

export async function listBillsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listBills>,
  at: string,
): Promise<AnswerOf<typeof listBills>> {
  const asked = await documentsAsked(reader, actor, query);
  const { state = null } = query;
  const rows = await listBillRows(reader, { ...asked, state, today: todayOf(at) });
  return pageOfDocuments(rows, query.limit, (row) => row.postedAt);
}

/** @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function billDetailFor(
  reader: Reader,
  actor: Pick<Actor, 'branchIds'>,
  businessId: string,
  asked: { billId: string; at: string },
): Promise<BillDetail> {
  const found = await findBill(reader, businessId, asked.billId, todayOf(asked.at));
  if (found === null) throw new Refusal('NOT_FOUND');
  refuseUnseen(actor, found.branchId);
  const { contentHash: _hash, ...head } = found;
  return { ...head, ...(await partsOfBill(reader, businessId, asked.billId)) };
}

type NewBill = BodyOf<typeof postBillApi>;

/**
 * Books a supplier's bill for receipts. What it differs from what was received is a cost
 * correction; credits that met no bill yet are taken off it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE (a receipt is billed already),
 *   DUPLICATE_VALUE (the invoice's number), IDEMPOTENCY_KEY_REUSED, LIMIT_EXCEEDED
 */
export async function postBill(tx: Tx, clerk: Clerk, body: NewBill): Promise<void> {
  const { businessId, at } = clerk;
  const { _id: billId, ...content } = body;
  const { supplierId } = body;
  const hash = hashOf(content);
  if ((await lockSupplier(tx, businessId, supplierId)) === null) refuseUnknown('#/supplierId');
  if (isSameAgain(await findBill(tx, businessId, billId, todayOf(at)), hash)) return;
  const dues = await checkedDues(tx, clerk, body);
  await refuseInvoiceTaken(tx, businessId, body);
  const place = (await placesOf(tx, clerk, [...new Set(dues.map((due) => due.branchId))]))[0];
  if (place === undefined) throw new Error('a receipt without a branch');
  const amounts = totalOfLines(body.receipts);
  const receivedMinor = dues.reduce((sum, due) => sum + due.unbilledMinor, 0);
  const totalMinor = amounts.netMinor + amounts.taxMinor;
  if (totalMinor > PRICE_MINOR_MAX) throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  await postBillJournal(tx, clerk, { billId, place, receivedMinor, ...amounts });
  const number = await nextDocumentNumber(tx, businessId, 'supplier_bill');
  const { invoiceNumber, invoiceOn, dueOn } = body;
  const paper = { supplierId, invoiceNumber, invoiceOn, dueOn };
  const sums = { receivedMinor, ...amounts, totalMinor };
  const by = { at, by: clerk.personId, byName: clerk.name, hash: hash.toString('hex') };
  await insertBills(tx, businessId, [
    { billId, number, kind: 'receipts', ...paper, ...place, ...sums, ...by },
  ]);
  const receipts = body.receipts.map((receipt, index) => ({
    ...receipt,
    receivedMinor: dues[index]?.unbilledMinor ?? 0,
  }));
  await insertBillReceipts(tx, businessId, { billId, supplierId }, receipts);
  await takeOffCredits(tx, clerk, { billId, supplierId, totalMinor });
  await recordDeed(tx, clerk, {
    event: 'purchase_changed',
    branchId: place.branchId,
    action: 'supplier_bill.posted',
    subjectId: billId,
    detail: { number, ...content, receivedMinor },
  });
}

/** What each receipt of the bill has open, in the bill's order. */
async function checkedDues(tx: Tx, clerk: Clerk, body: NewBill): Promise<Due[]> {
  const ids = body.receipts.map(({ receiptId }) => receiptId);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) {
    const error = fieldError(`#/receipts/${twice}/receiptId`, 'NOT_UNIQUE');
    throw new Refusal('VALIDATION_FAILED', {}, [error]);
  }
  const known = await duesOf(tx, clerk.businessId, body.supplierId, ids);
  return ids.map((id, index) => {
    const due = known.find(({ receiptId }) => receiptId === id);
    if (due === undefined) refuseUnknown(`#/receipts/${index}/receiptId`);
    if (due.isBilled) throw new Refusal('INVALID_STATE', { receiptId: id });
    return due;
  });
}

export async function refuseInvoiceTaken(
  reader: Reader,
  businessId: string,
  bill: { supplierId: string; invoiceNumber: string },
  pointer = '#/invoiceNumber',
): Promise<void> {
  if (!(await isInvoiceTaken(reader, businessId, bill.supplierId, bill.invoiceNumber))) return;
  const errors = [fieldError(pointer, 'NOT_UNIQUE')];
  throw new Refusal('DUPLICATE_VALUE', { field: 'invoice number' }, errors);
}

async function postBillJournal(
  tx: Tx,
  clerk: Clerk,
  bill: {
    billId: string;
    place: Place;
    receivedMinor: number;
    netMinor: number;
    taxMinor: number;
  },
): Promise<void> {
  const { branchId, businessDate } = bill.place;
  await postJournal(tx, {
    businessId: clerk.businessId,
    entryId: bill.billId,
    sourceKind: 'supplier_bill',
    sourceId: bill.billId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: clerk.at,
    lines: journalOfBill(bill),
  });
}

/** Credits of earlier returns that found no bill lower the new one. */
async function takeOffCredits(
  tx: Tx,
  clerk: Clerk,
  bill: { billId: string; supplierId: string; totalMinor: number },
): Promise<void> {
  let openMinor = bill.totalMinor;
  for (const credit of await unusedCredits(tx, clerk.businessId, bill.supplierId)) {
    const amountMinor = Math.min(openMinor, credit.leftMinor);
    if (amountMinor <= 0) return;
    const source = { kind: 'return' as const, id: credit.returnId, at: clerk.at };
    await settleBills(tx, clerk.businessId, source, [{ billId: bill.billId, amountMinor }]);
    openMinor -= amountMinor;
  }
}
