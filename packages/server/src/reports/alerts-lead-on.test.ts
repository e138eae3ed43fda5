import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { done } from '../../test/purchasing.ts';
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
