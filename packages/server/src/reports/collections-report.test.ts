import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { ask, done } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { openTill } from '../../test/till.ts';

const DAY = 86_400_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let juma: string;
let neema: string;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = MARCH, by = shop.owner) => reportSeen(at, by, name, query);

/** Rows as `name: payments, paid`. */
async function paidBy(name: ReportName, column: string, query = MARCH, by = shop.owner) {
  const { rows } = await seen(name, query, by);
  return rows.map(({ cells, values }) => [
    ...[cells[column], values['payments'], values['paidOnAccount']],
  ]);
}

const pays = (by: TestPerson, customerId: string, amountMinor: number, more: object = {}) =>
  done(at, by, 'POST', '/api/customer-payments', {
    ...{ _id: newId(), customerId, branchId: branch(0), method: 'bank', amountMinor },
    ...more,
  });

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  const [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  juma = (await addCustomer(at, shop, { name: 'Juma' }))._id;
  neema = (await addCustomer(at, shop, { name: 'Neema' }))._id;
  const owed = [
    { customerId: juma, amountMinor: 50_000 },
    { customerId: neema, amountMinor: 20_000 },
  ];
  for (const one of owed) {
    await done(at, shop.owner, 'POST', '/api/customer-openings', {
      ...{ _id: newId(), branchId: branch(0), owedSince: '2026-02-20', ...one },
    });
  }
  // In the office by the owner, at a till by whoever sells there, and at the other branch.
  await pays(shop.owner, juma, 12_000);
  const till = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  const { shiftId, leaseId } = till;
  await pays(shop.seller, juma, 3_000, { method: 'cash', shiftId, leaseId });
  // More than is owed: the rest stays as credit, and was paid all the same.
  await pays(shop.seller, neema, 25_000, { method: 'cash', shiftId, leaseId });
  // For goods set aside nothing is owed.
  const lines = { lines: [{ product: sugar, quantityMilli: 1_000 }] };
  const dueOn = '2026-03-24';
  const kept = { ...laybyDraftOf(till, juma, lines, 4_000), dueOn };
  await done(at, shop.seller, 'POST', '/api/laybys', kept);
  at.clock.nowMs += DAY;
  const phone = { method: 'mobile_money', provider: 'mpesa', reference: 'QFG7XK2LM9' };
  await pays(shop.owner, juma, 5_000, { ...phone, branchId: branch(1) });
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('tells what each customer paid on account, the most first', async () => {
  expect(await paidBy('collections-by-customer', 'customer')).toEqual([
    ['Neema', 1, 25_000],
    ['Juma', 3, 20_000],
  ]);
  const { totals, rows } = await seen('collections-by-customer');
  expect(totals).toMatchObject({ payments: 4, paidOnAccount: 45_000 });
  expect(rows.map(({ values }) => values['paidShare'])).toEqual([5_556, 4_444]);
});

test('tells who took it, and of each how', async () => {
  expect(await paidBy('collections-by-person', 'person')).toEqual([
    [shop.seller.name, 2, 28_000],
    [shop.owner.name, 2, 17_000],
  ]);
  const { rows } = await seen('collections-by-person', `${MARCH}&also=tender`);
  const ways = rows.map(({ ids, values }) => [ids['tender'], values['paidOnAccount']]);
  expect(ways).toEqual([
    ['cash', 28_000],
    ['bank', 12_000],
    ['mobile_money', 5_000],
  ]);
  const only = `${MARCH}&only=person:${shop.seller.personId}`;
  expect(await paidBy('collections-by-customer', 'customer', only)).toEqual([
    ['Neema', 1, 25_000],
    ['Juma', 1, 3_000],
  ]);
});

test('each day has its own', async () => {
  expect(await paidBy('collections-by-person', 'day', `${MARCH}&also=day`)).toEqual([
    ['2026-03-04', 2, 28_000],
    ['2026-03-04', 1, 12_000],
    ['2026-03-05', 1, 5_000],
  ]);
  const second = 'from=2026-03-05&to=2026-03-05';
  expect(await paidBy('collections-by-customer', 'customer', second)).toEqual([['Juma', 1, 5_000]]);
});

test.each([MARCH, 'from=2026-03-04&to=2026-03-04'])(
  'is what the books have taken off receivables for payments: %s',
  async (query) => {
    const books = await seen('trial-balance', `${query}&also=postedBy`, shop.accountant);
    const [booked] = books.rows.filter(
      ({ ids }) => ids['account'] === '1100' && ids['postedBy'] === 'customer_payment',
    );
    const { totals } = await seen('collections-by-customer', query);
    expect(totals['paidOnAccount']).toBe(booked?.values['credit']);
    // Deposits are money that came in, too, and no collection.
    const taken = (await seen('payments-by-day', query)).totals['taken'];
    expect((taken ?? 0) - (totals['paidOnAccount'] ?? 0)).toBe(4_000);
    expect((await seen('collections-by-person', query)).totals).toEqual(totals);
  },
);

test('of each branch it is its own, and a manager sees no other', async () => {
  const parts = await Promise.all(
    [0, 1].map((place) => seen('collections-by-customer', `${MARCH}&branchId=${branch(place)}`)),
  );
  expect(parts.map(({ totals }) => totals['paidOnAccount'])).toEqual([40_000, 5_000]);
  const own = await reader(at, shop, branch(1));
  expect(await paidBy('collections-by-customer', 'customer', MARCH, own)).toEqual([
    ['Juma', 1, 5_000],
  ]);
  await reportSeen(at, own, 'collections-by-person', `branchId=${branch(0)}`, 403);
});

test('a seller sees nothing of it, another business nobody', async () => {
  await reportSeen(at, shop.seller, 'collections-by-person', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('collections-by-customer', MARCH, stranger.owner)).rows).toEqual([]);
  const foreign = `/api/reports?report=collections-by-person&only=customer:${juma}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test.each(['collections-by-customer', 'collections-by-person'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);
