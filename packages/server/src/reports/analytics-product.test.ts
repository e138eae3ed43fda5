import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { companionOf } from '@tillbook/core/reports/baskets';
import { addDays } from '@tillbook/core/reports/period';
import type {
  analyticsBaskets,
  analyticsProduct,
} from '@tillbook/core/reports/product-analytics.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPack,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { seed } from '../../test/random.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { lookedThrough } from './analytics-baskets.sql.ts';

type Analysed = AnswerOf<typeof analyticsProduct>;
type Baskets = AnswerOf<typeof analyticsBaskets>;

let app: TestApp;
let shop: TestBusiness;
let tills: OpenTill[];
let products: TestProduct[];
let dozen: TestPack;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const idOf = (at: number): string => products[at]?.productId ?? '';

interface Taken {
  readonly at: number;
  readonly units: number;
  readonly inDozens?: boolean;
}

async function sell(instant: string, where: number, lines: readonly Taken[]): Promise<Sale> {
  app.clock.nowMs = Date.parse(instant);
  const till = tills[where];
  if (till === undefined) throw new Error('no till');
  const draft = draftOf(till, {
    lines: lines.map(({ at, units, inDozens = false }) => ({
      product: products[at] as TestProduct,
      ...(inDozens ? { pack: dozen } : {}),
      quantityMilli: units * 1_000,
    })),
    occurredAt: instant,
  });
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const REASONS = ['changed_mind', 'faulty', 'expired'] as const;

/** Sales and refunds of six weeks by chance, most of them with sugar. */
async function sellAtRandom(): Promise<void> {
  process.stdout.write(`random sales: SEED=${seed}\n`);
  const deed = fc.record({
    minute: fc.integer({ min: 1, max: 60 * 22 }),
    where: fc.integer({ min: 0, max: 1 }),
    others: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    sugar: fc.integer({ min: 0, max: 5 }),
    inDozens: fc.boolean(),
    back: fc.integer({ min: 0, max: 9 }),
    reason: fc.constantFrom(...REASONS),
    disposition: fc.constantFrom('stock', 'damaged'),
  });
  const deeds = fc.sample(fc.array(deed, { minLength: 60, maxLength: 60 }), { seed, numRuns: 1 });
  let atMs = Date.parse('2026-03-05T00:00:00Z');
  for (const one of deeds[0] ?? []) {
    atMs += one.minute * 60_000;
    const lines: Taken[] = [
      ...(one.sugar > 0 ? [{ at: 0, units: one.sugar, inDozens: one.inDozens }] : []),
      ...one.others.map((at) => ({ at, units: at })),
    ];
    if (lines.length === 0) continue;
    const sale = await sell(new Date(atMs).toISOString(), one.where, lines);
    atMs += one.minute * 1_000;
    app.clock.nowMs = atMs;
    if (one.back === 9) {
      const voided = await call(app, shop.owner, 'POST', `/api/sales/${sale._id}/void`, {
        ...{ _id: newId(), reason: 'wrong_item' },
      });
      expect(voided.status, voided.text).toBe(200);
    } else if (one.back > 6) {
      const { reason, disposition } = one;
      const back = [{ quantityMilli: 1_000, reason, disposition: disposition as 'stock' }];
      const draft = refundDraftOf(tills[one.where] ?? null, sale, back);
      const answer = await postRefund(app, shop.owner, sale._id, draft);
      expect(answer.status, answer.text).toBe(200);
    }
  }
}

async function look<T>(person: TestPerson, path: string, status = 200): Promise<T> {
  const answer = await call<T>(app, person, 'GET', `/api/analytics/products/${path}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

const analysed = (at: number, query: string, person = shop.owner) =>
  look<Analysed>(person, `${idOf(at)}?${query}`);
const baskets = (at: number, query: string, person = shop.owner) =>
  look<Baskets>(person, `${idOf(at)}/receipts?${query}`);

/** Salt at 10.00, forty of it in each branch: two a day for ten days in the first one. */
async function sellSalt(): Promise<void> {
  for (let day = 0; day < 10; day += 1) {
    await sell(`${addDays('2026-05-01', day)}T08:00:00Z`, 0, [{ at: 4, units: 2 }]);
  }
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const stocked = { quantityMilli: 1_000_000 };
  products = await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    { ...stocked, name: 'Bread, white', priceMinor: 5_000, costMinor: 4_000 },
    { ...stocked, name: 'Bread, brown', priceMinor: 5_500, costMinor: 4_000 },
    { ...stocked, name: 'Tea', priceMinor: 2_360, costMinor: 2_500 },
    { name: 'Salt', priceMinor: 1_180, costMinor: 500, quantityMilli: 40_000 },
  ]);
  const dozens = { productId: idOf(0), name: 'Dozen', unitsMilli: 12_000, priceMinor: 130_000 };
  dozen = await addPack(app.database, shop, dozens);
  const familyId = newId();
  await peek(
    app.database,
    `insert into product_family (business_id, family_id, name, options, created_at, created_hash)
     values ($1, $2, 'Bread', '[{"name":"Flour","values":["white","brown"]}]', now(), '\\x00')`,
    [shop.businessId, familyId],
  );
  for (const at of [1, 2]) {
    await peek(
      app.database,
      'update product set family_id = $1, option_values = array[name] where product_id = $2',
      [familyId, idOf(at)],
    );
  }
  app.clock.nowMs = Date.parse('2026-03-04T08:00:00Z');
  tills = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
  await sellAtRandom();
  await sellSalt();
  app.clock.nowMs = Date.parse('2026-05-11T09:00:00Z');
}, 120_000);
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

interface Line {
  readonly doc: string;
  readonly way: number;
  readonly kind: string;
  readonly branch: string;
  readonly date: string;
  readonly product: string;
  readonly stock: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  readonly cost: number;
  readonly reason: string | null;
  readonly sale: string;
  readonly at: string;
}

/** Every line that was sold or came back, from the documents. */
const linesOfAll = () =>
  peek<Line & Record<string, unknown>>(
    app.database,
    `select s.sale_id doc, 1 way, 'sale' kind, s.branch_id branch, s.business_date::text date,
       l.product_id product, l.stock_quantity_milli::int stock, l.net_minor::int net,
       l.tax_minor::int tax, l.total_minor::int total, l.cost_minor::int cost, null reason,
       s.sale_id sale, s.occurred_at "at"
     from sale s join sale_line l using (sale_id) where s.business_id = $1
     union all
     select r.refund_id, -1, r.kind, r.branch_id, r.business_date::text, l.product_id,
       l.stock_quantity_milli::int, l.net_minor::int, l.tax_minor::int, l.total_minor::int,
       l.cost_minor::int, l.reason, r.sale_id, r.refunded_at
     from refund r join refund_line l using (refund_id) where r.business_id = $1`,
    [shop.businessId],
  );

/** Written apart: the figures of a product by counting over its lines. */
function counted(lines: readonly Line[]) {
  const all = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const back = lines.filter(({ kind }) => kind === 'refund');
  return {
    quantityMilli: all(({ way, stock }) => way * stock),
    netMinor: all(({ way, net }) => way * net),
    taxMinor: all(({ way, tax }) => way * tax),
    totalMinor: all(({ way, total }) => way * total),
    costMinor: all(({ way, cost }) => way * cost),
    returnedMilli: back.reduce((sum, { stock }) => sum + stock, 0),
    refundedMinor: back.reduce((sum, { net }) => sum + net, 0),
  };
}

const PERIODS = [
  ['2026-03-05', '2026-04-14'],
  ['2026-03-12', '2026-03-12'],
  ['2026-03-20', '2026-04-02'],
  ['2026-02-20', '2026-05-20'],
] as const;

describe.each(PERIODS)('from %s to %s', (from, to) => {
  test.each([undefined, 0, 1])(
    'a product is what its documents add up to, branch %s',
    async (at) => {
      const where = at === undefined ? shop.branches.map((one) => one.branchId) : [branch(at)];
      const asked = `from=${from}&to=${to}${at === undefined ? '' : `&branchId=${branch(at)}`}`;
      const lines = (await linesOfAll()).filter((line) => where.includes(line.branch));
      for (const [place, { productId }] of products.entries()) {
        const found = await analysed(place, asked);
        const own = lines.filter(({ product }) => product === productId);
        const within = (start: string, end: string) =>
          own.filter(({ date }) => date >= start && date <= end);
        const now = within(from, to);
        expect(found.now).toMatchObject(counted(now));
        expect(found.before).toMatchObject(counted(within(found.comparedFrom, found.comparedTo)));
        for (const day of found.days) {
          const { quantityMilli, netMinor, costMinor } = counted(within(day.date, day.date));
          const profitMinor = netMinor - costMinor;
          const beforeMilli = counted(within(day.beforeDate, day.beforeDate)).quantityMilli;
          expect(day).toMatchObject({ quantityMilli, netMinor, profitMinor, beforeMilli });
        }
        for (const one of found.branches) {
          const here = counted(now.filter((line) => line.branch === one._id));
          expect(one).toMatchObject({
            ...{ quantityMilli: here.quantityMilli, netMinor: here.netMinor },
            profitMinor: here.netMinor - here.costMinor,
          });
        }
        expect(found.branches).toHaveLength(where.length);
        for (const one of found.returns) {
          const here = now.filter((line) => line.kind === 'refund' && line.reason === one.reason);
          expect(one).toMatchObject({
            quantityMilli: counted(here).returnedMilli,
            count: new Set(here.map(({ doc }) => doc)).size,
          });
        }
        const returned = found.returns.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
        expect(returned).toBe(found.now.returnedMilli);
      }
    },
  );

  test('the receipts with it are those of the documents, by hour and with what else', async () => {
    const lines = await linesOfAll();
    const voided = new Set(lines.filter(({ kind }) => kind === 'void').map(({ sale }) => sale));
    const sold = lines.filter(
      ({ way, date, sale }) => way === 1 && date >= from && date <= to && !voided.has(sale),
    );
    const receipts = new Set(sold.map(({ sale }) => sale));
    const withOf = (product: string) =>
      new Set(sold.filter((line) => line.product === product).map(({ sale }) => sale));
    for (const [place, { productId }] of products.entries()) {
      const found = await baskets(place, `from=${from}&to=${to}`);
      const own = withOf(productId);
      expect(found).toMatchObject({ receipts: receipts.size, withIt: own.size, isCut: false });
      const ownLines = sold.filter(({ product }) => product === productId);
      expect(found.hours.reduce((sum, one) => sum + one.quantityMilli, 0)).toBe(
        ownLines.reduce((sum, { stock }) => sum + stock, 0),
      );
      for (const { weekday, hour, quantityMilli } of found.hours) {
        // Dar es Salaam is three hours ahead of UTC.
        const here = ownLines.filter(({ at, date }) => {
          const wall = new Date(Date.parse(at) + 3 * 3_600_000);
          return wall.getUTCHours() === hour && (new Date(date).getUTCDay() || 7) === weekday;
        });
        expect(here.reduce((sum, { stock }) => sum + stock, 0)).toBe(quantityMilli);
      }
      expect(found.units.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(
        ownLines.reduce((sum, { net }) => sum + net, 0),
      );
      const others = products
        .filter((one) => one.productId !== productId)
        .map((one) => {
          const theirs = withOf(one.productId);
          const together = [...theirs].filter((sale) => own.has(sale)).length;
          const counts = { _id: one.productId, receipts: theirs.size, together };
          return together === 0
            ? null
            : { ...counts, ...companionOf(receipts.size, own.size, counts) };
        })
        .filter((one) => one !== null && one.together >= 5 && one.lift > 100 && own.size >= 20);
      expect(found.together.map(({ name: _, ...one }) => one)).toHaveLength(others.length);
      expect(found.together.map(({ name: _, ...one }) => one)).toEqual(
        expect.arrayContaining(others as object[]),
      );
    }
  });

  test('the stock of each day is the sum of what moved up to it', async () => {
    const moved = await peek<{ product: string; date: string; quantity: number }>(
      app.database,
      `select product_id product, business_date::text date, quantity_milli::int quantity
       from stock_movement where business_id = $1`,
      [shop.businessId],
    );
    for (const [place, { productId }] of products.entries()) {
      const { days, today } = await analysed(place, `from=${from}&to=${to}`);
      for (const { date, stockMilli } of days) {
        const up = moved.filter((one) => one.product === productId && one.date <= date);
        const sum = up.reduce((total, { quantity }) => total + quantity, 0);
        expect(stockMilli).toBe(date > today ? null : sum);
      }
    }
  });
});

test('salt lasts as long as its pace says, and nothing is said of where it did not sell', async () => {
  const { cover, branches, now } = await analysed(4, 'from=2026-05-01&to=2026-05-11');
  expect(now).toMatchObject({ quantityMilli: 20_000, netMinor: 20_000, costMinor: 10_000 });
  // 28 days in stock, 20 sold: 60 left of both branches last 84 days from 11 May.
  expect(cover).toEqual({
    ...{ onHandMilli: 60_000, kind: 'days', days: 84, perDayMilli: 714 },
    runsOutOn: '2026-08-03',
  });
  expect(branches.map((one) => [one.name, one.cover?.kind, one.cover?.days])).toEqual([
    // 20 left at 20 in 28 days.
    ['Kariakoo', 'days', 28],
    ['Mbezi', 'not_sold', null],
  ]);
});

test('variants stand beside each other; a product of no family has none', async () => {
  const asked = 'from=2026-03-05&to=2026-04-14';
  const white = await analysed(1, asked);
  const brown = await analysed(2, asked);
  expect(white.product.familyName).toBe('Bread');
  expect(white.variants).toEqual(brown.variants);
  const own = (of: Analysed, at: number) => of.variants.find(({ _id }) => _id === idOf(at));
  expect(own(white, 1)).toMatchObject({ netMinor: white.now.netMinor });
  expect(own(white, 2)).toMatchObject({ netMinor: brown.now.netMinor });
  expect((await analysed(0, asked)).variants).toEqual([]);
});

test('the list price of each day follows its changes', async () => {
  app.clock.nowMs = Date.parse('2026-05-11T10:00:00Z');
  const change = (priceMinor: number, version: number) =>
    app.app.inject({
      method: 'PATCH',
      url: `/api/products/${idOf(3)}`,
      headers: { ...shop.owner.headers },
      payload: { priceMinor, version },
    });
  expect((await change(3_000, 1)).statusCode).toBe(200);
  app.clock.nowMs = Date.parse('2026-05-13T10:00:00Z');
  expect((await change(2_800, 2)).statusCode).toBe(200);
  const { days, priceChanges } = await analysed(3, 'from=2026-05-10&to=2026-05-14');
  expect(days.map(({ priceMinor }) => priceMinor)).toEqual([2_360, 3_000, 3_000, 2_800, null]);
  expect(priceChanges).toMatchObject([
    { date: '2026-05-11', beforeMinor: 2_360, afterMinor: 3_000 },
    { date: '2026-05-13', beforeMinor: 3_000, afterMinor: 2_800 },
  ]);
  app.clock.nowMs = Date.parse('2026-05-11T09:00:00Z');
});

test('of one branch the price of each day is that which this branch asked', async () => {
  const asked = 'from=2026-05-10&to=2026-05-14';
  const [{ version } = { version: 0 }] = await peek<{ version: number }>(
    app.database,
    'select version from product where product_id = $1',
    [idOf(4)],
  );
  const own = async (instant: string, priceMinor: number | null, seen: number) => {
    app.clock.nowMs = Date.parse(instant);
    const set = { version: seen, branchId: branch(0), priceMinor, reason: 'Market day' };
    const url = `/api/products/${idOf(4)}/branch-price`;
    const answer = await call(app, shop.owner, 'PUT', url, set);
    expect(answer.status, answer.text).toBe(200);
  };
  await own('2026-05-11T10:00:00Z', 1_500, version);
  await own('2026-05-13T10:00:00Z', null, version + 1);
  const here = await analysed(4, `${asked}&branchId=${branch(0)}`);
  expect(here.product.priceMinor).toBe(1_180);
  expect(here.days.map(({ priceMinor }) => priceMinor)).toEqual([1_180, 1_500, 1_500, 1_180, null]);
  expect(here.priceChanges).toMatchObject([
    { date: '2026-05-11', beforeMinor: 1_180, afterMinor: 1_500 },
    { date: '2026-05-13', beforeMinor: 1_500, afterMinor: 1_180 },
  ]);
  // Another branch, and all of them together, asked what the product asks.
  for (const query of [`${asked}&branchId=${branch(1)}`, asked]) {
    const { days, priceChanges } = await analysed(4, query);
    expect(days.map(({ priceMinor }) => priceMinor)).toEqual([1_180, 1_180, 1_180, 1_180, null]);
    expect(priceChanges).toEqual([]);
  }
  // By a list that the branch has, too.
  const list = { priceMinor: 1_100, listId: newId() };
  await peek(
    app.database,
    'insert into price_list (business_id, price_list_id, name) values ($1, $2, $3)',
    [shop.businessId, list.listId, 'Wholesale'],
  );
  await peek(app.database, 'insert into price_list_price values ($1, $2, $3, $4)', [
    ...[shop.businessId, list.listId, idOf(4), list.priceMinor],
  ]);
  await peek(app.database, 'update branch set price_list_id = $1 where branch_id = $2', [
    ...[list.listId, branch(0)],
  ]);
  expect((await analysed(4, `${asked}&branchId=${branch(0)}`)).product.priceMinor).toBe(1_100);
  await peek(app.database, 'update branch set price_list_id = null where branch_id = $1', [
    branch(0),
  ]);
  app.clock.nowMs = Date.parse('2026-05-11T09:00:00Z');
});

test('a price that is changed in the night belongs to the day that runs in the branch', async () => {
  const cutOff = (minutes: number) =>
    peek(app.database, 'update branch set cutoff_minutes = $1 where branch_id = $2', [
      ...[minutes, branch(0)],
    ]);
  await cutOff(240);
  // 02:00 of 22 May on the wall, two hours before the day begins.
  app.clock.nowMs = Date.parse('2026-05-21T23:00:00Z');
  const [{ version } = { version: 0 }] = await peek<{ version: number }>(
    app.database,
    'select version from product where product_id = $1',
    [idOf(3)],
  );
  const url = `/api/products/${idOf(3)}`;
  const changed = await call(app, shop.owner, 'PATCH', url, { priceMinor: 2_500, version });
  expect(changed.status, changed.text).toBe(200);
  const { days, priceChanges } = await analysed(3, 'from=2026-05-20&to=2026-05-21');
  expect(days.map(({ priceMinor }) => priceMinor)).toEqual([2_800, 2_500]);
  expect(priceChanges).toMatchObject([{ date: '2026-05-21', afterMinor: 2_500 }]);
  await cutOff(0);
  app.clock.nowMs = Date.parse('2026-05-11T09:00:00Z');
});

test('only the newest receipts are looked through', async () => {
  const asked = {
    ...{ from: '2026-03-05', to: '2026-05-11' },
    branchIds: shop.branches.map(({ branchId }) => branchId),
  };
  const looked = await app.db.read(openTenant(shop.businessId), (reader) =>
    lookedThrough(reader, asked, idOf(4), 3),
  );
  // The last three sales were salt alone, the oldest of them on 8 May.
  expect(looked).toMatchObject({ receipts: 3, since: '2026-05-08', withIt: 3, others: [] });
});

describe('who sees what', () => {
  test('a person of one branch with the permission sees that branch alone', async () => {
    const reader = await addPerson(app.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [branch(1)],
      flags: { canViewReports: true },
    });
    const asked = 'from=2026-03-05&to=2026-04-14';
    const own = await analysed(0, asked, reader);
    const asOwner = await analysed(0, `${asked}&branchId=${branch(1)}`);
    expect(own).toEqual(asOwner);
    expect(own.branches.map(({ name }) => name)).toEqual(['Mbezi']);
    await look(reader, `${idOf(0)}?branchId=${branch(0)}`, 403);
    const receipts = await baskets(0, asked, reader);
    expect(receipts.receipts).toBeLessThan((await baskets(0, asked)).receipts);
    expect(receipts).toEqual(await baskets(0, `${asked}&branchId=${branch(1)}`));
  });

  test('without the permission, or of another business, there is nothing', async () => {
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    for (const path of [idOf(0), `${idOf(0)}/receipts`]) {
      await look(shop.seller, path, 403);
      await look(stranger.owner, path, 404);
      await look(shop.owner, path);
    }
    await look(shop.owner, newId(), 404);
    await look(shop.owner, 'no-such-product', 404);
  });
});
