import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { readSaleList } from './list-sales.sql.ts';

let app: TestApp;
let shop: TestBusiness;
let colleague: TestPerson;
/** Receipt numbers by who and where, oldest first. */
const sold = { own: [] as string[], colleague: [] as string[], far: [] as string[] };
const ids = new Map<string, string>();
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const branchIds = [shop.branches[0]?.branchId ?? ''];
  const businessId = shop.businessId;
  colleague = await addPerson(app.database, { role: 'seller', businessId, branchIds });
  const [soap] = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 1_000_000 },
  ]);
  const lines = [{ product: soap as TestProduct, quantityMilli: 1_000 }];
  // Open before the first of the sales, which are of three days.
  app.clock.nowMs = TEST_NOW - 3 * DAY;
  const near = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  const far = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  app.clock.nowMs = TEST_NOW;
  for (let index = 0; index < 12; index += 1) {
    const isFar = index % 4 === 3;
    const till = isFar ? far : near;
    const person = isFar ? shop.owner : index % 4 === 2 ? colleague : shop.seller;
    const occurredAt = new Date(TEST_NOW - (11 - index) * 6 * 3_600_000).toISOString();
    const draft = draftOf(till, { lines, occurredAt });
    const payments =
      index === 1
        ? [
            {
              _id: newId(),
              method: 'card' as const,
              amountMinor: 10_000,
              provider: null,
              reference: null,
            },
          ]
        : draft.payments;
    const answer = await post(app, person, till, { ...draft, payments });
    if (answer.status !== 200) throw new Error(answer.text);
    const mine = isFar ? sold.far : index % 4 === 2 ? sold.colleague : sold.own;
    mine.push(answer.body.receiptNumber);
    ids.set(answer.body.receiptNumber, answer.body._id);
  }
});
afterAll(() => app.close());

type Page = { items: SaleRow[]; nextCursor: string | null };
async function list(person: TestPerson, query = ''): Promise<string[]> {
  const numbers: string[] = [];
  let cursor = '';
  do {
    const url = `/api/sales?limit=2${query}${cursor}`;
    const page = await call<Page>(app, person, 'GET', url);
    expect(page.status, page.text).toBe(200);
    expect(page.body.items.length).toBeLessThanOrEqual(2);
    numbers.push(...page.body.items.map((row) => row.receiptNumber));
    cursor = page.body.nextCursor === null ? '' : `&cursor=${page.body.nextCursor}`;
  } while (cursor !== '');
  return numbers;
}
const newestFirst = (...numbers: string[][]): string[] => numbers.flat().sort();

test('a seller sees the own sales, newest first, page by page', async () => {
  expect(await list(shop.seller)).toEqual([...sold.own].reverse());
  expect(await list(colleague)).toEqual([...sold.colleague].reverse());
  expect(await list(colleague, `&sellerId=${shop.seller.personId}`)).toEqual([]);
});

test('a manager sees the own branch, owner and accountant all', async () => {
  expect((await list(shop.manager)).sort()).toEqual(newestFirst(sold.own, sold.colleague));
  const all = newestFirst(sold.own, sold.colleague, sold.far);
  expect((await list(shop.owner)).sort()).toEqual(all);
  expect((await list(shop.accountant)).sort()).toEqual(all);
});

test('filters narrow by branch, seller, way of paying, day and receipt number', async () => {
  const far = shop.branches[1]?.branchId;
  expect(await list(shop.owner, `&branchId=${far}`)).toEqual([...sold.far].reverse());
  expect(await list(shop.owner, `&sellerId=${colleague.personId}`)).toEqual(
    [...sold.colleague].reverse(),
  );
  const till = shop.branches[1]?.tillId;
  expect(await list(shop.owner, `&tillId=${till}`)).toEqual([...sold.far].reverse());
  expect(await list(shop.owner, `&tillId=${till}&branchId=${shop.branches[0]?.branchId}`)).toEqual(
    [],
  );
  // Every six hours, the newest at ten in the morning of the branch.
  expect(await list(shop.owner, '&hour=10')).toHaveLength(3);
  expect(await list(shop.owner, '&hour=7')).toEqual([]);
  // The newest are of a Wednesday; a weekday and an hour together are a field of the busy hours.
  expect(await list(shop.owner, '&weekday=3')).toEqual(await list(shop.owner, '&from=2026-03-04'));
  const tuesday = await list(shop.owner, '&from=2026-03-03&to=2026-03-03');
  expect(await list(shop.owner, '&weekday=2')).toEqual(tuesday);
  const field = await list(shop.owner, '&weekday=2&hour=10');
  expect(field).toHaveLength(1);
  expect(tuesday).toContain(field[0]);
  expect(await list(shop.owner, '&weekday=6')).toEqual([]);
  expect(await list(shop.owner, '&method=card')).toEqual([sold.own[1]]);
  expect(await list(shop.owner, '&q=b2-t1')).toEqual([...sold.far].reverse());
  expect(await list(shop.owner, `&q=${sold.own[0]}`)).toEqual([sold.own[0]]);
  expect(await list(shop.owner, '&q=%25')).toEqual([]);
  // The running number alone, as it is read aloud and as it is printed, of every till.
  const twos = (await list(shop.owner)).filter((number) => number.endsWith('-000002'));
  expect(twos.length).toBeGreaterThan(1);
  for (const typed of ['2', '000002']) {
    expect(await list(shop.owner, `&q=${typed}`)).toEqual(twos);
    expect(await list(shop.seller, `&q=${typed}`)).toEqual(
      sold.own.filter((number) => number.endsWith('-000002')),
    );
  }
  expect(await list(shop.owner, '&q=000')).toEqual([]);
  expect((await call(app, shop.owner, 'GET', '/api/sales?q=%00')).status).toBe(422);
  // 10:00 on 4 March in Dar es Salaam is the newest, 12 sales 6 hours apart.
  const today = await list(shop.owner, '&from=2026-03-04');
  expect(today).toHaveLength(2);
  expect(await list(shop.owner, '&to=2026-03-03')).toHaveLength(10);
  expect(await list(shop.owner, '&from=2026-03-03&to=2026-03-03')).toHaveLength(4);
});

test('receipts that begin alike are the same, looked up by number or found by time', async () => {
  const { businessId } = shop;
  const any = { branchIds: null, tillId: null, sellerId: null, customerId: null };
  const odd = { reference: null, leastMinor: null, mostMinor: null, productId: null, flag: null };
  const kinds = {
    ...odd,
    hour: null,
    weekday: null,
    method: null,
    state: null,
    paymentTypeId: null,
    seesCost: false,
    hiddenShifts: [],
  };
  const asked = { ...any, ...kinds, businessId, from: null, to: null, before: null, limit: 5 };
  for (const receipt of ['B', 'B1-T1-A-00000', 'B2-T1', sold.own[0] ?? '', 'C', '2', '000003']) {
    const found = (most: number) =>
      app.db.read(openTenant(businessId), async (reader) => {
        const rows = await readSaleList(reader, { ...asked, receipt }, most);
        return rows.map((row) => row.receiptNumber);
      });
    const tail = /^\d/.test(receipt) ? receipt.padStart(6, '0') : null;
    const all = (await list(shop.owner)).filter((number) =>
      tail === null ? number.startsWith(receipt) : number.endsWith(tail),
    );
    expect(await found(100), receipt).toEqual(all.slice(0, 5));
    expect(await found(0), receipt).toEqual(all.slice(0, 5));
  }
});

test('branches out of reach are refused, of another business not there', async () => {
  const other = await addBusiness(app.database, { name: 'Neighbour' });
  const far = `/api/sales?branchId=${shop.branches[1]?.branchId}`;
  expect((await call(app, shop.manager, 'GET', far)).status).toBe(403);
  expect((await call(app, other.owner, 'GET', far)).status).toBe(404);
  expect(await list(other.owner)).toEqual([]);
  expect((await call(app, shop.owner, 'GET', '/api/sales?cursor=abc')).status).toBe(422);
});

test('a sale is read with all its lines by who may see it, and by nobody else', async () => {
  const other = await addBusiness(app.database, { name: 'Stranger' });
  const url = `/api/sales/${ids.get(sold.own[0] ?? '')}`;
  const statusOf = async (person: TestPerson) => (await call(app, person, 'GET', url)).status;
  expect(await statusOf(shop.seller)).toBe(200);
  expect(await statusOf(shop.manager)).toBe(200);
  expect(await statusOf(shop.owner)).toBe(200);
  expect(await statusOf(shop.accountant)).toBe(200);
  expect(await statusOf(colleague)).toBe(404);
  expect(await statusOf(other.owner)).toBe(404);
  const far = `/api/sales/${ids.get(sold.far[0] ?? '')}`;
  expect((await call(app, shop.manager, 'GET', far)).status).toBe(404);
});

test('a sale whose clock ran ahead is found on the day it was posted', async () => {
  const busy = await addBusiness(app.database, { name: 'Busy' });
  const [tea] = await addProducts(app.database, busy, [
    { name: 'Tea', priceMinor: 500, costMinor: 300, quantityMilli: 9_000 },
  ]);
  const till = await openTill(app, busy.seller, busy.branches[0]?.tillId ?? '');
  const lines = [{ product: tea as TestProduct, quantityMilli: 1_000 }];
  for (const ahead of [0, 400 * DAY]) {
    const occurredAt = new Date(TEST_NOW + ahead).toISOString();
    const answer = await post(app, busy.seller, till, draftOf(till, { lines, occurredAt }));
    expect(answer.body.businessDate).toBe('2026-03-04');
  }
  const day = '&from=2026-03-04&to=2026-03-04';
  expect(await list(busy.owner, day)).toEqual(['B1-T1-A-000002', 'B1-T1-A-000001']);
  expect(await list(busy.owner, '&from=2027-01-01')).toEqual([]);
});

test('the sum of some days is that of their list, for whoever asks', async () => {
  const days = 'from=2026-01-01&to=2026-12-31';
  const asked: [TestPerson, string][] = [
    [shop.owner, ''],
    [shop.owner, '&method=card'],
    [shop.owner, `&sellerId=${colleague.personId}`],
    [shop.owner, `&branchId=${shop.branches[1]?.branchId ?? ''}`],
    [shop.seller, ''],
    [shop.seller, `&sellerId=${colleague.personId}`],
    [colleague, '&q=B1'],
  ];
  for (const [person, more] of asked) {
    const list = await call<{ items: SaleRow[] }>(
      ...[app, person, 'GET' as const, `/api/sales?limit=100&${days}${more}`],
    );
    const sum = await call(app, person, 'GET', `/api/sales-sum?${days}${more}`);
    expect([sum.status, sum.body], more).toEqual([
      200,
      {
        salesCount: list.body.items.length,
        totalMinor: list.body.items.reduce((all, { totalMinor }) => all + totalMinor, 0),
        discountMinor: 0,
        refundedMinor: 0,
        areHeldBack: false,
      },
    ]);
  }
  const whole = await call(app, shop.owner, 'GET', `/api/sales-sum?${days}`);
  expect(whole.body).toMatchObject({ salesCount: 12, totalMinor: 120_000 });
  const none = await call(app, shop.owner, 'GET', '/api/sales-sum?from=2026-01-01&to=2026-01-31');
  expect(none.body).toMatchObject({ salesCount: 0, totalMinor: 0 });
});
