import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { ComparedBy } from '@tillbook/core/reports/comparison';
import type { analyticsComparison } from '@tillbook/core/reports/comparison.api';
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

type Comparison = AnswerOf<typeof analyticsComparison>;

let app: TestApp;
let shop: TestBusiness;
let products: TestProduct[];
const food = newId();
const drinks = newId();

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const idOf = (at: number): string => products[at]?.productId ?? '';

async function takeBack(sale: Sale, till: OpenTill, isVoid: boolean): Promise<void> {
  if (isVoid) {
    const voided = await call(app, shop.owner, 'POST', `/api/sales/${sale._id}/void`, {
      ...{ _id: newId(), reason: 'wrong_item' },
    });
    expect(voided.status, voided.text).toBe(200);
    return;
  }
  const answer = await postRefund(
    app,
    shop.owner,
    sale._id,
    refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]),
  );
  expect(answer.status, answer.text).toBe(200);
}

/** Two months of both tills, in the hands of the owner and of a seller, by chance. */
async function sellAtRandom(): Promise<void> {
  process.stdout.write(`random sales: SEED=${seed}\n`);
  const people = [shop.seller, shop.owner] as const;
  const tills: OpenTill[] = [];
  for (const [at, { tillId }] of shop.branches.entries()) {
    tills.push(await openTill(app, people[at] ?? shop.owner, tillId));
  }
  const deed = fc.record({
    minute: fc.integer({ min: 1, max: 60 * 44 }),
    where: fc.integer({ min: 0, max: 1 }),
    goods: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
    back: fc.integer({ min: 0, max: 9 }),
  });
  const deeds = fc.sample(fc.array(deed, { minLength: 45, maxLength: 45 }), { seed, numRuns: 1 });
  let atMs = Date.parse('2026-03-05T00:00:00Z');
  for (const { minute, where, goods, back } of deeds[0] ?? []) {
    atMs += minute * 60_000;
    app.clock.nowMs = atMs;
    const till = tills[where];
    if (till === undefined) throw new Error('no till');
    const lines = goods.map((at) => ({
      product: products[at] as TestProduct,
      quantityMilli: (at + 1) * 1_000,
    }));
    const draft = draftOf(till, { lines, occurredAt: new Date(atMs).toISOString() });
    const answer = await post(app, people[where] ?? shop.owner, till, draft);
    expect(answer.status, answer.text).toBe(200);
    atMs += 60_000;
    app.clock.nowMs = atMs;
    if (back > 6) await takeBack(answer.body, till, back === 9 && where === 1);
  }
}

async function compare(
  query: string,
  person: TestPerson = shop.owner,
  status = 200,
): Promise<Comparison> {
  const url = `/api/analytics/comparison?${query}`;
  const answer = await call<Comparison>(app, person, 'GET', url);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const stocked = { quantityMilli: 1_000_000 };
  products = await addProducts(app.database, shop, [
    { ...stocked, name: 'Sugar', priceMinor: 11_800, costMinor: 6_000 },
    { ...stocked, name: 'Bread', priceMinor: 5_000, costMinor: 4_000 },
    { ...stocked, name: 'Tea', priceMinor: 2_360, costMinor: 2_500 },
    { ...stocked, name: 'Juice', priceMinor: 3_000, costMinor: 1_500 },
  ]);
  for (const [at, categoryId] of [food, food, drinks, drinks].entries()) {
    await peek(
      app.database,
      `insert into category (business_id, category_id, name) values ($1, $2, $3)
       on conflict do nothing`,
      [shop.businessId, categoryId, categoryId === food ? 'Food' : 'Drinks'],
    );
    await peek(app.database, 'update product set category_id = $1 where product_id = $2', [
      ...[categoryId, idOf(at)],
    ]);
  }
  // The second branch begins its day at four.
  await peek(app.database, 'update branch set cutoff_minutes = 240 where branch_id = $1', [
    branch(1),
  ]);
  app.clock.nowMs = Date.parse('2026-03-04T08:00:00Z');
  await sellAtRandom();
}, 120_000);
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

interface Line extends Record<string, unknown> {
  readonly doc: string;
  readonly way: number;
  readonly kind: string;
  readonly branch: string;
  readonly seller: string;
  readonly product: string;
  readonly category: string;
  readonly date: string;
  readonly stock: number;
  readonly net: number;
  readonly cost: number;
}

const linesOfAll = () =>
  peek<Line>(
    app.database,
    `select x.*, p.category_id category from (
       select s.sale_id doc, 1 way, 'sale' kind, s.branch_id branch, s.seller_id seller,
         l.product_id product, s.business_date::text date, l.stock_quantity_milli::int stock,
         l.net_minor::int net, l.cost_minor::int cost
       from sale s join sale_line l using (sale_id) where s.business_id = $1
       union all
       select r.refund_id, -1, r.kind, r.branch_id, r.seller_id, l.product_id,
         r.business_date::text, l.stock_quantity_milli::int, l.net_minor::int, l.cost_minor::int
       from refund r join refund_line l using (refund_id) where r.business_id = $1) x
     join product p on p.product_id = x.product`,
    [shop.businessId],
  );

/** Written apart: by counting over the lines of the documents. */
function counted(lines: readonly Line[]) {
  const all = (of: (line: Line) => number) =>
    lines.reduce((sum, line) => sum + line.way * of(line), 0);
  const docs = (kind: string) =>
    new Set(lines.filter((line) => line.kind === kind).map(({ doc }) => doc)).size;
  return {
    netMinor: all(({ net }) => net),
    costMinor: all(({ cost }) => cost),
    quantityMilli: all(({ stock }) => stock),
    salesCount: docs('sale') - docs('void'),
    refundedMinor: lines
      .filter(({ kind }) => kind === 'refund')
      .reduce((sum, { net }) => sum + net, 0),
  };
}

const KINDS: readonly [ComparedBy, () => string[], keyof Line][] = [
  ['product', () => products.map(({ productId }) => productId), 'product'],
  ['variant', () => [idOf(2), idOf(0)], 'product'],
  ['category', () => [drinks, food], 'category'],
  ['branch', () => [branch(1), branch(0)], 'branch'],
  ['seller', () => [shop.owner.personId, shop.seller.personId], 'seller'],
];
const PERIODS = [
  ['2026-03-05', '2026-03-25', 1],
  ['2026-03-05', '2026-05-20', 7],
  ['2026-03-17', '2026-03-17', 1],
] as const;

describe.each(PERIODS)('from %s to %s', (from, to, bucketDays) => {
  test.each(KINDS)('each %s is what its documents add up to', async (by, idsOf, column) => {
    const lines = await linesOfAll();
    for (const where of by === 'branch' ? [undefined] : [undefined, branch(0), branch(1)]) {
      const only = where === undefined ? '' : `&branchId=${where}`;
      const query = `by=${by}&of=${idsOf().join(',')}&from=${from}&to=${to}${only}`;
      const found = await compare(query);
      expect(found.bucketDays).toBe(bucketDays);
      expect(found.subjects.map(({ key }) => key)).toEqual(idsOf());
      for (const { key, sums, points } of found.subjects) {
        const own = lines.filter(
          (line) => line[column] === key && (where === undefined || line.branch === where),
        );
        const within = (start: string, end: string) =>
          counted(own.filter(({ date }) => date >= start && date <= end));
        const whole = within(from, to);
        expect(sums).toMatchObject({
          ...{ netMinor: whole.netMinor, refundedMinor: whole.refundedMinor },
          costMinor: whole.costMinor,
          quantityMilli: column === 'product' ? whole.quantityMilli : null,
          salesCount: column === 'branch' || column === 'seller' ? whole.salesCount : null,
        });
        for (const [at, point] of points.entries()) {
          const end = points[at + 1]?.from ?? '9999-12-31';
          const here = counted(
            own.filter(({ date }) => date >= point.from && date < end && date <= to),
          );
          expect(point.netMinor).toBe(here.netMinor);
          if (point.quantityMilli !== null) expect(point.quantityMilli).toBe(here.quantityMilli);
          if (point.salesCount !== null) expect(point.salesCount).toBe(here.salesCount);
          if (point.profitMinor !== null) {
            expect(point.profitMinor).toBe(here.netMinor - here.costMinor);
          }
        }
        expect(points.reduce((sum, point) => sum + point.netMinor, 0)).toBe(sums.netMinor);
      }
    }
  });
});

test('periods stand beside each other from their first day on, long and short', async () => {
  const of = '2026-03-05~2026-03-11,2026-03-12~2026-03-14';
  const found = await compare(`by=period&of=${of}&branchId=${branch(0)}`);
  const lines = (await linesOfAll()).filter((line) => line.branch === branch(0));
  expect(found.subjects.map(({ points }) => points.length)).toEqual([7, 3]);
  for (const { from, to, sums, name } of found.subjects) {
    const { netMinor, costMinor, salesCount, refundedMinor } = counted(
      lines.filter(({ date }) => date >= from && date <= to),
    );
    expect(name).toBeNull();
    expect(sums).toMatchObject({ netMinor, costMinor, salesCount, refundedMinor });
  }
});

test('six may be compared, seven may not, and none twice', async () => {
  const six = await compare('by=product');
  expect(six.subjects).toEqual([]);
  const ids = Array.from({ length: 7 }, () => newId()).join(',');
  for (const of of [ids, `${idOf(0)},${idOf(0)}`, 'sugar']) {
    const refusal = await compare(`by=product&of=${of}`, shop.owner, 422);
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
  }
});

describe('who sees what', () => {
  test('a person of one branch with the permission compares within that branch', async () => {
    const reader = await addPerson(app.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [branch(1)],
      flags: { canViewReports: true },
    });
    const asked = `by=product&of=${idOf(0)},${idOf(1)}&from=2026-03-05&to=2026-05-20`;
    const own = await compare(asked, reader);
    const asOwner = await compare(`${asked}&branchId=${branch(1)}`);
    expect(own.subjects).toEqual(asOwner.subjects);
    await compare(`by=branch&of=${branch(1)}`, reader);
    await compare(`by=branch&of=${branch(1)},${branch(0)}`, reader, 403);
  });

  test('what is of another business is not there, of whatever kind', async () => {
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    for (const [by, idsOf] of KINDS) {
      for (const id of idsOf()) {
        await compare(`by=${by}&of=${id}`, stranger.owner, 404);
        await compare(`by=${by}&of=${id}`);
      }
    }
    await compare(`by=product&of=${idOf(0)}`, shop.seller, 403);
    const period = 'by=period&of=2026-03-01~2026-05-31';
    expect((await compare(period, stranger.owner)).subjects[0]?.sums.netMinor).toBe(0);
  });
});
