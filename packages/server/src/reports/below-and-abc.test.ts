import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let products: readonly TestProduct[];

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const goTo = (day: string): void => void (at.clock.nowMs = Date.parse(`${day}T08:00:00Z`));

async function sell(till: OpenTill, place: number, units: number) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const product = products[place] as TestProduct;
  const lines = [{ product, quantityMilli: units * 1_000 }];
  const answer = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function add(place: number, units: number) {
  await done(at, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId: branch(0), reason: 'found', note: null },
    lines: [{ productId: products[place]?.productId, way: 'in', quantityMilli: units * 1_000 }],
  });
}

/** Untaxed, so that what is paid is net: they bring 80.00, 10.00, 10.00, 15.00 and 5.00. */
beforeAll(async () => {
  at = await startTestApp();
  goTo('2026-03-04');
  shop = await addBusiness(at.database);
  const taxClassId = shop.taxClasses.zero;
  const one = { costMinor: 300, quantityMilli: 10_000, taxClassId, priceMinor: 500 };
  products = await addProducts(
    at.database,
    shop,
    ['Rice', 'Salt', 'Soap', 'Tea', 'Wax'].map((name) => ({ ...one, name })),
  );
  const policy = { version: 1, stockPolicy: 'allow' };
  await done(at, shop.owner, 'PATCH', '/api/business/stock-policy', policy);
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  // Two more than there are; three come, and one is left; four more go, on the 8th and the 9th.
  await sell(till, 0, 12);
  goTo('2026-03-06');
  await add(0, 3);
  goTo('2026-03-08');
  await sell(till, 0, 3);
  goTo('2026-03-09');
  await sell(till, 0, 1);
  await sell(till, 1, 2);
  await sell(till, 2, 2);
  await sell(till, 3, 3);
  const other = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 100_000);
  await sell(other, 4, 1);
  goTo('2026-03-12');
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const seen = (name: ReportName, query: string, by = shop.owner) => reportSeen(at, by, name, query);

test('what is below zero stands with the day since when, and what is missing at cost', async () => {
  const { rows } = await seen('stock-negative', '');
  // Since the 8th, and not since the 4th: meanwhile one was there. Three at 3.00.
  expect(rows.map(({ cells, values }) => [cells['product'], cells['belowSince'], values])).toEqual([
    ['Rice', '2026-03-08', { onHand: -3_000, stockValue: -900, daysBelow: 4 }],
  ]);
  expect(rows[0]?.ids['branch']).toBe(branch(0));
});

test('a manager of another branch sees none of it, a seller nothing', async () => {
  const own = await reader(at, shop, branch(0));
  expect((await seen('stock-negative', '', own)).rows).toHaveLength(1);
  const other = await reader(at, shop, branch(1));
  expect((await seen('stock-negative', '', other)).rows).toEqual([]);
  await reportSeen(at, other, 'stock-negative', `branchId=${branch(0)}`, 403);
  await reportSeen(at, shop.seller, 'stock-negative', '', 403);
});

test('classes are by what products bring, with how much it is so far', async () => {
  const { rows } = await seen('abc-classes', MARCH);
  const shares = rows.map(({ cells, values }) => [
    ...[cells['product'], cells['abcClass'], values['netSales']],
    ...[values['share'], values['runningShare']],
  ]);
  expect(shares.slice(0, 2)).toEqual([
    // 80.00 of 120.00 begin at nothing, 15.00 at two thirds.
    ['Rice', 'A', 8_000, 6_667, 6_667],
    ['Tea', 'A', 1_500, 1_250, 7_917],
  ]);
  // 10.00 each, from 79.2 % and from 87.5 %, and 5.00 from 95.8 %.
  expect(shares.slice(2).map(([, abc, ...figures]) => [abc, ...figures])).toEqual([
    ['A', 1_000, 833, 8_750],
    ['B', 1_000, 833, 9_583],
    ['C', 500, 417, 10_000],
  ]);
});

test('by profit other products may be the few that bring most', async () => {
  const other = await addBusiness(at.database);
  const one = { quantityMilli: 20_000, taxClassId: other.taxClasses.zero };
  const goods = await addProducts(at.database, other, [
    { ...one, name: 'Flour', priceMinor: 1_000, costMinor: 950 },
    { ...one, name: 'Spice', priceMinor: 500, costMinor: 100 },
    { ...one, name: 'Bulb', priceMinor: 300, costMinor: 300 },
  ]);
  const till = await openTill(at, other.owner, other.branches[0]?.tillId ?? '', 100_000);
  const occurredAt = new Date(at.clock.nowMs).toISOString();
  const units = [10, 4, 1];
  const lines = goods.map((product, place) => ({
    ...{ product, quantityMilli: (units[place] ?? 0) * 1_000 },
  }));
  const sold = await post(at, other.owner, till, draftOf(till, { lines, occurredAt }));
  expect(sold.status, sold.text).toBe(200);
  const classes = async (name: ReportName) =>
    (await seen(name, MARCH, other.owner)).rows.map(({ cells, values }) => [
      ...[cells['product'], cells['abcClass'], values['netSales'], values['profit']],
      values['runningShare'],
    ]);
  // Of 123.00 flour is 81.3 %; of a profit of 21.00 spice is 76.2 %, and bulbs bring none.
  expect(await classes('abc-classes')).toEqual([
    ['Flour', 'A', 10_000, 500, 8_130],
    ['Spice', 'B', 2_000, 1_600, 9_756],
    ['Bulb', 'C', 300, 0, 10_000],
  ]);
  expect(await classes('abc-classes-by-profit')).toEqual([
    ['Spice', 'A', 2_000, 1_600, 7_619],
    ['Flour', 'A', 10_000, 500, 10_000],
    ['Bulb', 'C', 300, 0, 10_000],
  ]);
  const blind = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: other.businessId },
    ...{ branchIds: [other.branches[0]?.branchId ?? ''], flags: { canViewReports: true } },
  });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    blind.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  await reportSeen(at, blind, 'abc-classes-by-profit', MARCH, 403);
});

test('in one branch they are classes of that branch', async () => {
  const { rows } = await seen('abc-classes', MARCH, await reader(at, shop, branch(1)));
  expect(
    rows.map(({ cells, values }) => [cells['product'], cells['abcClass'], values]),
  ).toMatchObject([['Wax', 'A', { netSales: 500, share: 10_000, runningShare: 10_000 }]]);
  await reportSeen(at, shop.seller, 'abc-classes', '', 403);
});

test.each(['stock-negative', 'abc-classes'] as const)(
  'the file of %s has the same amounts, and another business none',
  async (name) => {
    const query = name === 'abc-classes' ? MARCH : '';
    const report = await seen(name, query);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
    const stranger = await addBusiness(at.database, { name: `Stranger to ${name}` });
    expect((await seen(name, query, stranger.owner)).rows).toEqual([]);
  },
);
