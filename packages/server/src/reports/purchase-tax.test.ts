import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Expense } from '@tillbook/core/books/expenses.api';
import type { SupplierReturnRow } from '@tillbook/core/purchasing/bills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addSupplier, billReceipt, done, receiptBody, receive } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';

const MARCH = 'from=2026-03-01&to=2026-03-31';
const DAY_MS = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let mill: string;
/** The papers, as they are numbered here. */
let papers: Readonly<
  Record<'bill' | 'back' | 'there' | 'rent' | 'power' | 'wrong', { readonly number: string }>
>;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

const spend = (more: object): Promise<Expense> =>
  done(at, shop.owner, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId: branch(0), category: 'rent', paidFrom: 'bank' },
    ...{ day: '2026-03-02', payee: null, note: null, reference: null, ...more },
  });

/** Goods of 100.00 without tax come, and are billed with 18.00 of it; or with none. */
async function buy(sugar: TestProduct, place: number, invoiceNumber: string, isTaxed = true) {
  const line = { product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const taxBasisPoints = isTaxed ? 1_800 : 0;
  const body = receiptBody(shop, mill, [{ ...line, taxBasisPoints }], { branchId: branch(place) });
  const receipt = await receive(at, shop, body);
  return { receipt, bill: await billReceipt(at, shop, receipt, { invoiceNumber }) };
}

const sendBack = (sugar: TestProduct, receiptId: string, taxMinor: number) =>
  done<SupplierReturnRow>(at, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: newId(), supplierId: mill, branchId: branch(0), receiptId, reason: 'Damaged' },
    taxMinor,
    lines: [{ productId: sugar.productId, stockQuantityMilli: 2_000, creditMinor: 2_000 }],
  });

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  const goods = [{ name: 'Sugar', priceMinor: 1_500, costMinor: 1_000, quantityMilli: 0 }];
  const [sugar] = (await addProducts(at.database, shop, goods)) as [TestProduct];
  mill = (await addSupplier(at, shop, 'Mill'))._id;
  const { bill, receipt } = await buy(sugar, 0, 'M-1');
  // A fifth goes back for 20.00 and its 3.60 of tax.
  const back = await sendBack(sugar, receipt._id, 360);
  const { bill: there } = await buy(sugar, 1, 'M-2');
  // Without tax, and what goes back before it is billed: no matter of this.
  await buy(sugar, 0, 'M-3', false);
  const early = { product: sugar, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const unbilled = await receive(at, shop, receiptBody(shop, mill, [early]));
  await sendBack(sugar, unbilled._id, 0);
  await spend({ category: 'wages', amountMinor: 70_000, taxMinor: 0, payee: 'Juma' });
  // 118.00 with 18.00 of tax to somebody who is no supplier; 59.00 with 9.00 owed to one.
  const mzee = { payee: 'Mzee Ally', reference: 'R-7' };
  const rent = await spend({ amountMinor: 11_800, taxMinor: 1_800, ...mzee });
  const owed = { paidFrom: 'owed', supplierId: mill, dueOn: '2026-04-01', reference: 'P-1' };
  const power = await spend({ category: 'utilities', amountMinor: 5_900, taxMinor: 900, ...owed });
  const wrong = await spend({ amountMinor: 1_180, taxMinor: 180 });
  // What waits for a yes is in no book.
  await done(at, shop.owner, 'PUT', '/api/expenses/limit', { limitMinor: 1_000 });
  await done(at, shop.manager, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId: branch(0), category: 'misc', paidFrom: 'bank' },
    ...{ amountMinor: 2_360, taxMinor: 360, day: '2026-03-02' },
    ...{ payee: null, note: null, reference: null },
  });
  at.clock.nowMs = TEST_NOW + DAY_MS;
  const voided = { _id: newId(), reason: 'Entered twice' };
  await done(at, shop.owner, 'POST', `/api/expenses/${wrong._id}/void`, voided);
  // The tax office gives a part back: that buys nothing.
  await done(at, shop.owner, 'POST', '/api/money-moves', {
    ...{ _id: newId(), kind: 'tax_refunded', from: null, to: 'bank', branchId: branch(0) },
    ...{ amountMinor: 500, feeMinor: 0, inputTaxMinor: 500, day: '2026-03-05' },
    ...{ reference: null, note: null },
  });
  papers = { bill, back, there, rent, power, wrong };
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const seen = (query = MARCH, by = shop.owner) =>
  reportSeen(at, by, 'purchase-tax-by-document', query);
/** Rows as number, kind, from whom, their number, net, tax, with tax. */
const rows = async (query = MARCH, by = shop.owner) =>
  (await seen(query, by)).rows.map(({ cells, values }) => [
    ...[cells['taxDocument'], cells['paperKind'], cells['supplier'], cells['invoice']],
    ...[values['purchaseNet'], values['purchaseTax'], values['purchaseGross']],
  ]);

/** By day and then by number. */
const RENT = () => [papers.rent.number, 'expense', 'Mzee Ally', 'R-7', 10_000, 1_800, 11_800];
const POWER = () => [papers.power.number, 'expense', 'Mill', 'P-1', 5_000, 900, 5_900];
const WRONG = () => [papers.wrong.number, 'expense', null, null, 1_000, 180, 1_180];
const BILL = () => [papers.bill.number, 'supplier_bill', 'Mill', 'M-1', 10_000, 1_800, 11_800];
const BACK = () => [papers.back.number, 'supplier_return', 'Mill', null, -2_000, -360, -2_360];
const THERE = () => [papers.there.number, 'supplier_bill', 'Mill', 'M-2', 10_000, 1_800, 11_800];
const VOID = () => [papers.wrong.number, 'expense_void', null, null, -1_000, -180, -1_180];

/** What the account moved by, but for what was settled with the tax office. */
async function booked(from: string, to: string): Promise<number | undefined> {
  const [sum] = await peek<{ minor: number }>(
    at.database,
    `select sum(debit_minor - credit_minor)::int minor
     from journal_entry join journal_line using (business_id, entry_id)
     where business_id = $1 and account_code = '1300' and ledger_date between $2 and $3
       and source_kind <> 'money_move'`,
    [shop.businessId, from, to],
  );
  return sum?.minor;
}

test('each paper with tax stands once with it, what was given back below zero', async () => {
  const found = await rows();
  expect(found).toHaveLength(7);
  expect(found).toEqual(
    expect.arrayContaining([RENT(), POWER(), WRONG(), BILL(), BACK(), THERE(), VOID()]),
  );
  const { rows: whole, totals } = await seen();
  const days = whole.map(({ cells }) => cells['postedOn']);
  const [second, fourth] = ['2026-03-02', '2026-03-04'];
  expect(days).toEqual([second, second, second, fourth, fourth, fourth, '2026-03-05']);
  // The tax office knows a supplier by a number, and nobody else.
  const known = whole.map(({ ids, cells }) => [ids['supplier'] === mill, cells['taxNumber']]);
  expect(new Set(known.map(String))).toEqual(new Set(['true,100-200-300', 'false,']));
  // 18.00 - 3.60 + 18.00 + 18.00 + 9.00 + 1.80 - 1.80
  expect(totals).toEqual({ purchaseNet: 33_000, purchaseTax: 5_940, purchaseGross: 38_940 });
});

test('together they are what the account of input tax moved by, and the tax by month', async () => {
  const spans = [
    ['2026-03-01', '2026-03-31', 5_940],
    ['2026-03-02', '2026-03-02', 2_880],
    ['2026-03-04', '2026-03-04', 3_240],
    ['2026-03-05', '2026-03-05', -180],
  ] as const;
  for (const [from, to, tax] of spans) {
    const days = `from=${from}&to=${to}`;
    expect([from, (await seen(days)).totals['purchaseTax']]).toEqual([from, tax]);
    expect([from, await booked(from, to)]).toEqual([from, tax]);
    const months = await reportSeen(at, shop.owner, 'tax-by-month', days);
    expect([from, months.totals['inputTax']]).toEqual([from, tax]);
  }
});

test('it is narrowed to a supplier, to those who are none, to a kind and to a branch', async () => {
  const of = async (query: string) => (await rows(`${MARCH}&${query}`)).map(([number]) => number);
  const { bill, back, there, rent, power, wrong } = papers;
  const numbers = (...given: { readonly number: string }[]) => given.map(({ number }) => number);
  expect((await of(`only=supplier:${mill}`)).sort()).toEqual(
    numbers(bill, back, there, power).sort(),
  );
  expect((await of('only=supplier:')).sort()).toEqual(numbers(rent, wrong, wrong).sort());
  expect(await of('only=paperKind:supplier_return')).toEqual(numbers(back));
  expect(await of(`branchId=${branch(1)}`)).toEqual(numbers(there));
  const parted = await seen(`${MARCH}&also=branch`);
  const elsewhere = parted.rows.filter(({ ids }) => ids['branch'] === branch(1));
  expect(elsewhere.map(({ cells }) => cells['taxDocument'])).toEqual(numbers(there));
});

test('the accountant sees it, a manager, a seller and a stranger do not', async () => {
  const report = await seen();
  expect((await seen(MARCH, shop.accountant)).rows).toEqual(report.rows);
  expect(fileTotals(report)).toEqual(moneyTotals(report));
  for (const nobody of [await reader(at, shop, branch(0)), shop.seller]) {
    await reportSeen(at, nobody, 'purchase-tax-by-document', MARCH, 403);
  }
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect(await rows(MARCH, stranger.owner)).toEqual([]);
  // Paper by paper a quarter is told, and no more.
  await reportSeen(
    at,
    shop.owner,
    'purchase-tax-by-document',
    'from=2026-01-01&to=2026-12-31',
    422,
  );
});
