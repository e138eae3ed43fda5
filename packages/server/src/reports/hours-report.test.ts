import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { reader, reportSeen } from '../../test/report-looks.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let asha: TestPerson;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (query = '', by: TestPerson = shop.owner) =>
  reportSeen(at, by, 'hours-by-person', query);

/** A shift of so many minutes in which so many pieces are sold, 118.00 each. */
async function shift(person: TestPerson, place: number, minutes: number, pieces: number) {
  const till = await openTill(at, person, shop.branches[place]?.tillId ?? '', 0);
  const openedMs = at.clock.nowMs;
  const occurredAt = new Date((at.clock.nowMs += MINUTE)).toISOString();
  if (pieces > 0) {
    const lines = [{ product: sugar, quantityMilli: pieces * 1_000 }];
    const sold = await post(at, person, till, draftOf(till, { lines, occurredAt }));
    expect(sold.status, sold.text).toBe(200);
  }
  at.clock.nowMs = openedMs + minutes * MINUTE;
  const countedMinor = pieces * 11_800;
  const path = `/api/shifts/${till.shiftId}/close`;
  const closed = await call(at, person, 'POST', path, { countedMinor });
  expect(closed.status, closed.text).toBe(200);
  const { tillId, leaseId } = till;
  const released = await call(at, person, 'POST', `/api/tills/${tillId}/release`, { leaseId });
  expect(released.status, released.text).toBe(200);
  at.clock.nowMs += MINUTE;
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  asha = await addPerson(at.database, {
    ...{ role: 'seller', name: 'Asha', businessId: shop.businessId, branchIds: [branch(1)] },
    flags: {},
  });
  // Two hours and a half, and twenty minutes on the same day; the other one an hour.
  await shift(shop.owner, 0, 150, 2);
  await shift(shop.owner, 0, 20, 0);
  await shift(asha, 1, 60, 3);
  at.clock.nowMs += DAY;
  await shift(asha, 1, 90, 1);
  // What is open counts once it is closed.
  await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 0);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('tells how long each person had a till open and what an hour brought', async () => {
  const { rows, totals } = await seen();
  expect(rows.map(({ cells, values }) => [cells['person'], values])).toEqual([
    // 170 minutes, 236.00: 83.29 an hour.
    [shop.owner.name, { shifts: 2, hoursOpen: 2_833, shiftSales: 23_600, salesPerHour: 8_329 }],
    // 150 minutes, 472.00.
    ['Asha', { shifts: 2, hoursOpen: 2_500, shiftSales: 47_200, salesPerHour: 18_880 }],
  ]);
  // 320 minutes, 708.00; not what the rounded rows add up to.
  expect(totals).toEqual({
    ...{ shifts: 4, hoursOpen: 5_333, shiftSales: 70_800, salesPerHour: 13_275 },
  });
});

test('has the shifts and sales that the report of shifts has', async () => {
  const { totals } = await seen();
  const others = await reportSeen(at, shop.owner, 'shifts-by-person');
  for (const name of ['shifts', 'shiftSales']) expect(totals[name]).toBe(others.totals[name]);
});

test('each day has its own', async () => {
  const { rows } = await seen('from=2026-03-05&to=2026-03-05');
  expect(rows.map(({ cells, values }) => [cells['person'], values['hoursOpen']])).toEqual([
    ['Asha', 1_500],
  ]);
  expect((await seen('from=2026-03-06&to=2026-03-06')).totals).toMatchObject({
    ...{ hoursOpen: 0, salesPerHour: null },
  });
});

test('a manager sees the own branch, a seller nothing, another business nobody', async () => {
  const own = await reader(at, shop, branch(1));
  const { rows } = await seen('', own);
  expect(rows.map(({ cells }) => cells['person'])).toEqual(['Asha']);
  await reportSeen(at, own, 'hours-by-person', `branchId=${branch(0)}`, 403);
  await reportSeen(at, asha, 'hours-by-person', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('', stranger.owner)).rows).toEqual([]);
});
