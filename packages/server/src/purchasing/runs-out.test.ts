import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, ask, done } from '../../test/purchasing.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let supplierId: string;
let sugar: TestProduct;
let rice: TestProduct;
let salt: TestProduct;

const goTo = (day: string): void => void (at.clock.nowMs = Date.parse(`${day}T08:00:00Z`));
const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const planOf = async (query = '', by: TestPerson = shop.owner) =>
  (await done<{ items: ReorderItem[] }>(at, by, 'GET', `/api/reorder?by=cover${query}`)).items;

beforeAll(async () => {
  at = await startTestApp();
  goTo('2026-03-04');
  shop = await addBusiness(at.database);
  // Thirty of each in both branches, since 4 March.
  // Oil is never sold.
  const goods = ['Sugar', 'Rice', 'Salt', 'Oil'].map((name) => ({
    ...{ name, priceMinor: 11_800, costMinor: 6_000, quantityMilli: 30_000 },
  }));
  type Three = [TestProduct, TestProduct, TestProduct];
  [sugar, rice, salt] = (await addProducts(at.database, shop, goods)) as unknown as Three;
  supplierId = (await addSupplier(at, shop))._id;
  const url = `/api/suppliers/${supplierId}/products/${sugar.productId}`;
  const row = { supplierSku: null, lastCostMinor: 5_900, packMilli: 12_000, minimumMilli: 0 };
  await done(at, shop.owner, 'PUT', url, { ...row, isSupplied: true });
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 0);
  // On ten days two of sugar and three of rice, and on two of them all but one of salt.
  for (let day = 5; day <= 14; day += 1) {
    goTo(`2026-03-${String(day).padStart(2, '0')}`);
    const lines = [
      { product: sugar, quantityMilli: 2_000 },
      { product: rice, quantityMilli: 3_000 },
      ...(day === 5 ? [{ product: salt, quantityMilli: 20_000 }] : []),
      ...(day === 6 ? [{ product: salt, quantityMilli: 9_000 }] : []),
    ];
    const occurredAt = new Date(at.clock.nowMs).toISOString();
    const sold = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
    expect(sold.status, sold.text).toBe(200);
  }
  goTo('2026-03-15');
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** How long the supplier takes. */
const takes = (leadDays: number) =>
  peek(at.database, 'update supplier set lead_days = $2 where supplier_id = $1', [
    ...[supplierId, leadDays],
  ]);

test('what lasts shorter than more takes to come is listed, the soonest first', async () => {
  await takes(7);
  // Of eleven days in stock 20 were sold of sugar: ten last five days. Rice was sold to the last.
  expect(await planOf()).toMatchObject([
    {
      ...{ name: 'Rice', branchId: branch(0), onHandMilli: 0, supplierId: null },
      cover: { days: 0, perDayMilli: 2_727, runsOutOn: '2026-03-15', leadDays: 7 },
    },
    {
      ...{ name: 'Sugar', branchId: branch(0), onHandMilli: 10_000, supplierId },
      cover: { days: 5, perDayMilli: 1_818, runsOutOn: '2026-03-20', leadDays: 7 },
      // 20 × 7 ÷ 11 until more comes, 20 × 28 ÷ 11 for four weeks, which are five packs of twelve.
      ...{ pointMilli: 13_000, reorderMilli: 51_000, orderMilli: 60_000, unitCostMinor: 5_900 },
    },
  ]);
  // By points that nobody set nothing runs low.
  expect((await done<{ items: [] }>(at, shop.owner, 'GET', '/api/reorder')).items).toEqual([]);
});

test('it lasts as long as the product’s own page says', async () => {
  const url = `/api/analytics/products/${sugar.productId}?branchId=${branch(0)}`;
  const { cover } = await done<AnswerOf<typeof analyticsProduct>>(at, shop.owner, 'GET', url);
  const [, listed] = await planOf();
  const { leadDays: _lead, ...said } = listed?.cover ?? { leadDays: 0 };
  expect(cover).toMatchObject(said);
});

test('a supplier who brings it before it runs out is soon enough', async () => {
  await takes(5);
  expect((await planOf()).map(({ name }) => name)).toEqual(['Rice']);
  expect(await planOf(`&supplierId=${supplierId}`)).toEqual([]);
  await takes(6);
  expect((await planOf(`&supplierId=${supplierId}`)).map(({ name }) => name)).toEqual(['Sugar']);
});

test('a branch that has more than it needs gives of it first', async () => {
  await takes(7);
  await peek(at.database, 'insert into reorder_point values ($1, $2, $3, $4, $5)', [
    ...[shop.businessId, branch(1), rice.productId, 5_000, 5_000],
  ]);
  const [first] = await planOf();
  // Of 77 for four weeks (30 × 28 ÷ 11) 20 come from there.
  expect(first).toMatchObject({
    ...{ reorderMilli: 77_000, orderMilli: 57_000 },
    transfers: [{ fromBranchId: branch(1), quantityMilli: 20_000 }],
  });
  await peek(at.database, 'delete from reorder_point');
});

test('what is drafted is on its way, and off the list', async () => {
  const [, item] = await planOf();
  if (item === undefined) throw new Error('Sugar lasts');
  const { productId, orderMilli: quantityMilli, unitCostMinor, taxBasisPoints } = item;
  const line = { productId, packName: null, packUnitsMilli: 1_000, quantityMilli };
  const order = {
    ...{ _id: newId(), supplierId, branchId: item.branchId, expectedOn: null, note: null },
    lines: [{ ...line, unitCostMinor, taxBasisPoints }],
  };
  await done(at, shop.owner, 'POST', '/api/reorder/orders', { orders: [order] });
  expect((await planOf()).map(({ name }) => name)).toEqual(['Rice']);
});

test('each branch has its own, and nobody else’s', async () => {
  expect(await planOf(`&branchId=${branch(1)}`)).toEqual([]);
  const manager = (place: number) =>
    addPerson(at.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(place)] },
    });
  expect((await planOf('', await manager(0))).map(({ name }) => name)).toEqual(['Rice']);
  expect(await planOf('', await manager(1))).toEqual([]);
  expect((await ask(at, shop.seller, 'GET', '/api/reorder?by=cover')).status).toBe(403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await planOf('', stranger.owner)).toEqual([]);
  const foreign = `/api/reorder?by=cover&branchId=${branch(0)}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});
