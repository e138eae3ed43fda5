import { fieldError } from '@tillbook/core/field-errors';
import { journalOfReceipt } from '@tillbook/core/ledger/journal-of-purchase';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import {
  outstandingMilli,
  stateAfterReceipt,
  whyNotAct,
} from '@tillbook/core/purchasing/order-states';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import {
  spreadCharges,
  totalOfLines,
  unitCostOf,
} from '@tillbook/core/purchasing/purchase-amounts';
import type { NewReceipt } from '@tillbook/core/purchasing/receipts.api';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { moveStock } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { workOutLines, type WorkedLine } from './bought-lines.ts';
import { placeOf, recordDeed, refuseUnknown, type Clerk, type Place } from './clerk.ts';
import { countReceived, linesOfOrder, lockOrder, moveOrder } from './orders.sql.ts';
import { findReceipt, insertReceipt, type ReceiptDue, type ReceiptLine } from './receipts.sql.ts';
import { setCosts } from './set-costs.ts';
import { learnCosts, lockSuppliers } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type Line = NewReceipt['lines'][number] & WorkedLine;

/**
 * Receives goods: onto the shelf at their cost with their share of the charges, against what will
 * be billed. The same request again changes nothing.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE (the order takes no goods),
 *   OVER_RECEIPT (productId), QUANTITY_STEP, BATCH_REQUIRED, IDEMPOTENCY_KEY_REUSED, LIMIT_EXCEEDED
 */
export async function postReceipt(tx: Tx, clerk: Clerk, body: NewReceipt): Promise<void> {
  const { businessId } = clerk;
  const { _id: receiptId, ...content } = body;
  const hash = hashOf(content);
  await lockAll(tx, businessId, body);
  if (isSameAgain(await findReceipt(tx, businessId, receiptId), hash)) return;
  const place = await placeOf(tx, clerk, body.branchId);
  const order = await orderOf(tx, clerk, body);
  const lines = withCharges(await workOutLines(tx, businessId, body.lines), body);
  const received = receivedOf(order, lines, body.mayExceedOrder);
  await putAway(tx, clerk, { receiptId, place, lines });
  await learn(tx, clerk, body, lines);
  if (order !== null) {
    await countReceived(tx, businessId, order.orderId, received);
    const after = order.lines.map((line) => ({
      ...line,
      receivedMilli:
        line.receivedMilli +
        (received.find(({ lineNo }) => lineNo === line.lineNo)?.receivedMilli ?? 0),
    }));
    const state = stateAfterReceipt(after);
    await moveOrder(tx, businessId, order.orderId, { state, at: clerk.at });
  }
  const number = await nextDocumentNumber(tx, businessId, 'goods_receipt');
  await keep(tx, clerk, body, { number, place, lines, hash });
  await record(tx, clerk, body, number);
}

/** Locks every supplier that will bill something; their documents go one after the other. */
async function lockAll(tx: Tx, businessId: string, body: NewReceipt): Promise<void> {
  const wanted = new Set([body.supplierId, ...body.charges.map(({ supplierId }) => supplierId)]);
  const locked = await lockSuppliers(tx, businessId, [...wanted]);
  if (!locked.includes(body.supplierId)) refuseUnknown('#/supplierId');
  const unknown = body.charges.findIndex(({ supplierId }) => !locked.includes(supplierId));
  if (unknown >= 0) refuseUnknown(`#/charges/${unknown}/supplierId`);
}

type Order = { readonly orderId: string; readonly lines: OrderDetail['lines'] };

async function orderOf(tx: Tx, clerk: Clerk, body: NewReceipt): Promise<Order | null> {
  const { orderId, supplierId, branchId } = body;
  if (orderId === null) return null;
  const order = await lockOrder(tx, clerk.businessId, orderId);
  if (order === null || order.supplierId !== supplierId || order.branchId !== branchId) {
    refuseUnknown('#/orderId');
  }
  refuseIf(whyNotAct(order.state, 'receive'));
  return { orderId, lines: await linesOfOrder(tx, clerk.businessId, orderId) };
}

/** Shares the charges over the lines by their value. */
function withCharges(lines: readonly Line[], body: NewReceipt): ReceiptLine[] {
  const charges = body.charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const goods = totalOfLines(lines).netMinor;
  if (goods + charges > PRICE_MINOR_MAX) throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  const shares = spreadCharges(
    charges,
    lines.map(({ netMinor }) => netMinor),
  );
  return lines.map((line, index) => ({
    ...line,
    orderId: line.orderLineNo === null ? null : body.orderId,
    chargeMinor: shares[index] ?? 0,
  }));
}

/** What comes in for each line of the order. */
function receivedOf(order: Order | null, lines: readonly ReceiptLine[], mayExceed: boolean) {
  const received = new Map<number, number>();
  lines.forEach((line, index) => {
    if (line.orderLineNo === null) return;
    const ordered = order?.lines.find(({ lineNo }) => lineNo === line.orderLineNo);
    if (ordered?.productId !== line.productId) refuseUnknown(`#/lines/${index}/orderLineNo`);
    const milli = (received.get(ordered.lineNo) ?? 0) + line.stockQuantityMilli;
    if (!mayExceed && milli > outstandingMilli(ordered)) {
      const error = fieldError(`#/lines/${index}/quantityMilli`, 'TOO_LARGE', {
        max: outstandingMilli(ordered) / 1000,
      });
      throw new Refusal('OVER_RECEIPT', { productId: line.productId }, [error]);
    }
    received.set(ordered.lineNo, milli);
  });
  return [...received].map(([lineNo, receivedMilli]) => ({ lineNo, receivedMilli }));
}

/** Puts the goods on the shelf and posts their journal. */
async function putAway(
  tx: Tx,
  clerk: Clerk,
  given: { receiptId: string; place: Place; lines: readonly ReceiptLine[] },
): Promise<void> {
  const { businessId, stockPolicy, at } = clerk;
  const { receiptId, place, lines } = given;
  const { branchId, businessDate } = place;
  const productIds = lines.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds });
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'goods_receipt',
    sourceId: receiptId,
    actorName: clerk.name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy,
    moves: lines.map((line) => ({
      branchId,
      productId: line.productId,
      line: line.lineNo,
      kind: 'receipt',
      way: 'in',
      quantityMilli: line.stockQuantityMilli,
      valueMinor: line.netMinor + line.chargeMinor,
      batch:
        line.batchCode === null ? undefined : { code: line.batchCode, expiresOn: line.expiresOn },
    })),
  });
  const sum = (of: 'valueMinor' | 'revaluedMinor') => moved.reduce((all, one) => all + one[of], 0);
  await postJournal(tx, {
    businessId,
    entryId: receiptId,
    sourceKind: 'goods_receipt',
    sourceId: receiptId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: at,
    lines: journalOfReceipt({
      landedMinor: sum('valueMinor'),
      revaluedMinor: sum('revaluedMinor'),
    }),
  });
}

/** What the goods cost now: at the supplier without charges, in the catalogue with them. */
async function learn(
  tx: Tx,
  clerk: Clerk,
  body: NewReceipt,
  lines: readonly ReceiptLine[],
): Promise<void> {
  const sums = new Map<string, { quantity: number; net: number; landed: number }>();
  for (const line of lines) {
    const sum = sums.get(line.productId) ?? { quantity: 0, net: 0, landed: 0 };
    sums.set(line.productId, {
      quantity: sum.quantity + line.stockQuantityMilli,
      net: sum.net + line.netMinor,
      landed: sum.landed + line.netMinor + line.chargeMinor,
    });
  }
  const costs = (of: 'net' | 'landed') =>
    [...sums].map(([productId, sum]) => ({
      productId,
      costMinor: Math.min(PRICE_MINOR_MAX, unitCostOf(sum[of], sum.quantity)),
    }));
  await learnCosts(tx, clerk.businessId, body.supplierId, costs('net'));
  await setCosts(tx, clerk, body._id, costs('landed'));
}

async function keep(
  tx: Tx,
  clerk: Clerk,
  body: NewReceipt,
  done: { number: string; place: Place; lines: readonly ReceiptLine[]; hash: Buffer },
): Promise<void> {
  const { _id: receiptId, supplierId, branchId, orderId, deliveryNote, note } = body;
  const { number, place, lines, hash } = done;
  const { netMinor: goodsMinor, taxMinor } = totalOfLines(lines);
  const charges = body.charges.map((charge, index) => ({ ...charge, lineNo: index + 1 }));
  const dues = new Map<string, ReceiptDue>([
    [supplierId, { supplierId, netMinor: goodsMinor, taxMinor }],
  ]);
  for (const charge of charges) {
    const due = dues.get(charge.supplierId);
    dues.set(charge.supplierId, {
      supplierId: charge.supplierId,
      netMinor: (due?.netMinor ?? 0) + charge.amountMinor,
      taxMinor: due?.taxMinor ?? 0,
    });
  }
  const head = { receiptId, number, supplierId, branchId, orderId, deliveryNote, note };
  const chargesMinor = charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { at, personId: by, name: byName } = clerk;
  const receipt = { ...head, goodsMinor, chargesMinor, taxMinor, at, by, byName, hash };
  await insertReceipt(
    tx,
    clerk.businessId,
    { ...receipt, businessDate: place.businessDate },
    { lines, charges, dues: [...dues.values()] },
  );
}

async function record(tx: Tx, clerk: Clerk, body: NewReceipt, number: string): Promise<void> {
  const { _id: subjectId, branchId, ...content } = body;
  const { businessId } = clerk;
  await appendEvent(tx, { businessId, kind: 'stock_moved', subjectId, branchId });
  await appendEvent(tx, { businessId, kind: 'product_saved', subjectId, branchId: null });
  await recordDeed(tx, clerk, {
    event: 'purchase_changed',
    branchId,
    action: 'goods.received',
    subjectId,
    detail: { number, branchId, ...content },
  });
}
