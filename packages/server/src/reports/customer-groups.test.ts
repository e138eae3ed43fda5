import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let neema: string;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const seen = (name: ReportName, query = MARCH, by = shop.owner) => reportSeen(at, by, name, query);

async function sell(till: OpenTill, units: number, customerId: string | null) {
  const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
  const answer = await post(at, shop.owner, till, { ...draftOf(till, { lines }), customerId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  const added = async (name: string, groupName: string | null) =>
    (await addCustomer(at, shop, { name, groupName }))._id;
  const juma = await added('Juma', 'Wholesale');
  neema = await added('Neema', 'Wholesale');
  const asha = await added('Asha', null);
  const [here, there] = [
    await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 0),
    await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 0),
  ];
  const sold = await sell(here, 3, juma);
  await sell(there, 2, neema);
  await sell(here, 1, asha);
  await sell(here, 4, null);
  const back = refundDraftOf(here, sold, [{ quantityMilli: 1_000 }]);
  const refund = await postRefund(at, shop.owner, sold._id, back);
  expect(refund.status, refund.text).toBe(200);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Rows as group, receipts, net sales. */
const sales = async (query = MARCH, by = shop.owner) =>
  (await seen('sales-by-customer-group', query, by)).rows.map(({ cells, values }) => [
    ...[cells['customerGroup'], values['receipts'], values['netSales']],
  ]);
const profits = async (query = MARCH, by = shop.owner) =>
  (await seen('profit-by-customer-group', query, by)).rows.map(({ cells, values }) => [
    ...[cells['customerGroup'], values['netSales'], values['cost'], values['profit']],
  ]);

test('three sugars less one and two are the group’s; who is in none, or not known, is in none', async () => {
  expect(await sales()).toEqual([
    [null, 2, 50_000],
    ['Wholesale', 2, 40_000],
  ]);
  expect(await profits()).toEqual([
    [null, 50_000, 30_000, 20_000],
    ['Wholesale', 40_000, 24_000, 16_000],
  ]);
});

test('together they are all sales, and a row is what its customers come to', async () => {
  const [groups, days] = [await seen('sales-by-customer-group'), await seen('sales-by-day')];
  for (const name of ['receipts', 'netSales', 'tax', 'collected', 'refunds', 'itemsPerSale']) {
    expect([name, groups.totals[name]]).toEqual([name, days.totals[name]]);
  }
  const { rows } = await seen('sales-by-customer', `${MARCH}&only=customerGroup:Wholesale`);
  expect(rows.map(({ cells, values }) => [cells['customer'], values['netSales']])).toEqual(
    expect.arrayContaining([
      ['Juma', 20_000],
      ['Neema', 20_000],
    ]),
  );
  expect(rows).toHaveLength(2);
  expect(await sales(`${MARCH}&only=customer:${neema}`)).toEqual([['Wholesale', 1, 20_000]]);
});

test('of each branch it is its own, and a manager sees no other', async () => {
  const there = [['Wholesale', 1, 20_000]];
  expect(await sales(`${MARCH}&branchId=${branch(1)}`)).toEqual(there);
  const own = await reader(at, shop, branch(1));
  expect(await sales(MARCH, own)).toEqual(there);
  await reportSeen(at, own, 'profit-by-customer-group', `branchId=${branch(0)}`, 403);
});

test('groups are for those who see customers, profit for those who see cost as well', async () => {
  const without = async (action: string) => {
    const person = await addPerson(at.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(0)] },
      flags: { canViewReports: true },
    });
    await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
      person.personId,
      { ...NO_RIGHTS, actions: { [action]: 'deny' } },
    ]);
    return person;
  };
  const stranger = await without('customer.view');
  await reportSeen(at, stranger, 'sales-by-customer-group', MARCH, 403);
  await reportSeen(at, stranger, 'profit-by-customer-group', MARCH, 403);
  const blind = await without('product.see_cost');
  expect(await sales(MARCH, blind)).toHaveLength(2);
  await reportSeen(at, blind, 'profit-by-customer-group', MARCH, 403);
});

test('who moves to another group takes along what was bought before', async () => {
  const move = (group: string) =>
    peek(at.database, 'update customer set group_name = $2 where customer_id = $1', [neema, group]);
  await move('Schools');
  expect(await sales(`${MARCH}&only=customerGroup:Schools`)).toEqual([['Schools', 1, 20_000]]);
  await move('Wholesale');
});

test('of another business nothing', async () => {
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await sales(MARCH, stranger.owner)).toEqual([]);
  expect(await sales(`${MARCH}&only=customerGroup:Wholesale`, stranger.owner)).toEqual([]);
});

test.each(['sales-by-customer-group', 'profit-by-customer-group'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    // Averages have no sum.
    const [file, totals] = [fileTotals(report), moneyTotals(report)].map(
      ({ averageSale: _none, ...rest }) => rest,
    );
    expect(file).toEqual(totals);
  },
);
