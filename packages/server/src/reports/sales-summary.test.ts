import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SellingSettings } from '@tillbook/core/sales/selling.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { fileTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type Cart, type OpenTill } from '../../test/till.ts';

const DAY = '2026-03-04';
const DAYS = `from=${DAY}&to=${DAY}`;

let at: TestApp;
let shop: TestBusiness;
/** By weight, 236.00 the kilogram with 18 % within. */
let rice: TestProduct;
/** 50.00 untaxed. */
let bread: TestProduct;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';
const tillAt = (place: number) =>
  openTill(at, shop.owner, shop.branches[place]?.tillId ?? '', 10_000);
const seen = (query = DAYS, by = shop.owner) => reportSeen(at, by, 'sales-summary', query);

async function lines(query = DAYS, by = shop.owner) {
  const { rows } = await seen(query, by);
  return rows.map(({ cells, values }) => [cells['summaryLine'], values['inSummary']]);
}

async function sell(till: OpenTill, cart: Cart['lines'], more: Partial<SaleDraft> = {}) {
  const plain = draftOf(till, { lines: cart });
  const totalMinor = more.totalMinor ?? plain.totalMinor;
  const payments = plain.payments.map((one) => ({
    ...one,
    ...{ amountMinor: totalMinor, tenderedMinor: totalMinor },
  }));
  const occurredAt = new Date(at.clock.nowMs).toISOString();
  const draft = { ...plain, payments, occurredAt, ...more };
  const answer = await post(at, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const by = (method: 'card' | 'credit', amountMinor: number): SaleDraft['payments'] => [
  { _id: newId(), method, amountMinor, provider: null, reference: null },
];

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const stock = { quantityMilli: 100_000 };
  [rice, bread] = (await addProducts(at.database, shop, [
    { name: 'Rice', priceMinor: 23_600, costMinor: 15_000, unit: 'kg', ...stock },
    {
      ...{ name: 'Bread', priceMinor: 5_000, costMinor: 4_000, ...stock },
      taxClassId: shop.taxClasses.zero,
    },
  ])) as [TestProduct, TestProduct];
  const url = '/api/business/selling';
  const { version } = await done<SellingSettings>(at, shop.owner, 'GET', url);
  const rounding = { stepMinor: 50, method: 'nearest' };
  await done(at, shop.owner, 'PATCH', url, { version, rounding });
  const customerId = (await addCustomer(at, shop, { name: 'Juma', creditLimitMinor: null }))._id;
  const till = await tillAt(0);
  // Two kilograms, a tenth off, by card: 472.00 of which 400.00 are net; 424.80 and 360.00.
  await sell(till, [{ product: rice, quantityMilli: 2_000 }], {
    discount: { kind: 'percent', basisPoints: 1_000, reason: 'Old' },
    ...{ totalMinor: 42_480, payments: by('card', 42_480) },
  });
  // Three loaves on account, one of them back: nothing is paid for it.
  const owed = await sell(till, [{ product: bread, quantityMilli: 3_000 }], {
    ...{ customerId, payments: by('credit', 15_000) },
  });
  const back = refundDraftOf(till, owed, [{ quantityMilli: 1_000 }]);
  const payments = [{ method: 'credit', amountMinor: 5_000 }];
  const returned = await postRefund(at, shop.owner, owed._id, { ...back, payments });
  expect(returned.status).toBe(200);
  // A third of a kilogram in coins: 78.59, of which 66.60 are net; 78.50 is paid.
  await sell(till, [{ product: rice, quantityMilli: 333 }], {
    ...{ roundingMinor: -9, totalMinor: 7_850 },
  });
  // One that was none, and one of the other branch.
  const wrong = await sell(till, [{ product: bread, quantityMilli: 2_000 }]);
  await done(at, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, {
    ...{ _id: newId(), reason: 'wrong_item' },
  });
  await sell(await tillAt(1), [{ product: bread, quantityMilli: 1_000 }]);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const FIRST = [
  // 400.00 + 150.00 + 66.60.
  ['gross_sales', 61_660],
  ['discounts', -4_000],
  ['refunds', -5_000],
  ['net_sales', 52_660],
  // 64.80 + 11.99.
  ['tax', 7_679],
  ['rounding', -9],
  ['collected', 60_330],
  ['cash', 7_850],
  ['card', 42_480],
  ['credit', 10_000],
];

test('goes from gross sales to what was collected, and comes to the ways of paying', async () => {
  expect(await lines(`${DAYS}&branchId=${branch(0)}`)).toEqual(FIRST);
  // Five loaves' worth in coins more.
  const both = await lines();
  expect(both[0]).toEqual(['gross_sales', 66_660]);
  expect(both.slice(6)).toEqual([
    ['collected', 65_330],
    ['cash', 12_850],
    ['card', 42_480],
    ['credit', 10_000],
  ]);
});

test('a manager sees the own branch, a seller nothing; without cost nothing is missing', async () => {
  expect(await lines(DAYS, await reader(at, shop, branch(0)))).toEqual(FIRST);
  expect(await lines(DAYS, shop.accountant)).toEqual(await lines());
  await reportSeen(
    at,
    await reader(at, shop, branch(1)),
    'sales-summary',
    `branchId=${branch(0)}`,
    403,
  );
  await reportSeen(at, shop.seller, 'sales-summary', '', 403);
});

test('beside it stands the day before, and one line can be parted by branch', async () => {
  const next = await seen('from=2026-03-05&to=2026-03-05&compare=previous');
  expect(next.rows.map(({ values }) => values['inSummary'])).toEqual(next.rows.map(() => 0));
  expect(next.rows.find(({ ids }) => ids['summaryLine'] === 'net_sales')?.before).toEqual({
    inSummary: 57_660,
  });
  const { rows } = await seen(`${DAYS}&only=summaryLine:cash&also=branch`);
  expect(rows.map(({ ids, values }) => [ids['branch'], values['inSummary']]).sort()).toEqual(
    [
      [branch(0), 7_850],
      [branch(1), 5_000],
    ].sort(),
  );
});

test('together its lines say nothing, and its file has them all', async () => {
  const report = await seen();
  expect(report.totals).toEqual({ inSummary: null });
  const sum = report.rows.reduce((all, { values }) => all + (values['inSummary'] ?? 0), 0);
  expect(fileTotals(report)).toEqual({ inSummary: sum });
});

test('another business has none of it', async () => {
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen(DAYS, stranger.owner)).rows).toEqual([]);
});
