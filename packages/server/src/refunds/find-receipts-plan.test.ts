import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { copySales } from '../../test/many-sales.ts';
import { nodesOf, rowsRead } from '../../test/plans.ts';
import { draftOf, openFirstTill, post } from '../../test/till.ts';

import { openTenant } from '../db/tenant.sql.ts';
import { readReceipts, receiptsStatement, type ReceiptAsked } from './find-receipts.sql.ts';

const SALES = 40_000;

let app: TestApp;
let shop: TestBusiness;
let sale: Sale;

/** Four weeks of a sale a minute, every one of another total, a third of them a colleague's. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [soap] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000 },
  ]);
  const till = await openFirstTill(app, shop);
  const lines = [{ product: soap as TestProduct, quantityMilli: 1_000 }];
  sale = (await post(app, shop.seller, till, draftOf(till, { lines }))).body;
  const seller = `case n % 3 when 0 then '${shop.manager.personId}' else '${shop.seller.personId}' end`;
  const changed = {
    net_minor: '2000 + n',
    tax_minor: '0',
    total_minor: '2000 + n',
    seller_id: `(${seller})::uuid`,
  };
  await copySales(app.database, { saleId: sale._id, count: SALES, changed });
}, 120_000);
afterAll(() => app.close());

const question = (change: Partial<ReceiptAsked>): ReceiptAsked => ({
  businessId: shop.businessId,
  ...{ branchIds: null, saleId: null, onlyOf: null, clues: null, productId: null },
  ...{ day: null, totalMinor: null, limit: 20 },
  ...change,
});

/** The page and no more of the shop's sales is read, whoever asks, by an index. */
test.each([
  ['an amount', () => ({ totalMinor: 2_500 })],
  ['an amount, in a branch', () => ({ totalMinor: 2_500, branchIds: ownBranch() })],
  ['an amount, own sales', () => ({ totalMinor: 2_500, onlyOf: shop.seller.personId })],
  ['a day', () => ({ day: '2026-02-20' })],
  ['a day, in a branch', () => ({ day: '2026-02-20', branchIds: ownBranch() })],
  ['a day, own sales', () => ({ day: '2026-02-20', onlyOf: shop.seller.personId })],
  ['a day and an amount', () => ({ day: '2026-03-04', totalMinor: 2_500 })],
])('by %s', async (_name, change) => {
  const asked = receiptsStatement(question(change()));
  const { who, nodes } = await nodesOf(app, shop.businessId, asked);
  expect(who).toBe('tillbook_app');
  const ofSales = nodes.filter((node) => node['Relation Name'] === 'sale');
  expect(ofSales.map((node) => node['Index Name'])).not.toContain(undefined);
  // A day lies within three of the clock of the world, and those of a colleague are passed by.
  expect(rowsRead(nodes, 'sale')).toBeLessThan(3 * 24 * 60);
});

test('and what is found is of that day and of that amount', async () => {
  const found = (change: Partial<ReceiptAsked>) =>
    app.db.read(openTenant(shop.businessId), (reader) => readReceipts(reader, question(change)));
  const ofAmount = await found({ totalMinor: 2_500 });
  expect(ofAmount.map((row) => [row.receiptNumber, row.totalMinor])).toEqual([
    ['COPY-000500', 2_500],
  ]);
  const ofDay = await found({ day: '2026-02-20' });
  expect(ofDay).toHaveLength(20);
  expect(new Set(ofDay.map(({ businessDate }) => businessDate))).toEqual(new Set(['2026-02-20']));
  expect(await found({ day: '2026-02-20', totalMinor: 2_500 })).toEqual([]);
  const own = await found({ day: '2026-02-20', onlyOf: shop.seller.personId });
  expect(own).toHaveLength(20);
  expect(await found({ totalMinor: 2_501, onlyOf: shop.manager.personId })).toHaveLength(1);
  expect(await found({ totalMinor: 2_501, onlyOf: shop.seller.personId })).toEqual([]);
});

const ownBranch = (): readonly string[] => [shop.branches[0]?.branchId ?? ''];
