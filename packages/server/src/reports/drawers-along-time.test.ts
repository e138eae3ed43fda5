import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { openTill } from '../../test/till.ts';

const SPRING = 'from=2026-03-01&to=2026-04-30';
const BY = ['drawers-by-day', 'drawers-by-week', 'drawers-by-month'] as const;

let at: TestApp;
let shop: TestBusiness;

const seen = (name: ReportName, query = SPRING, by = shop.owner) => reportSeen(at, by, name, query);

/** A shift of somebody with a float of 1.00, of one day, that ends with so much in its drawer. */
async function shift(by: TestPerson, tillId: string, day: string, countedMinor: number) {
  at.clock.nowMs = Date.parse(`${day}T05:00:00Z`);
  const { shiftId, leaseId } = await openTill(at, by, tillId, 100);
  at.clock.nowMs = Date.parse(`${day}T14:00:00Z`);
  await done(at, by, 'POST', `/api/shifts/${shiftId}/close`, closeBody(countedMinor));
  await done(at, by, 'POST', `/api/tills/${tillId}/release`, { leaseId });
}

// Tuesday 3 March to Thursday 2 April.
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const first = shop.branches[0]?.tillId ?? '';
  const other = await addTill(at, shop);
  await shift(shop.owner, first, '2026-03-03', 70);
  await shift(shop.seller, other, '2026-03-03', 110);
  await shift(shop.owner, first, '2026-03-05', 80);
  await shift(shop.owner, first, '2026-03-10', 100);
  await shift(shop.seller, other, '2026-03-10', 60);
  await shift(shop.owner, first, '2026-04-02', 105);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const told = async (name: ReportName, query = SPRING) => {
  const { rows, dimensions } = await seen(name, query);
  const [by = ''] = dimensions;
  return rows
    .map(({ ids, cells, values }) => [
      ...[ids[by], cells['person'], values['shifts'], values['over'], values['short']],
      values['drawerDifference'],
    ])
    .sort();
};

test('what each person had over or short, week by week, month by month, day by day', async () => {
  const [owner, seller] = [shop.owner.name, shop.seller.name];
  expect(await told('drawers-by-week')).toEqual(
    [
      ['2026-03-02', owner, 2, 0, 50, -50],
      ['2026-03-02', seller, 1, 10, 0, 10],
      ['2026-03-09', owner, 1, 0, 0, 0],
      ['2026-03-09', seller, 1, 0, 40, -40],
      ['2026-03-30', owner, 1, 5, 0, 5],
    ].sort(),
  );
  expect(await told('drawers-by-month')).toEqual(
    [
      ['2026-03', owner, 3, 0, 50, -50],
      ['2026-03', seller, 2, 10, 40, -30],
      ['2026-04', owner, 1, 5, 0, 5],
    ].sort(),
  );
  const days = await told('drawers-by-day', `${SPRING}&only=person:${shop.seller.personId}`);
  expect(days).toEqual([
    ['2026-03-03', seller, 1, 10, 0, 10],
    ['2026-03-10', seller, 1, 0, 40, -40],
  ]);
});

test('weeks begin as in the business', async () => {
  const set = 'update business set week_start = $1 where business_id = $2';
  await peek(at.database, set, ['sunday', shop.businessId]);
  const { rows } = await seen('drawers-by-week');
  const weeks = [...new Set(rows.map(({ ids }) => ids['week']))].sort();
  expect(weeks).toEqual(['2026-03-01', '2026-03-08', '2026-03-29']);
  await peek(at.database, set, ['monday', shop.businessId]);
});

test('together they are what the report by person has, and nothing stands beside them', async () => {
  const { totals } = await seen('shifts-by-person');
  for (const name of BY) {
    const report = await seen(name, `${SPRING}&compare=previous`);
    expect(report.comparedFrom).toBeNull();
    const { shifts, over, short, drawerDifference } = totals;
    // Nothing was sold for cash: there is nothing to be a part of.
    const sums = { shifts, over, short, drawerDifference, overShortRate: null };
    expect(report.totals).toEqual(sums);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  }
  const [branch] = shop.branches;
  expect((await seen('drawers-by-week', `${SPRING}&also=till`)).rows).toHaveLength(5);
  const own = await reader(at, shop, branch?.branchId ?? '');
  expect((await seen('drawers-by-week', SPRING, own)).rows).toHaveLength(5);
});

test('elsewhere, and for whoever sees no reports, there is nothing', async () => {
  const there = shop.branches[1]?.branchId ?? '';
  expect((await seen('drawers-by-week', SPRING, await reader(at, shop, there))).rows).toEqual([]);
  await reportSeen(at, shop.seller, 'drawers-by-week', SPRING, 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('drawers-by-week', SPRING, stranger.owner)).rows).toEqual([]);
  const foreign = `/api/reports?report=drawers-by-week&only=person:${shop.seller.personId}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});
