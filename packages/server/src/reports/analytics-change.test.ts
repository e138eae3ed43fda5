import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import type { analyticsChange } from '@tillbook/core/reports/profit-change.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { moveByTest } from '../../test/stock.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Change = AnswerOf<typeof analyticsChange>;

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
let sugar: TestProduct;
let bread: TestProduct;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';

const change = async (query: string, person: TestPerson = shop.owner): Promise<Change> => {
  const answer = await call<Change>(app, person, 'GET', `/api/analytics/change?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** So many sales of a day, each of so many of both. */
async function sell(day: string, sales: number, units: readonly [number, number]): Promise<void> {
  for (let at = 0; at < sales; at += 1) {
    const occurredAt = `${day}T08:${String(at).padStart(2, '0')}:00.000Z`;
    app.clock.nowMs = Date.parse(occurredAt);
    const lines = [sugar, bread].flatMap((product, which) => {
      const quantityMilli = (units[which] ?? 0) * 1_000;
      return quantityMilli === 0 ? [] : [{ product, quantityMilli }];
    });
    const answer = await post(app, shop.owner, till, draftOf(till, { lines, occurredAt }));
    expect(answer.status, answer.text).toBe(200);
  }
}

/** What is left is worth more by this from now on. */
async function buyDearer(product: TestProduct, unitCostMinor: number): Promise<void> {
  const goods = { branchId: branch(0), productId: product.productId };
  await moveByTest(app.db, shop, [{ ...goods, way: 'out', quantityMilli: 980_000 }]);
  const bought = {
    ...goods,
    way: 'in',
    quantityMilli: 1_000_000,
    valueMinor: 1_000 * unitCostMinor,
  } as const;
  await moveByTest(app.db, shop, [bought]);
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  const stocked = { quantityMilli: 1_000_000 };
  const added = await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 10_000, costMinor: 6_000 },
    { ...stocked, name: 'Bread', priceMinor: 5_000, costMinor: 3_000 },
  ]);
  const untaxed = 'update product set tax_class_id = $1 where business_id = $2';
  await peek(app.database, untaxed, [shop.taxClasses.zero, shop.businessId]);
  [sugar, bread] = added as [TestProduct, TestProduct];
  app.clock.nowMs = Date.parse('2026-03-01T04:30:00Z');
  till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '');
  // 20 sales of one sugar and one bread each, then, a week on, 16 in which sugar costs 110.00.
  await sell('2026-03-04', 20, [1, 1]);
  sugar = { ...sugar, priceMinor: 11_000 };
  await peek(app.database, 'update product set price_minor = 11000 where product_id = $1', [
    sugar.productId,
  ]);
  await buyDearer(sugar, 7_000);
  await sell('2026-03-11', 12, [1, 1]);
  await sell('2026-03-11', 4, [1, 0]);
  // In the evening both days stand beside each other with all that they sold.
  app.clock.nowMs = Date.parse('2026-03-11T19:00:00Z');
}, 120_000);
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('why a day left less than the week before, worked out by hand', async () => {
  const asked = await change('from=2026-03-11&to=2026-03-11');
  expect(asked).toMatchObject({
    ...{ currency: 'TZS', measure: 'profit', comparedFrom: '2026-03-04' },
    // Before 20 × 40.00 + 20 × 20.00, 30.00 on each of 40 units, two to a sale.
    // Now 16 × (110.00 − 70.00) + 12 × 20.00.
    change: { beforeMinor: 120_000, nowMinor: 88_000 },
  });
  expect(asked.change?.parts).toEqual([
    { name: 'customers', minor: -4 * 2 * 3_000 },
    { name: 'baskets', minor: (28 - 32) * 3_000 },
    { name: 'prices', minor: 16 * 1_000 },
    // −4 sugars at 40.00 and −8 breads at 20.00, of them −360.00 by quantity.
    { name: 'mix', minor: 4_000 },
    { name: 'discounts', minor: 0 },
    { name: 'costs', minor: -16 * 1_000 },
  ]);
  expect(asked.movers).toEqual([
    { _id: sugar.productId, name: 'Sugar', beforeMinor: 80_000, nowMinor: 64_000 },
    { _id: bread.productId, name: 'Bread', beforeMinor: 40_000, nowMinor: 24_000 },
  ]);
});

test('both ends are the profits that performance shows of the same days', async () => {
  const days = 'from=2026-03-11&to=2026-03-11';
  const { body } = await call<AnswerOf<typeof analyticsPerformance>>(
    app,
    shop.owner,
    'GET',
    `/api/analytics/performance?${days}`,
  );
  const profit = body.products.reduce((sum, one) => sum + (one.profitMinor ?? 0), 0);
  expect((await change(days)).change?.nowMinor).toBe(profit);
});

test('with too little on one side nothing is told; nor to sellers, nor of another business', async () => {
  expect(await change('from=2026-03-12&to=2026-03-12')).toMatchObject({ change: null, movers: [] });
  const elsewhere = `from=2026-03-11&to=2026-03-11&branchId=${branch(1)}`;
  expect(await change(elsewhere)).toMatchObject({ change: null, movers: [] });
  const days = 'from=2026-03-11&to=2026-03-11';
  expect(await change(days, other.owner)).toMatchObject({ change: null, movers: [] });
  expect((await call(app, shop.seller, 'GET', '/api/analytics/change')).status).toBe(403);
});
