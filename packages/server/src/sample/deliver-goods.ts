import { dayRange } from '@tillbook/core/reports/period';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { postBill } from '../purchasing/bills.ts';
import { actOnOrder, addOrder } from '../purchasing/orders.ts';
import { postPayment } from '../purchasing/payments.ts';
import { postReceipt } from '../purchasing/post-receipt.ts';
import { addSupplier } from '../purchasing/suppliers.ts';
import {
  broughtBy,
  clerkAt,
  dateAfter,
  lineOf,
  supplierId,
  type Line,
  type Shelves,
} from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';
import type { Delivery } from './invent-stock.ts';
import type { ShopSupplier } from './shop.ts';
import { boughtOn } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The owner writes the buying down after the catalogue. */
const BUYING_AFTER_MS = 150 * MINUTE_MS;
/** Goods come before the shop opens; their bill comes with them. */
const DELIVERED_MS = 5 * HOUR_MS;
/** What is fresh keeps for longer than a week, and for less than this. */
const KEEPS_DAYS = [8, 24] as const;
/** For so many days the first branch has ordered what comes; before, it rang up its suppliers. */
const ORDERED_DAYS = 25;
/** The last bill that was paid was paid in part. */
const PART_PAID = 0.6;

/** What suppliers brought to a shop, and what of it is owed. */
export interface Buying {
  readonly shelves: Shelves;
  readonly chance: Chance;
  /** Apart, so that who orders changes nothing else. */
  readonly orderIds: Chance;
  /** Of the last bill of each supplier, by name. */
  readonly owed: Map<string, number>;
}

/** Before the first sale: suppliers, and the first delivery of what expires, billed. */
export async function beginBuying(db: Database, shelves: Shelves): Promise<Buying> {
  const { founded, supply } = shelves;
  const { shop, businessId, foundedMs } = founded;
  const atMs = foundedMs + BUYING_AFTER_MS;
  const chance = chanceOf(`${shop.name} deliveries`);
  const orderIds = chanceOf(`${shop.name} orders`);
  const buying = { shelves, chance, orderIds, owed: new Map<string, number>() };
  const [firstDaysAgo] = supply.starts;
  await db.transact(openTenant(businessId), async (tx) => {
    for (const supplier of shop.suppliers) {
      const { name, contact, phone, termsDays, leadDays } = supplier;
      await addSupplier(tx, clerkAt(founded, atMs), {
        _id: supplierId(founded, name),
        ...{ name, contact, phone, termsDays, leadDays },
        ...{ email: null, taxNumber: null, note: null },
      });
      const delivery = { daysAgo: firstDaysAgo, quantities: supply.openings };
      await deliver(tx, buying, { supplier, delivery, isFreshOnly: true, atMs });
    }
  });
  return buying;
}

/** What every supplier brings at the start of a chapter; what came the last time is paid now. */
export async function restock(db: Database, buying: Buying, delivery: Delivery): Promise<void> {
  const { founded, nowMs, supply } = buying.shelves;
  const { shop, businessId } = founded;
  const day = dayRange(dateAfter(founded, nowMs, -delivery.daysAgo), shop.timezone, 0);
  const isLast = delivery === supply.deliveries.at(-1);
  let atMs = day.fromMs + DELIVERED_MS;
  await db.transact(openTenant(businessId), async (tx) => {
    for (const supplier of shop.suppliers) {
      atMs += MINUTE_MS;
      await payLastBill(tx, buying, { supplier, atMs, share: isLast ? PART_PAID : 1 });
      await deliver(tx, buying, { supplier, delivery, isFreshOnly: false, atMs });
    }
  });
}

interface Delivered {
  readonly supplier: ShopSupplier;
  readonly delivery: Delivery;
  /** What does not expire was there already. */
  readonly isFreshOnly: boolean;
  readonly atMs: number;
}

async function deliver(tx: Tx, buying: Buying, delivered: Delivered): Promise<void> {
  const { chance, shelves } = buying;
  const { founded } = shelves;
  const { supplier, atMs } = delivered;
  const receipts = [];
  for (const { branchId } of founded.branches) {
    const lines = linesFor(buying, delivered, branchId);
    if (lines.length === 0) continue;
    const orderId = await orderBefore(tx, buying, delivered, { branchId, lines });
    const receiptId = chance.id(atMs);
    await postReceipt(tx, clerkAt(founded, atMs), {
      _id: receiptId,
      supplierId: supplierId(founded, supplier.name),
      branchId,
      orderId,
      deliveryNote: `D-${chance.text('0123456789', 5)}`,
      note: null,
      mayExceedOrder: false,
      lines: lines.map((line, at) => ({ ...line, orderLineNo: orderId === null ? null : at + 1 })),
      charges: [],
    });
    receipts.push({ receiptId, ...amountsOf(lines) });
  }
  if (receipts.length > 0) await bill(tx, buying, { supplier, atMs, receipts });
}

/** What comes to the first branch was ordered; the last supplier is a day late. Else null. */
async function orderBefore(
  tx: Tx,
  { orderIds, shelves: { founded } }: Buying,
  { supplier, delivery, isFreshOnly, atMs }: Delivered,
  { branchId, lines }: { readonly branchId: string; readonly lines: readonly Line[] },
): Promise<string | null> {
  const { branches, shop } = founded;
  if (isFreshOnly || delivery.daysAgo > ORDERED_DAYS) return null;
  if (branchId !== branches[0]?.branchId) return null;
  const sentMs = atMs - supplier.leadDays * DAY_MS;
  const _id = orderIds.id(sentMs);
  await addOrder(tx, clerkAt(founded, sentMs), {
    ...{ _id, supplierId: supplierId(founded, supplier.name), branchId, note: null },
    expectedOn: dateAfter(founded, atMs, supplier === shop.suppliers.at(-1) ? -1 : 0),
    lines: lines.map(({ orderLineNo: _no, batchCode: _code, expiresOn: _day, ...line }) => line),
  });
  await actOnOrder(tx, clerkAt(founded, sentMs), _id, { version: 1, act: 'order' });
  return _id;
}

function linesFor(
  { chance, shelves: { founded, products } }: Buying,
  { supplier, delivery, isFreshOnly, atMs }: Delivered,
  ofBranch: string,
): Line[] {
  return broughtBy(supplier, products).flatMap((product): Line[] => {
    const isFresh = product.more.keepsDays !== undefined;
    const wanted = delivery.quantities
      .get(product.productId)
      ?.find(({ branchId }) => branchId === ofBranch);
    if (wanted === undefined || wanted.quantityMilli === 0 || (isFreshOnly && !isFresh)) return [];
    const bought = boughtOn(founded.shop, product, delivery.daysAgo);
    const line = lineOf(founded, bought, wanted.quantityMilli);
    if (!isFresh) return [line];
    const expiresOn = dateAfter(founded, atMs, chance.between(...KEEPS_DAYS));
    return [{ ...line, batchCode: `M${chance.text('0123456789', 4)}`, expiresOn }];
  });
}

/** What lines cost without tax, and the tax, each line by itself. */
function amountsOf(lines: readonly Line[]): { netMinor: number; taxMinor: number } {
  const nets = lines.map((line) => ({
    netMinor: Math.round((line.unitCostMinor * line.quantityMilli) / 1_000),
    rate: line.taxBasisPoints,
  }));
  return {
    netMinor: nets.reduce((sum, { netMinor }) => sum + netMinor, 0),
    taxMinor: nets.reduce(
      (sum, { netMinor, rate }) => sum + Math.round((netMinor * rate) / 10_000),
      0,
    ),
  };
}

async function bill(
  tx: Tx,
  { chance, owed, shelves: { founded } }: Buying,
  billed: {
    readonly supplier: ShopSupplier;
    readonly atMs: number;
    readonly receipts: readonly { receiptId: string; netMinor: number; taxMinor: number }[];
  },
): Promise<void> {
  const { supplier, receipts } = billed;
  const atMs = billed.atMs + 10 * MINUTE_MS;
  await postBill(tx, clerkAt(founded, atMs), {
    _id: chance.id(atMs),
    supplierId: supplierId(founded, supplier.name),
    invoiceNumber: `INV-${chance.text('0123456789', 5)}`,
    invoiceOn: dateAfter(founded, atMs, 0),
    dueOn: dateAfter(founded, atMs, supplier.termsDays),
    receipts: [...receipts],
  });
  const sum = receipts.reduce((all, { netMinor, taxMinor }) => all + netMinor + taxMinor, 0);
  owed.set(supplier.name, sum);
}

async function payLastBill(
  tx: Tx,
  { chance, owed, shelves: { founded } }: Buying,
  paid: { readonly supplier: ShopSupplier; readonly atMs: number; readonly share: number },
): Promise<void> {
  const { supplier, atMs, share } = paid;
  const amountMinor = partOf(founded, (owed.get(supplier.name) ?? 0) * share, share);
  if (amountMinor === 0) return;
  const method = chance.pick(founded.shop.paysBy);
  await postPayment(tx, clerkAt(founded, atMs), {
    _id: chance.id(atMs),
    supplierId: supplierId(founded, supplier.name),
    branchId: founded.branches[0]?.branchId ?? '',
    ...{ method, amountMinor, bills: null },
    reference: method === 'cash' ? null : `TRF${chance.text('0123456789', 6)}`,
  });
}

/** The whole of it, or a round part. */
function partOf({ shop }: FoundedShop, minor: number, share: number): number {
  return share === 1 ? minor : Math.floor(minor / shop.slipMinor) * shop.slipMinor;
}
