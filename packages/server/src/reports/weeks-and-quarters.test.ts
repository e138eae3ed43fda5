import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;

async function told(report: string, query: string): Promise<unknown> {
  const path = `/api/reports?report=${report}&${query}`;
  const answer = await call<AnswerOf<typeof getReport>>(app, shop.owner, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  const { rows, dimensions, comparedFrom } = answer.body;
  expect(comparedFrom).toBeNull();
  const [by = ''] = dimensions;
  return rows.map(({ ids, values }) => [ids[by], values['netSales']]);
}

/** Sugar of 100.00 net: one on Saturday 28 February, then on Sunday, Monday, and on 5 April. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const [sugar] = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 },
  ]);
  if (sugar === undefined) throw new Error('no product');
  app.clock.nowMs = Date.parse('2026-02-28T06:00:00Z');
  const till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 0);
  for (const [day, units] of Object.entries({
    ...{ '2026-02-28': 1, '2026-03-01': 2, '2026-03-02': 3, '2026-04-05': 4 },
  })) {
    app.clock.nowMs = Date.parse(`${day}T08:00:00Z`);
    const occurredAt = new Date(app.clock.nowMs).toISOString();
    const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
    const answer = await post(app, shop.owner, till, draftOf(till, { lines, occurredAt }));
    expect(answer.status, answer.text).toBe(200);
  }
});
afterAll(() => app.close());

const ASKED = 'from=2026-02-01&to=2026-04-05';

test.each([
  ['monday', { '2026-02-23': 30_000, '2026-03-02': 30_000, '2026-03-30': 40_000 }],
  ['sunday', { '2026-02-22': 10_000, '2026-03-01': 50_000, '2026-04-05': 40_000 }],
  ['saturday', { '2026-02-28': 60_000, '2026-04-04': 40_000 }],
] as const)('weeks that begin on %s', async (weekStart, weeks) => {
  const set = 'update business set week_start = $1 where business_id = $2';
  await peek(app.database, set, [weekStart, shop.businessId]);
  expect(await told('sales-by-week', ASKED)).toEqual(Object.entries(weeks));
  expect(await told('profit-by-week', ASKED)).toEqual(Object.entries(weeks));
});

test('quarters of the calendar, and nothing beside them', async () => {
  expect(await told('sales-by-quarter', `${ASKED}&compare=previous`)).toEqual([
    ['2026-Q1', 60_000],
    ['2026-Q2', 40_000],
  ]);
});
