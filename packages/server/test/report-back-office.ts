import type { AdjustmentDetail } from '@tillbook/core/stock/adjustments.api';
import { newId } from './builders.ts';
import { addDays } from '@tillbook/core/reports/period';
import { done, receiptBody, receive } from './purchasing.ts';
import { bill } from './report-billed.ts';
import { revaluedLines } from './report-books.ts';
import { paySupplier } from './report-costs.ts';
import type { Doing } from './report-deeds.ts';
import { keeping } from './report-shop.ts';

/** What happens behind the tills: drawers, shelves, suppliers. */

/** By so many days papers of suppliers are apart. */
const PAPER_DAYS = 31;

const MOVES = [
  { kind: 'pay_in', category: 'owner', account: '3000' },
  { kind: 'pay_out', category: 'transport', account: '6010' },
  { kind: 'drop', category: null, account: '1010' },
  { kind: 'no_sale', category: null, account: '' },
] as const;
/** The way of it that is paid out. */
export const PAY_OUT = 1;
const MOVED = { pay_in: 'cashIn', pay_out: 'cashOut', drop: 'toSafe', no_sale: 'opened' } as const;

/**
 * Cash into the drawer, out of it, to the safe; or the drawer is only opened.
 * @returns its id
 */
export async function moveCash({ stage, place, more }: Doing): Promise<string> {
  const { app, shop, diary } = stage;
  const { branchId, shiftId } = place.till;
  const { kind, category, account } = MOVES[more.way] ?? MOVES[3];
  const minor = kind === 'no_sale' ? 0 : more.minor;
  const body = { _id: newId(), kind, category, amountMinor: minor, reason: 'As usual' };
  await done(app, shop.owner, 'POST', `/api/shifts/${shiftId}/moves`, body);
  const into = kind === 'pay_in' ? minor : -minor;
  diary.book(branchId, 'cash_move', [
    ['1000', into],
    [account, -into],
  ]);
  const dims = { person: shop.owner.personId, cashKind: kind, cashCategory: category };
  diary.tell('cashMoves', { ...diary.when(branchId), ...dims }, { times: 1, [MOVED[kind]]: minor });
  const shift = diary.shifts.get(shiftId);
  if (shift !== undefined) shift.expectedMinor += into;
  return body._id;
}

const REASONS = [
  { reason: 'damage', way: 'out', account: '5100' },
  { reason: 'own_use', way: 'out', account: '5120' },
  { reason: 'found', way: 'in', account: '5110' },
  { reason: 'expired', way: 'out', account: '5100' },
] as const;

/** Goods leave the shelf for a reason, or are found. */
export async function adjust({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, products, diary } = stage;
  const { branchId } = place.till;
  const { reason, way, account } = REASONS[more.way] ?? REASONS[0];
  const product = keeping(products, more.minor);
  const { productId } = product;
  const quantityMilli = more.units * 1_250;
  const line = { productId, way, quantityMilli };
  const cost = more.units % 2 === 0 ? {} : { unitCostMinor: product.costMinor + more.units };
  const isIn = way === 'in';
  await done<AdjustmentDetail>(app, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId, reason, note: null },
    lines: [isIn ? { ...line, ...cost } : line],
  });
  const given = (cost.unitCostMinor ?? 0) * quantityMilli;
  const came = given === 0 ? diary.worth(branchId, productId, quantityMilli) : halves(given);
  const kind = 'adjustment';
  const revalued = isIn
    ? diary.put(branchId, productId, { kind, milli: quantityMilli, minor: came })
    : 0;
  const minor = isIn ? came : -diary.take(branchId, productId, quantityMilli, { kind });
  diary.book(branchId, 'stock_adjustment', [
    ['1200', minor + revalued],
    [account, -minor],
    ['5000', -revalued],
  ]);
  const dims = { ...diary.when(branchId), product: productId, adjustmentReason: reason };
  diary.tell('adjustments', dims, { times: 1, movedValue: minor });
}
const halves = (thousandths: number): number => Math.floor((thousandths + 500) / 1_000);

/** A delivery with a charge comes, is billed with tax, and a part of it is paid by bank. */
export async function buy({ stage, place, more, customerId }: Doing): Promise<void> {
  const { app, shop, products, suppliers, diary } = stage;
  const { branchId } = place.till;
  const supplierId = suppliers[more.way % 2] ?? '';
  // What is missing is bought first.
  const missing = products.find(({ productId }) => diary.lies(branchId, productId) < 0);
  const product = missing ?? keeping(products, more.minor);
  const quantityMilli = more.units * 7_000;
  const unitCostMinor = product.costMinor + (more.minor % 97);
  const charges = [{ name: 'Transport', amountMinor: more.minor, supplierId }];
  const given = { product, quantityMilli, unitCostMinor };
  const body = receiptBody(shop, supplierId, [given], { branchId, charges });
  const receipt = await receive(app, shop, body);
  const goods = more.units * 7 * unitCostMinor;
  const landed = goods + more.minor;
  const came = { kind: 'receipt', milli: quantityMilli, minor: landed } as const;
  const revalued = diary.put(branchId, product.productId, came);
  diary.book(branchId, 'goods_receipt', [
    ['1200', landed],
    ['2010', -landed],
    ...revaluedLines(revalued),
  ]);
  const dims = { ...diary.when(branchId), supplier: supplierId };
  diary.tell('purchases', dims, { deliveries: 1, goods, charges: more.minor });
  const day = diary.dayOf(branchId);
  const bought = { when: diary.when(branchId), supplier: supplierId, branch: branchId };
  const { productId } = product;
  diary.prices.came({ ...bought, product: productId, milli: quantityMilli, minor: goods });
  const delivery = diary.billing.came({
    ...{ id: receipt._id, supplier: supplierId, branch: branchId, day, minor: landed },
    ...{ product: product.productId, leftMilli: quantityMilli },
  });
  if (more.way === 3) return;
  // As its paper says: of some days or weeks ago.
  const invoiceOn = addDays(day, -PAPER_DAYS * (more.minor % 4));
  await bill(stage, delivery, { invoiceOn, differsMinor: 0 });
  await paySupplier({ stage, place, more, customerId });
}

/** The drawer is counted, a little over or short, and a new shift is opened. */
export async function closeDrawer({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, diary } = stage;
  const { till } = place;
  const differs = [0, -37, 112, 0][more.way] ?? 0;
  const counted = diary.close(till, differs);
  const url = `/api/shifts/${till.shiftId}/close`;
  await done(app, shop.owner, 'POST', url, { countedMinor: counted });
  const { tillId, leaseId } = till;
  const opened = { _id: newId(), tillId, leaseId, floatMinor: more.minor };
  const person = place.sellers[more.units % 3] ?? shop.owner;
  await done(app, person, 'POST', '/api/shifts', opened);
  place.till = { ...till, shiftId: opened._id };
  diary.open(place.till, person.personId, more.minor);
}
