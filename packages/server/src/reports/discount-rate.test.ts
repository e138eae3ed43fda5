import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type BusinessOptions,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { expectedOf } from '../../test/report-expected.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { happeningsOf } from '../../test/report-oracle.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { done } from '../../test/purchasing.ts';
import { draftOf, openFirstTill, post, type Cart, type OpenTill } from '../../test/till.ts';

/**
 * The discount rate, worked out by hand: what was taken off, without tax, as a part of what the
 * same sales come to at full prices, without tax. Neither the way of the tax nor what came back
 * changes it.
 */

const DAY = '2026-03-04';
const ON_DAY = `from=${DAY}&to=${DAY}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

interface Shop {
  readonly shop: TestBusiness;
  readonly till: OpenTill;
  readonly customerId: string;
  /** 18 % of tax, and none. */
  readonly rice: TestProduct;
  readonly bread: TestProduct;
}

async function opened(taxMode: BusinessOptions['taxMode'], riceMinor: number): Promise<Shop> {
  const shop = await addBusiness(app.database, { ...(taxMode && { taxMode }) });
  const stock = { costMinor: 4_000, quantityMilli: 50_000 };
  const [rice, bread] = (await addProducts(app.database, shop, [
    { name: 'Rice', priceMinor: riceMinor, ...stock },
    { name: 'Bread', priceMinor: 5_000, ...stock, taxClassId: shop.taxClasses.zero },
  ])) as [TestProduct, TestProduct];
  const till = await openFirstTill(app, shop);
  const customerId = (await addCustomer(app, shop, { name: 'Embassy' }))._id;
  return { shop, till, customerId, rice, bread };
}

/** Sells at so much in all, with so much of a discount on the sale. */
async function sell(
  { shop, till, customerId }: Shop,
  lines: Cart['lines'],
  totalMinor: number,
  offMinor: number,
  more: Partial<SaleDraft> = {},
) {
  const occurredAt = new Date((app.clock.nowMs += 60_000)).toISOString();
  const discount = { kind: 'amount', amountMinor: offMinor, reason: 'Old' } as const;
  const draft = {
    ...{ ...draftOf(till, { lines, totalMinor, occurredAt }), customerId, ...more },
    ...(offMinor === 0 ? {} : { discount }),
  };
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const REPORTS: readonly ReportName[] = [
  ...(['sales-by-day', 'sales-by-hour', 'sales-by-branch', 'sales-by-till'] as const),
  ...(['sales-by-seller', 'sales-by-customer', 'sales-by-customer-group'] as const),
];

/** What every report that has the rate says of the day, with what the oracle says of it. */
async function rates({ shop }: Shop): Promise<(number | null)[]> {
  const said = await Promise.all(REPORTS.map((name) => reportSeen(app, shop.owner, name, ON_DAY)));
  const { receipts } = await happeningsOf(app.database, shop.businessId);
  const all = { from: DAY, to: DAY, branchId: null, only: null };
  const { totals } = expectedOf(receipts, ['day'], ['discountRate'], all);
  return [...said.map((one) => one.totals['discountRate'] ?? null), totals['discountRate'] ?? null];
}

const everywhere = (rate: number | null) => [...REPORTS, 'oracle'].map(() => rate);
const kilos = (product: TestProduct, kg = 1) => ({ product, quantityMilli: kg * 1_000 });

test('tax within: 10 % off 236.00 are 20.00 of 200.00, also after half of it came back', async () => {
  const at = await opened('inclusive', 11_800);
  // Two at 118.00, of which 18.00 are tax: 236.00 less 23.60 are 212.40, 180.00 without tax.
  const sale = await sell(at, [kilos(at.rice, 2)], 21_240, 2_360);
  expect(await rates(at)).toEqual(everywhere(1_000));
  // One comes back for 106.20, 90.00 without tax: (200.00 − 90.00 − 90.00) / 200.00.
  const back = refundDraftOf(at.till, sale, [{ quantityMilli: 1_000 }]);
  const answer = await postRefund(app, at.shop.owner, sale._id, back);
  expect(answer.status, answer.text).toBe(200);
  expect(await rates(at)).toEqual(everywhere(1_000));
});

test('tax on top: 10 % off 200.00 is 10 %, not 20.00 of 212.40 + 20.00', async () => {
  const at = await opened('exclusive', 10_000);
  // 200.00 less 20.00, and 32.40 of tax on 180.00.
  const sale = await sell(at, [kilos(at.rice, 2)], 21_240, 2_000);
  expect(await rates(at)).toEqual(everywhere(1_000));
  const back = refundDraftOf(at.till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(app, at.shop.owner, sale._id, back)).status).toBe(200);
  expect(await rates(at)).toEqual(everywhere(1_000));
  // 200.00 more at the full price: 20.00 of 400.00. One that was none takes its 20.00 off both.
  await sell(at, [kilos(at.rice, 2)], 23_600, 0);
  expect(await rates(at)).toEqual(everywhere(500));
  const wrong = await sell(at, [kilos(at.rice, 2)], 21_240, 2_000);
  expect(await rates(at)).toEqual(everywhere(667));
  const voided = { _id: newId(), reason: 'wrong_item' };
  await done(app, at.shop.owner, 'POST', `/api/sales/${wrong._id}/void`, voided);
  expect(await rates(at)).toEqual(everywhere(500));
});

test('an exempt sale of goods of two rates beside one that pays the tax', async () => {
  const at = await opened('inclusive', 11_800);
  const goods = [kilos(at.rice), kilos(at.bread)];
  const taxExempt = { reason: 'Diplomat', certificate: 'C-7' };
  // 118.00 + 50.00 less 10 %: 106.20 + 45.00; without the 16.20 of tax that is 135.00 of 150.00.
  await sell(at, goods, 13_500, 1_680, { taxExempt });
  expect(await rates(at)).toEqual(everywhere(1_000));
  // The same at full prices, with its tax: 15.00 of 300.00.
  await sell(at, goods, 16_800, 0);
  expect(await rates(at)).toEqual(everywhere(500));
  // Bread that is given away, 50.00: 65.00 of 350.00.
  await sell(at, [kilos(at.bread)], 0, 5_000);
  expect(await rates(at)).toEqual(everywhere(1_857));
});

test('of a day on which nothing is left there is none', async () => {
  const at = await opened('inclusive', 11_800);
  const wrong = await sell(at, [kilos(at.rice, 2)], 21_240, 2_360);
  const voided = { _id: newId(), reason: 'wrong_item' };
  await done(app, at.shop.owner, 'POST', `/api/sales/${wrong._id}/void`, voided);
  expect(await rates(at)).toEqual(everywhere(null));
});
