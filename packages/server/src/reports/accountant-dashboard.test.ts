import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { accountantDashboard } from '@tillbook/core/reports/dashboards.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';
import { sumBooks } from '../books/sum-days.ts';
import { monthsOf } from './accountant-dashboard.ts';

type Month = AnswerOf<typeof accountantDashboard>;

describe('the days a month is made of', () => {
  it.each([
    // asked, today: from, to, before from, before to
    ['2026-03', '2026-03-11', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-11'],
    ['2026-03', '2026-03-30', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-03', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-02', '2026-03-11', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-01', '2026-03-11', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2024-02', '2024-02-29', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-29'],
    ['2026-12', '2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
  ])('%s on %s', (month, today, from, to, beforeFrom, beforeTo) => {
    expect(monthsOf(month, today)).toEqual({ from, to, beforeFrom, beforeTo });
  });
});

describe('the month from the journal', () => {
  let app: TestApp;
  let shop: TestBusiness;
  let till: OpenTill;
  let sugar: TestProduct;
  let bread: TestProduct;

  async function sell(at: string, lines: [TestProduct, number][], card = 0): Promise<void> {
    app.clock.nowMs = Date.parse(at);
    const draft = draftOf(till, {
      lines: lines.map(([product, units]) => ({ product, quantityMilli: units * 1_000 })),
      occurredAt: at,
    });
    const [cash] = draft.payments;
    if (cash === undefined) throw new Error('no payment');
    const rest = cash.amountMinor - card;
    const byCard = { _id: newId(), method: 'card' as const, provider: null, reference: null };
    const payments =
      card === 0
        ? draft.payments
        : [
            { ...cash, amountMinor: rest, tenderedMinor: rest },
            { ...byCard, amountMinor: card },
          ];
    const answer = await post(app, shop.owner, till, { ...draft, payments });
    expect(answer.status, answer.text).toBe(200);
  }

  async function look(query = ''): Promise<Month> {
    const url = `/api/dashboard/accountant${query}`;
    const answer = await call<Month>(app, shop.accountant, 'GET', url);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  beforeAll(async () => {
    app = await startTestApp();
    shop = await addBusiness(app.database);
    const made = await addProducts(app.database, shop, [
      { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 },
      {
        name: 'Bread',
        priceMinor: 5_000,
        costMinor: 4_000,
        quantityMilli: 100_000,
        taxClassId: shop.taxClasses.zero,
      },
    ]);
    [sugar, bread] = made as [TestProduct, TestProduct];
    app.clock.nowMs = Date.parse('2026-03-04T07:00:00Z');
    till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 100_000);
    await sell('2026-03-31T20:59:59.000Z', [[sugar, 2]]); // the last second of March
    await sell('2026-03-31T21:00:00.000Z', [[bread, 1]]); // April
    const cart: [TestProduct, number][] = [
      [sugar, 1],
      [bread, 2],
    ];
    await sell('2026-04-10T08:00:00.000Z', cart, 6_800);
  });
  afterAll(async () => {
    await app.close();
  });

  test('is the month in which the branch sold, by its own clock', async () => {
    app.clock.nowMs = Date.parse('2026-04-10T09:00:00Z');
    const april = await look();
    expect(april).toMatchObject({
      currency: 'TZS',
      month: '2026-04',
      // 50.00 + 100.00 + 100.00 net; nothing was sold in March until the tenth
      salesMinor: { value: 25_000, before: 0 },
      taxMinor: { value: 1_800, before: 0 },
      costMinor: { value: 6_000 + 3 * 4_000 },
      grossProfitMinor: { value: 7_000 },
      tenders: [
        { method: 'cash', amountMinor: 20_000, count: 2 },
        { method: 'card', amountMinor: 6_800, count: 1 },
      ],
      taxes: [
        { taxBasisPoints: 1_800, netMinor: 10_000, taxMinor: 1_800 },
        { taxBasisPoints: 0, netMinor: 15_000, taxMinor: 0 },
      ],
      days: [
        { date: '2026-04-01', salesMinor: 5_000, taxMinor: 0 },
        { date: '2026-04-10', salesMinor: 20_000, taxMinor: 1_800 },
      ],
      isBalanced: true,
    });
    const march = await look('?month=2026-03');
    expect(march).toMatchObject({
      month: '2026-03',
      salesMinor: { value: 20_000, before: null },
      taxMinor: { value: 3_600, before: null },
    });
  });

  test('every figure is the sum of journal lines, to the last unit', async () => {
    app.clock.nowMs = Date.parse('2026-04-10T09:00:00Z');
    const april = await look();
    const rows = await peek<{ code: string; debit: string; credit: string }>(
      app.database,
      `select account_code code, sum(debit_minor) debit, sum(credit_minor) credit
       from journal_entry e join journal_line l using (business_id, entry_id)
       where business_id = $1 and ledger_date between '2026-04-01' and '2026-04-30'
       group by 1 order by 1`,
      [shop.businessId],
    );
    expect(
      april.accounts?.map((account) => [account.code, account.debitMinor, account.creditMinor]),
    ).toEqual(rows.map(({ code, debit, credit }) => [code, Number(debit), Number(credit)]));
    const of = (code: string): number => {
      const row = rows.find((one) => one.code === code);
      return Number(row?.credit ?? 0) - Number(row?.debit ?? 0);
    };
    expect(april.salesMinor.value).toBe(of('4000'));
    expect(april.taxMinor.value).toBe(of('2100'));
    expect(april.costMinor?.value).toBe(-of('5000'));
    expect(april.days.reduce((sum, day) => sum + day.salesMinor, 0)).toBe(of('4000'));
    expect(april.days.reduce((sum, day) => sum + day.taxMinor, 0)).toBe(of('2100'));
    expect(april.taxes.reduce((sum, tax) => sum + tax.netMinor, 0)).toBe(of('4000'));
    expect(april.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)).toBe(of('2100'));
    expect(april.tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)).toBe(26_800);
    const [stock] = await peek<{ value: string }>(
      app.database,
      `select sum(l.debit_minor - l.credit_minor) as value from journal_line l
       where business_id = $1 and account_code = '1200'`,
      [shop.businessId],
    );
    expect(april.stockValueMinor).toBe(Number(stock?.value));
  });

  test('a sale whose clock ran years ahead is in the month in which it was posted', async () => {
    const before = await look('?month=2026-04');
    app.clock.nowMs = Date.parse('2026-04-10T09:30:00Z');
    const draft = draftOf(till, {
      lines: [{ product: sugar, quantityMilli: 1_000 }],
      occurredAt: '2030-01-01T00:00:00.000Z',
    });
    expect((await post(app, shop.owner, till, draft)).status).toBe(200);
    const after = await look('?month=2026-04');
    expect(after.taxes[0]?.taxMinor).toBe((before.taxes[0]?.taxMinor ?? 0) + 1_800);
    expect(after.taxMinor.value).toBe(before.taxMinor.value + 1_800);
  });

  test('cash that was missing at the count is a negative difference', async () => {
    app.clock.nowMs = Date.parse('2026-04-11T09:00:00Z');
    const [expected] = await peek<{ cash: string }>(
      app.database,
      'select sum(amount_minor) cash from payment where business_id = $1 and method = $2',
      [shop.businessId, 'cash'],
    );
    const countedMinor = 100_000 + Number(expected?.cash) - 2_000;
    const url = `/api/shifts/${till.shiftId}/close`;
    const closed = await call(app, shop.owner, 'POST', url, { countedMinor });
    expect(closed.body).toMatchObject({ differenceMinor: -2_000 });
    expect((await look()).cashDifferenceMinor.value).toBe(-2_000);
    expect(await brokenBooks(app.database)).toEqual([]);
  });

  test('has no cost and no profit for whom they are denied, and no accounts without the books', async () => {
    const rights = (actions: object) =>
      peek(app.database, 'update membership set rights = $2 where person_id = $1', [
        ...[shop.accountant.personId, { ...NO_RIGHTS, actions }],
      ]);
    const whole = await look('?month=2026-04');
    await rights({ 'product.see_cost': 'deny' });
    const { costMinor, grossProfitMinor, stockValueMinor, ...others } =
      await look('?month=2026-04');
    expect([costMinor, grossProfitMinor, stockValueMinor]).toEqual([null, null, null]);
    // The books are another permission: whoever sees them sees cost as an account.
    expect(others.accounts).toEqual(whole.accounts);
    expect(others.salesMinor).toEqual(whole.salesMinor);
    await rights({ 'product.see_cost': 'deny', 'books.view': 'deny' });
    expect(await look('?month=2026-04')).toMatchObject({ accounts: null, costMinor: null });
    await rights({});
    expect(await look('?month=2026-04')).toEqual(whole);
  });

  test('another business sees its own books, and a wrong month is refused', async () => {
    const other = await addBusiness(app.database, { currency: 'KWD' });
    const answer = await call<Month>(app, other.accountant, 'GET', '/api/dashboard/accountant');
    expect(answer.body).toMatchObject({
      currency: 'KWD',
      salesMinor: { value: 0, before: null },
      accounts: [],
      isBalanced: true,
    });
    for (const month of ['2026-13', '2026-3', 'now', '2026-03-01']) {
      const url = `/api/dashboard/accountant?month=${month}`;
      const refused = await call(app, shop.accountant, 'GET', url);
      expect(refused, month).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '?/month', code: 'INVALID_DATE' }] },
      });
    }
  });

  test('books that do not balance are shown as such', async () => {
    await peek(
      app.database,
      `begin; alter table journal_line disable trigger journal_balances;
       update journal_line set debit_minor = debit_minor + 1
       where debit_minor > 0 and (business_id, entry_id, line_no) = (
         select business_id, entry_id, line_no from journal_line
         join journal_entry e using (business_id, entry_id)
         where account_code = '1000' and debit_minor > 0 and e.ledger_date = '2026-04-01' limit 1);
       alter table journal_line enable trigger journal_balances; commit`,
    );
    expect((await look('?month=2026-04')).isBalanced).toBe(false);
    expect((await look('?month=2026-03')).isBalanced).toBe(true);
  });

  test('tax that is paid settles what was charged, and changes no figure of it', async () => {
    app.clock.nowMs = Date.parse('2026-04-10T09:00:00Z');
    const before = await look();
    const paid = await call(app, shop.owner, 'POST', '/api/money-moves', {
      ...{ _id: newId(), kind: 'tax_paid', from: 'bank', to: null, amountMinor: 1_800 },
      ...{ feeMinor: 0, branchId: shop.branches[0]?.branchId, day: '2026-04-10' },
      ...{ reference: null, note: null },
    });
    expect(paid.status, paid.text).toBe(200);
    const after = await look();
    expect(after.taxMinor).toEqual(before.taxMinor);
    expect(after.taxes).toEqual(before.taxes);
  });

  test('is the same to the cent once its days are summed, half of them or all', async () => {
    app.clock.nowMs = Date.parse('2026-04-11T10:00:00Z');
    const months = async () => [await look('?month=2026-03'), await look('?month=2026-04')];
    const told = await months();
    const place = { businessId: shop.businessId, timezone: 'Africa/Dar_es_Salaam' };
    const sumTo = (day: string) =>
      sumBooks({ db: app.db, clock: () => Date.parse(`${day}T12:00:00Z`) + 2 * 86_400_000 }, place);
    for (const day of ['2026-03-31', '2026-04-10', '2026-04-20']) {
      expect(await sumTo(day)).toBeGreaterThan(0);
      expect([day, await months()]).toEqual([day, told]);
    }
    // A day that is summed follows what is booked on it later.
    till = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '', 0);
    await sell('2026-04-11T10:00:00.000Z', [[bread, 1]]);
    expect((await look()).salesMinor.value).toBe((told[1]?.salesMinor.value ?? 0) + 5_000);
    // It is the sums that are read: one that is off shows.
    const add = (minor: number) =>
      peek(
        app.database,
        `update account_day set credit_minor = credit_minor + $2 where business_id = $1
           and account_code = '4000' and ledger_date = '2026-04-10' and source_kind = 'sale'`,
        [shop.businessId, minor],
      );
    await add(7);
    expect((await look()).salesMinor.value).toBe((told[1]?.salesMinor.value ?? 0) + 5_007);
    await add(-7);
  });

  test('runs until the last branch has begun another: by its zone and its cut-off', async () => {
    // 03:30 of 1 May in Dar es Salaam: the night of Mbezi, which begins at four, is April's.
    const cutOff = async (minutes: number) =>
      peek(app.database, 'update branch set cutoff_minutes = $1 where branch_id = $2', [
        ...[minutes, shop.branches[1]?.branchId],
      ]);
    await cutOff(240);
    app.clock.nowMs = Date.parse('2026-05-01T00:30:00Z');
    expect(await look()).toMatchObject({ month: '2026-04', today: '2026-04-30' });
    app.clock.nowMs = Date.parse('2026-05-01T01:00:00Z');
    expect(await look()).toMatchObject({ month: '2026-05', today: '2026-05-01' });
    await cutOff(0);
  });
});
