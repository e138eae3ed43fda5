import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, ask, done, receiptBody, receive } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/** The second week beside the first. */
const WEEK = 'from=2026-03-12&to=2026-03-18';

let at: TestApp;
let shop: TestBusiness;
let products: readonly TestProduct[];
let supplierId: string;
let tills: OpenTill[];

const seen = (name: ReportName = 'margin-erosion', query = WEEK, by = shop.owner) =>
  reportSeen(at, by, name, query);

async function sell(place: number, sold: readonly (readonly [number, number])[]): Promise<void> {
  const till = tills[place] as OpenTill;
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const lines = sold.map(([product, units]) => ({
    ...{ product: products[product] as TestProduct, quantityMilli: units * 1_000 },
  }));
  const answer = await post(at, shop.owner, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
}

/**
 * Sugar, rice, salt and tea at 100.00, which had cost 60.00. In the first week ten of each are sold
 * here, and four of the tea. Then sugar and tea come for 80.00, so that they cost 70.00 here, and
 * rice for 60.40, so that it costs 60.20. In the second week six of each are sold here, and there.
 */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = { priceMinor: 11_800, costMinor: 6_000, quantityMilli: 20_000 };
  const names = ['Sugar', 'Rice', 'Salt', 'Tea'];
  products = await addProducts(
    at.database,
    shop,
    names.map((name) => ({ name, ...goods })),
  );
  supplierId = (await addSupplier(at, shop))._id;
  at.clock.nowMs = Date.parse('2026-03-06T06:00:00Z');
  tills = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(at, shop.owner, tillId, 0));
  await sell(0, [
    [0, 10],
    [1, 10],
    [2, 10],
    [3, 4],
  ]);
  await sell(1, [[0, 6]]);
  const came = [
    [0, 10, 8_000],
    [1, 10, 6_040],
    [3, 16, 8_000],
  ] as const;
  const lines = came.map(([product, units, unitCostMinor]) => ({
    ...{ product: products[product] as TestProduct, quantityMilli: units * 1_000, unitCostMinor },
  }));
  await receive(at, shop, receiptBody(shop, supplierId, lines));
  at.clock.nowMs = Date.parse('2026-03-13T06:00:00Z');
  await sell(0, [
    [0, 6],
    [1, 6],
    [2, 6],
    [3, 6],
  ]);
  await sell(1, [[0, 6]]);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('what costs more and is not dearer, with what that took of the profit', async () => {
  // In both branches: 16 at 60.00 before; six at 70.00 and six at 60.00 now, 65.00 on average.
  // Of rice a unit cost less than 1 % more, and of tea fewer than five were sold before.
  const { rows, totals, totalsBefore, comparedFrom, comparedTo } = await seen();
  expect(rows.map(({ cells, values, before }) => [cells['product'], values, before])).toEqual([
    [
      'Sugar',
      {
        ...{ quantity: 12_000, quantityBefore: 16_000, netSales: 120_000, profit: 42_000 },
        ...{ unitCostBefore: 6_000, unitCost: 6_500, unitPriceBefore: 10_000, unitPrice: 10_000 },
        ...{ marginBefore: 4_000, margin: 3_500, marginPoints: -500, earnedLess: 6_000 },
      },
      null,
    ],
  ]);
  expect([comparedFrom, comparedTo, totalsBefore]).toEqual(['2026-03-05', '2026-03-11', null]);
  expect(totals).toMatchObject({ earnedLess: 6_000, unitCost: null, marginBefore: null });
  // The columns of two periods add up to what the reports of profit say of each.
  const profit = await reportSeen(at, shop.owner, 'profit-by-product', WEEK);
  const sugar = profit.rows.find(({ cells }) => cells['product'] === 'Sugar');
  expect(rows[0]?.values).toMatchObject({ netSales: sugar?.values['netSales'] });
});

test('each branch is judged by what it sold, and of other days there is nothing', async () => {
  const [here, there] = shop.branches.map(({ branchId }) => branchId);
  // Here six that left 40.00 leave 30.00.
  const own = await seen('margin-erosion', `${WEEK}&branchId=${here}`);
  expect(own.rows.map(({ values }) => values['earnedLess'])).toEqual([6_000]);
  expect(own.rows[0]?.values).toMatchObject({ unitCost: 7_000, marginPoints: -1_000 });
  expect((await seen('margin-erosion', `${WEEK}&branchId=${there}`)).rows).toEqual([]);
  const manager = await reader(at, shop, there ?? '');
  expect((await seen('margin-erosion', WEEK, manager)).rows).toEqual([]);
  await reportSeen(at, manager, 'margin-erosion', `${WEEK}&branchId=${here}`, 403);
  const other = await seen('margin-erosion', `${WEEK}&compare=year`);
  expect([other.rows, other.comparedFrom]).toEqual([[], '2025-03-13']);
});

test('by category and by supplier it is the sum of the products, and leads to them', async () => {
  const { rows } = await seen('margin-erosion-by-supplier');
  expect(rows.map(({ ids, values }) => [ids['supplier'], values])).toEqual([
    [supplierId, { erodedProducts: 1, netSales: 120_000, earnedLess: 6_000, profit: 42_000 }],
  ]);
  const ofNone = await seen('margin-erosion-by-category');
  expect(ofNone.rows.map(({ ids, values }) => [ids['category'], values['earnedLess']])).toEqual([
    [null, 6_000],
  ]);
  const only = await seen('margin-erosion', `${WEEK}&only=supplier:${supplierId}`);
  expect(only.rows.map(({ cells }) => cells['product'])).toEqual(['Sugar']);
  const parted = await seen('margin-erosion', `${WEEK}&only=supplier:${supplierId}&also=category`);
  expect(parted.rows.map(({ cells }) => cells['product'])).toEqual(['Sugar']);
  expect((await seen('margin-erosion', `${WEEK}&only=supplier:`)).rows).toEqual([]);
  expect((await seen('margin-erosion', `${WEEK}&only=category:`)).rows).toHaveLength(1);
});

interface Overview {
  readonly alerts: readonly { readonly kind: string }[];
}
const alerted = async (query: string, by = shop.owner) =>
  (await done<Overview>(at, by, 'GET', `/api/analytics/overview?${query}`)).alerts.filter(
    ({ kind }) => kind === 'margin_eroded',
  );

test('the overview of the same days asks to look at as many, and says what they come to', async () => {
  const told = { kind: 'margin_eroded', count: 1, changeMinor: -6_000 };
  expect(await alerted(WEEK)).toEqual([told]);
  const [here, there] = shop.branches.map(({ branchId }) => branchId);
  expect(await alerted(`${WEEK}&branchId=${here}`)).toEqual([told]);
  expect(await alerted(`${WEEK}&branchId=${there}`)).toEqual([]);
  expect(await alerted(`${WEEK}&compare=year`)).toEqual([]);
});

test('whoever may not see what goods cost sees neither, nor does another business', async () => {
  const branchIds = shop.branches.map(({ branchId }) => branchId);
  const blind = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds },
    flags: { canViewReports: true },
  });
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    blind.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  for (const person of [blind, shop.seller]) {
    await reportSeen(at, person, 'margin-erosion', WEEK, 403);
  }
  expect(await alerted(WEEK, blind)).toEqual([]);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('margin-erosion', WEEK, stranger.owner)).rows).toEqual([]);
  const foreign = `/api/reports?report=margin-erosion&only=supplier:${supplierId}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
  const report = await seen();
  expect(fileTotals(report)['earnedLess']).toBe(moneyTotals(report)['earnedLess']);
});
