import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { done } from '../../test/purchasing.ts';
import { openFirstTill } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { lowBranches } from './causes.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('goods set aside are not left to sell: lists, report, plan and notice say that it runs low', async () => {
  const shop = await addBusiness(app.database);
  const { businessId, owner } = shop;
  const branchId = shop.branches[0]?.branchId ?? '';
  const till = await openFirstTill(app, shop);
  const asha = await addCustomer(app, shop, { name: 'Asha' });
  const [oil] = (await addProducts(app.database, shop, [
    { name: 'Oil', priceMinor: 1_000, costMinor: 400, quantityMilli: 5_000 },
  ])) as [TestProduct];
  await peek(app.database, 'insert into reorder_point values ($1, $2, $3, 3000, 6000)', [
    ...[businessId, branchId, oil.productId],
  ]);
  const says = async (url: string) =>
    JSON.stringify(await done(app, owner, 'GET', url)).includes('Oil');
  const told = async () => ({
    products: await says('/api/products?stock=low'),
    stock: await says(`/api/stock?view=low&branchId=${branchId}`),
    report: await says('/api/reports?report=stock-to-reorder&period=today'),
    plan: await says('/api/reorder'),
    notice: (
      await app.db.read(openTenant(businessId), (reader) => lowBranches(reader, businessId))
    ).some((one) => one.names.includes('Oil')),
  });
  const all = (is: boolean) => ({ products: is, stock: is, report: is, plan: is, notice: is });
  // Of five two are set aside: three are left, which is the point.
  expect(await told()).toEqual(all(false));
  const lines = [{ product: oil, quantityMilli: 2_000 }];
  const body = laybyDraftOf(till, asha._id, { lines }, 500);
  await done(app, shop.seller, 'POST', '/api/laybys', body);
  expect(await told()).toEqual(all(true));
  const { items } = await done<{ items: { onHandMilli: number; orderMilli: number }[] }>(
    ...([app, owner, 'GET', '/api/reorder'] as const),
  );
  expect(items).toMatchObject([{ onHandMilli: 3_000 }]);
  const report = await done<AnswerOf<typeof getReport>>(
    ...([app, owner, 'GET', '/api/reports?report=stock-to-reorder&period=today'] as const),
  );
  // The report says why: five lie there, three of them are free.
  expect(report.rows.map(({ values }) => values)).toMatchObject([
    { onHand: 5_000, free: 3_000, reorderAt: 3_000 },
  ]);
  const back = { _id: newId(), back: 'store_credit', feeMinor: 0, reason: 'Moved away' };
  await done(app, owner, 'POST', `/api/laybys/${body._id}/cancel`, back);
  expect(await told()).toEqual(all(false));
  expect(await brokenBooks(app.database)).toEqual([]);
});
