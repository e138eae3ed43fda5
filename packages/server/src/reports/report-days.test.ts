import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { accountantDashboard } from '@tillbook/core/reports/dashboards.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
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
import {
  addSupplier,
  billBody,
  done,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type Report = AnswerOf<typeof getReport>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let supplierId: string;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';
const money = (method: string, amountMinor: number, more: object = {}) =>
  [{ _id: newId(), method, amountMinor, provider: null, reference: null, ...more }] as never;

async function sell(till: OpenTill, units: number, more: object = {}) {
  const occurredAt = new Date((app.clock.nowMs += 60_000)).toISOString();
  const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
  const draft = { ...draftOf(till, { lines, occurredAt }), ...more };
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function look(name: string, query = '', person: TestPerson = shop.accountant) {
  const path = `/api/reports?report=${name}&${query}`;
  const answer = await call<Report>(app, person, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Sugar at 118.00, 18 % within: in cash, by telephone, on account; two tills; one comes back. */
async function aDay(): Promise<void> {
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Juma', phone: null });
  const first = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 50_000);
  const second = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '', 0);
  const sold = await sell(first, 2);
  const phone = { provider: 'M-Pesa', reference: 'QX12AB' };
  await sell(first, 1, { payments: money('mobile_money', 11_800, phone) });
  await sell(first, 1, { customerId, payments: money('credit', 11_800) });
  await sell(second, 3, { payments: money('card', 35_400, { reference: 'SLIP 7' }) });
  const back = await postRefund(
    app,
    shop.owner,
    sold._id,
    refundDraftOf(first, sold, [{ quantityMilli: 1_000 }]),
  );
  expect(back.status, back.text).toBe(200);
  await done(app, shop.owner, 'POST', '/api/customer-payments', {
    ...{ _id: newId(), customerId, method: 'mobile_money', amountMinor: 5_000 },
    ...{ provider: 'Airtel Money', reference: 'AM99', branchId: branch(0) },
  });
}

/** 10,000 and 18 % from today, the same from a hundred days ago; 11,800 and 1,000 were paid. */
async function owedToOne(): Promise<void> {
  supplierId = (await addSupplier(app, shop, 'Mill'))._id;
  for (const invoiceOn of ['2025-11-24', '2026-01-20', '2026-03-04']) {
    const line = { product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 };
    const receipt = await receive(app, shop, receiptBody(shop, supplierId, [line]));
    const part = { receiptId: receipt._id, netMinor: 10_000, taxMinor: 1_800 };
    const dueOn = invoiceOn === '2026-03-04' ? '2026-04-03' : invoiceOn;
    const body = { ...billBody(supplierId, [part]), invoiceOn, dueOn };
    await done(app, shop.owner, 'POST', '/api/supplier-bills', body);
  }
  await pay(app, shop, paymentBody(shop, supplierId, 1_000));
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const goods = [{ name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 90_000 }];
  [sugar] = (await addProducts(app.database, shop, goods)) as [TestProduct];
  await owedToOne();
  await aDay();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('the sales journal', () => {
  test('has the first and the last receipt of a day, and how it was paid', async () => {
    const { rows } = await look('sales-journal', 'period=today');
    const receipts = await peek<{ number: string }>(
      app.database,
      'select receipt_number number from sale where business_id = $1 order by occurred_at',
      [shop.businessId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({
      firstReceipt: receipts[0]?.number,
      lastReceipt: receipts.at(-1)?.number,
    });
    // 2 − 1 in cash, 1 by telephone, 1 on account, 3 by card.
    expect(rows[0]?.values).toMatchObject({
      ...{ receipts: 4, netSales: 60_000, tax: 10_800, collected: 70_800, rounding: 0 },
      ...{ inCash: 11_800, inMobileMoney: 11_800, byCard: 35_400, otherwise: 0, onAccount: 11_800 },
    });
  });

  test('by till is each till’s own range', async () => {
    const { rows } = await look('sales-journal', 'period=today&also=till');
    expect(rows.map(({ cells }) => cells['firstReceipt'] === cells['lastReceipt'])).toEqual([
      false,
      true,
    ]);
  });

  test('shows a reader of one branch that branch alone', async () => {
    const own = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(1)] },
      flags: { canViewReports: true },
    });
    const { totals } = await look('sales-journal', 'period=today', own);
    expect(totals).toMatchObject({ receipts: 1, collected: 35_400, inCash: 0, onAccount: 0 });
    const { rows } = await look('payments-with-reference', '', own);
    expect(rows.map(({ cells }) => cells['payment'])).toEqual(['SLIP 7']);
    for (const name of ['tax-by-month', 'payables', 'trial-balance']) {
      const answer = await call(app, own, 'GET', `/api/reports?report=${name}`);
      expect([name, answer.status]).toEqual([name, 403]);
    }
  });
});

describe('payments', () => {
  test('stand with their code, their provider and their document, the newest first', async () => {
    const { rows, totals } = await look('payments-with-reference');
    expect(
      rows.map(({ cells, values }) => [
        ...[cells['payment'], cells['tender'], cells['provider'], values['taken']],
      ]),
    ).toEqual([
      ['AM99', 'mobile_money', 'Airtel Money', 5_000],
      ['SLIP 7', 'card', null, 35_400],
      ['QX12AB', 'mobile_money', 'M-Pesa', 11_800],
    ]);
    expect(totals['taken']).toBe(52_200);
    expect(rows[0]?.cells['document']).toMatch(/^PAY-|^RCV-|\d/);
  });

  test('day by day are money: what the tills took and what debtors paid', async () => {
    const { rows, totals } = await look('payments-by-day', 'period=today');
    const taken = Object.fromEntries(
      rows.map(({ ids, values }) => [
        `${ids['tender']} ${ids['provider']}`,
        [values['payments'], values['taken']],
      ]),
    );
    expect(taken).toEqual({
      // What was given back is a payment too.
      'cash null': [2, 11_800],
      'card null': [1, 35_400],
      'mobile_money M-Pesa': [1, 11_800],
      'mobile_money Airtel Money': [1, 5_000],
    });
    // What was sold on account comes in when it is paid: 50.00 of it were.
    const { totals: journal } = await look('sales-journal', 'period=today');
    const sold = (journal['collected'] ?? 0) - (journal['onAccount'] ?? 0);
    expect(totals['taken']).toBe(sold + 5_000);
  });
});

test('tax to pay is the tax on sales less the tax on purchases', async () => {
  const { rows, totals } = await look('tax-by-month');
  expect(totals).toEqual({ outputTax: 10_800, inputTax: 5_400, taxToPay: 5_400 });
  expect(rows.map(({ cells }) => cells['month'])).toEqual(['2026-03']);
});

test('suppliers get what the books say, by the age of their bills', async () => {
  const { rows, totals } = await look('payables');
  expect(rows.map(({ cells }) => cells['supplier'])).toEqual(['Mill']);
  // The oldest bill was paid first: 11,800 − 1,000.
  expect(totals).toEqual({
    ...{ owed: 34_400, days0to30: 11_800, days31to60: 11_800, days61to90: 0 },
    // 226.00 of 344.00.
    ...{ daysOver90: 10_800, overdue: 22_600, overdueShare: 6_570, credits: 0 },
  });
  const books = await look('trial-balance', 'period=year');
  const account = books.rows.find(({ ids }) => ids['account'] === '2000');
  expect(account?.values['balance']).toBe(-34_400);
});

test('the accountant’s month says the same as the reports', async () => {
  const path = '/api/dashboard/accountant';
  const { body } = await call<AnswerOf<typeof accountantDashboard>>(
    app,
    shop.accountant,
    'GET',
    path,
  );
  expect(body).toMatchObject({
    refundsMinor: { value: 10_000, before: null },
    discountsMinor: { value: 0, before: null },
    // 118.00 on account less 50.00 by telephone.
    customersOweMinor: 6_800,
    suppliersGetMinor: 34_400,
  });
  const { totals } = await look('refunds-by-reason', 'period=month');
  expect(body.refundsMinor.value).toBe(totals['returned']);
  expect(body.customersOweMinor).toBe((await look('receivables')).totals['owed']);
  expect(body.suppliersGetMinor).toBe((await look('payables')).totals['owed']);
  expect(body.stockValueMinor).toBe((await look('stock-value')).totals['stockValue']);
});
