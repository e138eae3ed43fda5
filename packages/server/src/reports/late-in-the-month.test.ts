import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryRow } from '@tillbook/core/books/journal.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import type { accountantDashboard } from '@tillbook/core/reports/dashboards.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { addTill } from '../../test/shifts.ts';
import { draftOf, openFirstTill, openTill, post, type OpenTill } from '../../test/till.ts';

type Month = AnswerOf<typeof accountantDashboard>;

let at: TestApp;
let shop: TestBusiness;
let soap: TestProduct;
let till: OpenTill;
/** It had no connection for all of March. */
let away: OpenTill;
let device: TestDevice;

const cart = (occurredAt: string, units: number) => ({
  lines: [{ product: soap, quantityMilli: units * 1_000 }],
  occurredAt,
});

async function sell(occurredAt: string, units: number): Promise<void> {
  at.clock.nowMs = Date.parse(occurredAt);
  const answer = await post(at, shop.seller, till, draftOf(till, cart(occurredAt, units)));
  expect(answer.status, answer.text).toBe(200);
}

/** What was sold without a connection and is sent now. */
async function send(occurredAt: string, units: number): Promise<void> {
  const fact = nextFact(away, shop.seller, cart(occurredAt, units));
  expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
}

const look = (month: string): Promise<Month> =>
  done<Month>(at, shop.accountant, 'GET', `/api/dashboard/accountant?month=${month}`);
const sum = (days: Month['days']): number => days.reduce((all, day) => all + day.salesMinor, 0);
const entries = async (search: string): Promise<EntryRow[]> => {
  const url = `/api/journal?accountCode=${ACCOUNT.SALES}&${search}`;
  return (await done<{ items: EntryRow[] }>(at, shop.accountant, 'GET', url)).items;
};

/** Soap is 10.00 and 18 % tax. March is closed on 2 April; of it two sales come after that. */
beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  at.clock.nowMs = Date.parse('2026-03-04T07:00:00Z');
  till = await openFirstTill(at, shop);
  away = await openTill(at, shop.owner, await addTill(at, shop));
  device = await enrol(at, shop.seller, away.deviceId);
  await sell('2026-03-04T08:00:00.000Z', 5);
  await sell('2026-03-31T08:00:00.000Z', 1);
  at.clock.nowMs = Date.parse('2026-04-02T08:00:00Z');
  const body = { _id: newId(), upTo: '2026-03-31' };
  await done(at, shop.accountant, 'POST', '/api/books/close', body);
  await send('2026-03-05T08:00:00.000Z', 2);
  await send('2026-03-06T08:00:00.000Z', 1);
  // Of April, and sent as late: its own day is open.
  await send('2026-04-01T08:00:00.000Z', 4);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('a sale that came after its month was closed is said where it is booked', async () => {
  const april = await look('2026-04');
  expect(april.salesMinor.value).toBe(7_000);
  expect(sum(april.days)).toBe(4_000);
  expect(april.cameLate).toEqual({ count: 2, netMinor: 3_000 });
  expect(april.wentLater).toEqual({ count: 0, netMinor: 0 });
});

test('and where it happened: books and days differ by what came late, to the last unit', async () => {
  const march = await look('2026-03');
  expect(march.salesMinor.value).toBe(6_000);
  expect(sum(march.days)).toBe(9_000);
  expect(march.cameLate).toEqual({ count: 0, netMinor: 0 });
  expect(march.wentLater).toEqual({ count: 2, netMinor: 3_000 });
  for (const month of [march, await look('2026-04'), await look('2026-02')]) {
    const explained = sum(month.days) + month.cameLate.netMinor - month.wentLater.netMinor;
    expect(month.salesMinor.value, month.month).toBe(explained);
  }
});

test('the journal has those entries alone, by the day on which they happened', async () => {
  const days = (rows: readonly EntryRow[]) => rows.map((row) => row.businessDate).toSorted();
  const late = ['2026-03-05', '2026-03-06'];
  const april = 'from=2026-04-01&to=2026-04-30';
  expect(days(await entries(`${april}&happenedTo=2026-03-31`))).toEqual(late);
  const march = 'happenedFrom=2026-03-01&happenedTo=2026-03-31';
  expect(days(await entries(`${april}&${march}`))).toEqual(late);
  expect(days(await entries(`${april}&happenedFrom=2026-03-06`))).toEqual([
    ...['2026-03-06', '2026-04-01'],
  ]);
  expect(days(await entries(april))).toEqual([...late, '2026-04-01']);
});
