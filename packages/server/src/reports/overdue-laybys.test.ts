import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import type { Layby, LaybyRow } from '@tillbook/core/sales/laybys.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { DUE_ON, laybyDraftOf } from '../../test/laybys.ts';
import { done } from '../../test/purchasing.ts';
import { openTill } from '../../test/till.ts';

type Alerts = AnswerOf<typeof businessDashboard>['alerts'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('lay-bys past their day are told to owner and manager, as many as the list has', async () => {
  const shop = await addBusiness(app.database);
  const [here, there] = shop.branches;
  const [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 500, quantityMilli: 90_000 },
  ])) as [TestProduct];
  const asha = await addCustomer(app, shop, { name: 'Asha' });
  const lines = [{ product: soap, quantityMilli: 1_000 }];
  const setAside = async (tillId: string, count: number) => {
    const till = await openTill(app, shop.owner, tillId);
    const made: Layby[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const body = laybyDraftOf(till, asha._id, { lines }, 500);
      made.push(await done<Layby>(app, shop.owner, 'POST', '/api/laybys', body));
    }
    return made;
  };
  const [first] = await setAside(here?.tillId ?? '', 2);
  await setAside(there?.tillId ?? '', 1);
  const told = async (by: TestPerson, role: string, query = '') => {
    const url = `/api/dashboard/${role}${query}`;
    const { alerts } = await done<{ alerts: Alerts }>(app, by, 'GET', url);
    return alerts.find(({ kind }) => kind === 'laybys_overdue')?.count ?? 0;
  };
  const listed = async (by: TestPerson) => {
    const url = '/api/laybys?overdue=1';
    return (await done<{ items: LaybyRow[] }>(app, by, 'GET', url)).items.length;
  };
  // On the last day nothing is late. The day begins at midnight in Dar es Salaam, 21:00 in UTC.
  const lastMs = Date.parse(`${DUE_ON}T20:59:00Z`);
  app.clock.nowMs = lastMs;
  expect([await told(shop.owner, 'business'), await listed(shop.owner)]).toEqual([0, 0]);
  app.clock.nowMs = lastMs + 60_000;
  expect([await told(shop.owner, 'business'), await listed(shop.owner)]).toEqual([3, 3]);
  // A manager is told of the own branch.
  expect([await told(shop.manager, 'manager'), await listed(shop.manager)]).toEqual([2, 2]);
  expect(await told(shop.owner, 'business', `?branchId=${there?.branchId}`)).toBe(1);
  const end = { _id: newId(), back: 'store_credit', feeMinor: 0, reason: 'Moved away' };
  await done(app, shop.owner, 'POST', `/api/laybys/${first?._id}/cancel`, end);
  expect([await told(shop.owner, 'business'), await listed(shop.owner)]).toEqual([2, 2]);
  const other = await addBusiness(app.database);
  expect([await told(other.owner, 'business'), await listed(other.owner)]).toEqual([0, 0]);
  expect(await brokenBooks(app.database)).toEqual([]);
});
