import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview, analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let bread: TestProduct;
let tills: OpenTill[];

const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));
const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

async function sell(
  instant: string,
  where: number,
  product: TestProduct,
  units: number,
  postedAt = instant,
) {
  at(postedAt);
  const till = tills[where];
  if (till === undefined) throw new Error('no till');
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const answer = await post(app, shop.owner, till, draftOf(till, { lines, occurredAt: instant }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function takeBack(instant: string, sale: Sale): Promise<void> {
  at(instant);
  const draft = refundDraftOf(tills[0] ?? null, sale, [{ quantityMilli: 1_000 }]);
  const answer = await postRefund(app, shop.owner, sale._id, draft);
  expect(answer.status, answer.text).toBe(200);
}

async function look<T>(path: string): Promise<T> {
  const answer = await call<T>(app, shop.owner, 'GET', `/api/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const overview = (query: string) =>
  look<AnswerOf<typeof analyticsOverview>>(`analytics/overview?${query}`);

/**
 * Sugar is 118.00 with 18 % within: 100.00 net; bread is 50.00 without tax. Kariakoo shows UTC+3 and
 * begins at midnight; Mbezi shows UTC+1 here and begins at half past four. Now it is Wednesday
 * 11 March, 10:20:30 in the one and 08:20:30 in the other.
 */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const stocked = { quantityMilli: 1_000_000 };
  [sugar, bread] = (await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    {
      ...{ ...stocked, name: 'Bread', priceMinor: 5_000, costMinor: 4_000 },
      taxClassId: shop.taxClasses.zero,
    },
  ])) as [TestProduct, TestProduct];
  await peek(
    app.database,
    `update branch set cutoff_minutes = 270, timezone = 'Africa/Lagos' where branch_id = $1`,
    [branch(1)],
  );
  at('2026-03-03T05:00:00Z');
  tills = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
  // Wednesday 4 March in Kariakoo: until 10:20:30, and after it.
  const first = await sell('2026-03-04T07:05:00Z', 0, sugar, 2);
  await takeBack('2026-03-04T07:10:00Z', first);
  await sell('2026-03-04T07:20:30Z', 0, bread, 1);
  await sell('2026-03-04T07:20:31Z', 0, bread, 2);
  await sell('2026-03-04T11:00:00Z', 0, sugar, 3);
  await takeBack('2026-03-04T12:00:00Z', first);
  // In Mbezi: 08:00, and 09:00 and four in the night.
  await sell('2026-03-04T07:00:00Z', 1, sugar, 1);
  await sell('2026-03-04T08:00:00Z', 1, sugar, 2);
  await sell('2026-03-05T03:00:00Z', 1, bread, 1);
  await sell('2026-03-05T09:00:00Z', 1, bread, 1);
  await sell('2026-03-11T06:00:00Z', 0, sugar, 3);
  at('2026-03-11T07:20:30Z');
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('a running day stands beside another up to the same time of day', () => {
  // 2 × 100 − 100 + 50 in Kariakoo, 100 in Mbezi; cost 2 × 60 − 60 + 40 and 60.
  const MORNING = {
    ...{ salesCount: 3, netMinor: 25_000, grossNetMinor: 35_000, refundedMinor: 10_000 },
    ...{ taxMinor: 3_600, totalMinor: 28_600, costMinor: 16_000, itemsMilli: 4_000 },
  };

  test('in the figures, the days and the ways of paying, as the dashboard has it', async () => {
    const today = await overview('from=2026-03-11&to=2026-03-11');
    expect(today.before).toMatchObject(MORNING);
    expect(today.days).toMatchObject([{ netMinor: 30_000, beforeMinor: 25_000 }]);
    expect(today.tenders).toMatchObject([{ method: 'cash', beforeMinor: 28_600 }]);
    expect(today.parts.rows.map(({ name, beforeMinor }) => [name, beforeMinor])).toEqual([
      ['Kariakoo', 15_000],
      ['Mbezi', 10_000],
    ]);
    const dashboard = await look<AnswerOf<typeof businessDashboard>>('dashboard/business');
    expect(dashboard.netSalesMinor).toEqual({ value: 30_000, before: 25_000 });
    expect(dashboard.salesCount.before).toBe(MORNING.salesCount);
  });

  test('as the last of several days, whatever stands beside them', async () => {
    const week = await overview('from=2026-03-05&to=2026-03-11');
    expect(week.comparedTo).toBe('2026-03-04');
    expect(week.before).toMatchObject(MORNING);
    // Seven days back, also where the days right before are a week: the same ones.
    const right = await overview('from=2026-03-05&to=2026-03-11&compare=previous');
    expect(right.before).toMatchObject(MORNING);
    // Days that are over are compared whole: 450 and 350 on the fourth, 50 on the fifth.
    at('2026-03-18T07:00:00Z');
    expect((await overview('from=2026-03-11&to=2026-03-17')).before.netMinor).toBe(85_000);
    at('2026-03-11T07:20:30Z');
  });

  test('in products, sellers, branches and categories', async () => {
    const asked = 'from=2026-03-11&to=2026-03-11';
    type Performance = AnswerOf<typeof analyticsPerformance>;
    const found = await look<Performance>(`analytics/performance?${asked}`);
    expect(found.products).toMatchObject([
      { name: 'Sugar', netMinor: 30_000, beforeMinor: 20_000 },
      { name: 'Bread', netMinor: 0, beforeMinor: 5_000 },
    ]);
    expect(found.sellers).toMatchObject([{ netMinor: 30_000, beforeMinor: 25_000 }]);
    expect(found.branches.map(({ beforeMinor }) => beforeMinor)).toEqual([15_000, 10_000]);
    expect(found.categories).toMatchObject([{ netMinor: 30_000, beforeMinor: 25_000 }]);
  });

  test('on the page of a product', async () => {
    const path = `analytics/products/${sugar.productId}?from=2026-03-11&to=2026-03-11`;
    const page = await look<AnswerOf<typeof analyticsProduct>>(path);
    // 2 − 1 in Kariakoo and one in Mbezi.
    expect(page.before).toMatchObject({
      ...{ quantityMilli: 2_000, netMinor: 20_000, returnedMilli: 1_000, refundedMinor: 10_000 },
    });
    expect(page.days).toMatchObject([{ beforeMilli: 2_000 }]);
  });
});

test('a branch whose day has not come is compared with nothing yet', async () => {
  // 02:30 in Kariakoo: it is Thursday there, and still Wednesday in Mbezi.
  at('2026-03-11T23:30:00Z');
  const thursday = await overview('from=2026-03-12&to=2026-03-12');
  expect(thursday.today).toBe('2026-03-12');
  expect(thursday.before.netMinor).toBe(0);
  const both = await overview('from=2026-03-11&to=2026-03-12');
  // Of the eleventh what Mbezi had sold by half past midnight: not the bread of four o’clock.
  expect(both.comparedFrom).toBe('2026-03-04');
  expect(both.before.netMinor).toBe(45_000 + 30_000);
  at('2026-03-11T07:20:30Z');
});

describe('at every time of a day', () => {
  const net = async (now: string) => {
    at(now);
    const asked = 'from=2026-03-19&to=2026-03-19';
    const { before } = await overview(asked);
    type Performance = AnswerOf<typeof analyticsPerformance>;
    const { products } = await look<Performance>(`analytics/performance?${asked}`);
    const ofProducts = products.reduce((sum, { beforeMinor }) => sum + beforeMinor, 0);
    return { whole: before.netMinor, ofProducts };
  };

  // Thursday 12 March, bread at 50.00: on the wall of Kariakoo at 00:10, 08:30, 12:59:30 (by a
  // clock that said 13:01), 13:05 and 21:00; on that of Mbezi at 04:40, 13:30, and 04:10 at night.
  beforeAll(async () => {
    await sell('2026-03-11T21:10:00Z', 0, bread, 1);
    await sell('2026-03-12T03:40:00Z', 1, bread, 1);
    await sell('2026-03-12T05:30:00Z', 0, bread, 1);
    await sell('2026-03-12T10:01:00Z', 0, bread, 1, '2026-03-12T09:59:30Z');
    await sell('2026-03-12T10:05:00Z', 0, bread, 1);
    await sell('2026-03-12T12:30:00Z', 1, bread, 1);
    await sell('2026-03-12T18:00:00Z', 0, bread, 1);
    await sell('2026-03-13T03:10:00Z', 1, bread, 1);
  });
  afterAll(() => at('2026-03-11T07:20:30Z'));

  test.each([
    ['2026-03-19T03:35:00Z', 1],
    ['2026-03-19T03:45:00Z', 2],
    ['2026-03-19T05:29:00Z', 2],
    ['2026-03-19T05:30:00Z', 3],
    ['2026-03-19T09:59:00Z', 3],
    // It was posted by then, whatever its clock said.
    ['2026-03-19T09:59:45Z', 4],
    ['2026-03-19T10:04:59Z', 4],
    ['2026-03-19T12:31:00Z', 6],
    ['2026-03-19T17:30:00Z', 6],
    ['2026-03-19T18:00:00Z', 7],
    ['2026-03-20T03:09:00Z', 7],
    ['2026-03-20T03:11:00Z', 8],
  ])('at %s the Thursday before had sold %i loaves', async (now, loaves) => {
    expect(await net(now)).toEqual({ whole: loaves * 5_000, ofProducts: loaves * 5_000 });
  });
});

test('the same weekdays a year before are 52 weeks back, also up to the same time', async () => {
  const day = async (now: string, date: string) => {
    at(now);
    const asked = `from=${date}&to=${date}&compare=year`;
    const { comparedFrom, comparedTo, before } = await overview(asked);
    const report = await look<AnswerOf<typeof getReport>>(`reports?report=sales-by-day&${asked}`);
    return { comparedFrom, comparedTo, net: before.netMinor, whole: report.totalsBefore };
  };
  // Wednesday 3 March 2027, 10:20:30; reports put whole days beside each other.
  expect(await day('2027-03-03T07:20:30Z', '2027-03-03')).toEqual({
    ...{ comparedFrom: '2026-03-04', comparedTo: '2026-03-04', net: 25_000 },
    whole: expect.objectContaining({ netSales: 80_000 }) as unknown,
  });
  at('2026-03-11T07:20:30Z');
});
