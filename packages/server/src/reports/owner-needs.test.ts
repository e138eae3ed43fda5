import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import { isSilent, SILENT_DAYS } from '@tillbook/core/sales/device-rules';
import type { Device } from '@tillbook/core/sales/devices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { openTill } from '../../test/till.ts';

type Alert = AnswerOf<typeof businessDashboard>['alerts'][number];
interface List {
  readonly items: readonly unknown[];
}

const DAY_MS = 86_400_000;
const KINDS = ['products_low', 'debts_overdue', 'drawers_short', 'devices_silent'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What the dashboard tells of each kind. */
async function told(
  shop: TestBusiness,
  query = '',
  by: 'owner' | 'manager' = 'owner',
): Promise<readonly number[]> {
  const url = `/api/dashboard/${by === 'owner' ? 'business' : 'manager'}${query}`;
  const { alerts } = await done<{ alerts: Alert[] }>(app, shop[by], 'GET', url);
  return KINDS.map((kind) => alerts.find((alert) => alert.kind === kind)?.count ?? 0);
}

/** How many rows the lists have to which the dashboard leads. */
async function listed(shop: TestBusiness, since: string): Promise<readonly number[]> {
  const count = async (url: string) => (await done<List>(app, shop.owner, 'GET', url)).items.length;
  const { devices } = await done<{ devices: Device[] }>(app, shop.owner, 'GET', '/api/devices');
  return [
    await count('/api/products?stock=low'),
    await count('/api/debts?show=overdue'),
    await count(`/api/shifts?state=closed&differs=short&by=closed&from=${since}`),
    devices.filter((device) => isSilent(device, app.clock.nowMs)).length,
  ];
}

async function closeWith(shop: TestBusiness, tillId: string, floatMinor: number, counted: number) {
  const { shiftId } = await openTill(app, shop.owner, tillId, floatMinor);
  await done(app, shop.owner, 'POST', `/api/shifts/${shiftId}/close`, closeBody(counted));
  return shiftId;
}

async function owe(shop: TestBusiness, dueOn: string) {
  const { _id: customerId } = await addCustomer(app, shop, { name: `Due ${dueOn}` });
  await done(app, shop.owner, 'POST', '/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId: shop.branches[0]?.branchId, amountMinor: 700 },
    ...{ owedSince: '2026-01-01', dueOn },
  });
}

async function reorderAt(shop: TestBusiness, at: number, product: TestProduct, pointMilli: number) {
  await peek(
    app.database,
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, $4, 10000)`,
    [shop.businessId, shop.branches[at]?.branchId, product.productId, pointMilli],
  );
}

test('what is low, overdue, short or silent is told to the owner, as the lists have it', async () => {
  const shop = await addBusiness(app.database);
  const other = await addBusiness(app.database);
  const [here, there] = shop.branches;
  const [soap, salt] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 500, quantityMilli: 9_000 },
    { name: 'Salt', priceMinor: 1_000, costMinor: 500, quantityMilli: 9_000 },
  ])) as [TestProduct, TestProduct];
  expect(await told(shop)).toEqual([0, 0, 0, 0]);

  // Low in two branches it is one product; what lies above its point is not low.
  await reorderAt(shop, 0, soap, 9_000);
  await reorderAt(shop, 1, soap, 9_000);
  await reorderAt(shop, 0, salt, 8_999);
  await owe(shop, '2026-03-03');
  await owe(shop, '2026-03-04');
  await closeWith(shop, here?.tillId ?? '', 100, 90);
  await closeWith(shop, await addTill(app, shop), 100, 110);
  const looked = await closeWith(shop, there?.tillId ?? '', 100, 95);
  await enrol(app, shop.seller);
  expect(await told(shop)).toEqual([1, 1, 2, 0]);
  expect(await listed(shop, '2026-02-25')).toEqual([1, 1, 2, 0]);
  // The manager of the first branch hears of its shelves and drawers, not of debts and devices.
  expect(await told(shop, '', 'manager')).toEqual([1, 0, 1, 0]);
  // One branch has its own shelves and drawers; debts are of the business.
  expect(await told(shop, `?branchId=${there?.branchId}`)).toEqual([1, 1, 1, 0]);

  const review = { _id: newId(), note: null };
  await done(app, shop.owner, 'POST', `/api/shifts/${looked}/review`, review);
  app.clock.nowMs = TEST_NOW + SILENT_DAYS * DAY_MS;
  expect(await told(shop)).toEqual([1, 2, 1, 0]);
  expect(await told(shop, '', 'manager')).toEqual([1, 0, 1, 0]);
  app.clock.nowMs += 1;
  expect(await told(shop)).toEqual([1, 2, 1, 1]);
  expect(await listed(shop, '2026-03-04')).toEqual([1, 2, 1, 1]);
  // A drawer that nobody looked at for a week is told no more; the list still has it.
  app.clock.nowMs = TEST_NOW + 8 * DAY_MS;
  expect(await told(shop)).toEqual([1, 2, 0, 1]);
  expect(await told(other)).toEqual([0, 0, 0, 0]);
  expect(await brokenBooks(app.database)).toEqual([]);
});
