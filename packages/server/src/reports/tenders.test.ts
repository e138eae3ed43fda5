import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { accountantDashboard, businessDashboard } from '@tillbook/core/reports/dashboards.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Seal } from '@tillbook/core/reports/seals.api';
import type { listSales } from '@tillbook/core/sales/sales-list.api';
import type { sumSales } from '@tillbook/core/sales/sales-list.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { tenderDay } from '../../test/tender-day.ts';
import { call } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  await tenderDay(app, shop);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

const look = <T>(path: string) => done<T>(app, shop.owner, 'GET', path);
const report = (name: string, query = 'period=today') =>
  look<AnswerOf<typeof getReport>>(`/api/reports?report=${name}&${query}`);

/** Sales less what came back, by hand: amount and number of payments. */
const PAID = {
  // The first soap, the rest of the lay-by, and what the exchange cost more.
  cash: [7_000, 3],
  mobile_money: [2_000, 1],
  // Less the soap that came back, which is no payment.
  card: [2_000, 1],
  other: [7_000, 1],
  credit: [4_000, 1],
  store_credit: [4_000, 1],
  gift_card: [6_000, 1],
  deposit: [3_000, 1],
  // What came back paid for what was taken: nothing is left of it.
};
const COLLECTED = 35_000;

const asPaid = (tenders: readonly { method: string; amountMinor: number; count: number }[]) =>
  Object.fromEntries(
    tenders.map(({ method, amountMinor, count }) => [method, [amountMinor, count]]),
  );

describe('a day with every way of paying', () => {
  test('is told way by way on the dashboards and in the payment mix', async () => {
    const day = await look<AnswerOf<typeof businessDashboard>>('/api/dashboard/business');
    expect(asPaid(day.tenders)).toEqual(PAID);
    expect(day.more.creditGivenMinor.value).toBe(4_000);
    const month = await done<AnswerOf<typeof accountantDashboard>>(
      ...([app, shop.accountant, 'GET', '/api/dashboard/accountant'] as const),
    );
    expect(asPaid(month.tenders)).toEqual(PAID);
    const mix = await look<AnswerOf<typeof analyticsOverview>>(
      '/api/analytics/overview?from=2026-03-04&to=2026-03-04',
    );
    expect(asPaid(mix.tenders ?? [])).toEqual(PAID);
  });

  test('is on account in the journal only as far as somebody owes it', async () => {
    const { rows } = await report('sales-journal');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toMatchObject({
      ...{ receipts: 9, collected: COLLECTED, inCash: 7_000, inMobileMoney: 2_000 },
      ...{ byCard: 2_000, otherwise: 7_000, onAccount: 4_000, paidBefore: 13_000 },
    });
  });

  test('stands by its ways in sales by tender, and each row opens its own sales', async () => {
    const { rows, totals } = await report('sales-by-tender');
    const told = rows.map(({ ids, values }): [string, unknown] => [
      ids['tender'] ?? '',
      [values['taken'], values['payments']],
    ]);
    expect(Object.fromEntries(told)).toEqual(PAID);
    expect(totals['taken']).toBe(COLLECTED);
    for (const [method, [, count]] of Object.entries(PAID)) {
      const { salesCount } = await look<AnswerOf<typeof sumSales>>(
        `/api/sales-sum?method=${method}`,
      );
      expect([method, salesCount]).toEqual([method, count]);
    }
  });

  test('lists what was paid by a way of the business’s own, to its people alone', async () => {
    const [type] = await peek<{ id: string }>(
      app.database,
      'select payment_type_id id from payment_type where business_id = $1',
      [shop.businessId],
    );
    const url = `/api/sales?limit=20&paymentTypeId=${type?.id}`;
    const { items } = await look<AnswerOf<typeof listSales>>(url);
    expect(items.map(({ totalMinor, methods }) => [totalMinor, methods])).toEqual([
      [7_000, ['other']],
    ]);
    const sum = await look<AnswerOf<typeof sumSales>>(`/api/sales-sum?paymentTypeId=${type?.id}`);
    expect(sum).toMatchObject({ salesCount: 1, totalMinor: 7_000 });
    const none = await look<AnswerOf<typeof listSales>>(`/api/sales?paymentTypeId=${newId()}`);
    expect(none.items).toEqual([]);
    const other = await addBusiness(app.database);
    expect((await done<{ items: [] }>(app, other.owner, 'GET', url)).items).toEqual([]);
    const wrong = await call(app, shop.owner, 'GET', '/api/sales?paymentTypeId=Cheque');
    expect(wrong.status).toBe(422);
  });

  test('brought money by each way, which is what the accounts of money moved by', async () => {
    const { rows, totals } = await report('payments-by-day');
    const came = Object.fromEntries(
      rows.map(({ ids, values }) => [
        `${ids['tender']} ${ids['provider']}`,
        [values['taken'], values['payments']],
      ]),
    );
    expect(came).toEqual({
      // Sales 7,000 and a gift card 6,500; deposits 3,000 and 900; out went 700 and the 900.
      'cash null': [15_800, 8],
      'mobile_money M-Pesa': [2_000, 1],
      // What was sold on account comes in when it is paid.
      'mobile_money Airtel Money': [1_500, 1],
      'card null': [2_000, 2],
      'other Cheque': [7_000, 1],
      'bank null': [5_000, 1],
    });
    expect(totals['taken']).toBe(33_300);
    const accounts = await peek<{ account: string; minor: number }>(
      app.database,
      `select account_code account, sum(debit_minor - credit_minor)::int minor
       from journal_entry join journal_line using (business_id, entry_id)
       where business_id = $1 and account_code < '1060' and source_kind = any ($2)
       group by 1 order by 1`,
      [shop.businessId, ['sale', 'refund', 'customer_payment', 'customer_payout', 'gift_card']],
    );
    // Drawer, bank, telephones, cards, own ways.
    expect(accounts.map(({ account, minor }) => [account, minor])).toEqual([
      ...[['1000', 15_800] as const, ['1020', 5_000] as const, ['1030', 3_500] as const],
      ...[['1040', 2_000] as const, ['1050', 7_000] as const],
    ]);
  });

  test('was paid for debts, lay-bys and cards what the dashboard says', async () => {
    const day = await look<AnswerOf<typeof businessDashboard>>('/api/dashboard/business');
    // Debts 5,000 and 1,500, a card of 6,500, deposits of 3,000 and 900, and the 900 back.
    expect(day.more.creditCollectedMinor.value).toBe(16_000);
    const sums: Record<string, unknown> = {};
    for (const what of ['of_debts', 'of_sales', 'paid_out']) {
      const { totals } = await report('payments-by-day', `period=today&only=moneyFor:${what}`);
      sums[what] = totals['taken'];
    }
    expect(sums).toEqual({ of_debts: 16_000, of_sales: 18_000, paid_out: -700 });
    const { rows } = await report('payments-by-day', 'period=today&also=moneyFor');
    expect(new Set(rows.map(({ ids }) => ids['moneyFor']))).toEqual(new Set(Object.keys(sums)));
  });

  test('shows codes of money alone: no card of a gift, no number of a lay-by', async () => {
    const { rows } = await report('payments-with-reference', '');
    const told = rows.map(({ cells, values }) => [cells['payment'], values['taken']]);
    expect(told.filter(([code]) => code !== null).sort()).toEqual([
      ...[['AM99', 1_500] as const, ['QX12AB', 2_000] as const, ['SLIP 7', 3_000] as const],
      ['SLIP 8', -1_000],
    ]);
    expect(told.filter(([code]) => code === null).map(([, minor]) => minor)).toEqual(
      expect.arrayContaining([7_000, 5_000]),
    );
  });

  test('was taken apart in the hours that were there before', async () => {
    const hours = () =>
      peek(app.database, 'select to_jsonb(h) "row" from till_hour h where business_id = $1', [
        shop.businessId,
      ]);
    const told = await hours();
    await peek(
      app.database,
      `update till_hour set credit_minor = credit_minor + store_credit_minor + gift_card_minor
           + deposit_minor,
         credit_count = credit_count + store_credit_count + gift_card_count + deposit_count,
         other_minor = other_minor + exchange_minor, store_credit_minor = 0, gift_card_minor = 0,
         deposit_minor = 0, exchange_minor = 0, store_credit_count = 0, gift_card_count = 0,
         deposit_count = 0 where business_id = $1`,
      [shop.businessId],
    );
    const name = '../../migrations/0150_what_was_paid_before.sql';
    const migration = await readFile(new URL(name, import.meta.url), 'utf8');
    const [block] = /do \$\$[^]*end \$\$;/.exec(migration) ?? [];
    await peek(app.database, block ?? '');
    expect(await hours()).toEqual(told);
    const [walls] = await peek<{ forced: boolean }>(
      app.database,
      `select bool_and(relforcerowsecurity) forced from pg_class
       where relname in ('sale', 'payment', 'refund', 'refund_payment', 'till_hour')`,
    );
    expect(walls?.forced).toBe(true);
  });

  test('is sealed: an amount that is kept under another way breaks seal and books', async () => {
    const url = '/api/reports/seal?report=sales-by-tender';
    const sealed = async () => {
      const { rows } = await look<Seal>(url);
      return rows.map(({ rule, what, kind }) => `${rule} ${what} ${kind}`).sort();
    };
    const move = (minor: number) =>
      peek(
        app.database,
        `update till_hour set credit_minor = credit_minor + $2::bigint,
           gift_card_minor = gift_card_minor - $2::bigint where business_id = $1`,
        [shop.businessId, minor],
      );
    expect(await sealed()).toEqual([]);
    await move(6_000);
    expect(await sealed()).toEqual(['tills onAccount till_day', 'tills paidBefore till_day']);
    expect((await brokenBooks(app.database)).map((said) => said.slice(0, 3))).toEqual(['I20']);
    await move(-6_000);
    expect(await sealed()).toEqual([]);
  });
});
