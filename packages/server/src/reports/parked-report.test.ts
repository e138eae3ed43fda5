import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParkedDraft } from '@tillbook/core/sales/parked-sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { parkedDraftOf } from '../../test/parked.ts';
import { ask, done } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { openTill, type OpenTill } from '../../test/till.ts';

const HOUR = 3_600_000;

let at: TestApp;
let shop: TestBusiness;
let here: OpenTill;
let juma: string;
let wedding: ParkedDraft;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (query = '', by: TestPerson = shop.owner) => reportSeen(at, by, 'parked-sales', query);
/** Rows as name, till, who parked it, lines, amount, days. */
const rows = async (query = '', by: TestPerson = shop.owner) =>
  (await seen(query, by)).rows.map(({ cells, values }) => [
    ...[cells['parkedSale'], cells['till'], cells['parkedBy']],
    ...[values['parkedLines'], values['parkedTotal'], values['daysParked']],
  ]);
const park = (by: TestPerson, draft: ParkedDraft) =>
  done(at, by, 'POST', '/api/parked-sales', draft);

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 90_000 }];
  const [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  juma = (await addCustomer(at, shop, { name: 'Juma' }))._id;
  here = await openTill(at, shop.seller, shop.branches[0]?.tillId ?? '');
  const there = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
  wedding = parkedDraftOf(here, sugar, { name: 'The wedding', customerId: juma });
  await park(shop.seller, wedding);
  const parkedAt = new Date(TEST_NOW - 49 * HOUR).toISOString();
  await park(shop.owner, parkedDraftOf(there, sugar, { name: 'Old one', parkedAt }));
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const THERE = ['Old one', 'Till 1', 'Amina', 1, 2_000, 2];
const HERE = ['The wedding', 'Till 1', 'Amina', 1, 2_000, 0];

test('what lies put aside is told with its age and amount, the oldest first', async () => {
  expect(await rows()).toEqual([THERE, HERE]);
  const { totals } = await seen();
  const sums = { parkedSales: 2, parkedLines: 2, parkedTotal: 4_000 };
  expect(totals).toEqual({ ...sums, daysParked: null });
});

test('it is narrowed to a branch and to a customer', async () => {
  expect(await rows(`branchId=${branch(1)}`)).toEqual([THERE]);
  expect(await rows(`only=customer:${juma}`)).toEqual([HERE]);
  const ofNobody = await seen('also=customer&only=customer:');
  expect(ofNobody.rows.map(({ cells }) => cells['parkedSale'])).toEqual(['Old one']);
});

test('who works in one branch sees what lies there alone', async () => {
  const own = await reader(at, shop, branch(1));
  expect(await rows('', own)).toEqual([THERE]);
  await reportSeen(at, own, 'parked-sales', `branchId=${branch(0)}`, 403);
});

test('a seller sees nothing of it, and no other business does', async () => {
  await reportSeen(at, shop.seller, 'parked-sales', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await rows('', stranger.owner)).toEqual([]);
  const foreign = `/api/reports?report=parked-sales&only=customer:${juma}`;
  expect((await ask(at, stranger.owner, 'GET', foreign)).status).toBe(404);
});

test('its file has the same amounts', async () => {
  const report = await seen();
  expect(fileTotals(report)).toEqual(moneyTotals(report));
});

test('what is finished or put away is parked no longer', async () => {
  const { tillId, deviceId } = here;
  const url = `/api/parked-sales/${wedding._id}/end`;
  await done(at, shop.seller, 'POST', url, { tillId, deviceId });
  expect(await rows()).toEqual([THERE]);
});
