import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, TEST_NOW } from '../../test/builders.ts';
import type { TestBusiness, TestProduct } from '../../test/builders.ts';
import { actOn, beginCount, countIt } from '../../test/counts.ts';
import { addSupplier, receiptBody, receive } from '../../test/purchasing.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { trackBatches } from '../../test/stock.ts';

/** What counts found, and what is about to expire, worked out by hand. */

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let oil: TestProduct;
let milk: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  [sugar, oil, milk] = (await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 20_000 },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 9_000 },
    { name: 'Milk', priceMinor: 900, costMinor: 500, quantityMilli: 0 },
  ])) as [TestProduct, TestProduct, TestProduct];
  await trackBatches(at.database, milk.productId);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('of 20 at 25.00 four are missing, of 9 at 51.11 two more are found', async () => {
  const branchId = shop.branches[0]?.branchId ?? '';
  const goods = [sugar.productId, oil.productId];
  const { body } = await beginCount(at, shop.manager, branchId, goods);
  const found = [16_000, 11_000];
  for (const [place, productId] of goods.entries()) {
    const entry = { productId, quantityMilli: found[place] };
    await countIt(at, shop.manager, body._id, entry);
  }
  await actOn(at, shop.manager, body._id, 'finish');
  // Approved on the day after.
  at.clock.nowMs = TEST_NOW + 86_400_000;
  await actOn(at, shop.manager, body._id, 'post');
  const seen = (day: string) => reportSeen(at, shop.owner, 'stock-counts', `from=${day}&to=${day}`);
  const { rows, totals } = await seen('2026-03-05');
  expect(rows.map(({ cells, values }) => [cells['product'], cells['count'], values])).toEqual([
    ['Sugar', body.number, { moved: -4_000, missing: 10_000, found: 0, differs: -10_000 }],
    ['Oil', body.number, { moved: 2_000, missing: 0, found: 10_222, differs: 10_222 }],
  ]);
  expect(totals).toEqual({ moved: null, missing: 10_000, found: 10_222, differs: 222 });
  expect((await seen('2026-03-04')).rows).toEqual([]);
});

test('4 till the end of May and 2 till March: 6 for 25.00 are worth 16.67 and 8.33', async () => {
  const { _id } = await addSupplier(at, shop);
  const batch = (code: string, expiresOn: string, units: number, unitCostMinor: number) => ({
    ...{ product: milk, quantityMilli: units * 1_000, unitCostMinor, batchCode: code, expiresOn },
  });
  const lines = [batch('MAY', '2026-05-31', 4, 500), batch('MARCH', '2026-03-03', 2, 250)];
  await receive(at, shop, receiptBody(shop, _id, lines));
  const { rows, totals } = await reportSeen(at, shop.owner, 'stock-expiry');
  // It is the fifth of March.
  expect(rows.map(({ cells, values }) => [cells['batch'], cells['expires'], values])).toEqual([
    ['MARCH', '2026-03-03', { daysLeft: -2, onHand: 2_000, stockValue: 833 }],
    ['MAY', '2026-05-31', { daysLeft: 87, onHand: 4_000, stockValue: 1_667 }],
  ]);
  expect(totals).toEqual({ daysLeft: null, onHand: null, stockValue: 2_500 });
});
