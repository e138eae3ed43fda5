import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { actOnOrder, addOrder } from '../purchasing/orders.ts';
import { postReceipt } from '../purchasing/post-receipt.ts';
import { postNewAdjustment } from '../stock/post-adjustment.ts';
import { stockAuthor } from '../stock/stock-author.ts';
import { draftTheTransfer } from '../transfers/draft-transfer.ts';
import { decideTheTransfer, receiveTheTransfer } from '../transfers/receive-transfer.ts';
import { startTheTransfer } from '../transfers/start-transfer.ts';
import { authorOf } from '../transfers/transfer-author.ts';
import { broughtBy, clerkAt, dateAfter, lineOf, supplierId, type Shelves } from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { ShopSupplier } from './shop.ts';
import { boughtOn } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After the history: orders on their way, goods between branches, and what broke. */
export async function fillPipelines(db: Database, shelves: Shelves): Promise<void> {
  const { founded } = shelves;
  const chance = chanceOf(`${founded.shop.name} pipelines`);
  await db.transact(openTenant(founded.businessId), async (tx) => {
    for (const [index, supplier] of founded.shop.suppliers.entries()) {
      await orderGoods(tx, shelves, { supplier, chance, isReceived: index === 0 });
    }
    await sendGoods(tx, shelves, chance, 'missing');
    await sendGoods(tx, shelves, chance, 'on its way');
    await breakGoods(tx, shelves, chance);
  });
}

async function orderGoods(
  tx: Tx,
  { founded, products, nowMs }: Shelves,
  order: { supplier: ShopSupplier; chance: Chance; isReceived: boolean },
): Promise<void> {
  const { supplier, chance, isReceived } = order;
  const wanted = broughtBy(supplier, products)
    .filter(({ more }) => more.reorder !== undefined && more.keepsDays === undefined)
    .slice(0, 5);
  if (wanted.length === 0) return;
  const atMs = nowMs - 3 * DAY_MS;
  const orderId = chance.id(atMs);
  const branchId = founded.branches[0]?.branchId ?? '';
  const lines = wanted.map((product) =>
    lineOf(founded, boughtOn(founded.shop, product, 0), (product.more.reorder?.[1] ?? 1) * 1_000),
  );
  await addOrder(tx, clerkAt(founded, atMs), {
    _id: orderId,
    supplierId: supplierId(founded, supplier.name),
    branchId,
    expectedOn: dateAfter(founded, atMs, supplier.leadDays),
    note: null,
    lines: lines.map(({ orderLineNo: _no, batchCode: _code, expiresOn: _day, ...line }) => line),
  });
  await actOnOrder(tx, clerkAt(founded, atMs + HOUR_MS), orderId, { version: 1, act: 'order' });
  if (!isReceived) return;
  const receivedMs = nowMs - 3 * HOUR_MS;
  await postReceipt(tx, clerkAt(founded, receivedMs), {
    _id: chance.id(receivedMs),
    supplierId: supplierId(founded, supplier.name),
    branchId,
    orderId,
    deliveryNote: `D-${chance.text('0123456789', 5)}`,
    note: null,
    mayExceedOrder: false,
    // The last line did not come.
    lines: lines.slice(0, -1).map((line, index) => ({ ...line, orderLineNo: index + 1 })),
    charges: [],
  });
}

/** Goods from the first branch to the second: one of them got lost, or all are on their way. */
async function sendGoods(
  tx: Tx,
  { founded, products, supply, nowMs }: Shelves,
  chance: Chance,
  fate: 'missing' | 'on its way',
): Promise<void> {
  const [from, to] = founded.branches;
  if (from === undefined || to === undefined) return;
  const isMissing = fate === 'missing';
  const plenty = products.filter(
    ({ productId, isByWeight, more }) =>
      !isByWeight &&
      more.keepsDays === undefined &&
      supply.leftOf(productId, from.branchId) >= 8_000,
  );
  const sent = isMissing ? plenty.slice(0, 2) : plenty.slice(2, 5);
  if (sent.length === 0) return;
  const atMs = nowMs - (isMissing ? 30 : 2) * HOUR_MS;
  const { owner } = founded;
  const author = (moment: number) => authorOf(owner, () => moment);
  const transferId = chance.id(atMs);
  await draftTheTransfer(tx, owner, author(atMs), {
    _id: transferId,
    fromBranchId: from.branchId,
    toBranchId: to.branchId,
    toBusinessId: null,
    note: null,
    lines: sent.map(({ productId }) => ({ productId, quantityMilli: 4_000 })),
  });
  await startTheTransfer(tx, owner, author(atMs + 10 * MINUTE_MS), {
    transferId,
    _id: chance.id(atMs),
    version: 1,
    lines: [],
    note: null,
  });
  if (!isMissing) return;
  const arrivedMs = atMs + 2 * HOUR_MS;
  const lines = sent.map((_product, index) => ({
    lineNo: index + 1,
    quantityMilli: index === 0 ? 3_000 : 4_000,
    foundMilli: 0,
  }));
  const paper = { transferId, _id: chance.id(arrivedMs), note: null };
  await receiveTheTransfer(tx, owner, author(arrivedMs), { ...paper, lines });
  await decideTheTransfer(tx, owner, author(arrivedMs + HOUR_MS), {
    transferId,
    _id: chance.id(arrivedMs + HOUR_MS),
    note: 'Fell off the van',
    lines: [{ lineNo: 1, lostMilli: 1_000, returnedMilli: 0 }],
  });
}

async function breakGoods(
  tx: Tx,
  { founded, products, supply, nowMs }: Shelves,
  chance: Chance,
): Promise<void> {
  const { owner, branches } = founded;
  const branchId = branches[0]?.branchId ?? '';
  const broken = products.filter(
    ({ productId, isByWeight, more }) =>
      !isByWeight && more.keepsDays === undefined && supply.leftOf(productId, branchId) >= 6_000,
  );
  const atMs = nowMs - 26 * HOUR_MS;
  const author = await stockAuthor(tx, owner, () => atMs, branchId);
  await postNewAdjustment(tx, author, {
    _id: chance.id(atMs),
    branchId,
    reason: 'damage',
    note: 'A shelf came down',
    lines: broken.slice(5, 7).map(({ productId }) => ({
      productId,
      way: 'out' as const,
      quantityMilli: 1_000,
    })),
  });
}
