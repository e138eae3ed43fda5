import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfOpeningBalance } from '@tillbook/core/ledger/journal-of-opening-balance';
import { reverse } from '@tillbook/core/ledger/journal';
import type { JournalLine } from '@tillbook/core/ledger/journal';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import type {
  listOpenings,
  postOpening as postOpeningApi,
  reverseOpening as reverseOpeningApi,
} from '@tillbook/core/purchasing/opening.api';
import { divideHalfUp } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import { whyNotSteps } from '@tillbook/core/stock/whole-steps';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { partOfStep } from '../stock/refuse-steps.ts';
import { refuseInvoiceTaken } from './bills.ts';
import { insertBills, settleBills, type BillRecord } from './bills.sql.ts';
import { boughtProducts } from './bought-lines.sql.ts';
import { placesOf, recordDeed, refuseUnknown, type Clerk, type Place } from './clerk.ts';
import { moveOpeningStock } from './opening-stock.ts';
import {
  debtsOfOpening,
  findOpening,
  insertOpening,
  listOpeningRows,
  productsByCode,
  stockOfOpening,
  type OpeningRecord,
} from './opening.sql.ts';
import { lockSuppliers } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

export async function openingsFor(
  reader: Reader,
  businessId: string,
): Promise<AnswerOf<typeof listOpenings>> {
  return { items: await listOpeningRows(reader, businessId) };
}

type NewOpening = BodyOf<typeof postOpeningApi>;

/**
 * Begins the books: money, stock at cost by branch, debts to suppliers; once, until it is taken
 * back. The counter of its numbers is the lock.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE (there is one), DUPLICATE_VALUE,
 *   VALIDATION_FAILED (unknown codes, an empty document), QUANTITY_STEP, IDEMPOTENCY_KEY_REUSED,
 *   LIMIT_EXCEEDED
 */
export async function postOpening(tx: Tx, clerk: Clerk, body: NewOpening): Promise<void> {
  const { businessId, at, personId, name } = clerk;
  const { _id: openingId, ...content } = body;
  const hash = hashOf(content);
  if (isSameAgain(await findOpening(tx, businessId, openingId), hash)) return;
  const number = await nextDocumentNumber(tx, businessId, 'opening_balance');
  // The same request a moment ago: done again, it finds that document and takes no number.
  if ((await findOpening(tx, businessId, openingId)) !== null) throw new Again();
  await refuseSecond(tx, businessId);
  const places = await placesOf(tx, clerk, [
    body.branchId,
    ...body.stock.map(({ branchId }) => branchId),
  ]);
  const place = places.find(({ branchId }) => branchId === body.branchId);
  if (place === undefined) throw new Error('a branch vanished');
  const stock = await moveOpeningStock(tx, clerk, 'in', places, await valuedStock(tx, clerk, body));
  const bills = await addDebts(tx, clerk, body, place);
  const money = {
    cashMinor: body.cashMinor,
    bankMinor: body.bankMinor,
    mobileMoneyMinor: body.mobileMoneyMinor,
    debtsMinor: bills.reduce((sum, bill) => sum + bill.totalMinor, 0),
  };
  const stockMinor = stock.reduce((sum, line) => sum + line.valueMinor, 0);
  refuseEmpty(money, stock.length);
  if (stockMinor > PRICE_MINOR_MAX || money.debtsMinor > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  }
  await postOpeningJournal(tx, clerk, place, openingId, journalOfOpeningBalance(money));
  const record = { openingId, number, ...place, ...money, stockMinor, at, hash };
  await insertOpening(
    tx,
    businessId,
    { ...record, by: personId, byName: name, reversesId: null },
    { stock, billIds: bills.map(({ billId }) => billId) },
  );
  await recordOpening(tx, clerk, 'opening_balance.posted', record);
}

async function refuseSecond(reader: Reader, businessId: string): Promise<void> {
  const all = await listOpeningRows(reader, businessId);
  const standing = all.find((one) => one.reversesId === null && !one.isReversed);
  if (standing !== undefined) throw new Refusal('INVALID_STATE', { openingId: standing._id });
}

function refuseEmpty(money: Record<string, number>, stockLines: number): void {
  if (stockLines > 0 || Object.values(money).some((amount) => amount > 0)) return;
  throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/stock', 'TOO_FEW', { min: 1 })]);
}

const ERRORS_MAX = 50;

/** The stock with its products and values; every unknown code is named. */
async function valuedStock(reader: Reader, clerk: Clerk, body: NewOpening) {
  const codes = [...new Set(body.stock.map(({ code }) => code))];
  const known = await productsByCode(reader, clerk.businessId, codes);
  const errors = body.stock.flatMap(({ code }, index) =>
    (known.get(code) ?? null) === null
      ? [fieldError(`#/stock/${index}/code`, 'REFERENCE_NOT_FOUND')]
      : [],
  );
  if (errors.length > 0) {
    throw new Refusal('VALIDATION_FAILED', {}, errors.slice(0, ERRORS_MAX));
  }
  await refuseStockInParts(reader, clerk, body.stock, known);
  return body.stock.map(({ branchId, code, quantityMilli, unitCostMinor }, index) => {
    const value = divideHalfUp(BigInt(unitCostMinor) * BigInt(quantityMilli), 1000n);
    if (value > BigInt(PRICE_MINOR_MAX)) throw new Refusal('LIMIT_EXCEEDED', { limit: 'value' });
    const productId = known.get(code) ?? '';
    return { lineNo: index + 1, branchId, productId, quantityMilli, valueMinor: Number(value) };
  });
}

/** @throws Refusal QUANTITY_STEP naming every line that is no whole steps of its product */
async function refuseStockInParts(
  reader: Reader,
  { businessId }: Clerk,
  stock: NewOpening['stock'],
  known: ReadonlyMap<string, string | null>,
): Promise<void> {
  const idOf = ({ code }: NewOpening['stock'][number]): string => known.get(code) ?? '';
  const found = await boughtProducts(reader, businessId, [...new Set(stock.map(idOf))]);
  const products = new Map(found.map((product) => [product.productId, product]));
  const errors = stock.flatMap((line, index) => {
    const product = products.get(idOf(line));
    if (product === undefined) return [];
    const isWhole = whyNotSteps(line.quantityMilli, product.stepMilli) === null;
    return isWhole ? [] : [partOfStep(product, `#/stock/${index}/quantityMilli`)];
  });
  if (errors.length > 0) throw new Refusal('QUANTITY_STEP', {}, errors.slice(0, ERRORS_MAX));
}

/** Debts become bills that are paid like any other. */
async function addDebts(
  tx: Tx,
  clerk: Clerk,
  body: NewOpening,
  place: Place,
): Promise<BillRecord[]> {
  const { businessId, at } = clerk;
  const locked = await lockSuppliers(tx, businessId, [
    ...new Set(body.debts.map(({ supplierId }) => supplierId)),
  ]);
  const bills: BillRecord[] = [];
  for (const [index, debt] of body.debts.entries()) {
    const { amountMinor, ...paper } = debt;
    if (!locked.includes(debt.supplierId)) refuseUnknown(`#/debts/${index}/supplierId`);
    await refuseInvoiceTaken(tx, businessId, debt, `#/debts/${index}/invoiceNumber`);
    refuseTwice(bills, debt, index);
    const sums = { receivedMinor: 0, netMinor: amountMinor, taxMinor: 0, totalMinor: amountMinor };
    bills.push({
      billId: newId(Date.parse(at)),
      number: await nextDocumentNumber(tx, businessId, 'supplier_bill'),
      kind: 'opening',
      ...paper,
      ...place,
      ...sums,
      at,
      by: clerk.personId,
      byName: clerk.name,
      hash: hashOf(debt).toString('hex'),
    });
  }
  await insertBills(tx, businessId, bills);
  return bills;
}

function refuseTwice(
  bills: readonly BillRecord[],
  debt: { supplierId: string; invoiceNumber: string },
  index: number,
): void {
  const key = (text: string): string => text.toLowerCase();
  const isThere = bills.some(
    (bill) =>
      bill.supplierId === debt.supplierId && key(bill.invoiceNumber) === key(debt.invoiceNumber),
  );
  if (!isThere) return;
  const error = fieldError(`#/debts/${index}/invoiceNumber`, 'NOT_UNIQUE');
  throw new Refusal('VALIDATION_FAILED', {}, [error]);
}

async function postOpeningJournal(
  tx: Tx,
  clerk: Clerk,
  place: Place,
  sourceId: string,
  lines: readonly JournalLine[],
): Promise<void> {
  const { branchId, businessDate } = place;
  await postJournal(tx, {
    businessId: clerk.businessId,
    entryId: sourceId,
    sourceKind: 'opening_balance',
    sourceId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: clerk.at,
    lines,
  });
}

/**
 * Takes an opening back by a counter document: the stock leaves at what it costs by then, debts
 * that nobody paid are gone. What was sold or paid meanwhile stands in its way.
 * @throws Refusal NOT_FOUND, INVALID_STATE, INSUFFICIENT_STOCK, IDEMPOTENCY_KEY_REUSED
 */
export async function reverseOpening(
  tx: Tx,
  clerk: Clerk,
  reversesId: string,
  body: BodyOf<typeof reverseOpeningApi>,
): Promise<void> {
  const { businessId, at, personId, name } = clerk;
  const { _id: openingId } = body;
  const hash = hashOf({ reversesId });
  if (isSameAgain(await findOpening(tx, businessId, openingId), hash)) return;
  const number = await nextDocumentNumber(tx, businessId, 'opening_balance');
  // The same request a moment ago: done again, it finds that document and takes no number.
  if ((await findOpening(tx, businessId, openingId)) !== null) throw new Again();
  const opening = await findOpening(tx, businessId, reversesId);
  if (opening === null) throw new Refusal('NOT_FOUND');
  if (opening.isReversed || opening.reversesId !== null) throw new Refusal('INVALID_STATE');
  const lines = await stockOfOpening(tx, businessId, reversesId);
  const branchIds = [opening.branchId, ...lines.map(({ branchId }) => branchId)];
  const places = await placesOf(tx, clerk, branchIds);
  const place = places.find(({ branchId }) => branchId === opening.branchId);
  if (place === undefined) throw new Error('a branch vanished');
  await reverseDebts(tx, clerk, reversesId, openingId);
  const stock = await moveOpeningStock(tx, clerk, 'out', places, lines);
  const { cashMinor, bankMinor, mobileMoneyMinor, debtsMinor } = opening;
  const money = { cashMinor, bankMinor, mobileMoneyMinor, debtsMinor };
  const counter = reverse(journalOfOpeningBalance(money));
  await postOpeningJournal(tx, clerk, place, openingId, counter);
  const stockMinor = stock.reduce((sum, line) => sum + line.valueMinor, 0);
  const record = { openingId, number, ...place, ...money, stockMinor, at, hash };
  const by = { by: personId, byName: name, reversesId };
  await insertOpening(tx, businessId, { ...record, ...by }, { stock, billIds: [] });
  await recordOpening(tx, clerk, 'opening_balance.reversed', record);
}

async function reverseDebts(
  tx: Tx,
  clerk: Clerk,
  openingId: string,
  counterId: string,
): Promise<void> {
  const { businessId, at } = clerk;
  const suppliers = await debtsOfOpening(tx, businessId, openingId);
  await lockSuppliers(tx, businessId, [...new Set(suppliers.map((one) => one.supplierId))]);
  // Behind the locks: what was paid a moment ago is seen.
  const debts = await debtsOfOpening(tx, businessId, openingId);
  if (debts.some(({ isSettled }) => isSettled)) throw new Refusal('INVALID_STATE');
  const parts = debts.map(({ billId, totalMinor }) => ({ billId, amountMinor: totalMinor }));
  await settleBills(tx, businessId, { kind: 'reversal', id: counterId, at }, parts);
}

async function recordOpening(
  tx: Tx,
  clerk: Clerk,
  action: string,
  opening: Omit<OpeningRecord, 'by' | 'byName' | 'reversesId'>,
): Promise<void> {
  const { openingId: subjectId, hash: _hash, at: _at, ...detail } = opening;
  const { businessId } = clerk;
  await appendEvent(tx, { businessId, kind: 'stock_moved', subjectId, branchId: null });
  const deed = { event: 'purchase_changed', branchId: null, action, subjectId, detail } as const;
  await recordDeed(tx, clerk, deed);
}
