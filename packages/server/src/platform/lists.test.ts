import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  PlatformBranch,
  PlatformProduct,
  PlatformSale,
} from '@tillbook/core/platform/lists.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { call, draftOf, openFirstTill, type OpenTill } from '../../test/till.ts';
import { openDatabase } from '../db/database.ts';
import { PRODUCTS, SALES } from './lists.sql.ts';

let at: TestApp;
let root: TestPerson;
const shops: TestBusiness[] = [];
const sold: string[] = [];

beforeAll(async () => {
  at = await startTestApp();
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true });
  const tills: [TestBusiness, OpenTill, TestProduct][] = [];
  for (const [name, currency] of [
    ['Zuri', 'TZS'],
    ['Amina', 'KES'],
    ['Baraka', 'TZS'],
  ] as const) {
    const shop = await addBusiness(at.database, { name, currency });
    shops.push(shop);
    const [sugar] = await addProducts(at.database, shop, [
      { name: `Sugar of ${name}`, priceMinor: 1_000, costMinor: 717, quantityMilli: 90_000 },
      { name: `Bread of ${name}`, priceMinor: 500, costMinor: 313, quantityMilli: 90_000 },
    ]);
    tills.push([shop, await openFirstTill(at, shop), sugar as TestProduct]);
  }
  for (let round = 0; round < 3; round += 1) {
    for (const [shop, till, product] of tills) {
      at.clock.nowMs += 60_000;
      const draft = draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] });
      const occurredAt = new Date(at.clock.nowMs).toISOString();
      const answer = await call<{ receiptNumber: string }>(
        ...[at, shop.seller, 'POST' as const, '/api/sales', { ...draft, occurredAt }],
      );
      if (answer.status !== 200) throw new Error(answer.text);
      till.lastNumber += 1;
      sold.unshift(draft._id);
    }
  }
});
afterAll(() => at.close());

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}
const list = async <Row>(what: string, query = '') =>
  (await call<Page<Row>>(at, root, 'GET', `/api/admin/${what}${query}`)).body;

async function inPages<Row>(what: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<Row> = await list<Row>(what, `?limit=${limit}${after}`);
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

describe('over all businesses', () => {
  test('sales come newest first, in whatever pages', async () => {
    const all = await list<PlatformSale>('sales');
    expect(all.items.map(({ _id }) => _id)).toEqual(sold);
    for (const limit of [1, 2, 4]) expect(await inPages('sales', limit)).toEqual(all.items);
    expect(all.items[0]).toMatchObject({
      ...{ currency: 'TZS', totalMinor: 1_000, state: 'completed' },
      ...{ business: { name: 'Baraka' }, businessDate: '2026-03-04' },
    });
  });

  test('sales are found by receipt number, business, currency and day', async () => {
    const [first] = (await list<PlatformSale>('sales')).items;
    const found = await list<PlatformSale>('sales', `?q=${first?.receiptNumber.toLowerCase()}`);
    expect(found.items).toHaveLength(3);
    const query = `?businessId=${shops[1]?.businessId}`;
    expect((await list('sales', query)).items).toHaveLength(3);
    expect((await list('sales', '?currency=TZS')).items).toHaveLength(6);
    expect((await list('sales', '?to=2026-03-03')).items).toEqual([]);
    expect((await list('sales', '?from=2026-03-04&to=2026-03-04')).items).toHaveLength(9);
  });

  test('sums stay within their currency', async () => {
    const { body } = await call(at, root, 'GET', '/api/admin/sales/sum');
    expect(body).toEqual({
      ...{ from: '2026-02-26', to: '2026-03-04' },
      sums: [
        { currency: 'TZS', businesses: 2, salesCount: 6, totalMinor: 6_000 },
        { currency: 'KES', businesses: 1, salesCount: 3, totalMinor: 3_000 },
      ],
    });
  });

  test('products come by name, found by how it begins', async () => {
    const all = await list<PlatformProduct>('products');
    expect(all.items.map(({ name }) => name)).toEqual([
      ...['Bread of Amina', 'Bread of Baraka', 'Bread of Zuri'],
      ...['Sugar of Amina', 'Sugar of Baraka', 'Sugar of Zuri'],
    ]);
    for (const limit of [1, 2, 4]) expect(await inPages('products', limit)).toEqual(all.items);
    const sugar = await list<PlatformProduct>('products', '?q=SUGAR&currency=KES');
    expect(sugar.items.map(({ name }) => name)).toEqual(['Sugar of Amina']);
  });

  test('branches come by their business', async () => {
    const all = await list<PlatformBranch>('branches');
    expect(all.items.map(({ business }) => business.name)).toEqual([
      ...['Amina', 'Amina', 'Baraka', 'Baraka', 'Zuri', 'Zuri'],
    ]);
    for (const limit of [1, 4]) expect(await inPages('branches', limit)).toEqual(all.items);
    expect(all.items.filter(({ lastSaleAt }) => lastSaleAt !== null)).toHaveLength(3);
    expect((await list('branches', '?q=zuri')).items).toHaveLength(2);
  });

  test('no cost and no customer is told', async () => {
    for (const what of ['sales', 'products', 'branches', 'choices', 'sales/sum']) {
      const { text } = await call(at, root, 'GET', `/api/admin/${what}`);
      expect(text, what).not.toMatch(/cost|customer|profit|:(?:717|313)\b/iu);
    }
  });
});

test('no list reads a whole table of sales or products', async () => {
  // Of so few rows it would read all anyway: where an index serves, it is told not to.
  const prelude = 'set local enable_seqscan = off';
  const platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'plans' });
  const first = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const days = ['1900-01-01', '2199-12-31'];
  for (const [asked, values, index] of [
    [PRODUCTS, [null, null, '', '\u{10ffff}', 51, '', first[0]], 'product_by_name'],
    [SALES, [null, null, ...days, 51, '9999-12-31T00:00:00Z', first[1]], 'sale_newest'],
  ] as const) {
    const explain = { name: `explain_${asked.name}`, text: `explain ${asked.text}` };
    const plan = await platformDb.read(prelude, (reader) =>
      reader.rows<{ 'QUERY PLAN': string }>(explain, values),
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain(index);
    expect(text).not.toMatch(/Seq Scan on (?:product|sale)\b/u);
  }
  await platformDb.close();
});
