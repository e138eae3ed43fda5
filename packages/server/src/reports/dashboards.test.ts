import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type {
  businessDashboard,
  managerDashboard,
  sellerDashboard,
} from '@tillbook/core/reports/dashboards.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
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
import { peek } from '../../test/database.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { sha256Hex, type Actor } from '../http/actor.ts';
import { openSession } from '../http/session.sql.ts';
import { showManagerDashboard } from './dashboards.ts';

type OwnersDay = AnswerOf<typeof businessDashboard>;
type ManagersDay = AnswerOf<typeof managerDashboard>;
type SellersDay = AnswerOf<typeof sellerDashboard>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

/** Sugar with 18 % tax within its price (net 100.00), bread without tax. */
async function stock(shop: TestBusiness, quantityMilli = 1_000_000) {
  const [sugar, bread] = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli },
    {
      name: 'Bread',
      priceMinor: 5_000,
      costMinor: 4_000,
      quantityMilli,
      taxClassId: shop.taxClasses.zero,
    },
  ]);
  return { sugar: sugar as TestProduct, bread: bread as TestProduct };
}

function at(instant: string | number): void {
  app.clock.nowMs = typeof instant === 'number' ? instant : Date.parse(instant);
}

const tillOf = (shop: TestBusiness, branch = 0): string => shop.branches[branch]?.tillId ?? '';
const branchOf = (shop: TestBusiness, branch = 0): string => shop.branches[branch]?.branchId ?? '';

async function open(shop: TestBusiness, instant: string, branch = 0): Promise<OpenTill> {
  at(instant);
  return openTill(app, shop.owner, tillOf(shop, branch));
}

interface Sold {
  readonly till: OpenTill;
  readonly by: TestPerson;
  readonly lines: readonly [TestProduct, number][];
  readonly method?: 'cash' | 'mobile_money';
  readonly occurredAt?: string;
}

async function sell(instant: string | number, { till, by, lines, method, occurredAt }: Sold) {
  at(instant);
  const draft = draftOf(till, {
    lines: lines.map(([product, units]) => ({ product, quantityMilli: units * 1_000 })),
    occurredAt: occurredAt ?? new Date(app.clock.nowMs).toISOString(),
  });
  const momo = { provider: 'M-Pesa', reference: newId().slice(-10), method: 'mobile_money' };
  const payments = draft.payments.map(({ _id, amountMinor }) => ({ _id, amountMinor, ...momo }));
  const sent = method === 'mobile_money' ? { ...draft, payments } : draft;
  const answer = await post(app, by, till, sent as typeof draft);
  expect(answer.status, answer.text).toBe(200);
}

async function look<T>(person: TestPerson, role: string, query = '', status = 200): Promise<T> {
  const answer = await call<T>(app, person, 'GET', `/api/dashboard/${role}${query}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

test('a day that was worked out by hand', async () => {
  const shop = await addBusiness(app.database);
  const { sugar, bread } = await stock(shop);
  const till = await open(shop, '2026-03-04T05:00:00Z');
  const by = shop.owner;
  await sell('2026-03-04T07:05:00Z', { till, by, lines: [[sugar, 2]] }); // 10:05, 236.00
  await sell('2026-03-04T11:20:00Z', { till, by, lines: [[sugar, 1]] }); // 14:20, 118.00
  await sell('2026-03-04T11:40:00Z', { till, by, lines: [[bread, 3]] }); // 14:40, 150.00: later
  await sell('2026-03-11T06:00:00Z', { till, by, lines: [[sugar, 1]] }); // 9:00, 118.00
  await sell('2026-03-11T11:10:00Z', { till, by, lines: [[bread, 1]], method: 'mobile_money' });
  at('2026-03-11T11:30:00Z'); // 14:30

  const day = await look<OwnersDay>(shop.owner, 'business');
  expect(day).toMatchObject({
    currency: 'TZS',
    businessDate: '2026-03-11',
    comparedDate: '2026-03-04',
    timezone: 'Africa/Dar_es_Salaam',
    asOf: '2026-03-11T11:30:00.000Z',
    nowHour: 14,
    // 118.00 + 50.00 against 236.00 + 118.00
    salesMinor: { value: 16_800, before: 35_400 },
    salesCount: { value: 2, before: 2 },
    // 100.00 + 50.00 against 200.00 + 100.00, without tax
    netSalesMinor: { value: 15_000, before: 30_000 },
    averageMinor: { value: 7_500, before: 15_000 },
    // (100 - 60) + (50 - 40) against 3 * (100 - 60)
    profitMinor: { value: 5_000, before: 12_000 },
    topProducts: [
      { _id: sugar.productId, name: 'Sugar', valueMinor: 10_000, profitMinor: 4_000 },
      { _id: bread.productId, name: 'Bread', valueMinor: 5_000, profitMinor: 1_000 },
    ],
    branches: [
      { name: 'Kariakoo', valueMinor: 16_800 },
      { name: 'Mbezi', valueMinor: 0 },
    ],
    tenders: [
      { method: 'cash', amountMinor: 11_800, count: 1 },
      { method: 'mobile_money', amountMinor: 5_000, count: 1 },
    ],
  });
  expect(day.hours).toEqual([
    { hour: 9, valueMinor: 11_800, beforeMinor: 0 },
    { hour: 10, valueMinor: 0, beforeMinor: 23_600 },
    { hour: 11, valueMinor: 0, beforeMinor: 0 },
    { hour: 12, valueMinor: 0, beforeMinor: 0 },
    { hour: 13, valueMinor: 0, beforeMinor: 0 },
    // The whole day it is compared with, with what was sold after this minute.
    { hour: 14, valueMinor: 5_000, beforeMinor: 26_800 },
  ]);
  expect(day.trend).toHaveLength(15);
  expect(day.trend.at(-1)).toEqual({
    date: '2026-03-11',
    salesMinor: 16_800,
    netSalesMinor: 15_000,
    salesCount: 2,
    averageMinor: 7_500,
    profitMinor: 5_000,
  });
  expect(day.trend.find(({ date }) => date === '2026-03-04')).toEqual({
    date: '2026-03-04',
    salesMinor: 50_400,
    netSalesMinor: 45_000,
    salesCount: 3,
    averageMinor: 15_000,
    profitMinor: 15_000,
  });
  expect(day.trend[0]).toMatchObject({ date: '2026-02-25', salesMinor: 0, salesCount: 0 });
});

test('products of a day come to the same today, and tomorrow as those of yesterday', async () => {
  const shop = await addBusiness(app.database);
  const { sugar, bread } = await stock(shop);
  const till = await open(shop, '2026-03-11T05:00:00Z');
  // 118.00 with 18.00 tax, and 115.00 without: by what customers paid, sugar would be the first.
  const [dear] = await addProducts(app.database, shop, [
    { ...bread, priceMinor: 11_500, quantityMilli: 5_000, taxClassId: shop.taxClasses.zero },
  ]);
  const lines: [TestProduct, number][] = [
    [sugar, 1],
    [dear as TestProduct, 1],
  ];
  await sell('2026-03-11T06:00:00Z', { till, by: shop.owner, lines });
  const today = await look<OwnersDay>(shop.owner, 'business');
  at('2026-03-12T06:00:00Z');
  const day = 'from=2026-03-11&to=2026-03-11&sort=-netSales';
  const { rows } = await reportSeen(app, shop.owner, 'sales-by-product', day);
  expect(today.topProducts.map(({ _id, valueMinor }) => [_id, valueMinor])).toEqual(
    rows.map(({ ids, values }) => [ids['product'], values['netSales']]),
  );
  expect(today.topProducts.map(({ valueMinor }) => valueMinor)).toEqual([11_500, 10_000]);
});

test('a day that has nothing to be compared with says so, instead of zero', async () => {
  const shop = await addBusiness(app.database);
  at('2026-03-11T11:30:00Z');
  const day = await look<OwnersDay>(shop.owner, 'business');
  expect(day).toMatchObject({
    salesMinor: { value: 0, before: null },
    averageMinor: { value: 0, before: null },
    // Of nothing there is no margin, not one of 0 %.
    more: { margin: { value: null, before: null } },
    hours: [],
    topProducts: [],
    tenders: [],
  });
});

describe('a business with branches around the world', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const PLACES = [
    { zone: 'Pacific/Kiritimati', offsetHours: 14, cutoffMinutes: 0 },
    { zone: 'Pacific/Niue', offsetHours: -11, cutoffMinutes: 240 },
    { zone: 'Asia/Kathmandu', offsetHours: 5.75, cutoffMinutes: 270 },
  ] as const;
  interface Known {
    readonly branch: number;
    readonly atMs: number;
    readonly totalMinor: number;
    readonly profitMinor: number;
  }
  let shop: TestBusiness;
  let tills: OpenTill[];
  let goods: Awaited<ReturnType<typeof stock>>;
  const known: Known[] = [];
  let coming: { branch: number; atMs: number }[] = [];

  /** Whole local days since 1970 of an instant, by plain arithmetic: these zones never change. */
  const dayOf = (branch: number, atMs: number): number => {
    const { offsetHours, cutoffMinutes } = PLACES[branch] ?? PLACES[0];
    return Math.floor((atMs + offsetHours * HOUR - cutoffMinutes * 60_000) / DAY);
  };
  /** The instant at which the branch's day begins that holds this instant. */
  const dayStart = (branch: number, atMs: number): number => {
    const { offsetHours, cutoffMinutes } = PLACES[branch] ?? PLACES[0];
    return dayOf(branch, atMs) * DAY - offsetHours * HOUR + cutoffMinutes * 60_000;
  };

  beforeAll(async () => {
    shop = await addBusiness(app.database, { branchCount: 3 });
    goods = await stock(shop);
    tills = [];
    for (const [index, { zone, cutoffMinutes }] of PLACES.entries()) {
      await peek(
        app.database,
        `update branch set timezone = $3, cutoff_minutes = $4
         where business_id = $1 and branch_id = $2`,
        [shop.businessId, branchOf(shop, index), zone, cutoffMinutes],
      );
      tills.push(await open(shop, '2026-03-04T07:00:00Z', index));
    }
    const first = Date.parse('2026-03-05T00:00:00Z');
    const moments = [0, 1, 2].flatMap((branch) =>
      // The edges of the day to the minute, and hours in between, on days a week apart.
      [0, 1, 7, 8].flatMap((days) => {
        const start = dayStart(branch, first + days * DAY);
        const minutes = [0, 1, 29, 30, 31, 300, 719, 1_000, 1_409, 1_410, 1_439];
        return minutes.map((minute) => ({ branch, atMs: start + minute * 60_000 }));
      }),
    );
    coming = moments.sort((one, other) => one.atMs - other.atMs);
  });

  /** Everything that is sold until then. */
  async function sellUntil(nowMs: number): Promise<void> {
    for (let next = coming[0]; next !== undefined && next.atMs <= nowMs; next = coming[0]) {
      coming.shift();
      const { branch, atMs } = next;
      const index = known.length;
      const units = { sugar: index % 3, bread: 1 + (index % 4) };
      const lines: [TestProduct, number][] = [[goods.bread, units.bread]];
      if (units.sugar > 0) lines.push([goods.sugar, units.sugar]);
      await sell(atMs, { till: tills[branch] as OpenTill, by: shop.owner, lines });
      const totalMinor = units.sugar * 11_800 + units.bread * 5_000;
      const profitMinor = units.sugar * 4_000 + units.bread * 1_000;
      known.push({ branch, atMs, totalMinor, profitMinor });
    }
  }

  function expected(nowMs: number, branches: readonly number[]) {
    const mine = known.filter(({ branch, atMs }) => branches.includes(branch) && atMs <= nowMs);
    const of = (days: number) =>
      mine.filter(({ branch, atMs }) => dayOf(branch, atMs) === dayOf(branch, nowMs) - days);
    const today = of(0);
    const week = of(7);
    const before = week.filter(({ atMs }) => atMs <= nowMs - 7 * DAY);
    const total = (sales: readonly Known[], key: 'totalMinor' | 'profitMinor'): number =>
      sales.reduce((sum, sale) => sum + sale[key], 0);
    const figure = (key: 'totalMinor' | 'profitMinor') => ({
      value: total(today, key),
      before: week.length === 0 ? null : total(before, key),
    });
    return {
      salesMinor: figure('totalMinor'),
      profitMinor: figure('profitMinor'),
      salesCount: { value: today.length, before: week.length === 0 ? null : before.length },
    };
  }

  // Around the ends of each branch's day, within the odd hour of Kathmandu, and at noon.
  const NOWS = [
    '2026-03-12T09:59:30Z',
    '2026-03-12T10:00:30Z',
    '2026-03-12T10:31:00Z',
    '2026-03-12T14:59:59Z',
    '2026-03-12T15:00:00Z',
    '2026-03-12T22:30:00Z',
    '2026-03-12T22:44:59Z',
    '2026-03-12T22:45:00Z',
    '2026-03-12T23:16:00Z',
    '2026-03-13T12:00:00Z',
  ];
  test('is added up by each branch’s own day, whatever the hour is there', async () => {
    for (const now of NOWS) {
      const nowMs = Date.parse(now);
      await sellUntil(nowMs);
      at(now);
      for (const branch of [0, 1, 2]) {
        const query = `?branchId=${branchOf(shop, branch)}`;
        const day = await look<OwnersDay>(shop.owner, 'business', query);
        expect(day, `branch ${branch} at ${now}`).toMatchObject(expected(nowMs, [branch]));
        expect(sumOf(day.hours, 'valueMinor')).toBe(day.salesMinor.value);
        expect(day.trend.at(-1)?.salesMinor).toBe(day.salesMinor.value);
      }
      const whole = await look<OwnersDay>(shop.owner, 'business');
      expect(whole, now).toMatchObject(expected(nowMs, [0, 1, 2]));
      expect(sumOf(whole.branches, 'valueMinor')).toBe(whole.salesMinor.value);
      expect(sumOf(whole.tenders, 'amountMinor')).toBe(whole.salesMinor.value);
      expect(sumOf(whole.topProducts, 'valueMinor')).toBe(whole.netSalesMinor.value);
      const own = await look<SellersDay>(shop.seller, 'seller');
      expect(own.salesMinor, 'of whoever sold nothing').toEqual({ value: 0, before: null });
    }
    // Else the days a week apart were never compared.
    expect(known.length).toBeGreaterThan(100);
  });
});

function sumOf<Key extends string>(rows: readonly Record<Key, unknown>[], key: Key): number {
  return rows.reduce((sum, row) => sum + Number(row[key]), 0);
}

test('where the clock was put forward in between, the wall decides what is compared', async () => {
  const shop = await addBusiness(app.database, { timezone: 'Europe/Berlin' });
  const { bread } = await stock(shop);
  const till = await open(shop, '2026-03-22T06:00:00Z');
  const by = shop.owner;
  await sell('2026-03-22T09:15:00Z', { till, by, lines: [[bread, 1]] }); // 10:15 winter time
  await sell('2026-03-22T09:45:00Z', { till, by, lines: [[bread, 2]] }); // 10:45
  at('2026-03-29T08:30:00Z'); // 10:30 summer time
  const day = await look<OwnersDay>(shop.owner, 'business');
  expect(day.salesMinor).toEqual({ value: 0, before: 5_000 });
});

test('a sale from a clock that runs ahead counts when it was posted, a week on', async () => {
  const shop = await addBusiness(app.database);
  const { bread } = await stock(shop);
  const till = await open(shop, '2026-03-04T06:00:00Z');
  const by = shop.owner;
  const occurredAt = '2026-03-06T06:00:00Z';
  await sell('2026-03-04T07:10:00Z', { till, by, lines: [[bread, 1]], occurredAt });
  at('2026-03-11T07:20:00Z');
  const day = await look<OwnersDay>(shop.owner, 'business');
  expect(day.salesMinor).toEqual({ value: 0, before: 5_000 });
  at('2026-03-11T07:05:00Z');
  const earlier = await look<OwnersDay>(shop.owner, 'business');
  expect(earlier.salesMinor).toEqual({ value: 0, before: 0 });
});

describe('who sees what', () => {
  let shop: TestBusiness;
  let other: TestBusiness;
  let goods: Awaited<ReturnType<typeof stock>>;
  beforeAll(async () => {
    shop = await addBusiness(app.database);
    other = await addBusiness(app.database, { name: 'Other' });
    goods = await stock(shop);
    at(TEST_NOW);
    const first = await openTill(app, shop.seller, tillOf(shop, 0));
    const second = await openTill(app, shop.owner, tillOf(shop, 1));
    const lines: [TestProduct, number][] = [[goods.bread, 1]];
    await sell(TEST_NOW, { till: first, by: shop.seller, lines });
    await sell(TEST_NOW, { till: first, by: shop.owner, lines: [[goods.bread, 2]] });
    await sell(TEST_NOW, { till: second, by: shop.owner, lines: [[goods.sugar, 1]] });
  });

  test('the owner sees every branch, or the one that was asked for', async () => {
    at(TEST_NOW);
    const all = await look<OwnersDay>(shop.owner, 'business');
    expect(all.salesMinor.value).toBe(26_800);
    const query = `?branchId=${branchOf(shop, 1)}`;
    const second = await look<OwnersDay>(shop.owner, 'business', query);
    expect(second.salesMinor.value).toBe(11_800);
    expect(second.branches).toEqual([
      { _id: branchOf(shop, 1), name: 'Mbezi', valueMinor: 11_800 },
    ]);
  });

  test('the manager sees the own branches only', async () => {
    at(TEST_NOW);
    const day = await look<ManagersDay>(shop.manager, 'manager');
    expect(day).toMatchObject({ salesMinor: { value: 15_000 }, profitMinor: { value: 3_000 } });
    expect(day.openShifts).toMatchObject([
      { tillName: 'Till 1', branchName: 'Kariakoo', salesMinor: 15_000, salesCount: 2 },
    ]);
    const query = `?branchId=${branchOf(shop, 1)}`;
    const refused = await look(shop.manager, 'manager', query, 403);
    expect(refused).toMatchObject({ code: 'BRANCH_FORBIDDEN' });
  });

  test('the seller sees the own sales only', async () => {
    at(TEST_NOW);
    const day = await look<SellersDay>(shop.seller, 'seller');
    expect(day).toMatchObject({
      salesMinor: { value: 5_000, before: null },
      salesCount: { value: 1 },
      averageMinor: { value: 5_000 },
      // The count of their open drawer is blind to them.
      tenders: null,
      recent: [{ totalMinor: 5_000 }],
      openShift: { tillName: 'Till 1', branchName: 'Kariakoo' },
    });
    expect(day.recent).toHaveLength(1);
  });

  test('another business’s branch is not there, for owner and manager', async () => {
    at(TEST_NOW);
    const query = `?branchId=${branchOf(other)}`;
    expect(await look(shop.owner, 'business', query, 404)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await look(shop.manager, 'manager', query, 404)).toMatchObject({ code: 'NOT_FOUND' });
    const positive = await look<OwnersDay>(other.owner, 'business', query);
    expect(positive.salesMinor.value).toBe(0);
  });

  test.each(['business', 'manager', 'accountant'])('a seller has no %s dashboard', async (role) => {
    at(TEST_NOW);
    expect(await look(shop.seller, role, '', 403)).toMatchObject({ code: 'PERMISSION_REQUIRED' });
  });

  test('profit is not told to whoever may not see cost', async () => {
    at(TEST_NOW);
    const prelude = openSession(sha256Hex(shop.manager.token), null, new Date().toISOString());
    const dayOf = (role: string) =>
      app.db.read(prelude, (reader) => showManagerDashboard(reader, actorOf(role), TEST_NOW));
    const blind = await dayOf('seller');
    expect(blind.salesMinor.value).toBe(15_000);
    expect(blind.profitMinor).toBeNull();
    expect(blind.trend.map(({ profitMinor }) => profitMinor)).toEqual(Array(15).fill(null));
    expect((await dayOf('branch_manager')).profitMinor?.value).toBe(3_000);
  });

  function actorOf(role: string): Actor {
    const { businessId, currency } = shop;
    return {
      role,
      permissions: {
        canManageProducts: false,
        canManageSales: true,
        canManageUsers: false,
        canViewReports: false,
        canManageInventory: false,
        canManageCustomers: false,
        canProcessRefunds: false,
      },
      business: { businessId, currency, timezone: 'Africa/Dar_es_Salaam' },
      branchIds: [branchOf(shop)],
    } as unknown as Actor;
  }
});

describe('what needs a person', () => {
  test('is listed only when there is some of it', async () => {
    const shop = await addBusiness(app.database, { stockPolicy: 'allow' });
    const { sugar, bread } = await stock(shop, 2_000);
    const till = await open(shop, '2026-03-04T07:00:00Z');
    expect((await look<OwnersDay>(shop.owner, 'business')).alerts).toEqual([]);

    const lines: [TestProduct, number][] = [
      [sugar, 2],
      [bread, 3],
    ];
    await sell('2026-03-04T07:00:00Z', { till, by: shop.owner, lines });
    const day = await look<OwnersDay>(shop.owner, 'business');
    expect(day.alerts).toEqual([
      { kind: 'products_oversold', count: 1 },
      { kind: 'products_out', count: 1 },
    ]);
    const managers = await look<ManagersDay>(shop.manager, 'manager');
    expect(managers.outOfStock).toMatchObject([
      { name: 'Bread', branchName: 'Kariakoo', quantityMilli: -1_000 },
      { name: 'Sugar', branchName: 'Kariakoo', quantityMilli: 0 },
    ]);
  });

  test('a shift open for more than 16 hours, to the second', async () => {
    const shop = await addBusiness(app.database);
    await open(shop, '2026-03-04T07:00:00Z');
    at('2026-03-04T23:00:00Z');
    expect((await look<OwnersDay>(shop.owner, 'business')).alerts).toEqual([]);
    at('2026-03-04T23:00:01Z');
    expect((await look<OwnersDay>(shop.owner, 'business')).alerts).toEqual([
      { kind: 'shifts_open_long', count: 1 },
    ]);
  });

  test('people who wait for approval', async () => {
    const shop = await addBusiness(app.database);
    at(TEST_NOW);
    const { personId } = await addPerson(app.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [branchOf(shop)],
    });
    const before = await look<OwnersDay>(shop.owner, 'business');
    expect(before).toMatchObject({ alerts: [], staffCount: 5 });
    await peek(app.database, `update membership set state = 'awaiting' where person_id = $1`, [
      personId,
    ]);
    const after = await look<OwnersDay>(shop.owner, 'business');
    expect(after).toMatchObject({
      alerts: [{ kind: 'approvals_waiting', count: 1 }],
      staffCount: 4,
    });
  });

  test('a new business sees its first steps until they are done', async () => {
    const shop = await addBusiness(app.database);
    at(TEST_NOW);
    const steps = async () => (await look<OwnersDay>(shop.owner, 'business')).gettingStarted?.steps;
    const [products, sale, staff, close] = (await steps()) ?? [];
    expect([products?.done, sale?.done, staff?.done, close?.done]).toEqual([0, 0, 1, 0]);
    const { bread } = await stock(shop);
    const till = await openTill(app, shop.owner, tillOf(shop));
    await sell(TEST_NOW, { till, by: shop.owner, lines: [[bread, 1]] });
    expect((await steps())?.map(({ done }) => done)).toEqual([2, 1, 1, 0]);
    await stock({ ...shop, branches: shop.branches });
    await stock({ ...shop, branches: shop.branches });
    const closed = await call(app, shop.owner, 'POST', `/api/shifts/${till.shiftId}/close`, {
      countedMinor: 50_000_00 + 5_000,
    });
    expect(closed.status, closed.text).toBe(200);
    expect(await steps()).toBeUndefined();
  });
});
