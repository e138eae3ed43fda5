import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
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
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Day = AnswerOf<typeof sellerDashboard>;

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let bread: TestProduct;
let asha: TestPerson;
let till: OpenTill;

const MORNING = Date.parse('2026-03-11T06:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTE = 'The scale is slow; change is in the left drawer.';
const branchOf = (of: TestBusiness, at = 0): string => of.branches[at]?.branchId ?? '';
const tillOf = (of: TestBusiness, at = 0): string => of.branches[at]?.tillId ?? '';
const at = (ms: number): void => void (app.clock.nowMs = ms);

async function look(person: TestPerson): Promise<Day> {
  const answer = await call<Day>(app, person, 'GET', '/api/dashboard/seller');
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function sell(by: TestPerson, units: number): Promise<void> {
  const lines = [{ product: bread, quantityMilli: units * 1_000 }];
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const answer = await post(app, by, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
}

async function close(open: OpenTill, handOverNote: string, by = shop.owner): Promise<void> {
  const body = closeBody(1_000, { handOverNote });
  await done(app, by, 'POST', `/api/shifts/${open.shiftId}/close`, body);
  const { leaseId } = open;
  await done(app, by, 'POST', `/api/tills/${open.tillId}/release`, { leaseId });
}

const setTarget = (targetMinor: number | null) =>
  peek(app.database, 'update branch set daily_target_minor = $2 where branch_id = $1', [
    branchOf(shop),
    targetMinor,
  ]);

beforeAll(async () => {
  app = await startTestApp();
  at(MORNING);
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  const good = { priceMinor: 5_000, costMinor: 4_000, quantityMilli: 90_000 };
  const classId = { taxClassId: shop.taxClasses.zero };
  [bread] = (await addProducts(app.database, shop, [{ ...good, ...classId, name: 'Bread' }])) as [
    TestProduct,
  ];
  asha = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, branchIds: [branchOf(shop, 1)] },
  });
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('what the last shift left to say stands there before a drawer is opened, and while it is', async () => {
  const before = await openTill(app, shop.owner, tillOf(shop), 1_000);
  expect((await look(shop.seller)).handOvers).toEqual([]);
  await close(before, NOTE);
  const told = { tillName: 'Till 1', note: NOTE };
  expect((await look(shop.seller)).handOvers).toMatchObject([told]);
  // Neither in another branch nor in another business.
  expect((await look(asha)).handOvers).toEqual([]);
  expect((await look(other.seller)).handOvers).toEqual([]);

  const second = await openTill(app, shop.owner, await addTill(app, shop), 1_000);
  await close(second, 'Paper is out.');
  expect((await look(shop.seller)).handOvers).toHaveLength(2);
  at(MORNING + HOUR_MS);
  till = await openTill(app, shop.seller, tillOf(shop), 1_000);
  // Who works at one till hears of that one.
  expect((await look(shop.seller)).handOvers).toMatchObject([told]);
});

test('an open drawer says what it should hold where the count is not blind', async () => {
  await sell(shop.seller, 2);
  expect((await look(shop.seller)).openShift).toMatchObject({ expectedMinor: null });
  const rules = { isCountBlind: false, sellerMaxMinor: null, version: 1 };
  await done(app, shop.owner, 'PUT', '/api/till/cash-rules', rules);
  expect((await look(shop.seller)).openShift).toEqual({
    _id: till.shiftId,
    tillName: 'Till 1',
    branchName: 'Kariakoo',
    openedAt: new Date(MORNING + HOUR_MS).toISOString(),
    // The float, and two loaves.
    expectedMinor: 11_000,
  });
  expect((await look(other.seller)).openShift).toBeNull();
});

test('the target is the branch’s, with the part of it that the seller sold', async () => {
  expect((await look(shop.seller)).target).toBeNull();
  await setTarget(50_000);
  await sell(shop.owner, 1);
  const branch = { branchName: 'Kariakoo', targetMinor: 50_000, isOwn: false };
  const target = { ...branch, ownMinor: 10_000 };
  expect((await look(shop.seller)).target).toEqual(target);
  expect((await look(asha)).target).toBeNull();
  expect((await look(other.seller)).target).toBeNull();
  at(MORNING + DAY_MS);
  expect((await look(shop.seller)).target).toEqual({ ...target, ownMinor: 0 });
});

test('a note that nobody opened the till after for a week is told no longer', async () => {
  await close(till, NOTE, shop.seller);
  at(MORNING + 8 * DAY_MS - 1);
  const tills = async () => (await look(shop.seller)).handOvers.map(({ tillName }) => tillName);
  expect(await tills()).toEqual(['Till 1']);
  at(MORNING + 8 * DAY_MS + 1);
  expect(await tills()).toEqual([]);
});
