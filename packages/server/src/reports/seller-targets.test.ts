import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { done } from '../../test/purchasing.ts';
import { reader, reportSeen } from '../../test/report-looks.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/**
 * A week by hand. Bread is 50.00, without tax.
 *
 * | day    | target | Asha                                  | counts     |
 * | ------ | ------ | ------------------------------------- | ---------- |
 * | Wed  4 | none   | sells 4                               | nothing    |
 * | Thu  5 | 500.00 | sells 6                               | a day, 300 |
 * | Fri  6 | 500.00 | off; two of Thursday's come back       | −100       |
 * | Sat  7 | 500.00 | opens a drawer and sells nothing       | a day, 0   |
 * | Mon  9 | 800.00 | sells 20 at a drawer of another person | a day, 1000 |
 *
 * 2 × 500.00 + 800.00 = 1,800.00; 300 − 100 + 0 + 1,000 = 1,200.00: two thirds.
 */

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let bread: TestProduct;
let asha: TestPerson;

const TEN = 'T07:00:00Z';
const branchId = () => shop.branches[0]?.branchId ?? '';
const goTo = (day: string): void => void (app.clock.nowMs = Date.parse(`${day}${TEN}`));

async function sell(by: TestPerson, till: OpenTill, units: number) {
  const lines = [{ product: bread, quantityMilli: units * 1_000 }];
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const answer = await post(app, by, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function close(till: OpenTill): Promise<void> {
  await done(app, shop.owner, 'POST', `/api/shifts/${till.shiftId}/close`, closeBody(0));
  const { leaseId } = till;
  await done(app, shop.owner, 'POST', `/api/tills/${till.tillId}/release`, { leaseId });
}
const say = (fromDate: string, dailyMinor: number | null, person = asha, nth = 0) =>
  done(app, shop.owner, 'PUT', `/api/users/${person.personId}/targets`, {
    ...{ branchId: shop.branches[nth]?.branchId, fromDate, dailyMinor },
  });
async function ranked(from: string, to: string, by = shop.owner) {
  const path = `/api/analytics/performance?from=${from}&to=${to}`;
  return (await done<AnswerOf<typeof analyticsPerformance>>(app, by, 'GET', path)).sellers;
}
const targetOf = async (from: string, to: string) =>
  (await ranked(from, to)).find(({ _id }) => _id === asha.personId)?.target;
const day = (by: TestPerson) =>
  done<AnswerOf<typeof sellerDashboard>>(app, by, 'GET', '/api/dashboard/seller');

beforeAll(async () => {
  app = await startTestApp();
  goTo('2026-03-04');
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  const good = { priceMinor: 5_000, costMinor: 4_000, quantityMilli: 90_000, name: 'Bread' };
  [bread] = (await addProducts(app.database, shop, [
    { ...good, taxClassId: shop.taxClasses.zero },
  ])) as [TestProduct];
  asha = await addPerson(app.database, {
    ...{ role: 'seller', name: 'Asha', businessId: shop.businessId, branchIds: [branchId()] },
  });
  const first = await openTill(app, asha, shop.branches[0]?.tillId ?? '', 0);
  await sell(asha, first, 4);
  await say('2026-03-05', 50_000);
  await say('2026-03-09', 80_000);
  // Of the other seller nothing is said that holds by then; of the manager nothing at all.
  await say('2026-03-20', 70_000, shop.seller);
  await close(first);
  goTo('2026-03-05');
  const second = await openTill(app, asha, shop.branches[0]?.tillId ?? '', 0);
  const sold = await sell(asha, second, 6);
  await close(second);
  goTo('2026-03-06');
  const third = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  await sell(shop.seller, third, 3);
  const draft = refundDraftOf(third, sold, [{ quantityMilli: 2_000 }]);
  const back = await postRefund(app, shop.owner, sold._id, draft);
  expect(back.status, back.text).toBe(200);
  goTo('2026-03-07');
  await close(await openTill(app, asha, await addTill(app, shop), 0));
  goTo('2026-03-09');
  await sell(asha, third, 20);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('a week by hand: days off ask for nothing, and each day has the target that held on it', async () => {
  const week = { targetMinor: 180_000, reachedMinor: 120_000, reachedRate: 6_667 };
  expect(await targetOf('2026-03-04', '2026-03-10')).toEqual(week);
  // The days before anything was said are none of it, and neither are those after.
  expect(await targetOf('2026-03-04', '2026-03-04')).toBeNull();
  expect(await targetOf('2026-03-05', '2026-03-05')).toEqual({
    ...{ targetMinor: 50_000, reachedMinor: 30_000, reachedRate: 6_000 },
  });
  expect(await targetOf('2026-03-09', '2026-03-09')).toEqual({
    ...{ targetMinor: 80_000, reachedMinor: 100_000, reachedRate: 12_500 },
  });
});

test('the report of targets is the same week, and by days each as it was', async () => {
  const week = 'from=2026-03-04&to=2026-03-10';
  const seen = (query: string, by = shop.owner) =>
    reportSeen(app, by, 'targets-by-person', `${week}${query}`);
  const { rows, totals } = await seen('');
  const whole = {
    ...{ daysWorked: 3, target: 180_000, reached: 120_000, reachedRate: 6_667 },
    beyondTarget: -60_000,
  };
  expect(rows.map(({ cells, values }) => [cells['person'], values])).toEqual([['Asha', whole]]);
  expect(totals).toEqual(whole);
  const byDay = await seen('&also=day&sort=day');
  expect(
    byDay.rows.map(({ ids, values }) => [
      ...[ids['day'], values['daysWorked'], values['target'], values['reached']],
      ...[values['reachedRate'], values['beyondTarget']],
    ]),
  ).toEqual([
    ['2026-03-05', 1, 50_000, 30_000, 6_000, -20_000],
    ['2026-03-06', 0, 0, -10_000, null, -10_000],
    ['2026-03-07', 1, 50_000, 0, 0, -50_000],
    ['2026-03-09', 1, 80_000, 100_000, 12_500, 20_000],
  ]);
  const manager = await reader(app, shop, branchId());
  expect((await seen('', manager)).totals).toEqual(whole);
  expect((await seen('', other.owner)).rows).toEqual([]);
  await reportSeen(app, asha, 'targets-by-person', '', 403);
});

test('who worked and sold nothing stands in the ranking, with nothing reached', async () => {
  const sellers = await ranked('2026-03-07', '2026-03-07');
  const target = { targetMinor: 50_000, reachedMinor: 0, reachedRate: 0 };
  expect(sellers).toMatchObject([{ _id: asha.personId, name: 'Asha', netMinor: 0, target }]);
});

test('who has no target has none, whatever is said of a day to come', async () => {
  const sellers = await ranked('2026-03-06', '2026-03-06');
  expect(sellers.find(({ _id }) => _id === shop.seller.personId)).toMatchObject({
    ...{ netMinor: 15_000, target: null },
  });
  // On a day off there is something to see only where something came back.
  expect(await targetOf('2026-03-06', '2026-03-06')).toEqual({
    ...{ targetMinor: 0, reachedMinor: -10_000, reachedRate: null },
  });
  expect(await ranked('2026-03-04', '2026-03-10', other.owner)).toEqual([]);
});

test('a new target leaves the days that are over as they were', async () => {
  await say('2026-03-09', 90_000);
  expect(await targetOf('2026-03-05', '2026-03-05')).toMatchObject({ targetMinor: 50_000 });
  expect(await targetOf('2026-03-09', '2026-03-09')).toMatchObject({ targetMinor: 90_000 });
  await say('2026-03-09', 80_000);
});

test('the team’s day and the seller’s own show the target of today', async () => {
  const { people } = await done<AnswerOf<typeof teamDashboard>>(
    ...([app, shop.manager, 'GET', '/api/dashboard/team'] as const),
  );
  const told = people.map(({ _id, target }) => ({ _id, target }));
  expect(told).toContainEqual({
    _id: asha.personId,
    target: { targetMinor: 80_000, reachedMinor: 100_000, reachedRate: 12_500 },
  });
  expect(told).toContainEqual({ _id: shop.seller.personId, target: null });
  expect((await day(asha)).target).toEqual({
    ...{ branchName: 'Kariakoo', targetMinor: 80_000, ownMinor: 100_000, isOwn: true },
  });
  expect((await day(shop.seller)).target).toBeNull();
});

test('where a target ended the branch’s is shown again', async () => {
  await done(app, shop.owner, 'PUT', `/api/branches/${branchId()}`, {
    ...{ version: 1, name: 'Kariakoo', timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 },
    dailyTargetMinor: 900_000,
  });
  expect((await day(asha)).target).toMatchObject({ targetMinor: 80_000, isOwn: true });
  await say('2026-03-09', null);
  expect((await day(asha)).target).toEqual({
    ...{ branchName: 'Kariakoo', targetMinor: 900_000, ownMinor: 100_000, isOwn: false },
  });
  expect(await targetOf('2026-03-09', '2026-03-09')).toBeNull();
  expect(await targetOf('2026-03-05', '2026-03-05')).toMatchObject({ targetMinor: 50_000 });
});
