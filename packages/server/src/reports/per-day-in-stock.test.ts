import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { eachDay } from '@tillbook/core/reports/compared';
import type { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
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
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Comparison = AnswerOf<typeof analyticsComparison>;
type Report = AnswerOf<typeof getReport>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let tea: TestProduct;
let bread: TestProduct;
let delivery: TestProduct;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const days = (from: string, to: string): string => `from=${from}&to=${to}`;
const PERIOD = days('2026-03-05', '2026-03-24');

async function sell(by: TestPerson, till: OpenTill, product: TestProduct, units: number) {
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = draftOf(till, { lines: [{ product, quantityMilli: units * 1_000 }], occurredAt });
  const answer = await post(app, by, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function compare(query: string, person: TestPerson = shop.owner): Promise<Comparison> {
  const url = `/api/analytics/comparison?${query}`;
  const answer = await call<Comparison>(app, person, 'GET', url);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const goods = (): string => [sugar, tea, bread].map(({ productId }) => productId).join(',');
const inStockBy = async (query: string, of = goods()): Promise<unknown[]> =>
  (await compare(`by=product&of=${of}&${query}`)).subjects.map(({ inStock }) => inStock);

/**
 * In Kariakoo the seller sells 2 sugar a day from 5 to 14 March, when all 20 are gone, and 3 tea
 * every second day of twenty, of which one comes back. In Mbezi the owner sells 5 bread once.
 */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const made = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 20_000 },
    { name: 'Tea', priceMinor: 2_360, costMinor: 2_500, quantityMilli: 900_000 },
    { name: 'Bread', priceMinor: 5_900, costMinor: 4_000, quantityMilli: 50_000 },
    { name: 'Delivery', priceMinor: 1_180, costMinor: 0, quantityMilli: 0, kind: 'service' },
  ]);
  [sugar, tea, bread, delivery] = made as [TestProduct, TestProduct, TestProduct, TestProduct];
  app.clock.nowMs = Date.parse('2026-03-04T08:00:00Z');
  const till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  const other = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  for (const [at, day] of eachDay({ from: '2026-03-05', to: '2026-03-24' }).entries()) {
    app.clock.nowMs = Date.parse(`${day}T08:00:00Z`);
    if (at < 10) await sell(shop.seller, till, sugar, 2);
    if (at === 3) await sell(shop.owner, other, bread, 5);
    if (at % 2 === 1) continue;
    const sale = await sell(shop.seller, till, tea, 3);
    if (at !== 6) continue;
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    expect((await postRefund(app, shop.owner, sale._id, draft)).status).toBe(200);
  }
  // On the day of looking more sugar comes, and 5 of it are sold.
  app.clock.nowMs = Date.parse('2026-03-25T08:00:00Z');
  const more = await call(app, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId: branch(0), reason: 'correction', note: 'Found' },
    lines: [{ productId: sugar.productId, way: 'in', quantityMilli: 10_000 }],
  });
  expect(more.status, more.text).toBe(200);
  await sell(shop.seller, till, sugar, 5);
  app.clock.nowMs = Date.parse('2026-03-25T09:00:00Z');
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('sold per day in stock', () => {
  test('of a branch: sugar was there on ten of twenty days, tea on all', async () => {
    // By hand: 20 ÷ 10 is 2 a day, (30 − 1) ÷ 20 is 1.45; by the totals tea sold more.
    expect(await inStockBy(`${PERIOD}&branchId=${branch(0)}`)).toEqual([
      { inStockDays: 10, soldMilli: 20_000 },
      { inStockDays: 20, soldMilli: 29_000 },
      { inStockDays: 20, soldMilli: 0 },
    ]);
  });

  test('of all branches: each is counted by itself', async () => {
    // In Mbezi the sugar lay there on all twenty days.
    expect(await inStockBy(PERIOD)).toEqual([
      { inStockDays: 30, soldMilli: 20_000 },
      { inStockDays: 40, soldMilli: 29_000 },
      { inStockDays: 40, soldMilli: 5_000 },
    ]);
  });

  test('today is on neither side, and days to come are none', async () => {
    const query = `${days('2026-03-05', '2026-04-01')}&branchId=${branch(0)}`;
    const [now] = (await compare(`by=product&of=${sugar.productId}&${query}`)).subjects;
    expect(now?.sums.quantityMilli).toBe(25_000);
    expect(now?.inStock).toEqual({ inStockDays: 10, soldMilli: 20_000 });
    const today = days('2026-03-25', '2026-03-25');
    expect(await inStockBy(today, sugar.productId)).toEqual([{ inStockDays: 0, soldMilli: 0 }]);
  });

  test('days in stock are those of the report of missed sales', async () => {
    const url = `/api/reports?report=missed-sales&limit=100&${PERIOD}&branchId=${branch(0)}`;
    const report = await call<Report>(app, shop.owner, 'GET', url);
    expect(report.body.rows).toMatchObject([
      { cells: { product: 'Sugar' }, values: { daysInStock: 10, daysOut: 10 } },
    ]);
  });

  test('a variant is a product; what has no stock, or is no product, has none', async () => {
    const asked = `${PERIOD}&branchId=${branch(0)}`;
    const variant = await compare(`by=variant&of=${sugar.productId}&${asked}`);
    expect(variant.subjects[0]?.inStock).toEqual({ inStockDays: 10, soldMilli: 20_000 });
    expect(await inStockBy(PERIOD, delivery.productId)).toEqual([null]);
    for (const query of [
      `by=branch&of=${branch(0)}`,
      `by=seller&of=${shop.seller.personId}`,
      'by=period&of=2026-03-05~2026-03-24',
    ]) {
      expect((await compare(`${query}&${PERIOD}`)).subjects).toMatchObject([{ inStock: null }]);
    }
  });

  test('what is archived has none', async () => {
    const archive = (at: string | null) =>
      peek(app.database, 'update product set archived_at = $2 where product_id = $1', [
        bread.productId,
        at,
      ]);
    await archive('2026-03-24T08:30:00Z');
    expect(await inStockBy(PERIOD, bread.productId)).toEqual([null]);
    await archive(null);
  });
});

describe('the profit of sellers', () => {
  const both = () => `by=seller&of=${shop.seller.personId},${shop.owner.personId}`;
  const costs = async (query: string, person?: TestPerson) =>
    (await compare(`${both()}&${query}`, person)).subjects.map(({ sums }) => [
      sums.netMinor,
      sums.costMinor,
    ]);

  test('is what they sold less what it had cost, without what came back', async () => {
    // By hand: 20 sugar at 100.00 and 29 tea at 20.00 net, at 60.00 and 25.00; 5 bread at 50.00.
    expect(await costs(PERIOD)).toEqual([
      [258_000, 192_500],
      [25_000, 20_000],
    ]);
    const { subjects } = await compare(`${both()}&${PERIOD}`);
    // 5 March: 2 sugar and 3 tea, 80.00 and −15.00; 11 March: one tea came back, −10.00.
    expect(subjects[0]?.points[0]?.profitMinor).toBe(6_500);
    expect(subjects[0]?.points[6]?.profitMinor).toBe(7_000);
    expect(subjects[1]?.points.map(({ profitMinor }) => profitMinor)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at === 3 ? 5_000 : 0)),
    );
  });

  test('is that of the report of profit by seller', async () => {
    const url = `/api/reports?report=profit-by-seller&limit=100&${PERIOD}`;
    const report = await call<Report>(app, shop.owner, 'GET', url);
    expect(report.body.rows.map(({ values }) => [values['netSales'], values['cost']])).toEqual(
      await costs(PERIOD),
    );
  });

  test('is told of a quarter at most', async () => {
    const known = { 92: [258_000, 192_500], 93: [258_000, null] };
    expect((await costs(days('2025-12-23', '2026-03-24')))[0]).toEqual(known[92]);
    expect((await costs(days('2025-12-22', '2026-03-24')))[0]).toEqual(known[93]);
  });

  test('is not told to who may not see what goods cost', async () => {
    const reader = await addPerson(app.database, {
      ...{ role: 'seller', businessId: shop.businessId, branchIds: [branch(0), branch(1)] },
      flags: { canViewReports: true },
    });
    const deny = { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } };
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      reader.personId,
      deny,
    ]);
    expect(await costs(PERIOD, reader)).toEqual([
      [258_000, null],
      [25_000, null],
    ]);
    const { subjects } = await compare(`${both()}&${PERIOD}`, reader);
    expect(subjects.flatMap(({ points }) => points)).toHaveLength(40);
    for (const { points } of subjects) {
      expect(points.every(({ profitMinor }) => profitMinor === null)).toBe(true);
    }
    // How long it lay there is no cost.
    const own = await compare(`by=product&of=${sugar.productId}&${PERIOD}`, reader);
    expect(own.subjects[0]?.inStock).toEqual({ inStockDays: 30, soldMilli: 20_000 });
  });
});
