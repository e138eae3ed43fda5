import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import {
  MADE_REPORT_LIFE_MS,
  MADE_REPORTS_PER_HOUR,
  type MadeReport,
} from '@tillbook/core/reports/made-reports.api';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;
type Answer<T> = T & { readonly code?: string };

/** More than two pages of a file. */
const PRODUCTS = 2_345;
const MADE = '/api/reports/made';
const SOLD = { report: 'sales-by-product', from: '2026-02-01', to: '2026-03-04' };
const BESIDE = { ...SOLD, also: 'branch', compare: 'previous', sort: '-netSales' };

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let manager: TestPerson;

/** A shop with many products, each sold on some days. */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
  await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180, costMinor: 700, quantityMilli: 0 },
  ]);
  await peek(
    at.database,
    `set session_replication_role = replica;
     do $$ declare columns text; begin
       select string_agg(quote_ident(column_name), ', ') into columns
         from information_schema.columns where table_name = 'product' and is_generated = 'NEVER';
       execute format('insert into product (%1$s) select %1$s from (select (jsonb_populate_record(p,
           jsonb_build_object(''product_id'', gen_random_uuid(), ''sku'', ''S'' || n,
             ''name'', ''Product '' || n))).*
         from product p, generate_series(2, ${PRODUCTS}) n) x', columns);
     end $$;
     insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
         net_minor, tax_minor, total_minor, cost_minor)
       select p.business_id, b.branch_id, p.product_id, day::date, 1000,
         1000 + hashtext(p.sku) % 900, 18, 1018, 600
       from product p join branch b using (business_id),
         generate_series(date '2026-01-20', '2026-03-01', interval '20 days') day;
     analyze product, product_day`,
  );
  const branchIds = [shop.branches[0]?.branchId ?? ''];
  const flags = { canViewReports: true };
  const { businessId } = shop;
  manager = await addPerson(at.database, { role: 'branch_manager', businessId, branchIds, flags });
});
afterAll(() => at.close());
beforeEach(() => {
  at.clock.nowMs += 2 * 3_600_000;
});

const make = (asked: object, by: TestPerson = shop.owner, _id = newId()) =>
  call<Answer<MadeReport>>(at, by, 'POST', MADE, { _id, ...asked });
const list = async (by: TestPerson = shop.owner): Promise<MadeReport[]> => {
  const { status, body } = await call<{ items: MadeReport[] }>(at, by, 'GET', MADE);
  expect(status).toBe(200);
  return body.items;
};
const open = (madeId: string, query = '', by: TestPerson = shop.owner) =>
  call<Answer<Report>>(at, by, 'GET', `${MADE}/${madeId}?${query}`);
const stop = (madeId: string, by: TestPerson = shop.owner) =>
  call<Answer<MadeReport>>(at, by, 'POST', `${MADE}/${madeId}/stop`);

async function ended(madeId: string, by: TestPerson = shop.owner): Promise<MadeReport> {
  for (;;) {
    const found = (await list(by)).find(({ _id }) => _id === madeId);
    if (found !== undefined && found.state !== 'making') return found;
  }
}
async function readyOne(asked: object, by: TestPerson = shop.owner): Promise<MadeReport> {
  const { status, body, text } = await make(asked, by);
  expect(status, text).toBe(200);
  return ended(body._id, by);
}

/** Keeps every report of products waiting while something is done. */
async function held<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: at.database.superuserUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table product_day in access exclusive mode');
    return await work();
  } finally {
    await holder.end();
  }
}

test('what is made of one thing is of it alone, and says so', async () => {
  const whole = await readyOne({ ...SOLD, report: 'sales-by-product' });
  const [first] = (await open(whole._id, 'limit=1')).body.rows;
  const id = first?.ids['product'] ?? '';
  const made = await readyOne({ ...SOLD, only: `product:${id}` });
  const { rows, totals, only } = (await open(made._id)).body;
  expect(only).toEqual({ dimension: 'product', id, name: first?.cells['product'] });
  expect(rows.map(({ ids }) => ids)).toEqual([{ product: id }]);
  expect(totals['netSales']).toBe(first?.values['netSales']);
  expect((await open(whole._id)).body.only).toBeNull();
  // Another business's product is not there, and by what it cannot be narrowed it is not.
  expect((await make({ ...SOLD, only: `product:${id}` }, other.owner)).status).toBe(404);
  expect((await make({ ...SOLD, only: 'till:' })).status).toBe(422);
});

test('what is made is the report to the last row, in any order, read once', async () => {
  const made = await readyOne(BESIDE);
  expect(made).toMatchObject({ ...SOLD, state: 'ready', steps: 3, stepsDone: 3 });
  expect(made.rowsDone).toBe(2 * PRODUCTS);
  const directly = (query: object) =>
    call<Report>(
      at,
      shop.owner,
      'GET',
      `/api/reports?${new URLSearchParams(query as never).toString()}`,
    );
  const asked = [
    { sort: '-netSales', after: '700', limit: '1000' },
    { sort: 'nonsense', after: '4500' },
    { sort: 'product', limit: '3' },
  ];
  for (const page of asked) {
    const query = new URLSearchParams(page as never).toString();
    const [kept, now] = [await open(made._id, query), await directly({ ...BESIDE, ...page })];
    expect([kept.status, now.status]).toEqual([200, 200]);
    expect(kept.body).toEqual({ ...now.body, asOf: kept.body.asOf });
  }
  // Without an order it is in the one it was asked in, and what was sold since is not in it.
  await peek(at.database, 'update product_day set net_minor = net_minor * 2');
  const first = (await open(made._id, 'limit=1')).body;
  await peek(at.database, 'update product_day set net_minor = net_minor / 2');
  const same = (await directly({ ...BESIDE, limit: 1 })).body;
  expect([first.rows, first.totals]).toEqual([same.rows, same.totals]);
});

test('what takes longer than an answer may is made all the same', async () => {
  const { making, refused } = await held(async () => {
    const { body } = await make(SOLD);
    const path = '/api/reports?report=sales-by-product';
    return { making: body, refused: await call<Answer<Report>>(at, shop.owner, 'GET', path) };
  });
  expect(making).toMatchObject({ state: 'making', stepsDone: 0, steps: 2 });
  expect(refused.body.code).toBe('TIMEOUT');
  expect(await ended(making._id)).toMatchObject({ state: 'ready', rowsDone: PRODUCTS });
});

test('the same request is one report, and so is the same question while it is made', async () => {
  await held(async () => {
    const _id = newId();
    const [one, two, three] = await Promise.all([
      make(SOLD, shop.owner, _id),
      make(SOLD),
      make(SOLD),
    ]);
    const ids = [one, two, three].map(({ body }) => body._id);
    expect(new Set(ids).size).toBe(1);
    const [first] = ids as [string];
    expect((await make(SOLD, shop.owner, first)).body._id).toBe(first);
    expect((await make(BESIDE, shop.owner, first)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await make(BESIDE)).body.code).toBe('INVALID_STATE');
    // Somebody else's question waits for nobody.
    expect((await make(SOLD, manager)).status).toBe(200);
    await vi.waitFor(async () => expect(await list(manager)).toHaveLength(1));
  });
  const [mine] = await list();
  expect(await ended(mine?._id ?? '')).toMatchObject({ state: 'ready' });
});

test('one that is stopped comes to nothing; one that is ready is not stopped', async () => {
  const stopped = await held(async () => {
    const { body } = await make(SOLD);
    expect((await stop(body._id, manager)).status).toBe(404);
    expect((await stop(body._id, other.owner)).status).toBe(404);
    expect((await stop(body._id)).body).toMatchObject({ state: 'stopped' });
    expect((await stop(body._id)).body).toMatchObject({ state: 'stopped' });
    return body;
  });
  const ready = await readyOne(SOLD);
  expect((await stop(ready._id)).body.code).toBe('INVALID_STATE');
  expect((await open(stopped._id)).status).toBe(404);
  expect((await ended(stopped._id)).state).toBe('stopped');
  const pieces = 'select from business_export_piece where export_id = $1';
  expect(await peek(at.database, pieces, [stopped._id])).toEqual([]);
});

test('it is for whoever asked, while that person may see it', async () => {
  const [mine] = shop.branches;
  const made = await readyOne(SOLD, manager);
  const seen = await open(made._id, '', manager);
  expect([seen.status, seen.body.rowsCount]).toEqual([200, PRODUCTS]);
  for (const by of [shop.owner, shop.accountant, other.owner]) {
    expect((await open(made._id, '', by)).status).toBe(404);
    expect((await list(by)).filter(({ _id }) => _id === made._id)).toEqual([]);
  }
  const set = (what: string, values: unknown[]) =>
    peek(at.database, `update membership set ${what} where person_id = $1`, [
      manager.personId,
      ...values,
    ]);
  await set('branch_ids = $2', [[shop.branches[1]?.branchId]]);
  expect((await open(made._id, '', manager)).body.code).toBe('BRANCH_FORBIDDEN');
  await set('branch_ids = $2, can_view_reports = false', [[mine?.branchId]]);
  expect((await open(made._id, '', manager)).body.code).toBe('PERMISSION_REQUIRED');
  await set('can_view_reports = true', []);
  expect((await open(made._id, '', manager)).status).toBe(200);
  const elsewhere = { ...SOLD, branchId: shop.branches[1]?.branchId };
  expect((await make(elsewhere, manager)).body.code).toBe('BRANCH_FORBIDDEN');
  expect((await make({ ...SOLD, branchId: other.branches[0]?.branchId })).status).toBe(404);
  expect((await make(SOLD, shop.seller)).status).toBe(403);
});

test('one with costs is not for whoever may not see them any more', async () => {
  const made = await readyOne({ report: 'stock-to-reorder' }, manager);
  const rights = (value: unknown) =>
    peek(at.database, 'update membership set rights = $2 where person_id = $1', [
      manager.personId,
      value === null ? null : JSON.stringify(value),
    ]);
  await rights({ ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } });
  expect((await open(made._id, '', manager)).body.code).toBe('PERMISSION_REQUIRED');
  await rights(null);
  expect((await open(made._id, '', manager)).status).toBe(200);
});

test('days that are none are refused when it is asked for', async () => {
  const far = await make({ report: 'sales-by-product', from: '2020-01-01', to: '2026-01-01' });
  expect([far.status, far.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(await list()).toEqual([]);
});

test('it goes after two hours, and an hour has room for so many', async () => {
  const made = await readyOne({ report: 'sales-by-product', period: 'month' });
  expect(made).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-05',
  });
  await peek(
    at.database,
    `insert into business_export (business_id, export_id, asked_at, asked_by, asked_by_name,
       session_id, heard_at, files, report, state)
     select business_id, gen_random_uuid(), asked_at, asked_by, 'x', session_id, heard_at, 1, report,
       'stopped' from business_export, generate_series(2, ${MADE_REPORTS_PER_HOUR})
     where export_id = $1`,
    [made._id],
  );
  expect((await make(SOLD)).body.code).toBe('RATE_LIMITED');
  at.clock.nowMs += MADE_REPORT_LIFE_MS;
  expect((await open(made._id)).status).toBe(404);
  expect((await list()).filter(({ _id }) => _id === made._id)).toEqual([]);
  expect((await make(SOLD)).status).toBe(200);
});
