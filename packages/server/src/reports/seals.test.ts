import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { REPORT_NAMES, type ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { differenceOf } from '@tillbook/core/reports/seals';
import type { Sale } from '@tillbook/core/sales/sales.api';
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
import { keptConnection, peek } from '../../test/database.ts';
import {
  addSupplier,
  billReceipt,
  pay,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { closeBody } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { rebuildBooks, sumBooks } from '../books/sum-days.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;
let closed: OpenTill;
let open: OpenTill;
let sold: Sale;
let refundNumber = '';

async function sell(
  till: OpenTill,
  method: 'cash' | 'card' | 'credit',
  more: object = {},
): Promise<Sale> {
  const lines = [{ product: sugar, quantityMilli: 2_000 }];
  const draft = draftOf(till, { lines });
  const paid = { _id: newId(), provider: null, reference: null, amountMinor: draft.totalMinor };
  const payments = method === 'cash' ? draft.payments : [{ ...paid, method }];
  const answer = await post(app, shop.owner, till, { ...draft, payments, ...more });
  expect(answer.status, answer.text).toBe(200);
  const said = await call<Sale>(app, shop.owner, 'GET', `/api/sales/${draft._id}`);
  return said.body;
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database);
  const [goods] = await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 },
  ]);
  if (goods === undefined) throw new Error('no sugar');
  sugar = goods;
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Juma', phone: null });
  closed = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 10_000);
  open = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '', 10_000);
  sold = await sell(closed, 'card');
  const back = await sell(closed, 'cash');
  await sell(open, 'credit', { customerId });
  const refund = refundDraftOf(closed, back, [{ quantityMilli: 1_000 }]);
  const given = await postRefund(app, shop.owner, back._id, refund);
  expect(given.status, given.text).toBe(200);
  const [made] = await peek<{ n: string }>(app.database, 'select refund_number n from refund');
  refundNumber = made?.n ?? '';
  const url = `/api/shifts/${closed.shiftId}/close`;
  expect((await call(app, shop.owner, 'POST', url, closeBody(21_800))).status).toBe(200);
  const supplier = await addSupplier(app, shop);
  const bought = { product: sugar, quantityMilli: 10_000, unitCostMinor: 6_100 };
  const received = await receive(app, shop, receiptBody(shop, supplier._id, [bought]));
  await billReceipt(app, shop, received);
  await pay(app, shop, paymentBody(shop, supplier._id, 50_000));
});
afterAll(() => app.close());

async function seal(path: string, person: TestPerson = shop.owner): Promise<Seal> {
  const answer = await call<Seal>(app, person, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const ofReport = (name: ReportName, person?: TestPerson): Promise<Seal> =>
  seal(`/api/reports/seal?report=${name}`, person);
const ofShift = (): Promise<Seal> => seal(`/api/shifts/${closed.shiftId}/seal`);

/** Past triggers and keys, as nobody but the owner of the tables can. */
async function tamper(text: string): Promise<void> {
  const client = await keptConnection(app.database.superuserUrl);
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = replica; ${text}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The database's own checks on one row, which the owner of the tables can take away. */
const CHECKS = [
  ['sale', 'sale_adds_up'],
  ['sale', 'sale_rounding_has_policy'],
  ['payment', 'payment_change_adds_up'],
  ['sale_line', 'sale_line_discount_has_reason'],
  ['sale_line', 'sale_line_adds_up'],
  ['shift_close', 'shift_close_difference_adds_up'],
  ['supplier_bill', 'supplier_bill_adds_up'],
] as const;

test('every report of a shop in order holds, and looked at something', async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  for (const name of REPORT_NAMES) {
    const { state, rows, checks } = await ofReport(name);
    expect({ name, state, rows }).toEqual({ name, state: 'holds', rows: [] });
    expect(checks.length).toBeGreaterThan(0);
  }
  const shift = await ofShift();
  expect(shift).toMatchObject({ state: 'holds', rows: [], currency: 'TZS' });
  // Two sales and a refund, each in two ways.
  expect(shift.checks.find(({ rule }) => rule === 'money')?.examined).toBe(6);
});

const OF_SALE = `business_id = '%b' and sale_id = '%s'`;
const OWED = `account_code = '2100' and credit_minor > 0 and entry_id = (select entry_id
  from journal_entry where source_kind = 'sale' and source_id = '%s')`;
const LAST = `business_id = '%b' and number = (select max(number) from stock_movement
  where business_id = '%b' and product_id = '%p' and branch_id = '%1')
  and product_id = '%p' and branch_id = '%1'`;

/** Seven too much in one column: the report that is looked at, and what must stand there. */
type Fault = readonly [report: ReportName, column: string, where: string, rows: readonly string[]];
const FAULTS: readonly Fault[] = [
  ['sales-by-day', 'sale.rounding_minor', OF_SALE, ['money total sale %n -7']],
  ['sales-by-tender', 'payment.amount_minor', OF_SALE, ['money paid sale %n 7']],
  [
    'refunds-by-reason',
    'refund_payment.amount_minor',
    `business_id = '%b'`,
    ['money paid refund %r 7'],
  ],
  ['discounts-by-reason', 'sale_line.discount_minor', OF_SALE, ['lines discounts sale %n -7']],
  [
    'sales-by-product',
    'sale_line.net_minor',
    OF_SALE,
    ['lines netSales sale %n -7', 'goods netSales product_day Sugar -7'],
  ],
  ['tax-by-rate', 'sale_line.tax_minor', OF_SALE, ['lines tax sale %n -7', 'tax tax sale %n -7']],
  ['tax-by-rate', 'sale_tax.tax_minor', OF_SALE, ['tax tax sale %n 7', 'tax taxOwed sale %n 7']],
  ['tax-by-rate', 'sale_tax.net_minor', OF_SALE, ['tax taxable sale %n 7']],
  ['tax-by-rate', 'journal_line.credit_minor', OWED, ['tax taxOwed sale %n -7']],
  [
    'sales-by-hour',
    'till_hour.net_minor',
    `till_id = '%t'`,
    ['tills netSales till_day Front till 7', 'books netSales branch_day Kariakoo -7'],
  ],
  ['sales-by-day', 'till_hour.tax_minor', `till_id = '%t'`, ['tills tax till_day Front till 7']],
  [
    'sales-by-day',
    'till_hour.total_minor',
    `till_id = '%t'`,
    ['tills collected till_day Front till 7', 'tills paid till_day Front till -7'],
  ],
  [
    'sales-by-tender',
    'till_hour.card_minor',
    `till_id = '%t'`,
    ['tills paid till_day Front till 7'],
  ],
  [
    'sales-by-tender',
    'till_hour.cash_minor',
    `till_id = '%t'`,
    ['tills paid till_day Front till 7', 'tills cash till_day Front till 7'],
  ],
  [
    'sales-by-category',
    'product_day.quantity_milli',
    `business_id = '%b' and branch_id = '%1'`,
    ['goods quantity product_day Sugar 7'],
  ],
  ['profit-by-day', 'sale_line.cost_minor', OF_SALE, ['cost cost sale %n 7']],
  ['profit-by-day', 'refund_line.cost_minor', `business_id = '%b'`, ['cost cost refund %r 7']],
  [
    'stock-value',
    'stock_level.quantity_milli',
    `branch_id = '%1'`,
    ['stock quantity stock Sugar 7'],
  ],
  ['stock-expiry', 'stock_level.value_minor', `branch_id = '%1'`, ['stock worth stock Sugar 7']],
  [
    'stock-adjustments',
    'stock_movement.quantity_after_milli',
    LAST,
    ['stock quantity stock Sugar -7', 'stock ledgerQuantity stock Sugar 7'],
  ],
  ['stock-to-reorder', 'stock_movement.value_minor', LAST, ['stock ledgerWorth stock Sugar -7']],
  ['shifts', 'shift_close.sales_minor', `business_id = '%b'`, ['drawers collected shift %z 7']],
  ['shifts', 'shift_close.card_minor', `business_id = '%b'`, ['drawers card shift %z 7']],
  [
    'shifts',
    'shift_close.mobile_money_minor',
    `business_id = '%b'`,
    ['drawers mobileMoney shift %z 7'],
  ],
  ['shifts', 'shift_close_tax.tax_minor', `business_id = '%b'`, ['drawers tax shift %z 7']],
  [
    'cash-in-and-out',
    'shift_close.expected_minor',
    `business_id = '%b'`,
    ['drawers drawer shift %z 7'],
  ],
  [
    'receivables',
    'customer.balance_minor',
    `balance_minor > 0 and business_id = '%b'`,
    ['debts balance customer Juma 7'],
  ],
  [
    'purchases-by-supplier',
    'goods_receipt.goods_minor',
    `business_id = '%b'`,
    ['purchases goods receipt %g 7'],
  ],
  [
    'purchases-by-supplier',
    'goods_receipt.charges_minor',
    `business_id = '%b'`,
    ['purchases charges receipt %g 7'],
  ],
  ['payables', 'supplier_bill.total_minor', `business_id = '%b'`, ['bills total bill %i 7']],
  [
    'payables',
    'supplier_payment.amount_minor',
    `business_id = '%b'`,
    ['bills settled supplier_payment %y -7'],
  ],
  [
    'trial-balance',
    'journal_line.credit_minor',
    OWED.replace('2100', '4000'),
    [
      'books balance entry %n 7',
      'books netSales branch_day Kariakoo 7',
      'books netSales sale %n 7',
    ],
  ],
  // Of a refund, too, whose sales are debits.
  [
    'profit-and-loss',
    'journal_line.debit_minor',
    `account_code = '4000' and debit_minor > 0 and business_id = '%b'`,
    [
      'books balance entry %r -7',
      'books netSales branch_day Kariakoo -7',
      'books netSales refund %r -7',
    ],
  ],
  // The entry of a sale that stands on a day of next week: the day lacks 200.00.
  [
    'sales-journal',
    'journal_entry.business_date',
    `source_kind = 'sale' and source_id = '%s'`,
    ['books netSales branch_day Kariakoo -20000'],
  ],
];

async function placed(text: string): Promise<string> {
  const [named] = await peek<{ g: string; z: string; t: string; i: string; y: string }>(
    app.database,
    `select (select number from goods_receipt where business_id = $1) g,
       (select number from supplier_bill where business_id = $1) i,
       (select number from supplier_payment where business_id = $1) y,
       (select name from till where till_id = $2) t, (select name || ' Z1' from till
         where till_id = $2) z`,
    [shop.businessId, shop.branches[0]?.tillId],
  );
  return text
    .replaceAll('Front till', named?.t ?? '')
    .replaceAll('%z', named?.z ?? '')
    .replaceAll('%g', named?.g ?? '')
    .replaceAll('%i', named?.i ?? '')
    .replaceAll('%y', named?.y ?? '')
    .replaceAll('%b', shop.businessId)
    .replaceAll('%s', sold._id)
    .replaceAll('%p', sugar.productId)
    .replaceAll('%1', shop.branches[0]?.branchId ?? '')
    .replaceAll('%t', shop.branches[0]?.tillId ?? '')
    .replaceAll('%n', sold.receiptNumber)
    .replaceAll('%r', refundNumber);
}

const rowsOf = (found: Seal): string[] =>
  found.rows.map((row) => [row.rule, row.what, row.kind, row.number, differenceOf(row)].join(' '));

describe('a fault turns the seal red, with the rows that break it and no others:', () => {
  beforeAll(async () => {
    for (const [table, check] of CHECKS) {
      await peek(app.database, `alter table ${table} drop constraint ${check}`);
    }
  });
  test.each(FAULTS)('%s, %s', async (name, column, where, rows) => {
    const [table = '', field = ''] = column.split('.');
    const change = async (by: string) =>
      tamper(await placed(`update ${table} set ${field} = ${field} ${by} where ${where}`));
    await change('+ 7');
    try {
      const found = await ofReport(name);
      expect(found.state).toBe('broken');
      expect(rowsOf(found)).toEqual(await Promise.all(rows.map(placed)));
      for (const { _id, date } of found.rows) {
        expect(_id).toMatch(/^[0-9a-f-]{36}$/);
        expect(date === null || /^\d{4}-\d{2}-\d{2}$/.test(date)).toBe(true);
      }
    } finally {
      await change('- 7');
    }
    expect((await ofReport(name)).state).toBe('holds');
  });
});

describe('the sales of a day are the books’ sales of that day', () => {
  const ENTRY = `business_id = '%b' and source_kind = 'sale' and source_id = '%s'`;
  const change = async (text: string) => tamper(await placed(text));

  test('a sale that is in no journal is named, with its day', async () => {
    await change(`update journal_entry set source_kind = 'late_sale' where ${ENTRY}`);
    const line = `(select entry_id from journal_entry where source_id = '%s') and account_code = '4000'`;
    await change(`update journal_line set account_code = '4200' where entry_id = ${line}`);
    try {
      const rows = ['books netSales branch_day Kariakoo -20000', 'books netSales sale %n -20000'];
      const found = await ofReport('sales-by-day');
      expect(rowsOf(found)).toEqual(await Promise.all(rows.map(placed)));
      expect(found.rows[0]).toMatchObject({ date: '2026-03-04', expected: 30_000, found: 10_000 });
    } finally {
      await change(
        `update journal_line set account_code = '4000' where entry_id = ${line.replace('4000', '4200')}`,
      );
      await change(`update journal_entry set source_kind = 'sale' where source_kind = 'late_sale'`);
    }
    expect((await ofReport('sales-by-day')).state).toBe('holds');
  });

  test('what a closed day has is booked later, and found there', async () => {
    await change(`update journal_entry set ledger_date = ledger_date + 60 where ${ENTRY}`);
    try {
      for (const name of ['sales-by-day', 'trial-balance'] as const) {
        expect((await ofReport(name)).rows).toEqual([]);
      }
      const more = OWED.replace('2100', '4000');
      await change(`update journal_line set credit_minor = credit_minor + 7 where ${more}`);
      const rows = ['books netSales branch_day Kariakoo 7', 'books netSales sale %n 7'];
      const found = rowsOf(await ofReport('trial-balance'));
      await change(`update journal_line set credit_minor = credit_minor - 7 where ${more}`);
      expect(found).toEqual(await Promise.all(rows.map(placed)));
    } finally {
      await change(`update journal_entry set ledger_date = ledger_date - 60 where ${ENTRY}`);
    }
    expect((await ofReport('trial-balance')).state).toBe('holds');
  });

  test('and so are the sums that are read in place of its entries', async () => {
    const deps = { db: app.db, clock: () => app.clock.nowMs + 5 * 86_400_000 };
    const place = { businessId: shop.businessId, timezone: 'Africa/Dar_es_Salaam' };
    await sumBooks(deps, place);
    expect((await ofReport('trial-balance')).state).toBe('holds');
    const all = `account_day set credit_minor = credit_minor`;
    const where = `where account_code = '4000' and source_kind = 'sale' and branch_id = '%1'`;
    await change(`update ${all} + 7 ${where}`);
    try {
      const found = await ofReport('trial-balance');
      expect(rowsOf(found)).toEqual(['books salesAccount branch_day Kariakoo 7']);
    } finally {
      await change(`update ${all} - 7 ${where}`);
    }
    await rebuildBooks({ ...deps, clock: () => app.clock.nowMs }, place);
    expect((await ofReport('trial-balance')).state).toBe('holds');
  });
});

test('a shift says its own, and stays silent about the others', async () => {
  await tamper(`update shift_close set cash_minor = cash_minor + 7
    where shift_id = '${closed.shiftId}'`);
  await tamper(`update sale set rounding_minor = rounding_minor + 7
    where shift_id = '${open.shiftId}'`);
  expect(rowsOf(await ofShift())).toEqual([await placed('drawers cash shift %z 7')]);
  await tamper(`update shift_close set cash_minor = cash_minor - 7
    where shift_id = '${closed.shiftId}'`);
  await tamper(`update sale set rounding_minor = rounding_minor - 7
    where shift_id = '${open.shiftId}'`);
  expect((await ofShift()).state).toBe('holds');
});

test('what may change later changes no seal: a name, a price, a sale more', async () => {
  const rename = 'update product set name = $2, price_minor = $3 where product_id = $1';
  await peek(app.database, rename, [sugar.productId, 'White sugar', 99_900]);
  for (const name of REPORT_NAMES) expect((await ofReport(name)).state).toBe('holds');
  await peek(app.database, rename, [sugar.productId, 'Sugar', 11_800]);
  await sell(open, 'cash');
  for (const name of REPORT_NAMES) expect((await ofReport(name)).state).toBe('holds');
});

test('whoever may not see cost is told nothing of it', async () => {
  const own = await addPerson(app.database, {
    ...{ role: 'seller', businessId: shop.businessId, flags: { canViewReports: true } },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  await peek(app.database, 'update membership set rights = $2 where person_id = $1', [
    own.personId,
    { ...NO_RIGHTS, actions: { 'product.see_cost': 'deny' } },
  ]);
  const worth = `update stock_level set value_minor = value_minor`;
  const where = `where branch_id = '${shop.branches[0]?.branchId ?? ''}'`;
  await tamper(`${worth} + 7 ${where}`);
  expect(rowsOf(await ofReport('stock-to-reorder'))).toEqual(['stock worth stock Sugar 7']);
  const seen = await ofReport('stock-to-reorder', own);
  expect(seen).toMatchObject({ state: 'holds', rows: [] });
  await tamper(`${worth} - 7 ${where}`);
});

test('a long report is looked at over its last 31 days, and says so', async () => {
  const year = await seal('/api/reports/seal?report=sales-by-day&period=year');
  expect(year.isCut).toBe(true);
  const today = await seal('/api/reports/seal?report=sales-by-day&period=today');
  expect(today).toMatchObject({ isCut: false, from: today.to, to: year.to });
});

test('an open shift has no seal yet; another business has none of ours', async () => {
  const path = `/api/shifts/${open.shiftId}/seal`;
  expect((await call(app, shop.owner, 'GET', path)).body).toMatchObject({ code: 'INVALID_STATE' });
  const theirs = await call(app, other.owner, 'GET', `/api/shifts/${closed.shiftId}/seal`);
  expect(theirs.status).toBe(404);
  const branchId = shop.branches[0]?.branchId ?? '';
  const asked = `/api/reports/seal?report=sales-by-day&branchId=${branchId}`;
  expect((await call(app, other.owner, 'GET', asked)).status).toBe(404);
  expect((await ofReport('sales-by-day', other.owner)).state).toBe('empty');
  expect((await call(app, shop.seller, 'GET', asked)).status).toBe(403);
});

test('the nights are listed page by page, or only those on which something was wrong', async () => {
  for (const [day, ids] of [
    ['2026-01-01', '{}'],
    ['2026-01-02', '{I01}'],
    ['2026-01-03', '{}'],
  ] as const) {
    await peek(
      app.database,
      `insert into self_audit values ($1, $2::date, $2::date, $2::date, 90, 1000, $3, '[]')`,
      [shop.businessId, day, ids],
    );
  }
  interface Looks {
    readonly items: readonly { at: string; examined: number }[];
    readonly nextCursor: string | null;
  }
  const list = async (query: string, person = shop.owner) =>
    (await call<Looks>(app, person, 'GET', `/api/books/looks?${query}`)).body;
  const first = await list('limit=2');
  expect(first.items.map(({ at }) => at.slice(0, 10))).toEqual(['2026-01-03', '2026-01-02']);
  const rest = await list(`limit=2&cursor=${first.nextCursor ?? ''}`);
  expect(rest).toMatchObject({ items: [{ examined: 1000 }], nextCursor: null });
  expect((await list('broken=yes')).items).toHaveLength(1);
  expect((await list('', other.owner)).items).toEqual([]);
  expect((await list('', shop.accountant)).items).toHaveLength(3);
  expect((await call(app, shop.seller, 'GET', '/api/books/looks')).status).toBe(403);
});
