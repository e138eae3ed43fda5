import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;

async function look<T>(path: string): Promise<T> {
  const answer = await call<T>(app, shop.owner, 'GET', `/api/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const report = (name: string, query: string): Promise<Report> =>
  look<Report>(`reports?report=${name}&${query}`);

async function sell(where: number, units: number): Promise<void> {
  const till = await openTill(app, shop.owner, shop.branches[where]?.tillId ?? '', 0);
  const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const answer = await post(app, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
}

/** 12:00 in UTC: 01:00 of 11 March in Kariakoo at UTC−11, 02:00 of 12 March in Mbezi at UTC+14. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  [sugar] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 },
  ])) as [TestProduct];
  for (const [where, zone] of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].entries()) {
    await peek(app.database, 'update branch set timezone = $1 where branch_id = $2', [
      zone,
      shop.branches[where]?.branchId,
    ]);
  }
  app.clock.nowMs = Date.parse('2026-03-11T12:00:00Z');
  await sell(0, 2);
  await sell(1, 3);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('what a branch sold that is a day ahead stands in reports by day, row and total', async () => {
  const asked = 'from=2026-03-10&to=2026-03-14';
  for (const name of ['sales-journal', 'sales-by-day']) {
    const found = await report(name, asked);
    expect(found.today).toBe('2026-03-11');
    // Of days to come there is no row: of the twelfth there is, since it runs in Mbezi.
    expect(
      [...found.rows].map(({ ids, values }) => [ids['day'], values['netSales']]).sort(),
    ).toEqual([
      ['2026-03-10', 0],
      ['2026-03-11', 20_000],
      ['2026-03-12', 30_000],
    ]);
    expect(found.totals).toMatchObject({ netSales: 50_000 });
  }
  const byBranch = await report('sales-by-branch', asked);
  expect(byBranch.totals['netSales']).toBe(50_000);
  const overview = await look<AnswerOf<typeof analyticsOverview>>(`analytics/overview?${asked}`);
  expect(overview.now.netMinor).toBe(50_000);
});

test('a day to come on which nothing was sold has no row', async () => {
  const found = await report('sales-by-day', 'from=2026-03-12&to=2026-03-14');
  expect(found.rows.map(({ ids }) => ids['day'])).toEqual(['2026-03-12']);
  expect((await report('sales-by-day', 'from=2026-03-13&to=2026-03-14')).rows).toEqual([]);
});
