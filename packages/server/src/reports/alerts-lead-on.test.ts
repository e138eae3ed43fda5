import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, done, orderGoods, receiptBody, receive } from '../../test/purchasing.ts';
import { addTill } from '../../test/shifts.ts';
import { trackBatches } from '../../test/stock.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/** An alert says how many rows the list has to which it leads. */

interface Alert {
  readonly kind: string;
  readonly count: number;
}
interface List {
  readonly items: readonly unknown[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const branchOf = (shop: TestBusiness, at: number): string => shop.branches[at]?.branchId ?? '';

/** What a page of figures tells of each kind. */
async function told(person: TestPerson, path: string, kinds: readonly string[]) {
  const { alerts } = await done<{ alerts: Alert[] }>(app, person, 'GET', path);
  return kinds.map((kind) => alerts.find((alert) => alert.kind === kind)?.count ?? 0);
}

/** How many rows each list has. */
async function listed(person: TestPerson, paths: readonly string[]): Promise<number[]> {
  const lists: List[] = [];
  for (const path of paths) lists.push(await done<List>(app, person, 'GET', path));
  return lists.map(({ items }) => items.length);
}

async function sell(
  by: TestPerson,
  till: OpenTill,
  goods: readonly (readonly [TestProduct, number])[],
) {
  for (const [product, units] of goods) {
    const lines = [{ product, quantityMilli: units * 1_000 }];
    const answer = await post(app, by, till, draftOf(till, { lines }));
    expect(answer.status, answer.text).toBe(200);
  }
}

const STOCK = ['products_out', 'products_oversold'] as const;
const stockLists = (more = ''): string[] =>
  ['out', 'oversold'].map((stock) => `/api/products?stock=${stock}${more}`);

test('products that ran out or were oversold are counted once, as their list has them', async () => {
  app.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(app.database, { stockPolicy: 'allow' });
  const goods = { priceMinor: 1_000, costMinor: 600 };
  const [tea, oil, rice, salt] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Tea', quantityMilli: 1_000 },
    { ...goods, name: 'Oil', quantityMilli: 1_000 },
    { ...goods, name: 'Rice', quantityMilli: 2_000 },
    { ...goods, name: 'Salt', quantityMilli: 1_000 },
    { ...goods, name: 'Milk', quantityMilli: 0 },
  ])) as [TestProduct, TestProduct, TestProduct, TestProduct];
  const here = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '');
  const there = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  // Here: tea 0, oil 0, rice −3, salt −1. There: tea 0, oil 1, rice 2, salt 1.
  await sell(shop.owner, here, [
    [tea, 1],
    [oil, 1],
    [rice, 5],
    [salt, 2],
  ]);
  await sell(shop.owner, there, [[tea, 1]]);

  // Somewhere tea and oil are out, rice and salt below zero; milk never was anywhere.
  const day = '/api/dashboard/business';
  expect(await told(shop.owner, day, STOCK)).toEqual([2, 2]);
  expect(await listed(shop.owner, stockLists())).toEqual([2, 2]);
  const { businesses } = await done<{ businesses: { alerts: Alert[] }[] }>(
    ...([app, shop.owner, 'GET', '/api/my-businesses/today'] as const),
  );
  expect(businesses[0]?.alerts).toEqual([
    { kind: 'products_oversold', count: 2 },
    { kind: 'products_out', count: 2 },
  ]);
  const overview = '/api/analytics/overview?from=2026-03-04&to=2026-03-04';
  expect(await told(shop.owner, overview, STOCK)).toEqual([2, 2]);

  for (const [at, counts] of [
    [0, [2, 2]],
    [1, [1, 0]],
  ] as const) {
    const of = `branchId=${branchOf(shop, at)}`;
    expect(await told(shop.owner, `${day}?${of}`, STOCK)).toEqual(counts);
    expect(await told(shop.owner, `${overview}&${of}`, STOCK)).toEqual(counts);
    expect(await listed(shop.owner, stockLists(`&${of}`))).toEqual(counts);
    const shelves = ['out', 'negative'].map((view) => `/api/stock?view=${view}&${of}`);
    expect(await listed(shop.owner, shelves)).toEqual(counts);
  }
  expect(await told(shop.manager, '/api/dashboard/manager', STOCK)).toEqual([2, 2]);
  expect(await listed(shop.manager, stockLists())).toEqual([2, 2]);
});

const WAITING = [
  ...['orders_late', 'transfers_arriving', 'shifts_open_long', 'batches_expired'],
  'batches_expiring',
] as const;
const waitingLists = (more = ''): string[] =>
  [
    ...['purchase-orders?state=late', 'transfers?state=arriving', 'shifts?state=open_long'],
    ...['stock/batches?within=expired', 'stock/batches?within=30'],
  ].map((list) => `/api/${list}${more}`);

/** An order of the first branch that is expected on a day. */
async function expected(shop: TestBusiness, supplierId: string, product: TestProduct, on: string) {
  const line = { product, quantityMilli: 5_000, unitCostMinor: 600 };
  const { _id } = await orderGoods(app, shop, supplierId, [line]);
  const text = 'update purchase_order set expected_on = $2 where order_id = $1';
  await peek(app.database, text, [_id, on]);
}

/** Goods that are to go from the first branch to the second. */
async function drafted(shop: TestBusiness, product: TestProduct): Promise<TransferDetail> {
  const body = {
    ...{ _id: newId(), fromBranchId: branchOf(shop, 0), toBranchId: branchOf(shop, 1) },
    ...{ toBusinessId: null, note: null },
    lines: [{ productId: product.productId, quantityMilli: 1_000 }],
  };
  return done<TransferDetail>(app, shop.owner, 'POST', '/api/transfers', body);
}

test('what is late, arrives, was forgotten or expires is told as its list has it', async () => {
  app.clock.nowMs = TEST_NOW;
  const shop = await addBusiness(app.database);
  const goods = { priceMinor: 1_000, costMinor: 600, quantityMilli: 9_000 };
  const [tea, milk] = (await addProducts(app.database, shop, [
    { ...goods, name: 'Tea' },
    { ...goods, name: 'Milk', quantityMilli: 0 },
  ])) as [TestProduct, TestProduct];
  const { _id: supplierId } = await addSupplier(app, shop);
  // It is the fourth of March: what is expected today is not late yet.
  await expected(shop, supplierId, tea, '2026-03-03');
  await expected(shop, supplierId, tea, '2026-03-04');
  const { _id, version } = await drafted(shop, tea);
  const start = { _id: newId(), note: null, version, lines: [] };
  await done(app, shop.owner, 'POST', `/api/transfers/${_id}/start`, start);
  await drafted(shop, tea);
  await trackBatches(app.database, milk.productId);
  const batch = (batchCode: string, expiresOn: string) => ({
    ...{ product: milk, quantityMilli: 1_000, unitCostMinor: 500, batchCode, expiresOn },
  });
  const batches = [batch('GONE', '2026-03-03'), batch('SOON', '2026-04-03')];
  const lines = [...batches, batch('LATER', '2026-04-04')];
  await receive(app, shop, receiptBody(shop, supplierId, lines));
  // One drawer is open since seventeen hours, one since sixteen.
  for (const [till, hours] of [
    [shop.branches[0]?.tillId ?? '', 17],
    [await addTill(app, shop), 16],
  ] as const) {
    app.clock.nowMs = TEST_NOW - hours * 3_600_000;
    await openTill(app, shop.owner, till);
  }
  app.clock.nowMs = TEST_NOW;

  const day = '/api/dashboard/business';
  expect(await told(shop.owner, day, WAITING)).toEqual([1, 1, 1, 1, 1]);
  expect(await listed(shop.owner, waitingLists())).toEqual([1, 1, 1, 1, 1]);
  for (const [at, counts] of [
    [0, [1, 0, 1, 1, 1]],
    [1, [0, 1, 0, 0, 0]],
  ] as const) {
    const of = `branchId=${branchOf(shop, at)}`;
    expect(await told(shop.owner, `${day}?${of}`, WAITING)).toEqual(counts);
    expect(await listed(shop.owner, waitingLists(`&${of}`))).toEqual(counts);
  }
  expect(await told(shop.manager, '/api/dashboard/manager', WAITING)).toEqual([1, 0, 1, 1, 1]);
  expect(await listed(shop.manager, waitingLists())).toEqual([1, 0, 1, 1, 1]);
});
