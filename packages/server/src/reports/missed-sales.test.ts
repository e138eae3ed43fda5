import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { eachDay } from '@tillbook/core/reports/compared';
import { addDays } from '@tillbook/core/reports/period';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
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
import { seed, sized } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;
type Analysed = AnswerOf<typeof analyticsProduct>;

let app: TestApp;
beforeAll(async () => {
  process.stdout.write(`shelves by chance: SEED=${seed}\n`);
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const branch = (shop: TestBusiness, at: number): string => shop.branches[at]?.branchId ?? '';

async function look<T>(person: TestPerson, path: string): Promise<T> {
  const answer = await call<T>(app, person, 'GET', `/api/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const missed = (person: TestPerson, query: string): Promise<Report> =>
  look<Report>(person, `reports?report=missed-sales&limit=1000&${query}`);

async function sell(shop: TestBusiness, till: OpenTill, product: TestProduct, units: number) {
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = draftOf(till, { lines: [{ product, quantityMilli: units * 1_000 }], occurredAt });
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function adjust(shop: TestBusiness, where: number, productId: string, units: number) {
  const line = { productId, way: units > 0 ? 'in' : 'out', quantityMilli: Math.abs(units) * 1_000 };
  return call(app, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId: branch(shop, where), reason: 'correction', note: 'By chance' },
    lines: [line],
  });
}

describe('sugar that ran out for five days', () => {
  let shop: TestBusiness;
  let sugar: TestProduct;
  beforeAll(async () => {
    shop = await addBusiness(app.database);
    const stocked = { quantityMilli: 48_000, priceMinor: 11_800, costMinor: 6_000 };
    const made = await addProducts(app.database, shop, [{ ...stocked, name: 'Sugar' }]);
    sugar = made[0] as TestProduct;
    app.clock.nowMs = Date.parse('2026-03-04T08:00:00Z');
    const till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '');
    // 48 there; 2 a day from 5 to 28 March. From 29 March to 2 April there is nothing.
    for (const day of eachDay({ from: '2026-03-05', to: '2026-03-28' })) {
      app.clock.nowMs = Date.parse(`${day}T08:00:00Z`);
      await sell(shop, till, sugar, 2);
    }
    app.clock.nowMs = Date.parse('2026-04-03T08:00:00Z');
    expect((await adjust(shop, 0, sugar.productId, 10)).status).toBe(200);
    app.clock.nowMs = Date.parse('2026-04-04T09:00:00Z');
  });
  const period = 'from=2026-03-05&to=2026-04-04';

  test('missed what five days sell, at the price and the profit of those on which it was there', async () => {
    const report = await missed(shop.owner, period);
    // In stock on 24 days and on 3 April: 48 ÷ 25 × 5 = 9.6, at 100.00 net and 40.00 of profit.
    expect(report.rows).toMatchObject([
      {
        cells: { product: 'Sugar', branch: 'Kariakoo', estimate: 'estimated' },
        values: {
          ...{ daysOut: 5, daysInStock: 25, missedUnits: 9_600 },
          ...{ missedSales: 96_000, missedProfit: 38_400 },
        },
      },
    ]);
    expect(report.totals).toEqual({
      ...{ daysOut: null, daysInStock: null, missedUnits: null },
      ...{ missedSales: 96_000, missedProfit: 38_400 },
    });
  });

  test('with twenty days in stock nothing is told, and never a zero', async () => {
    const report = await missed(shop.owner, 'from=2026-03-10&to=2026-04-04');
    const nothing = { missedUnits: null, missedSales: null, missedProfit: null };
    expect(report.rows).toMatchObject([
      { cells: { estimate: 'too_few_days' }, values: { daysOut: 5, daysInStock: 20, ...nothing } },
    ]);
    expect(report.totals).toMatchObject(nothing);
  });

  test('today is no day out yet, and days to come are none', async () => {
    app.clock.nowMs = Date.parse('2026-04-02T09:00:00Z');
    const report = await missed(shop.owner, 'from=2026-03-05&to=2026-04-10');
    // What came on 3 April lies ahead of this clock, and is taken off again.
    expect(report.rows[0]?.values).toMatchObject({ daysOut: 4, daysInStock: 24 });
    expect((await missed(shop.owner, 'from=2026-04-02&to=2026-04-02')).rows).toEqual([]);
    app.clock.nowMs = Date.parse('2026-04-04T09:00:00Z');
  });

  test('its own page says the same, of each branch', async () => {
    const path = `analytics/products/${sugar.productId}?${period}`;
    const told = {
      ...{ kind: 'told', outDays: 5, missedMilli: 9_600 },
      ...{ missedMinor: 96_000, missedProfitMinor: 38_400 },
    };
    const page = await look<Analysed>(shop.owner, path);
    expect(page.missed).toEqual(told);
    const none = { missedMilli: null, missedMinor: null, missedProfitMinor: null };
    expect(page.branches.map((one) => one.missed)).toEqual([
      told,
      { kind: 'none', outDays: 0, ...none },
    ]);
  });

  test('whoever may not see what goods cost sees no profit that was missed', async () => {
    const own = await addPerson(app.database, {
      ...{ role: 'seller', businessId: shop.businessId, branchIds: [branch(shop, 0)] },
      flags: { canViewReports: true },
    });
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      own.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny', 'stock.view': 'allow' } },
    ]);
    const report = await missed(own, period);
    expect(report.measures).not.toContain('missedProfit');
    expect(report.rows[0]?.values).not.toHaveProperty('missedProfit');
    expect(report.rows[0]?.values).toMatchObject({ missedSales: 96_000 });
    const page = await look<Analysed>(own, `analytics/products/${sugar.productId}?${period}`);
    expect(page.missed).toMatchObject({ missedMinor: 96_000, missedProfitMinor: null });
    expect(page.branches[0]?.missed).toMatchObject({ missedProfitMinor: null });
  });

  test('what is not sold any more missed nothing', async () => {
    const archive = (at: string | null) =>
      peek(app.database, 'update product set archived_at = $2 where product_id = $1', [
        sugar.productId,
        at,
      ]);
    await archive('2026-04-04T08:30:00Z');
    expect((await missed(shop.owner, period)).rows).toEqual([]);
    const path = `analytics/products/${sugar.productId}?${period}`;
    expect((await look<Analysed>(shop.owner, path)).missed).toBeNull();
    await archive(null);
  });
});

const deed = fc.record({
  minutes: fc.integer({ min: 1, max: 60 * 40 }),
  where: fc.integer({ min: 0, max: 1 }),
  product: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('sale', 'sale', 'sale', 'refund', 'in', 'out', 'through'),
  units: fc.integer({ min: 1, max: 4 }),
});
const worlds = fc.record({
  zones: fc.tuple(
    fc.constantFrom('Pacific/Kiritimati', 'Africa/Dar_es_Salaam'),
    fc.constantFrom('Pacific/Midway', 'Europe/Berlin'),
  ),
  cutoffs: fc.tuple(fc.constantFrom(0, 240), fc.constantFrom(0, 359)),
  policy: fc.constantFrom('block', 'allow'),
  deeds: fc.array(deed, { minLength: 50, maxLength: 70 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

async function live({ zones, cutoffs, policy, deeds }: World) {
  app.clock.nowMs = Date.parse('2026-03-04T08:00:00Z');
  const shop = await addBusiness(app.database, { stockPolicy: policy as 'block' });
  const stocked = { quantityMilli: 3_000, priceMinor: 11_800, costMinor: 6_000 };
  const products = await addProducts(
    app.database,
    shop,
    ['Sugar', 'Tea', 'Salt'].map((name) => ({ ...stocked, name })),
  );
  for (const [at, { branchId }] of shop.branches.entries()) {
    await peek(
      app.database,
      'update branch set timezone = $1, cutoff_minutes = $2 where branch_id = $3',
      [zones[at], cutoffs[at], branchId],
    );
  }
  const tills: OpenTill[] = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
  for (const { minutes, where, product, what, units } of deeds) {
    app.clock.nowMs += minutes * 60_000;
    const till = tills[where] as OpenTill;
    const goods = products[product] as TestProduct;
    if (what === 'sale' || what === 'refund') {
      const occurredAt = new Date(app.clock.nowMs).toISOString();
      const lines = [{ product: goods, quantityMilli: units * 1_000 }];
      const draft = draftOf(till, { lines, occurredAt });
      const sold = await post(app, shop.owner, till, draft);
      // Under `block` what is not there is not sold.
      if (sold.status !== 200 || what === 'sale') continue;
      const lineBack = {
        ...{ quantityMilli: 1_000, reason: 'faulty' as const },
        disposition: units > 2 ? ('damaged' as const) : ('stock' as const),
      };
      const draftBack = refundDraftOf(till, sold.body, [lineBack]);
      expect((await postRefund(app, shop.owner, sold.body._id, draftBack)).status).toBe(200);
    } else {
      const way = what === 'out' ? -1 : 1;
      await adjust(shop, where, goods.productId, way * units);
      if (what === 'through') await adjust(shop, where, goods.productId, -units);
    }
  }
  app.clock.nowMs += 3 * 86_400_000;
  return { shop, products };
}

interface Moved extends Record<string, unknown> {
  readonly product: string;
  readonly branch: string;
  readonly date: string;
  readonly kind: string;
  readonly quantity: number;
}
interface SoldLine extends Record<string, unknown> {
  readonly product: string;
  readonly branch: string;
  readonly date: string;
  readonly quantity: number;
  readonly net: number;
  readonly cost: number;
}

const movedIn = (shop: TestBusiness): Promise<Moved[]> =>
  peek<Moved>(
    app.database,
    `select product_id product, branch_id branch, business_date::text "date", kind,
       quantity_milli::int quantity from stock_movement where business_id = $1`,
    [shop.businessId],
  );
const soldIn = (shop: TestBusiness): Promise<SoldLine[]> =>
  peek<SoldLine>(
    app.database,
    `select l.product_id product, s.branch_id branch, s.business_date::text "date",
       l.stock_quantity_milli::int quantity, l.net_minor::int net, l.cost_minor::int cost
     from sale s join sale_line l using (sale_id) where s.business_id = $1
     union all
     select l.product_id, r.branch_id, r.business_date::text, -l.stock_quantity_milli::int,
       -l.net_minor::int, -l.cost_minor::int
     from refund r join refund_line l using (refund_id) where r.business_id = $1`,
    [shop.businessId],
  );

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Day by day, by the words of the definition and no other arithmetic. */
function countedBy(moved: readonly Moved[], from: string, until: string) {
  let [inStockDays, outDays] = [0, 0];
  const firstDay = moved.map(({ date }) => date).sort()[0] ?? '9999';
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (day < firstDay) continue;
    const own = moved.filter(({ date }) => date === day);
    const start = total(moved.filter(({ date }) => date < day).map(({ quantity }) => quantity));
    const came = total(own.map(({ quantity }) => Math.max(quantity, 0)));
    const end = start + total(own.map(({ quantity }) => quantity));
    const trade = own.filter(({ kind }) => kind === 'sale' || kind === 'sale_return');
    const sold = -total(trade.map(({ quantity }) => quantity));
    if (sold > 0 || end > 0) inStockDays += 1;
    else if (start + came <= 0 && !own.some(({ kind }) => kind === 'sale')) outDays += 1;
  }
  return { inStockDays, outDays };
}

/** Yesterday on the wall of a branch. */
function yesterdayAt(zone: string, cutoffMinutes: number): string {
  const wall = new Date(app.clock.nowMs - cutoffMinutes * 60_000);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(wall);
  return addDays(today, -1);
}

const runs = fc.sample(worlds, { seed, numRuns: sized(300) });
test.each(runs)(
  'days in and out of stock are those of the movements, one by one: %#',
  async (given) => {
    const { shop, products } = await live(given);
    const [moved, sold] = [await movedIn(shop), await soldIn(shop)];
    const [begin] = [...moved.map(({ date }) => date)].sort();
    const start = begin ?? '';
    const end =
      moved
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '';
    const seen = new Set<string>();
    for (const [from, to] of [
      [addDays(start, -3), addDays(end, 9)],
      [addDays(start, 5), addDays(end, 1)],
      [addDays(start, 9), addDays(start, 40)],
    ] as const) {
      const { rows } = await missed(shop.owner, `from=${from}&to=${to}`);
      const expected = products.flatMap(({ productId }) =>
        shop.branches.flatMap(({ branchId }, at) => {
          const last = yesterdayAt(given.zones[at] ?? '', given.cutoffs[at] ?? 0);
          const until = to < last ? to : last;
          const here = (one: { product: string; branch: string }) =>
            one.product === productId && one.branch === branchId;
          const days = countedBy(moved.filter(here), from, until);
          if (days.outDays === 0) return [];
          const own = sold.filter((one) => here(one) && one.date >= from && one.date <= until);
          const isTold = days.inStockDays >= 21;
          seen.add(isTold ? 'told' : 'too few');
          const went = total(own.map(({ quantity }) => quantity));
          const part = (whole: number) =>
            went <= 0 ? 0 : Math.round((whole * days.outDays) / days.inStockDays);
          const net = total(own.map((one) => one.net));
          const cost = total(own.map((one) => one.cost));
          return [
            {
              key: `${productId} ${branchId}`,
              daysOut: days.outDays,
              daysInStock: days.inStockDays,
              missedUnits: isTold ? part(went) : null,
              missedSales: isTold ? part(net) : null,
              missedProfit: isTold ? part(net - cost) : null,
            },
          ];
        }),
      );
      const found = rows.map(({ ids, values }) => ({
        key: `${ids['product'] ?? ''} ${ids['branch'] ?? ''}`,
        ...values,
      }));
      const byKey = (one: { key: string }, other: { key: string }) =>
        one.key < other.key ? -1 : 1;
      expect(found.sort(byKey)).toEqual(expected.sort(byKey));
    }
    expect(seen.size).toBeGreaterThan(0);
  },
  60_000,
);
