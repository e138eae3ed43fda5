import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORY_ACCOUNT, type ExpenseCategory } from '@tillbook/core/books/expenses';
import type { Expense } from '@tillbook/core/books/expenses.api';
import type { ReportName } from '@tillbook/core/reports/reports';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { addSupplier, ask, done } from '../../test/purchasing.ts';
import { fileTotals, moneyTotals, reader, reportSeen } from '../../test/report-looks.ts';
import { moveOf } from '../../test/shifts.ts';
import { openTill } from '../../test/till.ts';

const URL = '/api/expenses';
const DAY = 86_400_000;
const MARCH = 'from=2026-03-01&to=2026-03-31';

let at: TestApp;
let shop: TestBusiness;

const branch = (place: number): string => shop.branches[place]?.branchId ?? '';

function spend(more: object, by = shop.owner): Promise<Expense> {
  return done<Expense>(at, by, 'POST', URL, {
    ...{ _id: newId(), branchId: branch(0), category: 'rent', amountMinor: 118_00 },
    ...{ taxMinor: 18_00, paidFrom: 'bank', day: '2026-03-02', payee: 'Mzee Ally', note: null },
    ...{ reference: null },
    ...more,
  });
}
const seen = (name: ReportName, query = MARCH, by = shop.owner) => reportSeen(at, by, name, query);

/** Rows as `name: expenses, spent, tax`. */
async function spentBy(name: ReportName, column: string, query = MARCH, by = shop.owner) {
  const { rows } = await seen(name, query, by);
  return rows.map(({ cells, values }) => [
    ...[cells[column], values['expenses'], values['spent'], values['spentTax']],
  ]);
}

/** A pay-out of a till of 30.00, sorted afterwards as transport. */
async function sortedPayOut(): Promise<void> {
  const till = await openTill(at, shop.owner, shop.branches[0]?.tillId ?? '', 10_000);
  const move = moveOf('pay_out', 30_00, 'transport', 'Taxi');
  await done(at, shop.owner, 'POST', `/api/shifts/${till.shiftId}/moves`, move);
  const sorted = { category: 'transport', amountMinor: 30_00, taxMinor: 0, paidFrom: 'till' };
  await spend({ ...sorted, cashMoveId: move._id, payee: 'Taxi', day: '2026-03-04' });
}

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  await done(at, shop.owner, 'PUT', `${URL}/limit`, { limitMinor: 500_00 });
  await spend({});
  // The same man, written otherwise, at the other branch and the day after.
  await spend({
    amountMinor: 50_00,
    taxMinor: 0,
    payee: 'mzee ally',
    day: '2026-03-03',
    branchId: branch(1),
  });
  await spend({ category: 'utilities', amountMinor: 59_00, taxMinor: 9_00, payee: null });
  const { _id: supplierId } = await addSupplier(at, shop, 'Guards Ltd');
  const owed = { paidFrom: 'owed', supplierId, dueOn: '2026-04-02', payee: null };
  await spend({ ...owed, category: 'security', amountMinor: 200_00, taxMinor: 0 });
  await sortedPayOut();
  // Before the month, and taken back within it.
  const wrong = await spend({ amountMinor: 70_00, taxMinor: 0, day: '2026-02-27', payee: 'Hotel' });
  // Waits, and is refused: neither is spent.
  const asks = { amountMinor: 600_00, taxMinor: 0, category: 'repairs' };
  await spend(asks, shop.manager);
  const no = await spend(asks, shop.manager);
  const refused = { _id: newId(), answer: 'refused', note: null };
  await done(at, shop.owner, 'POST', `${URL}/${no._id}/answer`, refused);
  at.clock.nowMs = TEST_NOW + DAY;
  const back = { _id: newId(), reason: 'Entered twice' };
  await done(at, shop.owner, 'POST', `${URL}/${wrong._id}/void`, back);
}, 60_000);
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('categories have what was spent without the tax that is got back, the most first', async () => {
  expect(await spentBy('expenses-by-category', 'expenseCategory')).toEqual([
    ['security', 1, 200_00, 0],
    // 100.00 and 50.00, less 70.00 that were taken back on the fifth of March.
    ['rent', 1, 80_00, 18_00],
    ['utilities', 1, 50_00, 9_00],
    ['transport', 1, 30_00, 0],
  ]);
  const { totals } = await seen('expenses-by-category');
  expect(totals).toMatchObject({ expenses: 4, spent: 360_00, spentTax: 27_00, spentInAll: 387_00 });
});

test('payees are told together however they are written, suppliers by their name', async () => {
  const found = await spentBy('expenses-by-payee', 'payee');
  expect(found.map(([payee, ...rest]) => [String(payee).toLowerCase(), ...rest])).toEqual([
    ['guards ltd', 1, 200_00, 0],
    ['mzee ally', 2, 150_00, 18_00],
    ['null', 1, 50_00, 9_00],
    ['taxi', 1, 30_00, 0],
    ['hotel', -1, -70_00, 0],
  ]);
});

test('days are those of the books: what was taken back counts on its own day', async () => {
  const february = 'from=2026-02-01&to=2026-02-28';
  expect(await spentBy('expenses-by-payee', 'payee', february)).toEqual([['Hotel', 1, 70_00, 0]]);
  const third = 'from=2026-03-03&to=2026-03-03';
  expect(await spentBy('expenses-by-category', 'expenseCategory', third)).toEqual([
    ['rent', 1, 50_00, 0],
  ]);
  const { rows } = await seen('expenses-by-category', 'from=2026-02-01&to=2026-03-31&also=month');
  const rent = rows.filter(({ cells }) => cells['expenseCategory'] === 'rent');
  expect(rent.map(({ cells, values }) => [cells['month'], values['spent']])).toEqual([
    ['2026-03', 80_00],
    ['2026-02', 70_00],
  ]);
});

test.each([MARCH, 'from=2026-02-01&to=2026-03-31', 'from=2026-03-05&to=2026-03-05'])(
  'account by account they are what the books have of expenses: %s',
  async (query) => {
    const books = await seen('trial-balance', `${query}&also=postedBy`, shop.accountant);
    const booked = new Map<string, number>();
    for (const { ids, values } of books.rows) {
      const [code, by] = [ids['account'] ?? '', ids['postedBy'] ?? ''];
      // What a till paid out was petty cash until it was sorted.
      if (!code.startsWith('6') || code === '6010' || !by.startsWith('expense')) continue;
      booked.set(code, (booked.get(code) ?? 0) + (values['balance'] ?? 0));
    }
    const { rows, totals } = await seen('expenses-by-category', query);
    const spentOn = rows.map(({ ids, values }) => [
      ...[CATEGORY_ACCOUNT[ids['expenseCategory'] as ExpenseCategory], values['spent']],
    ]);
    expect([...spentOn].sort()).toEqual([...booked].sort());
    // Nothing else happened: petty cash is nothing again, so it is the whole loss.
    const result = await seen('profit-and-loss', query, shop.accountant);
    expect(-(result.totals['result'] ?? 0)).toBe(totals['spent']);
    expect((await seen('expenses-by-payee', query)).totals).toEqual(totals);
  },
);

test('of each branch they are its own, and a manager sees no other', async () => {
  const parts = await Promise.all(
    [0, 1].map((place) => seen('expenses-by-category', `${MARCH}&branchId=${branch(place)}`)),
  );
  expect(parts.map(({ totals }) => totals['spent'])).toEqual([310_00, 50_00]);
  const own = await reader(at, shop, branch(1));
  expect(await spentBy('expenses-by-category', 'expenseCategory', MARCH, own)).toEqual([
    ['rent', 1, 50_00, 0],
  ]);
  await reportSeen(at, own, 'expenses-by-payee', `branchId=${branch(0)}`, 403);
});

test('whoever may not see expenses, and another business, sees none of it', async () => {
  await reportSeen(at, shop.seller, 'expenses-by-category', '', 403);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  expect((await seen('expenses-by-payee', MARCH, stranger.owner)).rows).toEqual([]);
  const { status } = await ask(at, stranger.owner, 'GET', `${URL}?from=2026-03-01&to=2026-03-31`);
  expect(status).toBe(200);
});

test.each(['expenses-by-category', 'expenses-by-payee'] as const)(
  'the file of %s has the same amounts',
  async (name) => {
    const report = await seen(name);
    expect(fileTotals(report)).toEqual(moneyTotals(report));
  },
);
