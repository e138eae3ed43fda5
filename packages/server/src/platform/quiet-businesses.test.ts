import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { QUIET_DAYS_TOLD } from '@tillbook/core/platform/businesses.api';
import type { platformDashboard } from '@tillbook/core/reports/platform-dashboard.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT_MS = QUIET_DAYS_TOLD * DAY_MS;

let at: TestApp;
let superAdmin: TestPerson;
beforeAll(async () => {
  at = await startTestApp();
  superAdmin = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true });
});
afterAll(() => at.close());

/** A business that was set up two months before, or when it is said. */
async function addOld(name: string, createdMs = TEST_NOW - 60 * DAY_MS): Promise<TestBusiness> {
  const shop = await addBusiness(at.database, { name });
  const older = `update business set created_at = $2 where business_id = $1 returning 1`;
  await peek(at.database, older, [shop.businessId, new Date(createdMs)]);
  return shop;
}

async function sells(shop: TestBusiness, nowMs: number): Promise<void> {
  at.clock.nowMs = nowMs;
  const [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 500, quantityMilli: 9_000 },
  ])) as [TestProduct];
  const till = await openFirstTill(at, shop);
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const { status, text } = await post(at, shop.owner, till, {
    ...draft,
    occurredAt: new Date(nowMs).toISOString(),
  });
  expect([status, text]).toEqual([200, text]);
}

const quiet = async () => {
  const url = '/api/dashboard/platform';
  const { body } = await call<AnswerOf<typeof platformDashboard>>(at, superAdmin, 'GET', url);
  return body.quiet.map(({ name, lastSaleAt }) => [name, lastSaleAt]);
};

test('who sold and stopped a fortnight ago is told, who stopped last first', async () => {
  const [sold, sooner, never] = [
    await addOld('Amina'),
    await addOld('Baraka'),
    await addOld('Cheka'),
  ];
  const stopped = await addOld('Dodoma');
  await addOld('New since', TEST_NOW + DAY_MS);
  await sells(sold, TEST_NOW);
  await sells(sooner, TEST_NOW - 5 * DAY_MS);
  // Who was stopped does not sell, and is not quiet by itself.
  const stop = `update business set suspended_at = now(), suspended_reason = 'Not paid'
    where business_id = $1 returning 1`;
  await peek(at.database, stop, [stopped.businessId]);
  const lastOf = (ms: number) => new Date(ms).toISOString();

  at.clock.nowMs = TEST_NOW;
  expect(await quiet()).toEqual([['Cheka', null]]);
  at.clock.nowMs = TEST_NOW + FORTNIGHT_MS;
  const baraka = ['Baraka', lastOf(TEST_NOW - 5 * DAY_MS)];
  // A sale of just a fortnight ago is still one of these days.
  expect(await quiet()).toEqual([baraka, ['Cheka', null]]);
  at.clock.nowMs += 1;
  expect(await quiet()).toEqual([['Amina', lastOf(TEST_NOW)], baraka, ['Cheka', null]]);
  const listed = `/api/admin/businesses?sort=name&standing=active&quietDays=${QUIET_DAYS_TOLD}`;
  const { body } = await call<{ items: { name: string }[] }>(at, superAdmin, 'GET', listed);
  expect(body.items.map(({ name }) => name)).toEqual(['Amina', 'Baraka', 'Cheka']);
  const refused = await call(at, never.owner, 'GET', '/api/dashboard/platform');
  expect(refused.status).toBe(403);
});
