import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfSupplierReturn } from '@tillbook/core/ledger/journal-of-purchase';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import type {
  listReturns,
  postReturn as postReturnApi,
  SupplierReturnRow,
} from '@tillbook/core/purchasing/bills.api';
import { settleOldestFirst } from '@tillbook/core/purchasing/settle';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { moveStock } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { refuseParts } from '../stock/refuse-steps.ts';
import { duesOf, openBills, settleBills, type Due } from './bills.sql.ts';
import { boughtProducts, type BoughtProduct } from './bought-lines.sql.ts';
import { placeOf, recordDeed, refuseUnknown, type Clerk, type Place } from './clerk.ts';
import { documentsAsked, pageOfDocuments } from './documents.ts';
import {
  findReturn,
  insertReturn,
  listReturnRows,
  returnableOf,
  type ReturnLine,
} from './returns.sql.ts';
import { lockSupplier } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

export async function listReturnsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listReturns>,
): Promise<AnswerOf<typeof listReturns>> {
  const rows = await listReturnRows(reader, await documentsAsked(reader, actor, query));
  return pageOfDocuments(rows, query.limit, (row) => row.postedAt);
}

/** @throws Refusal NOT_FOUND */
export async function returnFor(
  reader: Reader,
  businessId: string,
  returnId: string,
): Promise<SupplierReturnRow> {
  const found = await findReturn(reader, businessId, returnId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...row } = found;
  return row;
}

type NewReturn = BodyOf<typeof postReturnApi>;

/**
 * Sends goods back: off the shelf at what they cost there, for the credit that was agreed. Of a
 * receipt that is not billed the credit lowers what is to be billed, else it lowers the debt.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INSUFFICIENT_STOCK, OVERPAYMENT (more credit than
 *   is to be billed), LIMIT_EXCEEDED (more than the receipt brought), IDEMPOTENCY_KEY_REUSED
 */
export async function postReturn(tx: Tx, clerk: Clerk, body: NewReturn): Promise<void> {
  const { businessId } = clerk;
  const { _id: returnId, ...content } = body;
  const hash = hashOf(content);
  const supplier = await lockSupplier(tx, businessId, body.supplierId);
  if (supplier === null) refuseUnknown('#/supplierId');
  if (isSameAgain(await findReturn(tx, businessId, returnId), hash)) return;
  const place = await placeOf(tx, clerk, body.branchId);
  const due = await dueOf(tx, businessId, body);
  const products = await refuseProducts(tx, businessId, body);
  const creditMinor = body.lines.reduce((sum, line) => sum + line.creditMinor, 0);
  refuseCredit(body, due, creditMinor);
  const lines = await takeAway(tx, clerk, body, { place, products });
  const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0);
  const isBilled = due === null || due.isBilled;
  const sums = { isBilled, costMinor, creditMinor, taxMinor: body.taxMinor };
  const { branchId, businessDate } = place;
  const at = clerk.at;
  const day = { businessDate, ledgerDate: businessDate, postedAt: at };
  const source = { entryId: returnId, sourceKind: 'supplier_return', sourceId: returnId } as const;
  const journal = journalOfSupplierReturn(sums);
  await postJournal(tx, { businessId, ...source, branchId, ...day, lines: journal });
  const number = await nextDocumentNumber(tx, businessId, 'supplier_return');
  const { supplierId, receiptId, reason } = body;
  const by = { at, by: clerk.personId, byName: clerk.name, hash };
  const record = { returnId, number, supplierId, branchId, receiptId, reason, businessDate };
  await insertReturn(tx, businessId, { ...record, ...sums, ...by }, lines);
  if (isBilled) await lowerDebt(tx, clerk, body, due, creditMinor + body.taxMinor);
  await appendEvent(tx, { businessId, kind: 'stock_moved', subjectId: returnId, branchId });
  await recordDeed(tx, clerk, {
    event: 'purchase_changed',
    branchId,
    action: 'goods.sent_back',
    subjectId: returnId,
    detail: { number, ...content, costMinor },
  });
}

type Bought = ReadonlyMap<string, BoughtProduct>;

/** What goes back, by id. @throws Refusal for what is no goods, or more than the receipt brought */
async function refuseProducts(
  reader: Reader,
  businessId: string,
  body: NewReturn,
): Promise<Bought> {
  const ids = body.lines.map(({ productId }) => productId);
  const found = await boughtProducts(reader, businessId, ids);
  const known = new Map(found.map((product) => [product.productId, product]));
  ids.forEach((id, index) => {
    if (known.get(id)?.kind !== 'goods') refuseUnknown(`#/lines/${index}/productId`);
  });
  await refuseBeyondReceipt(reader, businessId, body);
  return known;
}

async function refuseBeyondReceipt(
  reader: Reader,
  businessId: string,
  body: NewReturn,
): Promise<void> {
  if (body.receiptId === null) return;
  const left = new Map(
    (await returnableOf(reader, businessId, body.receiptId)).map((one) => [
      one.productId,
      one.leftMilli,
    ]),
  );
  for (const [index, line] of body.lines.entries()) {
    const rest = (left.get(line.productId) ?? 0) - line.stockQuantityMilli;
    left.set(line.productId, rest);
    if (rest >= 0) continue;
    const errors = [fieldError(`#/lines/${index}/stockQuantityMilli`, 'OUT_OF_RANGE')];
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'what the receipt brought' }, errors);
  }
}

async function dueOf(reader: Reader, businessId: string, body: NewReturn): Promise<Due | null> {
  if (body.receiptId === null) return null;
  const [due] = await duesOf(reader, businessId, body.supplierId, [body.receiptId]);
  if (due === undefined) refuseUnknown('#/receiptId');
  return due;
}

/** Of goods that were not billed, only what is to be billed can be credited, without tax. */
function refuseCredit(body: NewReturn, due: Due | null, creditMinor: number): void {
  if (creditMinor + body.taxMinor > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  }
  if (due === null || due.isBilled) return;
  if (body.taxMinor > 0) {
    const error = fieldError('#/taxMinor', 'TOO_LARGE', { max: 0 });
    throw new Refusal('VALIDATION_FAILED', {}, [error]);
  }
  if (creditMinor > due.unbilledMinor) {
    throw new Refusal('OVERPAYMENT', { owedMinor: due.unbilledMinor });
  }
}

/** Takes the goods off the shelf; what is not there cannot be sent back, whatever the policy. */
async function takeAway(
  tx: Tx,
  clerk: Clerk,
  body: NewReturn,
  given: { readonly place: Place; readonly products: Bought },
): Promise<ReturnLine[]> {
  const { branchId, businessDate } = given.place;
  const { businessId, at } = clerk;
  const productIds = body.lines.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds });
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'supplier_return',
    sourceId: body._id,
    actorName: clerk.name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy: 'block',
    moves: body.lines.map((line, index) => ({
      branchId,
      productId: line.productId,
      line: index + 1,
      kind: 'supplier_return',
      way: 'out',
      quantityMilli: line.stockQuantityMilli,
    })),
  });
  refuseParts(moved, given.products, (line) => `#/lines/${line - 1}/stockQuantityMilli`);
  return body.lines.map((line, index) => ({
    ...line,
    lineNo: index + 1,
    costMinor: moved[index]?.valueMinor ?? 0,
  }));
}

/** The bill of the receipt first, then the oldest; what is left waits for the next bill. */
async function lowerDebt(
  tx: Tx,
  clerk: Clerk,
  body: NewReturn,
  due: Due | null,
  creditMinor: number,
): Promise<void> {
  const open = await openBills(tx, clerk.businessId, body.supplierId);
  const own = open.filter(({ billId }) => billId === due?.billId);
  const others = open.filter(({ billId }) => billId !== due?.billId);
  const source = { kind: 'return' as const, id: body._id, at: clerk.at };
  const parts = settleOldestFirst(creditMinor, [...own, ...others]);
  await settleBills(tx, clerk.businessId, source, parts);
}
