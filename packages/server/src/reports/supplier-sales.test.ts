import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALWAYS, DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, ask, receiptBody, receive } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let mill: string;
let depot: string;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = MARCH, by = shop.owner) => reportSeen(at, by, name, query);
const brings = (supplierId: string, product: TestProduct, place = 0) =>
  receive(
    at,
    shop,
    receiptBody(shop, supplierId, [{ product, quantityMilli: 1_000, unitCostMinor: 6_000 }], {
      branchId: branch(place),
    }),
  );

async function sell(place: number, lines: readonly (readonly [TestProduct, number])[]) {
  const till = await openTill(at, shop.owner, shop.branches[place]?.tillId ?? '', 0);
  const cart = lines.map(([product, units]) => ({ product, quantityMilli: units * 1_000 }));
  const answer = await post(at, shop.owner, till, draftOf(till, { lines: cart }));
  expect(answer.status, answer.text).toBe(200);
  return { till, sale: answer.body };
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 },
    { name: 'Rice', priceMinor: 5_900, costMinor: 6_000, quantityMilli: 90_000 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 6_000, quantityMilli: 90_000 },
  ];
  const [first, rice, salt] = (await addProducts(at.database, shop, goods)) as [
    ...[TestProduct, TestProduct, TestProduct],
  ];
  sugar = first;
  mill = (await addSupplier(at, shop, 'Mill'))._id;
  depot = (await addSupplier(at, shop, 'Depot'))._id;
  // Sugar was the Mill's, and is the Depot's since it came to the other branch.
  await brings(mill, sugar);
  await brings(mill, rice);
  at.clock.nowMs += 1_000;
  await brings(depot, sugar, 1);
  const { till, sale } = await sell(0, [
    [sugar, 3],
    [rice, 2],
    [salt, 1],
  ]);
  const refund = await postRefund(
    at,
    shop.owner,
    sale._id,
    refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]),
  );
  expect(refund.status, refund.text).toBe(200);
  await sell(1, [[sugar, 1]]);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Rows as supplier, units, net sales, cost, profit. */
const rows = async (name: ReportName, query = MARCH, by = shop.owner) =>
  (await seen(name, query, by)).rows.map(({ cells, values }) => [
    ...[cells['supplier'], values['netSales'], values['cost'], values['profit']],
  ]);

test('a product is of whoever brought it last, also what was sold of it elsewhere', async () => {
  // Three sugars less one and one more at 100.00; two rices at 50.00; salt nobody brought.
  const found = [
    ['Depot', 30_000, 18_000, 12_000],
    ['Mill', 10_000, 12_000, -2_000],
    [null, 1_000, 6_000, -5_000],
  ];
  expect(await rows('sales-by-supplier')).toEqual(found);
  expect(await rows('profit-by-supplier')).toEqual(found);
  const { rows: counted, totals } = await seen('sales-by-supplier');
  expect(counted.map(({ values }) => [values['quantity'], values['refunds']])).toEqual([
    [3_000, 10_000],
    [2_000, 0],
    [1_000, 0],
  ]);
  expect([totals['netSales'], totals['quantity']]).toEqual([41_000, null]);
  const { totals: days } = await seen('sales-by-day');
  expect(totals['netSales']).toBe(days['netSales']);
});

test('what a supplier’s row says is what its products come to, and they are parted further', async () => {
  const products = await seen('sales-by-product', `${MARCH}&only=supplier:${depot}`);
  expect(products.rows.map(({ cells, values }) => [cells['product'], values['netSales']])).toEqual([
    ['Sugar', 30_000],
  ]);
  expect(await rows('sales-by-supplier', `${MARCH}&only=product:${sugar.productId}`)).toHaveLength(
    1,
  );
  expect(await rows('sales-by-supplier', `${MARCH}&only=category:`)).toHaveLength(3);
  expect(await rows('profit-by-supplier', `${MARCH}&only=supplier:`)).toEqual([
    [null, 1_000, 6_000, -5_000],
  ]);
});

test('of each branch it is its own, and a manager sees no other', async () => {
  expect(await rows('sales-by-supplier', `${MARCH}&branchId=${branch(1)}`)).toEqual([
    ['Depot', 10_000, 6_000, 4_000],
  ]);
  const own = await reader(at, shop, branch(1));
  expect(await rows('profit-by-supplier', MARCH, own)).toEqual([['Depot', 10_000, 6_000, 4_000]]);
  await reportSeen(at, own, 'sales-by-supplier', `branchId=${branch(0)}`, 403);
});

test('suppliers are shown to those who see purchases, profit to those who see cost as well', async () => {
  const without = async (action: string) => {
    const person = await addPerson(at.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(0)] },
      flags: { ...DEFAULT_FLAGS, canViewReports: true },
    });
    await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
      person.personId,
      { ...NO_RIGHTS, actions: { [action]: 'deny' } },
    ]);
    return person;
  };
  expect(ALWAYS.branch_manager).toContain('purchase.view');
  const stranger = await without('purchase.view');
  await reportSeen(at, stranger, 'sales-by-supplier', MARCH, 403);
  await reportSeen(at, stranger, 'profit-by-supplier', MARCH, 403);
  const blind = await without('product.see_cost');
  await reportSeen(at, blind, 'profit-by-supplier', MARCH, 403);
  const { measures } = await seen('sales-by-supplier', MARCH, blind);
  expect(measures).toEqual(
    expect.not.arrayContaining(['cost', 'profit', 'margin', 'markup'] as never),
  );
  // Whose profit it is, too: customers are for those who see them.
  await reportSeen(at, await without('customer.view'), 'profit-by-customer', MARCH, 403);
});

test('of another business nothing', async () => {
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await rows('sales-by-supplier', MARCH, stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=sales-by-supplier&only=supplier:${mill}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test.each(['sales-by-supplier', 'profit-by-supplier'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);
