import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview, analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import { daysBack, eachDay, type Period } from '@tillbook/core/reports/compared';
import { addDays } from '@tillbook/core/reports/period';
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
import { peek } from '../../test/database.ts';
import { seed } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { RETURNED, SOLD_HOURS } from './returned.sql.ts';

type Overview = AnswerOf<typeof analyticsOverview>;
type Performance = AnswerOf<typeof analyticsPerformance>;

let app: TestApp;
let shop: TestBusiness;
let tills: OpenTill[];
let products: TestProduct[];
let sales: Sale[];

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';

async function sell(
  instant: string,
  where: number,
  lines: readonly (readonly [number, number])[],
): Promise<Sale> {
  app.clock.nowMs = Date.parse(instant);
  const till = tills[where];
  if (till === undefined) throw new Error('no till');
  const draft = draftOf(till, {
    lines: lines.map(([at, units]) => ({
      product: products[at] as TestProduct,
      quantityMilli: units * 1_000,
    })),
    occurredAt: instant,
  });
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function takeBack(instant: string, where: number, sale: Sale, units: number) {
  app.clock.nowMs = Date.parse(instant);
  const draft = refundDraftOf(tills[where] ?? null, sale, [{ quantityMilli: units * 1_000 }]);
  const answer = await postRefund(app, shop.owner, sale._id, draft);
  expect(answer.status, answer.text).toBe(200);
}

/** A fortnight of April in both branches, by chance: sales at any minute, some of it taken back. */
async function sellAtRandom(): Promise<void> {
  process.stdout.write(`random sales: SEED=${seed}\n`);
  const deed = fc.record({
    minute: fc.integer({ min: 1, max: 45 * 24 }),
    where: fc.integer({ min: 0, max: 1 }),
    product: fc.integer({ min: 0, max: 2 }),
    units: fc.integer({ min: 1, max: 5 }),
    back: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  const deeds = fc.sample(fc.array(deed, { minLength: 18, maxLength: 18 }), { seed, numRuns: 1 });
  let atMs = Date.parse('2026-04-01T00:00:00Z');
  for (const { minute, where, product, units, back } of deeds[0] ?? []) {
    atMs += minute * 60_000;
    const sale = await sell(new Date(atMs).toISOString(), where, [[product, units]]);
    if (back === null || back > units) continue;
    atMs += minute * 60_000;
    await takeBack(new Date(atMs).toISOString(), where, sale, back);
  }
}

async function look<T>(person: TestPerson, path: string, status = 200): Promise<T> {
  const answer = await call<T>(app, person, 'GET', `/api/analytics/${path}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

const overview = (query: string, person = shop.owner): Promise<Overview> =>
  look<Overview>(person, `overview?${query}`);

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  // Sugar with 18 % tax within its price (net 100.00), bread without tax, tea below its cost.
  const stocked = { quantityMilli: 1_000_000 };
  products = await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    { ...stocked, name: 'Bread', priceMinor: 5_000, costMinor: 4_000 },
    { ...stocked, name: 'Tea', priceMinor: 2_360, costMinor: 2_500 },
  ]);
  await peek(
    app.database,
    `update product set tax_class_id = $1 where name = 'Bread' and business_id = $2`,
    [shop.taxClasses.zero, shop.businessId],
  );
  const food = '0198c0de-0000-7000-8000-00000000f00d';
  await peek(
    app.database,
    'insert into category (business_id, category_id, name) values ($1, $2, $3)',
    [shop.businessId, food, 'Food'],
  );
  await peek(
    app.database,
    `update product set category_id = $1 where name in ('Sugar', 'Bread') and business_id = $2`,
    [food, shop.businessId],
  );
  // Kariakoo begins its day at midnight, Mbezi at four.
  await peek(app.database, 'update branch set cutoff_minutes = 240 where branch_id = $1', [
    branch(1),
  ]);
  app.clock.nowMs = Date.parse('2026-03-01T04:30:00Z');
  tills = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
  sales = [];
  // Dar es Salaam is three hours ahead. Wednesday 4 March, 10:05, 14:20 and 23:59:30.
  sales.push(await sell('2026-03-04T07:05:00Z', 0, [[0, 2]]));
  sales.push(await sell('2026-03-04T11:20:00Z', 0, [[1, 3]]));
  sales.push(await sell('2026-03-04T20:59:30Z', 0, [[2, 1]]));
  // Thursday at 00:00 in the one branch; at 03:59 in the other it is still Wednesday.
  sales.push(await sell('2026-03-04T21:00:00Z', 0, [[1, 1]]));
  sales.push(await sell('2026-03-05T00:59:00Z', 1, [[0, 1]]));
  sales.push(await sell('2026-03-05T01:00:00Z', 1, [[1, 2]]));
  // Wednesday 11 March: two sugars sold, one of last week's taken back, one receipt voided.
  sales.push(await sell('2026-03-11T06:00:00Z', 0, [[0, 2]]));
  await takeBack('2026-03-11T08:00:00Z', 0, sales[0] as Sale, 1);
  const wrong = await sell('2026-03-11T09:00:00Z', 0, [[1, 4]]);
  const voided = await call(app, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, {
    _id: newId(),
    reason: 'wrong_item',
  });
  expect(voided.status, voided.text).toBe(200);
  await sellAtRandom();
  app.clock.nowMs = Date.parse('2026-03-11T12:00:00Z');
}, 120_000);
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('a day that was worked out by hand, beside the same weekday before', async () => {
  const day = await overview(`from=2026-03-11&to=2026-03-11&branchId=${branch(0)}`);
  expect(day).toMatchObject({
    currency: 'TZS',
    timezone: 'Africa/Dar_es_Salaam',
    today: '2026-03-11',
    comparedFrom: '2026-03-04',
    comparedTo: '2026-03-04',
  });
  // 2 × 100.00 sold, 100.00 back; the voided receipt is none.
  expect(day.now).toEqual({
    ...{ salesCount: 1, netMinor: 10_000, taxMinor: 1_800, totalMinor: 11_800 },
    ...{ costMinor: 6_000, discountMinor: 0, refundedMinor: 10_000 },
    ...{ itemsMilli: 2_000, grossNetMinor: 20_000 },
  });
  // Until 15:00, as today: 2 × 100.00 + 3 × 50.00, and no tea; cost 2 × 60.00 + 3 × 40.00.
  expect(day.before).toEqual({
    ...{ salesCount: 2, netMinor: 35_000, taxMinor: 3_600, totalMinor: 38_600 },
    ...{ costMinor: 24_000, discountMinor: 0, refundedMinor: 0 },
    ...{ itemsMilli: 5_000, grossNetMinor: 35_000 },
  });
  expect(day.days).toEqual([
    {
      ...{ date: '2026-03-11', beforeDate: '2026-03-04' },
      ...{ netMinor: 10_000, salesCount: 1, beforeMinor: 35_000 },
    },
  ]);
  expect(day.tenders).toEqual([
    { method: 'cash', amountMinor: 11_800, count: 2, beforeMinor: 38_600 },
  ]);
});

describe('each sale lies on one day', () => {
  test('one second before midnight and at midnight, and around a cut-off at four', async () => {
    const netOn = async (date: string, where: number): Promise<number> =>
      (await overview(`from=${date}&to=${date}&branchId=${branch(where)}`)).now.netMinor;
    expect(await netOn('2026-03-04', 0)).toBe(37_000);
    expect(await netOn('2026-03-05', 0)).toBe(5_000);
    expect(await netOn('2026-03-04', 1)).toBe(10_000);
    expect(await netOn('2026-03-05', 1)).toBe(10_000);
  });

  test('the week adds up over its days, branches, hours and ways of paying', async () => {
    const week = await overview('from=2026-03-02&to=2026-03-08&compare=previous');
    expect(week.comparedFrom).toBe('2026-02-23');
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    expect(week.now.netMinor).toBe(62_000);
    expect(sum(week.days.map((one) => one.netMinor))).toBe(62_000);
    expect(sum(week.hours.map((one) => one.netMinor))).toBe(62_000);
    expect(sum(week.parts.rows.map((one) => one.netMinor))).toBe(62_000);
    expect(sum((week.tenders ?? []).map((one) => one.amountMinor))).toBe(week.now.totalMinor);
    // Mbezi's 03:59 is the night of its Wednesday.
    expect(week.hours).toContainEqual({ weekday: 3, hour: 3, netMinor: 10_000, salesCount: 1 });
  });
});

test('the parts open from branches to categories to products, and each level is the whole', async () => {
  const asked = 'from=2026-03-02&to=2026-03-08';
  const whole = await overview(asked);
  expect(whole.parts).toMatchObject({ level: 'branch', moreCount: 0 });
  expect(whole.parts.rows.map(({ name, netMinor }) => [name, netMinor])).toEqual([
    ['Kariakoo', 42_000],
    ['Mbezi', 20_000],
  ]);
  const one = await overview(`${asked}&branchId=${branch(0)}`);
  expect(one.parts.rows.map(({ name, netMinor }) => [name, netMinor])).toEqual([
    ['Food', 40_000],
    [null, 2_000],
  ]);
  const foodId = one.parts.rows[0]?._id ?? '';
  const food = await overview(`${asked}&branchId=${branch(0)}&categoryId=${foodId}`);
  expect(food.parts).toMatchObject({ level: 'product', categoryName: 'Food' });
  expect(
    food.parts.rows.map(({ name, netMinor, profitMinor }) => [name, netMinor, profitMinor]),
  ).toEqual([
    ['Bread', 20_000, 4_000],
    ['Sugar', 20_000, 8_000],
  ]);
  const rest = await overview(`${asked}&branchId=${branch(0)}&uncategorised=1`);
  expect(rest.parts.rows.map(({ name }) => name)).toEqual(['Tea']);
  // Tea went for 20.00 and had cost 25.00.
  expect(rest.alerts).toContainEqual({ kind: 'sold_below_cost', count: 1 });
});

test('profit is shown to whoever may see what goods cost, and to nobody else', async () => {
  const accountant = await overview('from=2026-03-04&to=2026-03-04', shop.accountant);
  expect(accountant.now.costMinor).not.toBeNull();
  await look(shop.seller, 'overview', 403);
  await look(shop.manager, 'overview', 403);
});

test('a person of one branch with the permission sees that branch alone', async () => {
  const reader = await addPerson(app.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [branch(1)],
    flags: { canViewReports: true },
  });
  const own = await overview('from=2026-03-02&to=2026-03-08', reader);
  expect(own.now.netMinor).toBe(20_000);
  await look(reader, `overview?branchId=${branch(0)}`, 403);
});

test('what is of another business is not there', async () => {
  const stranger = await addBusiness(app.database, { name: 'Stranger' });
  await look(stranger.owner, `overview?branchId=${branch(0)}`, 404);
  const category = (await overview(`branchId=${branch(0)}`)).parts.rows[0]?._id ?? '';
  await look(stranger.owner, `overview?categoryId=${category}`, 404);
  expect((await overview('', stranger.owner)).now.netMinor).toBe(0);
});

test.each(['from=2026-03-05&to=2026-03-04', 'from=2024-03-04&to=2026-03-04'])(
  '%s is no period',
  async (query) => {
    const refusal = await look<{ code: string }>(shop.owner, `overview?${query}`, 422);
    expect(refusal.code).toBe('VALIDATION_FAILED');
  },
);

test.each(['from=2026-03-02&to=2026-03-12', 'from=2026-04-01&to=2026-04-18'])(
  'who and what sold adds up to the whole, ranked one way or another: %s',
  async (asked) => {
    const whole = (await overview(asked)).now;
    const found = await look<Performance>(shop.owner, `performance?${asked}`);
    expect(found.netMinor).toBe(whole.netMinor);
    for (const rows of [found.branches, found.sellers, found.categories, found.products]) {
      expect(rows.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(whole.netMinor);
      expect([...rows].sort((a, b) => b.netMinor - a.netMinor)).toEqual(rows);
    }
    for (const rows of [found.branches, found.categories, found.products]) {
      const profit = rows.reduce((sum, { profitMinor }) => sum + (profitMinor ?? 0), 0);
      expect(profit).toBe(whole.netMinor - (whole.costMinor ?? 0));
    }
    const sellers = found.sellers.reduce((sum, one) => sum + one.salesCount, 0);
    expect(sellers).toBe(whole.salesCount);
    const back = found.sellers.reduce((sum, one) => sum + one.refundedMinor, 0);
    expect(back).toBe(whole.refundedMinor);
  },
);

test('who and what sold before and no more has a row: that is what is to be seen', async () => {
  const asked = 'from=2026-03-06&to=2026-03-08&compare=previous';
  const found = await look<Performance>(shop.owner, `performance?${asked}`);
  expect(found.netMinor).toBe(0);
  const rows = (of: 'products' | 'categories' | 'sellers') =>
    found[of].map(({ name, netMinor, beforeMinor }) => [name, netMinor, beforeMinor]);
  expect(rows('products').sort()).toEqual([
    ['Bread', 0, 30_000],
    ['Sugar', 0, 30_000],
    ['Tea', 0, 2_000],
  ]);
  expect(found.sellers).toMatchObject([
    { netMinor: 0, beforeMinor: 62_000, salesCount: 0, discountMinor: 0, refundedMinor: 0 },
  ]);
  expect(rows('categories').sort()).toEqual([
    [null, 0, 2_000],
    ['Food', 0, 60_000],
  ]);
  expect([found.productsCount, found.few, found.most]).toEqual([3, { few: 0, all: 0 }, null]);
});

test('of two products the one that brought most is A; another tenant’s branch is not there', async () => {
  const found = await look<Performance>(
    shop.owner,
    `performance?from=2026-03-04&to=2026-03-04&branchId=${branch(0)}`,
  );
  // 200.00, 150.00 and 20.00 of 370.00: 54 %, 95 % and the rest.
  expect(found.products.map(({ name, abc }) => [name, abc])).toEqual([
    ['Sugar', 'A'],
    ['Bread', 'A'],
    ['Tea', 'B'],
  ]);
  const stranger = await addBusiness(app.database, { name: 'Stranger' });
  await look(stranger.owner, `performance?branchId=${branch(0)}`, 404);
  await look(shop.seller, 'performance', 403);
});

test('no statement of the analytics reads a line of a sale', () => {
  const text = readFileSync(join(import.meta.dirname, 'analytics.sql.ts'), 'utf8');
  expect(text).toMatch(/from \$\{SOLD_HOURS\}/);
  expect(SOLD_HOURS).toContain('from till_hour');
  expect(text + SOLD_HOURS + RETURNED).not.toMatch(/(from|join) (sale|refund)_line/);
});

/**
 * Written apart: from the lines of the documents themselves, by other arithmetic.
 * @param until after which nothing counts
 */
async function oracle(period: Period, branchIds: readonly string[], until = 'infinity') {
  const [sums] = await peek<Record<string, number>>(
    app.database,
    `with line as (
       select s.sale_id, l.net_minor net, l.tax_minor tax, l.total_minor total, l.cost_minor cost,
         0 back
       from sale s join sale_line l using (business_id, sale_id)
       where s.business_id = $1 and s.business_date >= $2 and s.business_date <= $3
         and s.branch_id = any ($4) and s.occurred_at <= $5
       union all
       select null, -l.net_minor, -l.tax_minor, -l.total_minor, -l.cost_minor,
         case r.kind when 'refund' then l.net_minor else 0 end
       from refund r join refund_line l using (business_id, refund_id)
       where r.business_id = $1 and r.business_date >= $2 and r.business_date <= $3
         and r.branch_id = any ($4) and r.refunded_at <= $5)
     select count(distinct sale_id)::int - (select count(*) from refund
         where business_id = $1 and kind = 'void' and business_date >= $2 and business_date <= $3
           and branch_id = any ($4) and refunded_at <= $5)::int "salesCount",
       coalesce(sum(net), 0)::int "netMinor", coalesce(sum(tax), 0)::int "taxMinor",
       coalesce(sum(total), 0)::int "totalMinor", coalesce(sum(cost), 0)::int "costMinor",
       coalesce(sum(back), 0)::int "refundedMinor" from line`,
    [shop.businessId, period.from, period.to, branchIds, until],
  );
  return sums;
}

test.each([
  { from: '2026-03-02', to: '2026-03-12' },
  { from: '2026-04-01', to: '2026-04-18' },
])('every period from $from is what its documents add up to', async (span) => {
  const days = eachDay(span);
  const both = [branch(0), branch(1)];
  for (const [at, from] of days.entries()) {
    for (const to of [from, days.at(at + 2) ?? from, span.to]) {
      for (const branchId of [undefined, ...both]) {
        const asked = `from=${from}&to=${to}${branchId === undefined ? '' : `&branchId=${branchId}`}`;
        const found = await overview(asked);
        const ids = branchId === undefined ? both : [branchId];
        expect({ asked, ...found.now }).toMatchObject({
          asked,
          ...(await oracle({ from, to }, ids)),
        });
        const before = { from: found.comparedFrom, to: found.comparedTo };
        const back = daysBack({ from, to }, 'weekdays');
        // It is 15:00 of 11 March in both branches: 12:00 in UTC.
        const isRunning = from <= '2026-03-11' && to >= '2026-03-11';
        const until = isRunning ? `${addDays('2026-03-11', -back)}T12:00:00Z` : 'infinity';
        expect(found.before).toMatchObject((await oracle(before, ids, until)) ?? {});
        expect(back % 7).toBe(0);
      }
    }
  }
});
