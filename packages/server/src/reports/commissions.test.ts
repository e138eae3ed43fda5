import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { sellerDashboard } from '@tillbook/core/reports/dashboards.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { reader, reportSeen } from '../../test/report-looks.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/**
 * A week by hand. Bread is 12.35 without tax, soap 118.00 with 18.00 of tax in it.
 *
 * | day    | rate | Asha                                       | of     | earned              |
 * | ------ | ---- | ------------------------------------------ | ------ | ------------------- |
 * | Wed  4 | none | sells 4 bread                              |        |                     |
 * | Thu  5 | 3 %  | sells 6 bread                              | 74.10  | 2.223: 2.22         |
 * | Fri  6 | 3 %  | is off; another takes one back             | −12.35 | −0.3705: −0.37      |
 * | Sun  8 | 3 %  | sells 6 bread                              | 74.10  | 2.223: 2.22         |
 * | Mon  9 | 5 %  | sells 20 bread and a soap                  | 347.00 | 17.35               |
 * | Wed 11 | none | sells 2 bread                              |        |                     |
 *
 * Together 482.85 and 21.42; rounded once it would be 21.43. The manager, at 10 %, sells two bread on
 * Monday and takes one back of which there is no receipt: 24.70 and 2.47.
 */

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let bread: TestProduct;
let soap: TestProduct;
let asha: TestPerson;
let manager: TestPerson;

const branchId = (nth = 0) => shop.branches[nth]?.branchId ?? '';
const goTo = (day: string): void => void (app.clock.nowMs = Date.parse(`${day}T07:00:00Z`));

async function sell(by: TestPerson, till: OpenTill, breads: number, soaps = 0) {
  const all = [
    { product: bread, quantityMilli: breads * 1_000 },
    { product: soap, quantityMilli: soaps * 1_000 },
  ];
  const lines = all.filter(({ quantityMilli }) => quantityMilli > 0);
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const answer = await post(app, by, till, draftOf(till, { lines, occurredAt }));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const say = (fromDate: string, rateBasisPoints: number | null, person = asha) =>
  done(app, shop.owner, 'PUT', `/api/users/${person.personId}/commissions`, {
    ...{ branchId: branchId(), fromDate, rateBasisPoints },
  });
const seen = (query = '', by = shop.owner) =>
  reportSeen(app, by, 'commission-by-person', `from=2026-03-01&to=2026-03-31${query}`);

beforeAll(async () => {
  app = await startTestApp();
  goTo('2026-03-04');
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  const good = { priceMinor: 1_235, costMinor: 1_000, quantityMilli: 90_000 };
  [bread, soap] = (await addProducts(app.database, shop, [
    { ...good, name: 'Bread', taxClassId: shop.taxClasses.zero },
    { ...good, name: 'Soap', priceMinor: 11_800 },
  ])) as [TestProduct, TestProduct];
  asha = await addPerson(app.database, {
    ...{ role: 'seller', name: 'Asha', businessId: shop.businessId, branchIds: [branchId()] },
  });
  manager = await addPerson(app.database, {
    ...{ role: 'branch_manager', name: 'Baraka', businessId: shop.businessId },
    ...{ branchIds: [branchId()], flags: { canManageSales: true } },
  });
  const allowed = 'update membership set can_manage_customers = true where person_id = $1';
  await peek(app.database, allowed, [manager.personId]);
  const till = await openTill(app, asha, shop.branches[0]?.tillId ?? '', 0);
  await sell(asha, till, 4);
  await say('2026-03-05', 300);
  await say('2026-03-09', 500);
  await say('2026-03-11', null);
  await say('2026-03-09', 1_000, manager);
  // Of the other seller nothing is said that holds by then.
  await say('2026-04-01', 9_000, shop.seller);
  goTo('2026-03-05');
  const sold = await sell(asha, till, 6);
  goTo('2026-03-06');
  await sell(shop.seller, till, 3);
  const back = await postRefund(app, shop.owner, sold._id, {
    ...refundDraftOf(till, sold, [{ quantityMilli: 1_000 }]),
  });
  expect(back.status, back.text).toBe(200);
  goTo('2026-03-08');
  await sell(asha, till, 6);
  goTo('2026-03-09');
  await sell(asha, till, 20, 1);
  await sell(manager, till, 2);
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Mama Neema' });
  await done(app, manager, 'POST', '/api/blind-returns', {
    ...{ _id: newId(), branchId: branchId(), customerId, totalMinor: 1_235 },
    lines: [
      {
        ...{ productId: bread.productId, quantityMilli: 1_000, unitPriceMinor: 1_235 },
        ...{ disposition: 'stock', reason: 'changed_mind', note: null },
      },
    ],
  });
  goTo('2026-03-11');
  await sell(asha, till, 2);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const ASHA = { commissionBase: 48_285, commissionRate: 444, commission: 2_142 };
const MANAGER = { commissionBase: 2_470, commissionRate: 1_000, commission: 247 };

test('a week by hand: each day by the rate that held on it, without tax, less what came back', async () => {
  const { rows, totals } = await seen();
  expect(rows.map(({ cells, values }) => [cells['person'], values])).toEqual([
    ['Asha', ASHA],
    ['Baraka', MANAGER],
  ]);
  expect(totals).toEqual({ commissionBase: 50_755, commissionRate: 471, commission: 2_389 });
});

test('days, weeks and branches add up to it: each day is rounded by itself', async () => {
  const byDay = await seen(`&also=day&sort=day&only=person:${asha.personId}`);
  expect(byDay.rows.map(({ ids, values }) => [ids['day'], values])).toEqual([
    ['2026-03-05', { commissionBase: 7_410, commissionRate: 300, commission: 222 }],
    ['2026-03-06', { commissionBase: -1_235, commissionRate: 300, commission: -37 }],
    ['2026-03-08', { commissionBase: 7_410, commissionRate: 300, commission: 222 }],
    ['2026-03-09', { commissionBase: 34_700, commissionRate: 500, commission: 1_735 }],
  ]);
  for (const also of ['day', 'week', 'month', 'branch']) {
    const { rows } = await seen(`&also=${also}`);
    expect([also, rows.reduce((sum, { values }) => sum + (values['commission'] ?? 0), 0)]).toEqual([
      ...[also, 2_389],
    ]);
  }
});

test('beside days that a week parts nothing stands: no week has the row of another', async () => {
  const alone = await seen('&also=week');
  const asked = await seen('&also=week&compare=weekdays');
  expect([asked.comparedFrom, asked.totalsBefore]).toEqual([null, null]);
  expect(asked.rows).toEqual(alone.rows);
  expect((await seen('&also=day&compare=weekdays')).comparedFrom).toBe('2026-01-25');
  // By quarters no report of people is parted.
  await reportSeen(app, shop.owner, 'commission-by-person', 'also=quarter', 422);
});

test('sellers see what this month earned them so far, as the report says it', async () => {
  const seen = async (by: TestPerson) =>
    (await done<AnswerOf<typeof sellerDashboard>>(app, by, 'GET', '/api/dashboard/seller'))
      .commission;
  expect(await seen(asha)).toEqual({ month: '2026-03', netMinor: 48_285, commissionMinor: 2_142 });
  // Nothing is said of April yet that holds today.
  expect(await seen(shop.seller)).toBeNull();
  goTo('2026-03-06');
  expect(await seen(asha)).toMatchObject({ netMinor: 6_175, commissionMinor: 185 });
  goTo('2026-03-11');
});

test('it is read by who reads reports, of their own branches', async () => {
  expect((await seen('', await reader(app, shop, branchId()))).totals).toMatchObject({
    ...{ commission: 2_389 },
  });
  expect((await seen('', await reader(app, shop, branchId(1)))).rows).toEqual([]);
  expect((await seen('', other.owner)).rows).toEqual([]);
  await reportSeen(app, asha, 'commission-by-person', '', 403);
});

test('a new rate leaves the days that are over as they were', async () => {
  await say('2026-03-11', 2_000);
  const { rows } = await seen(`&also=day&sort=-day&only=person:${asha.personId}`);
  expect(rows.map(({ values }) => values['commission'])).toEqual([494, 1_735, 222, -37, 222]);
});
