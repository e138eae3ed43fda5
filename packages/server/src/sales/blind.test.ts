import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { listSales, sumSales } from '@tillbook/core/sales/sales-list.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
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
import { ask, done } from '../../test/purchasing.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Sales = AnswerOf<typeof listSales>;
type Sum = AnswerOf<typeof sumSales>;

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let soap: TestProduct;
/** Runs a till and may read the reports. */
let asha: TestPerson;
let till: OpenTill;
let hers: OpenTill;
let cash: Sale;

async function sell(by: TestPerson, at: OpenTill, isCash: boolean, units = 1): Promise<Sale> {
  const draft = draftOf(at, { lines: [{ product: soap, quantityMilli: units * 1_000 }] });
  const [paid] = draft.payments;
  const card = { _id: newId(), method: 'card' as const, amountMinor: paid?.amountMinor ?? 0 };
  const payments = isCash ? draft.payments : [{ ...card, provider: null, reference: null }];
  const answer = await post(app, by, at, { ...draft, payments });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const get = <T>(by: TestPerson, path: string) => done<T>(app, by, 'GET', path);
const tendersOf = async (by: TestPerson) =>
  (await get<AnswerOf<typeof sellerDashboard>>(by, '/api/dashboard/seller')).tenders;
/** How many there are by this way of paying, what they come to, and whether some are left out. */
async function found(by: TestPerson, query: string) {
  const list = await get<Sales>(by, `/api/sales?${query}`);
  const sum = await get<Sum>(by, `/api/sales-sum?${query}`);
  expect([sum.salesCount, sum.areHeldBack]).toEqual([list.items.length, list.areHeldBack]);
  return [sum.salesCount, sum.totalMinor, sum.areHeldBack];
}
const waysOf = async (by: TestPerson) =>
  (await get<Sales>(by, '/api/sales')).items.map(({ methods }) => methods);

const setBlind = async (isCountBlind: boolean) => {
  const { version } = await get<{ version: number }>(shop.owner, '/api/till/cash-rules');
  const body = { isCountBlind, sellerMaxMinor: null, version };
  await done(app, shop.owner, 'PUT', '/api/till/cash-rules', body);
};

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 100_000 },
  ])) as [TestProduct];
  asha = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, flags: { canViewReports: true } },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '', 50_000);
  hers = await openTill(app, asha, await addTill(app, shop), 20_000);
  cash = await sell(shop.seller, till, true, 3);
  await sell(shop.seller, till, false, 2);
  await sell(asha, hers, true);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('who works on a drawer that is counted blind learns nowhere what was paid in cash', async () => {
  expect(await tendersOf(shop.seller)).toBeNull();
  expect(await found(shop.seller, 'method=cash')).toEqual([0, 0, true]);
  expect(await found(shop.seller, 'method=card')).toEqual([0, 0, true]);
  expect(await found(shop.seller, `paymentTypeId=${newId()}`)).toEqual([0, 0, true]);
  // Looked up by another index, too.
  expect(await found(shop.seller, 'method=cash&leastMinor=1000')).toEqual([0, 0, true]);
  expect(await waysOf(shop.seller)).toEqual([null, null]);
});

test('what was sold in all, and how one receipt was paid, is still told', async () => {
  expect(await found(shop.seller, '')).toEqual([2, 5_000, false]);
  const { payments } = await get<Sale>(shop.seller, `/api/sales/${cash._id}`);
  expect(payments).toMatchObject([{ method: 'cash', amountMinor: 3_000 }]);
});

test('who manages shifts is told all of it, and so is another business of its own', async () => {
  expect(await found(shop.manager, 'method=cash')).toEqual([2, 4_000, false]);
  expect(await waysOf(shop.owner)).toEqual([['cash'], ['card'], ['cash']]);
  expect(await tendersOf(other.seller)).toEqual([]);
});

test('who sold in a colleague’s open drawer is not told either, until it is closed', async () => {
  const helper = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  expect(await tendersOf(helper)).toEqual([]);
  await sell(helper, till, true);
  expect(await tendersOf(helper)).toBeNull();
  expect(await waysOf(helper)).toEqual([null]);
});

const BY_WAY = ['sales-by-tender', 'sales-journal', 'payments-by-day', 'payments-with-reference'];

test('who may read reports and runs a drawer reads no ways of paying of its days', async () => {
  const read = (report: string, days = 'period=today') =>
    ask<AnswerOf<typeof getReport>>(app, asha, 'GET', `/api/reports?report=${report}&${days}`);
  for (const report of BY_WAY) {
    expect(await read(report), report).toMatchObject({
      ...{ status: 409, body: { code: 'COUNT_IS_BLIND' } },
    });
    // Days before it was opened are told.
    expect((await read(report, 'from=2026-03-01&to=2026-03-03')).status, report).toBe(200);
  }
  expect((await read('sales-by-day')).status).toBe(200);
  const mix = await get<AnswerOf<typeof analyticsOverview>>(asha, '/api/analytics/overview');
  expect(mix.tenders).toBeNull();
  // Of others' drawers she is told, of her own not.
  expect(await waysOf(asha)).toEqual([['cash'], null, ['card'], ['cash']]);
});

test('where the business counts with open eyes, it is told', async () => {
  await setBlind(false);
  expect(await tendersOf(shop.seller)).toHaveLength(2);
  expect(await found(shop.seller, 'method=cash')).toEqual([1, 3_000, false]);
  await setBlind(true);
  expect(await tendersOf(shop.seller)).toBeNull();
});

test('a closed drawer hides nothing any more', async () => {
  const body = closeBody(54_000);
  await done(app, shop.seller, 'POST', `/api/shifts/${till.shiftId}/close`, body);
  expect(await tendersOf(shop.seller)).toEqual([
    { method: 'cash', amountMinor: 3_000, count: 1 },
    { method: 'card', amountMinor: 2_000, count: 1 },
  ]);
  expect(await found(shop.seller, 'method=cash')).toEqual([1, 3_000, false]);
  expect(await waysOf(shop.seller)).toEqual([['card'], ['cash']]);
  // Hers is open still.
  expect(
    (await ask(app, asha, 'GET', '/api/reports?report=sales-by-tender&period=today')).status,
  ).toBe(409);
});
