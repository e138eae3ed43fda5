import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import { figureOf } from '@tillbook/core/reports/figures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  newId,
  type TestBusiness,
  type TestPack,
  type TestProduct,
} from '../../test/builders.ts';
import { exchange, exchangeDraftOf } from '../../test/exchanges.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openFirstTill, post, type Cart, type OpenTill } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
/** By weight, 236.00 the kilogram with 18 % within, at 150.00. */
let rice: TestProduct;
/** 50.00 untaxed, at 40.00. */
let bread: TestProduct;
/** Six loaves for 270.00. */
let tray: TestPack;

const DAY = '2026-03-11';
const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));

async function sell(instant: string, lines: Cart['lines'], offMinor = 0) {
  at(instant);
  const draft = draftOf(till, { lines, occurredAt: new Date(app.clock.nowMs).toISOString() });
  const totalMinor = draft.totalMinor - offMinor;
  const [cash] = draft.payments;
  const sent = {
    ...{ ...draft, totalMinor, discount: { kind: 'amount', amountMinor: offMinor, reason: 'Old' } },
    payments: [{ ...cash, amountMinor: totalMinor, tenderedMinor: totalMinor }],
  };
  const answer = await post(app, shop.seller, till, (offMinor > 0 ? sent : draft) as typeof draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const taxClassId = shop.taxClasses.zero;
  const stock = { quantityMilli: 100_000 };
  [rice, bread] = (await addProducts(app.database, shop, [
    { name: 'Rice', priceMinor: 23_600, costMinor: 15_000, unit: 'kg', ...stock },
    { name: 'Bread', priceMinor: 5_000, costMinor: 4_000, taxClassId, ...stock },
  ])) as [TestProduct, TestProduct];
  const { productId } = bread;
  const pack = { productId, name: 'Tray', unitsMilli: 6_000, priceMinor: 27_000 };
  tray = await addPack(app.database, shop, pack);
  at(`${DAY}T05:00:00Z`);
  till = await openFirstTill(app, shop);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const weighed = (quantityMilli: number) => ({ product: rice, quantityMilli });
const loaves = (units: number) => ({ product: bread, quantityMilli: units * 1_000 });

/** What the report by hour has of the day. */
async function byHour(): Promise<Report> {
  const path = `/api/reports?report=sales-by-hour&from=${DAY}&to=${DAY}`;
  const answer = await call<Report>(app, shop.owner, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('a day of weighed goods, packs, a discount, a return, an exchange and a void', async () => {
  // 1.5 kg and a tray: 354.00 + 270.00, a tenth off. Net 270.00 + 243.00 of 300.00 + 270.00.
  const trays = { product: bread, pack: tray, quantityMilli: 1_000 };
  await sell(`${DAY}T06:00:00Z`, [weighed(1_500), trays], 6_240);
  // Four loaves, one of them back an hour later: 200.00 less 50.00.
  const four = await sell(`${DAY}T06:30:00Z`, [loaves(4)]);
  at(`${DAY}T07:00:00Z`);
  const back = refundDraftOf(till, four, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(app, shop.owner, four._id, back)).status).toBe(200);
  // Another of them for a quarter of a kilogram: 50.00 back, 59.00 bought, 9.00 paid.
  const cart = { lines: [weighed(250)], occurredAt: `${DAY}T07:00:00.000Z` };
  const credit = ['exchange', 5_000] as const;
  const money = { given: [credit], paid: [credit, ['cash', 900]] } as const;
  const one = [{ quantityMilli: 1_000 }];
  const draft = exchangeDraftOf(till, four, one, cart, money, { 1: 1_000 });
  const exchanged = await exchange(app, shop.owner, till, draft);
  expect(exchanged.status, exchanged.text).toBe(200);
  // Two kilograms that were none.
  const wrong = await sell(`${DAY}T08:00:00Z`, [weighed(2_000)], 4_720);
  // Not yet voided: 820.00 + 400.00, and (6.75 + 2) / 4.
  expect((await byHour()).totals).toMatchObject({ grossSales: 122_000, itemsPerSale: 2_188 });
  at(`${DAY}T08:10:00Z`);
  const body = { _id: newId(), reason: 'wrong_item' };
  const voided = await call(app, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, body);
  expect(voided.status, voided.text).toBe(200);

  expect((await byHour()).totals).toMatchObject({
    // 570.00 + 200.00 + 50.00, before 57.00 taken off and 100.00 that came back.
    grossSales: 82_000,
    netSales: 66_300,
    // (1.5 kg and a tray + four + 0.25 kg) / 3: 6.75 / 3.
    itemsPerSale: 2_250,
    // 80.50 on goods of 225.00 + 240.00 + 160.00 + 37.50 − 80.00.
    markup: 1_382,
  });
});

test('dashboard and overview say the same', async () => {
  at(`${DAY}T09:00:00Z`);
  type Day = AnswerOf<typeof businessDashboard>;
  const dashboard = await call<Day>(app, shop.owner, 'GET', '/api/dashboard/business');
  expect(dashboard.body.itemsPerSaleMilli.value).toBe(2_250);
  type Overview = AnswerOf<typeof analyticsOverview>;
  const path = `/api/analytics/overview?from=${DAY}&to=${DAY}`;
  const { now } = (await call<Overview>(app, shop.owner, 'GET', path)).body;
  const sums = { ...now, costMinor: now.costMinor ?? 0 };
  expect(figureOf('itemsPerSale', sums)).toBe(2_250);
  expect(figureOf('grossSales', sums)).toBe(82_000);
  expect(figureOf('markup', sums)).toBe(1_382);
});
