import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
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
import { addSupplier, receiptBody, receive } from '../../test/purchasing.ts';
import { closeBody, moveOf } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { groupedBy } from './report-parts.sql.ts';

type Report = AnswerOf<typeof getReport>;

let app: TestApp;
let shop: TestBusiness;
let sugar: TestProduct;
let milk: TestProduct;

const branch = (at: number): string => shop.branches[at]?.branchId ?? '';

async function look(
  name: string,
  query = '',
  person: TestPerson = shop.owner,
  status = 200,
): Promise<Report> {
  const answer = await call<Report>(app, person, 'GET', `/api/reports?report=${name}&${query}`);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

async function act(path: string, body: object): Promise<void> {
  const answer = await call(app, shop.owner, 'POST', path, body);
  expect(answer.status, answer.text).toBe(200);
}

async function sell(till: OpenTill, product: TestProduct, units: number, more: object = {}) {
  const line = { product, quantityMilli: units * 1_000 };
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = { ...draftOf(till, { lines: [line], occurredAt }), ...more };
  const answer = await post(app, shop.owner, till, draft);
  expect(answer.status, answer.text).toBe(200);
}

/** Sugar and milk, a customer who owes, a delivery, a breakage, a count, two drawers. */
async function aWeek(): Promise<void> {
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Juma', phone: null });
  const first = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 10_000);
  const second = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '', 10_000);
  await sell(first, sugar, 2);
  await sell(second, milk, 3);
  await sell(first, sugar, 1, {
    customerId,
    payments: [
      { _id: newId(), method: 'credit', amountMinor: 11_800, provider: null, reference: null },
    ],
  });
  await act(`/api/shifts/${first.shiftId}/moves`, moveOf('pay_out', 3_000, 'transport', 'Taxi'));
  await act(`/api/shifts/${first.shiftId}/moves`, moveOf('pay_in', 500, 'owner', 'Change'));
  // 100.00 float + 236.00 sold − 30.00 + 5.00 = 311.00; 10.00 are missing.
  await act(`/api/shifts/${first.shiftId}/close`, closeBody(30_100));
  const supplier = await addSupplier(app, shop);
  const bought = { product: milk, quantityMilli: 10_000, unitCostMinor: 800 };
  await receive(app, shop, receiptBody(shop, supplier._id, [bought]));
  await act('/api/stock/adjustments', {
    ...{ _id: newId(), branchId: branch(0), reason: 'damage', note: 'Fell' },
    lines: [{ productId: sugar.productId, way: 'out', quantityMilli: 2_000 }],
  });
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const made = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 10_000 },
    { name: 'Milk', priceMinor: 2_360, costMinor: 800, quantityMilli: 5_000 },
  ]);
  [sugar, milk] = made as [TestProduct, TestProduct];
  await peek(
    app.database,
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 8000, 0)`,
    [shop.businessId, branch(0), sugar.productId],
  );
  await aWeek();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

describe('every report', () => {
  test.each(REPORT_NAMES)(
    '%s is read by owner and accountant, however it is parted',
    async (name) => {
      for (const also of [null, ...ruleOf(name).also]) {
        const report = await look(name, also === null ? '' : `also=${also}`);
        expect(report.rows.length).toBe(report.rowsCount);
        for (const measure of [...ruleOf(name).shown, ...ruleOf(name).more]) {
          expect(report.measures).toContain(measure);
          expect(report.totals).toHaveProperty(measure);
        }
        const { asOf: _now, ...same } = await look(
          name,
          also === null ? '' : `also=${also}`,
          shop.accountant,
        );
        expect(report).toMatchObject(same);
      }
      await look(name, '', shop.seller, 403);
      await look(name, '', shop.manager, 403);
    },
  );

  test('is asked by a name that stays short enough for the server to know it again', () => {
    const rows = { name: 'x', rows: 'select', keys: { day: 'd', adjustmentReason: 'r' }, sums: {} };
    const { name } = groupedBy(rows, ['adjustmentReason', 'day'], []);
    expect(name).toBe('report_x_adjustmentReason_day');
    for (const report of REPORT_NAMES) {
      const { by, also, facts, source } = ruleOf(report);
      const longest = [...also].sort((a, b) => b.length - a.length)[0];
      const asked = [...by, ...(longest ? [longest] : [])];
      const keys = Object.fromEntries(asked.map((one) => [one, 'k']));
      const shape = { name: `${source}____`, rows: 'select', keys, sums: {} };
      expect(groupedBy(shape, asked, facts).name.length).toBeLessThan(64);
    }
  });
});

describe('who may not', () => {
  const reader = (flags: object, branchIds: readonly string[]): Promise<TestPerson> =>
    addPerson(app.database, { role: 'seller', businessId: shop.businessId, branchIds, flags });

  test('a person of one branch sees that branch alone', async () => {
    const own = await reader({ canViewReports: true }, [branch(1)]);
    const report = await look('sales-by-branch', '', own);
    // 3 × 20.00 without tax.
    expect(report.rows.map(({ cells, values }) => [cells['branch'], values['netSales']])).toEqual([
      ['Mbezi', 6_000],
    ]);
    await look('sales-by-branch', `branchId=${branch(0)}`, own, 403);
    await look('purchases-by-supplier', '', own, 403);
  });

  test('whoever may not see what goods cost sees no column of it', async () => {
    const own = await reader({ canViewReports: true }, [branch(0)]);
    await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
      own.personId,
      { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
    ]);
    const report = await look('stock-to-reorder', '', own);
    expect(report.measures).toEqual(['onHand', 'free', 'reorderAt']);
    expect(report.rows[0]?.values).toEqual({ onHand: 5_000, free: 5_000, reorderAt: 8_000 });
    expect(report.totals).toEqual({ onHand: null, free: null, reorderAt: null });
    // Nor by the order of the rows.
    expect(await look('stock-to-reorder', 'sort=-stockValue', own)).toMatchObject({
      rows: report.rows,
    });
    await look('profit-by-product', '', own, 403);
  });

  test('another business is not there', async () => {
    const stranger = await addBusiness(app.database, { name: 'Stranger' });
    const { owner, accountant, manager, seller } = stranger;
    // They signed in, each to their own business.
    const own = new Set([owner, accountant, manager, seller].map(({ personId }) => personId));
    for (const name of REPORT_NAMES) {
      await look(name, `branchId=${branch(0)}`, stranger.owner, 404);
      const { rows } = await look(name, '', stranger.owner);
      const others = rows.filter(({ ids }) => !own.has(ids['person'] ?? ''));
      expect(others.filter(({ values }) => Object.values(values).some(Boolean))).toEqual([]);
    }
  });
});

describe('days, pages and order', () => {
  test.each([
    ['sales-by-day', 'from=2026-03-05&to=2026-03-04', '?/to'],
    ['sales-by-day', 'from=2025-03-01&to=2026-03-04', '?/to'],
    ['profit-by-seller', 'from=2025-11-01&to=2026-03-04', '?/to'],
    ['sales-by-day', 'also=product', '?/also'],
  ])('%s for %s is refused', async (name, query, field) => {
    const answer = await call<{ code: string; errors: { field: string }[] }>(
      app,
      shop.owner,
      'GET',
      `/api/reports?report=${name}&${query}`,
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(field);
  });

  test('pages together are the whole, in the order asked, each with the same totals', async () => {
    const whole = await look('sales-by-day', 'period=week&sort=-netSales');
    expect(whole.rowsCount).toBe(7);
    const pages = [];
    for (const after of [0, 3, 6]) {
      const page = await look('sales-by-day', `period=week&sort=-netSales&limit=3&after=${after}`);
      expect(page.totals).toEqual(whole.totals);
      pages.push(...page.rows);
    }
    expect(pages).toEqual(whole.rows);
    // 3 × 100.00 and 3 × 20.00.
    expect(whole.rows[0]?.values['netSales']).toBe(36_000);
  });
});

test.each<[ReportName, string, Record<string, unknown>]>([
  ['stock-value', '', { stockValue: 15 * 6_000 + 17 * 800 }],
  ['stock-value', 'to=2026-03-03', { stockValue: 0 }],
  ['stock-adjustments', '', { times: 1, movedValue: -12_000 }],
  ['shifts-by-person', '', { shifts: 1, over: 0, short: 1_000, drawerDifference: -1_000 }],
  ['cash-in-and-out', '', { times: 2, cashIn: 500, cashOut: 3_000, toSafe: 0 }],
  ['receivables', '', { owed: 11_800, days0to30: 11_800, overdue: 0 }],
  ['purchases-by-supplier', '', { deliveries: 1, goods: 8_000, bought: 8_000 }],
  ['tax-by-rate', '', { taxable: 36_000, taxDue: 6_480 }],
  // 236.00 and 70.80 in cash, 118.00 on account.
  [
    'sales-journal',
    '',
    { receipts: 3, netSales: 36_000, tax: 6_480, collected: 42_480, inCash: 30_680, rounding: 0 },
  ],
  ['sales-journal', '', { inMobileMoney: 0, byCard: 0, otherwise: 0, onAccount: 11_800 }],
  // What was sold on account is no money yet.
  ['payments-by-day', '', { payments: 2, taken: 30_680 }],
  ['payments-with-reference', '', { taken: 0 }],
  ['tax-by-month', '', { outputTax: 6_480, inputTax: 0, taxToPay: 6_480 }],
  // Received, but not billed.
  ['payables', '', { owed: 0, overdue: 0, credits: 0 }],
  ['stock-value-by-branch', '', { stockValue: 15 * 6_000 + 17 * 800 }],
])('%s of the week (%s) is what was worked out by hand', async (name, query, totals) => {
  expect((await look(name, query)).totals).toMatchObject(totals);
});

describe('the books of the week, worked out by hand', () => {
  const of = ({ rows }: Report, measure: string) =>
    rows.flatMap(({ cells, values }) => {
      const value = values[measure];
      return value === null || value === undefined ? [] : [[cells['account'], value]];
    });

  test('each account adds its part to the profit', async () => {
    const report = await look('profit-and-loss');
    expect(of(report, 'result')).toEqual([
      ['4000 Sales', 36_000],
      // 3 × 60.00 and 3 × 8.00.
      ['5000 Cost of goods sold', -20_400],
      ['5100 Stock loss', -12_000],
      ['6010 Petty cash expenses', -3_000],
      ['6100 Cash over and short', -1_000],
    ]);
    expect(report.totals).toEqual({ result: -400, ofSales: -111 });
  });

  test('what is owned is what is owed and earned', async () => {
    const report = await look('balance-sheet');
    expect(of(report, 'owned')).toEqual([
      // 100.00 of float and 3 × 23.60 at the second till; the first one is closed.
      ['1000 Cash in tills', 17_080],
      // Two floats went out, 301.00 came in.
      ['1010 Cash in safe', 10_100],
      ['1100 Receivables', 11_800],
      // 2 × (600.00 + 40.00) at first, 80.00 came, 204.00 were sold, 120.00 broke.
      ['1200 Inventory', 103_600],
    ]);
    expect(of(report, 'owedOrEarned')).toEqual([
      ['2010 Goods received, not billed', 8_000],
      ['2100 Tax payable', 6_480],
      ['3000 Owner’s capital', 500],
      ['3100 Opening balance equity', 128_000],
      ['Profit so far', -400],
    ]);
    expect(report.totals).toEqual({ owned: 142_580, owedOrEarned: 142_580 });
    const before = await look('balance-sheet', 'to=2026-03-03');
    expect(before.totals['owned']).toBe(before.totals['owedOrEarned']);
  });

  test('debits are credits, in every branch', async () => {
    for (const query of ['', ...shop.branches.map(({ branchId }) => `branchId=${branchId}`)]) {
      const { totals, rowsCount } = await look('trial-balance', query);
      expect(totals['debit']).toBe(totals['credit']);
      expect(totals['balance']).toBe(0);
      expect(rowsCount).toBeGreaterThan(3);
    }
    const { rows } = await look('trial-balance');
    expect(rows.map(({ values }) => values['balance'])).toEqual([
      ...[17_080, 10_100, 11_800, 103_600, -8_000, -6_480, -500, -128_000],
      ...[-36_000, 20_400, 12_000, 3_000, 1_000],
    ]);
  });
});
