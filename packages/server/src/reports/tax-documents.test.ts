import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { draftOf, openTill, post, type Cart, type OpenTill } from '../../test/till.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;
/** The receipts and the slip, as they are numbered. */
let papers: { readonly sale: string; readonly refund: string; readonly exempt: string };

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

async function sell(till: OpenTill, lines: Cart['lines'], more: Partial<SaleDraft> = {}) {
  const occurredAt = new Date((at.clock.nowMs += 60_000)).toISOString();
  const cart = more.totalMinor === undefined ? {} : { totalMinor: more.totalMinor };
  const draft = { ...draftOf(till, { lines, ...cart }), occurredAt, ...more };
  const answer = await post(at, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const stock = { costMinor: 4_000, quantityMilli: 50_000 };
  // 200.00 and 36.00 of tax within; and 50.00 without any.
  const [rice, bread] = (await addProducts(at.database, shop, [
    { name: 'Rice', priceMinor: 23_600, ...stock },
    { name: 'Bread', priceMinor: 5_000, ...stock, taxClassId: shop.taxClasses.zero },
  ])) as [TestProduct, TestProduct];
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
  const kilo = { product: rice, quantityMilli: 1_000 };
  const two = { product: rice, quantityMilli: 2_000 };
  const sale = await sell(till, [two, { product: bread, quantityMilli: 1_000 }]);
  const back = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  const refund = await postRefund(at, shop.owner, sale._id, back);
  expect(refund.status, refund.text).toBe(200);
  const customerId = (await addCustomer(at, shop, { name: 'Embassy' }))._id;
  const taxExempt = { reason: 'Diplomat', certificate: 'C-7' };
  const exempt = await sell(till, [kilo], { customerId, taxExempt, totalMinor: 20_000 });
  // One that was none, and one of the other branch.
  const wrong = await sell(till, [kilo], { customerId, taxExempt, totalMinor: 20_000 });
  const voided = { _id: newId(), reason: 'wrong_item' };
  await done(at, shop.owner, 'POST', `/api/sales/${wrong._id}/void`, voided);
  const other = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '', 100_000);
  await sell(other, [kilo]);
  papers = {
    ...{ sale: sale.receiptNumber, exempt: exempt.receiptNumber },
    refund: refund.body.number,
  };
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const seen = (query = MARCH, by = shop.owner) => reportSeen(at, by, 'tax-by-document', query);
const exempted = (by = shop.owner, query = MARCH) => reportSeen(at, by, 'exempt-sales', query);

test('each paper stands with its tax by rate, and what came back below zero', async () => {
  const { rows } = await seen();
  const of = (paper: string) =>
    rows
      .filter(({ cells }) => cells['taxDocument'] === paper)
      .map(({ ids, values }) => [ids['rate'], values['taxable'], values['taxDue']])
      .sort();
  expect(of(papers.sale)).toEqual([
    ['0', 5_000, 0],
    ['1800', 40_000, 7_200],
  ]);
  expect(of(papers.refund)).toEqual([['1800', -20_000, -3_600]]);
  // What is sold to whoever pays none is at no rate.
  expect(of(papers.exempt)).toEqual([['0', 20_000, 0]]);
  expect(new Set(rows.map(({ cells }) => cells['postedOn']))).toEqual(new Set(['2026-03-04']));
});

test('all papers together are the tax by rate, and of one rate they are its', async () => {
  const rates = await reportSeen(at, shop.owner, 'tax-by-rate', MARCH);
  expect((await seen()).totals).toEqual(rates.totals);
  for (const { ids, values } of rates.rows) {
    const { totals } = await seen(`${MARCH}&only=rate:${ids['rate'] ?? ''}`);
    expect(totals).toEqual(values);
  }
});

test('whoever paid no tax stands with the reason, the certificate and what was not charged', async () => {
  const { rows, totals } = await exempted();
  expect(rows.map(({ cells, values }) => ({ ...cells, ...values }))).toEqual([
    {
      ...{ taxDocument: papers.exempt, exemptReason: 'Diplomat', customer: 'Embassy' },
      ...{ postedOn: '2026-03-04', certificate: 'C-7', exemptSales: 20_000, exemptTax: 3_600 },
    },
  ]);
  expect(totals).toEqual({ exemptSales: 20_000, exemptTax: 3_600 });
});

test('a manager sees the own branch, the accountant all, a seller and a stranger nothing', async () => {
  const own = await reader(at, shop, branch(1));
  expect((await seen(MARCH, own)).totals).toEqual({ taxable: 20_000, taxDue: 3_600 });
  expect((await exempted(own)).rows).toEqual([]);
  await reportSeen(at, own, 'tax-by-document', `branchId=${branch(0)}`, 403);
  for (const name of ['tax-by-document', 'exempt-sales'] as const) {
    await reportSeen(at, shop.seller, name, '', 403);
    const report = await reportSeen(at, shop.owner, name, MARCH);
    expect((await reportSeen(at, shop.accountant, name, MARCH)).rows).toEqual(report.rows);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
    const stranger = await addBusiness(at.database, { name: `Stranger to ${name}` });
    expect((await reportSeen(at, stranger.owner, name, MARCH)).rows).toEqual([]);
  }
  // Paper by paper a quarter is told, and no more.
  await reportSeen(at, shop.owner, 'tax-by-document', 'from=2026-01-01&to=2026-12-31', 422);
});
