import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listBatches, listStock, stockAt, stockSummary } from '@tillbook/core/stock/stock.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { moveByTest, trackBatches, type TestMove } from '../../test/stock.ts';

let app: TestApp;
let shop: TestBusiness;
let here: string;
let there: string;
let products: Record<string, TestProduct>;

const productId = (name: string): string => products[name]?.productId ?? '';
const out = (name: string, quantityMilli: number, branchId = here): TestMove => ({
  branchId,
  productId: productId(name),
  way: 'out',
  quantityMilli,
});
const into = (name: string, quantityMilli: number, valueMinor: number, batch?: object) =>
  ({
    branchId: here,
    productId: productId(name),
    way: 'in',
    quantityMilli,
    valueMinor,
    ...(batch === undefined ? {} : { batch }),
  }) as TestMove;
const on = (businessDate: string) => ({ businessDate });

/** 4 March is today. Ten of each in both branches since then, at 7.00; then some left. */
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  here = shop.branches[0]?.branchId ?? '';
  there = shop.branches[1]?.branchId ?? '';
  const names = ['Apples', 'Bread', 'Candles', 'Dates', 'Empty', 'Figs'];
  const made = await addProducts(
    app.database,
    shop,
    names.map((name) => ({
      name,
      priceMinor: 10_00,
      costMinor: 7_00,
      quantityMilli: name === 'Empty' ? 0 : 10_000,
    })),
  );
  products = Object.fromEntries(made.map((product) => [product.name, product]));
  await peek(
    app.database,
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 4000, 10000)`,
    [shop.businessId, here, productId('Apples')],
  );
  const sale = { kind: 'sale' as const };
  await moveByTest(app.db, shop, [out('Apples', 6_000)], { ...sale, ...on('2026-03-10') });
  await moveByTest(app.db, shop, [out('Bread', 10_000)], { ...sale, ...on('2026-03-12') });
  await moveByTest(app.db, shop, [out('Candles', 11_000)], {
    ...sale,
    ...on('2026-03-14'),
    stockPolicy: 'allow',
  });
  await trackBatches(app.database, productId('Figs'));
  await moveByTest(
    app.db,
    shop,
    [
      into('Figs', 2_000, 14_00, { code: 'OLD', expiresOn: '2026-05-01' }),
      into('Figs', 3_000, 21_00, { code: 'SOON', expiresOn: '2026-05-10' }),
      into('Figs', 4_000, 28_00, { code: 'LATER', expiresOn: '2026-07-01' }),
    ],
    on('2026-03-20'),
  );
  // Two months later.
  app.clock.nowMs = Date.parse('2026-05-04T07:00:00.000Z');
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const get = <T>(path: string, person = shop.manager) =>
  answered<T>(app.app.inject({ method: 'GET', url: path, headers: person.headers }));

describe('the stock list', () => {
  type Page = AnswerOf<typeof listStock>;
  const list = async (query: string, person = shop.manager) =>
    (await get<Page>(`/api/stock?${query}`, person)).json().items;
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).map(({ product }) => product.name);

  test('shows what lies where, for a manager in own branches', async () => {
    const rows = await list('view=all');
    expect(rows.map(({ product, quantityMilli }) => [product.name, quantityMilli])).toEqual([
      ['Apples', 4_000],
      ['Bread', 0],
      ['Candles', -1_000],
      ['Dates', 10_000],
      ['Empty', 0],
      ['Figs', 19_000],
    ]);
    expect(rows[0]).toMatchObject({
      branch: { _id: here },
      valueMinor: 28_00,
      unitCostMinor: 7_00,
      incomingMilli: 0,
      reorderPointMilli: 4_000,
      lastSoldOn: '2026-03-10',
      daysSinceSale: 55,
    });
    expect(await list('view=all', shop.owner)).toHaveLength(12);
    expect(await list(`view=all&branchId=${there}`, shop.owner)).toHaveLength(6);
  });

  test.each([
    ['low', ['Apples']],
    ['out', ['Bread']],
    ['negative', ['Candles']],
    ['dead&days=60', ['Figs', 'Dates']],
    ['dead&days=30', ['Figs', 'Dates', 'Apples']],
    ['dead&days=90', []],
  ])('with view=%s shows %j', async (view, expected) => {
    expect(await names(`view=${view}`)).toEqual(expected);
  });

  test.each(['all', 'dead&days=30'])('gives view=%s page by page', async (view) => {
    const whole = await names(`view=${view}`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const path = `/api/stock?view=${view}&limit=2${cursor}`;
      const page = (await get<Page>(path)).json();
      seen.push(...page.items.map(({ product }) => product.name));
      cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor !== '');
    expect(seen).toEqual(whole);
  });

  test('is searched by words, and finds nothing for a text without any', async () => {
    await peek(
      app.database,
      `insert into product_word (business_id, product_id, word, sort_name)
       select $1, $2, 'dates', sort_name from product where product_id = $2`,
      [shop.businessId, productId('Dates')],
    );
    expect(await names('q=dat')).toEqual(['Dates']);
    expect(await names('q=---')).toEqual([]);
  });

  test('counts what is on its way', async () => {
    const [dates, other] = [productId('Dates'), '0198c0de-0000-7000-8000-000000000001'];
    await peek(
      app.database,
      `set session_replication_role = replica;
       insert into transfer (business_id, transfer_id, number, kind, from_branch_id,
           to_branch_id, state, content_hash, made_at, made_by, made_by_name)
         values ('${shop.businessId}', '${other}', 'TR-1', 'internal', '${there}', '${here}',
           'part_received', '\\x00', now(), '${other}', 'Test');
       insert into transfer_line (business_id, transfer_id, line_no, product_id, wanted_milli,
           sent_milli, received_milli, lost_milli)
         values ('${shop.businessId}', '${other}', 1, '${dates}', 9000, 5000, 1000, 500);
       insert into purchase_order (business_id, order_id, number, supplier_id, branch_id, state,
           net_minor, tax_minor, created_at, created_by, created_by_name, created_hash)
         values ('${shop.businessId}', '${other}', 'PO-1', '${other}', '${here}', 'ordered', 0, 0,
           now(), '${other}', 'Test', '\\x00');
       insert into purchase_order_line (business_id, order_id, line_no, product_id,
           pack_units_milli, quantity_milli, stock_quantity_milli, unit_cost_minor,
           tax_basis_points, net_minor, tax_minor, received_milli)
         values ('${shop.businessId}', '${other}', 1, '${dates}', 1000, 8000, 8000, 0, 0, 0, 0,
           2000)`,
    );
    // 5 sent, 1 arrived, half a one lost; 8 ordered, 2 received.
    const [, , , found] = await list('view=all');
    expect(found).toMatchObject({ product: { name: 'Dates' }, incomingMilli: 9_500 });
    await peek(
      app.database,
      `set session_replication_role = replica; delete from transfer_line; delete from transfer;
       delete from purchase_order_line; delete from purchase_order`,
    );
  });

  test('hides values from a seller, and other branches from a manager', async () => {
    expect((await list('view=all', shop.seller))[0]).toMatchObject({
      valueMinor: null,
      unitCostMinor: null,
    });
    expect((await get(`/api/stock?branchId=${there}`)).json()).toMatchObject({
      code: 'BRANCH_FORBIDDEN',
    });
  });
});

test('the summary says in money what needs a look', async () => {
  const sums = (await get<AnswerOf<typeof stockSummary>>('/api/stock/summary?days=60')).json();
  expect(sums).toEqual({
    stockPolicy: 'block',
    // Apples 28.00, Dates 70.00, Figs 133.00, and Candles −7.00.
    onHand: { count: 3, valueMinor: 224_00 },
    low: { count: 1 },
    out: { count: 1 },
    negative: { count: 1, valueMinor: -7_00 },
    dead: { count: 2, valueMinor: 203_00 },
    expired: { count: 1, valueMinor: 14_00 },
    expiring30: { count: 1, valueMinor: 21_00 },
    expiring60: { count: 2, valueMinor: 49_00 },
    expiring90: { count: 2, valueMinor: 49_00 },
  });
});

describe('the list of batches', () => {
  type Page = AnswerOf<typeof listBatches>;
  const list = async (query: string) => (await get<Page>(`/api/stock/batches?${query}`)).json();

  test.each([
    ['all', ['OLD', 'SOON', 'LATER', '?']],
    ['expired', ['OLD']],
    ['30', ['SOON']],
    ['60', ['SOON', 'LATER']],
  ])('within=%s shows %j', async (within, expected) => {
    const { items } = await list(`within=${within}`);
    expect(items.map(({ code }) => code)).toEqual(expected);
  });

  test('says how long they are good and what they are worth', async () => {
    const [old, soon] = (await list('within=all')).items;
    expect(old).toMatchObject({ daysLeft: -3, quantityMilli: 2_000, valueMinor: 14_00 });
    expect(soon).toMatchObject({ daysLeft: 6, product: { name: 'Figs' }, branch: { _id: here } });
  });

  test('comes page by page', async () => {
    const first = await list('limit=3');
    const second = await list(`limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(second.items.map(({ code }) => code)).toEqual(['?']);
  });

  test('lets a wrong day be corrected, once per version', async () => {
    const [old] = (await list('within=expired')).items;
    const path = `/api/stock/batches/${old?._id ?? ''}`;
    const correct = (body: object, person = shop.manager) =>
      answered<{ expiresOn: string; version: number }>(
        app.app.inject({ method: 'PATCH', url: path, headers: person.headers, payload: body }),
      );
    const body = { version: 1, expiresOn: '2026-12-01' };
    expect((await correct(body, shop.seller)).json().code).toBe('PERMISSION_REQUIRED');
    expect((await correct(body)).json()).toMatchObject({ expiresOn: '2026-12-01', version: 2 });
    expect((await correct(body)).json().code).toBe('VERSION_CONFLICT');
    expect((await correct({ version: 2, expiresOn: '2026-05-01' })).statusCode).toBe(200);
  });
});

describe('stock at a past date', () => {
  type Answer = AnswerOf<typeof stockAt>;
  const at = async (date: string, more = '', person = shop.owner) =>
    (await get<Answer>(`/api/stock/at?date=${date}${more}`, person)).json();
  const held = (answer: Answer, name: string): number[] =>
    answer.items
      .filter(({ product, branch }) => product.name === name && branch._id === here)
      .map(({ quantityMilli }) => quantityMilli);

  test.each([
    ['2026-03-03', [], 0, 0],
    ['2026-03-04', [10_000], 10, 700_00],
    ['2026-03-09', [10_000], 10, 700_00],
    ['2026-03-10', [4_000], 10, 658_00],
    ['2026-03-12', [4_000], 9, 588_00],
    ['2026-03-14', [4_000], 9, 511_00],
    ['2026-05-04', [4_000], 9, 574_00],
  ])('%s: apples %j, %d rows worth %d, as the books say', async (date, apples, rows, value) => {
    const answer = await at(date);
    expect(held(answer, 'Apples')).toEqual(apples);
    expect(answer.totals).toEqual({ rowsCount: rows, valueMinor: value, booksMinor: value });
    expect(answer.items.reduce((sum, row) => sum + (row.valueMinor ?? 0), 0)).toBe(value);
  });

  test('counts what was recorded late on the day it happened', async () => {
    await moveByTest(app.db, shop, [out('Dates', 1_000, there)], {
      kind: 'sale',
      ...on('2026-03-11'),
    });
    const before = await at('2026-03-10', `&branchId=${there}`);
    const after = await at('2026-03-11', `&branchId=${there}`);
    expect([before.totals.valueMinor, after.totals.valueMinor]).toEqual([350_00, 343_00]);
    expect(after.totals.booksMinor).toBe(343_00);
  });

  test('comes page by page with the totals of all of it', async () => {
    const first = await at('2026-03-04', '&limit=6');
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = await at('2026-03-04', `&limit=6&cursor=${cursor}`);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([6, 4, null]);
    expect(second.totals).toEqual(first.totals);
  });
});

describe('what happens when more is sold than is there', () => {
  const save = (body: object, person = shop.owner) =>
    answered<{ stockPolicy: string; version: number }>(
      app.app.inject({
        method: 'PATCH',
        url: '/api/business/stock-policy',
        headers: person.headers,
        payload: body,
      }),
    );

  test('is the owner’s decision, written into the audit', async () => {
    const body = { version: 1, stockPolicy: 'warn' };
    expect((await save(body, shop.manager)).json().code).toBe('PERMISSION_REQUIRED');
    expect((await save(body)).json()).toEqual({ stockPolicy: 'warn', version: 2 });
    expect((await save({ ...body, stockPolicy: 'allow' })).json().code).toBe('VERSION_CONFLICT');
    const audit = await peek<{ detail: string }>(
      app.database,
      `select detail from audit_event where action = 'business.stock_policy_changed'`,
    );
    expect(audit.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      { before: 'block', after: 'warn' },
    ]);
    const summary = await get<AnswerOf<typeof stockSummary>>('/api/stock/summary');
    expect(summary.json().stockPolicy).toBe('warn');
  });
});

test('the clock of these tests began on 4 March', () => {
  expect(new Date(TEST_NOW).toISOString().slice(0, 10)).toBe('2026-03-04');
});
