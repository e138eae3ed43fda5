import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import type { analyticsMix } from '@tillbook/core/reports/mix.api';
import { addDays } from '@tillbook/core/reports/period';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

/** More products than either page lists: the first half brings twice as much at a lower margin. */
const HALF = 350;
const today = new Date(TEST_NOW).toISOString().slice(0, 10);

let app: TestApp;
let shop: TestBusiness;

const look = async <T>(path: string): Promise<T> => {
  const answer = await call<T>(app, shop.owner, 'GET', `/api/analytics/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const mix = () => look<AnswerOf<typeof analyticsMix>>('mix');
const ranked = (query = '') =>
  look<AnswerOf<typeof analyticsPerformance>>(`performance?compare=previous&${query}`);

/** What products brought on a day, at the same cost each. */
async function sold(ids: readonly string[], day: string, net: number, cost: number) {
  await peek(
    app.database,
    `insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
       net_minor, tax_minor, total_minor, cost_minor)
     select $1, $2, id, $4, 1000, $5, 0, $5, $6 from unnest($3::uuid[]) id`,
    [shop.businessId, shop.branches[0]?.branchId, ids, day, net, cost],
  );
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const made = await addProducts(
    app.database,
    shop,
    Array.from({ length: 2 * HALF }, (_, at) => ({
      ...{ name: `Good ${String(at).padStart(3, '0')}`, kind: 'service' as const },
      ...{ priceMinor: 2_000, costMinor: 500, quantityMilli: 0 },
    })),
  );
  const ids = made.map(({ productId }) => productId);
  await sold(ids.slice(0, HALF), today, 2_000, 1_800);
  await sold(ids.slice(HALF), today, 1_000, 500);
  // What it brought lies right before the four weeks.
  const [lost] = await addProducts(app.database, shop, [
    { name: 'Lost', kind: 'service', priceMinor: 5_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  await sold([lost?.productId ?? ''], addDays(today, -30), 5_000, 1_000);
  await sold(ids.slice(0, 1), addDays(today, -30), 2_500, 1_000);
}, 120_000);
afterAll(() => app.close());

test('make-up and products say the same of more products than either lists', async () => {
  const [made, performance] = [await mix(), await ranked()];
  expect([made.products.length, performance.products.length]).toEqual([500, 500]);
  // Of the period, and with what was sold only before it.
  expect([made.productsCount, performance.productsCount]).toEqual([700, 701]);
  // 80 % of 10,500.00 are 8,400.00: the 350 that bring 20.00 each, and 140 that bring 10.00.
  expect(made.few).toEqual({ few: 490, all: 700 });
  expect(performance.few).toEqual(made.few);
});

test('lines, classes and shares are those of all the products, not of those drawn', async () => {
  const made = await mix();
  expect(made.broughtMinor).toBe(1_050_000);
  // Between 20.00 and 10.00; 2,450.00 of 10,500.00 are left.
  expect(made.parting).toEqual({ netMinor: 1_500, margin: 2_333 });
  expect(made.reprice).toEqual({ count: 350, name: 'Good 000' });
  // A begins below 8,400.00, B below 9,975.00.
  expect(made.evenness).toEqual([
    { abc: 'A', xyz: null, count: 490, netMinor: 840_000 },
    { abc: 'B', xyz: null, count: 158, netMinor: 158_000 },
    { abc: 'C', xyz: null, count: 52, netMinor: 52_000 },
  ]);
  expect(made.products[0]).toMatchObject({ share: 19, quadrant: 'reprice', abc: 'A' });
  // 7,000.00 and 150 times 10.00 of 10,500.00.
  expect(made.products[499]).toMatchObject({ share: 8_095, quadrant: 'push', abc: 'B' });
});

test('what lost most stands first, also what sells no more and is not among the first by sales', async () => {
  const worst = (await ranked('sort=change')).products;
  expect(worst.slice(0, 3)).toMatchObject([
    { name: 'Lost', netMinor: 0, beforeMinor: 5_000, profitMinor: 0, abc: 'C' },
    { name: 'Good 000', netMinor: 2_000, beforeMinor: 2_500, abc: 'A' },
    { name: 'Good 350', netMinor: 1_000, beforeMinor: 0 },
  ]);
  expect(worst).toHaveLength(500);
  const bySales = await ranked();
  expect(bySales.products.map(({ name }) => name)).not.toContain('Lost');
  // Whatever the order, it is told what brought most.
  expect((await ranked('sort=net')).most).toBe(bySales.products[0]?.name);
});
