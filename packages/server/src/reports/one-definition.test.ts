import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview, analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import type { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import type {
  accountantDashboard,
  businessDashboard,
  sellerDashboard,
} from '@tillbook/core/reports/dashboards.api';
import { figureOf, type FigureName } from '@tillbook/core/reports/figures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { postRefund, refundDraftOf } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

type OwnersDay = AnswerOf<typeof businessDashboard>;
type SellersDay = AnswerOf<typeof sellerDashboard>;
type Month = AnswerOf<typeof accountantDashboard>;
type Overview = AnswerOf<typeof analyticsOverview>;
type Report = AnswerOf<typeof getReport>;
type Performance = AnswerOf<typeof analyticsPerformance>;
type Comparison = AnswerOf<typeof analyticsComparison>;
type Team = AnswerOf<typeof teamDashboard>;

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;
let bread: TestProduct;
let till: OpenTill;

const DAY = '2026-03-11';
const LAST_WEEK = '2026-03-04';
const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));

async function read<T>(person: TestPerson, path: string): Promise<T> {
  const answer = await call<T>(app, person, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function sell(instant: string, lines: readonly [TestProduct, number][], offMinor = 0) {
  at(instant);
  const draft = draftOf(till, {
    lines: lines.map(([product, units]) => ({ product, quantityMilli: units * 1_000 })),
    occurredAt: new Date(app.clock.nowMs).toISOString(),
  });
  const totalMinor = draft.totalMinor - offMinor;
  const [cash] = draft.payments;
  const sent = {
    ...{ ...draft, totalMinor, discount: { kind: 'amount', amountMinor: offMinor, reason: 'Old' } },
    payments: [{ ...cash, amountMinor: totalMinor, tenderedMinor: totalMinor }],
  };
  const answer = await post(app, shop.seller, till, (offMinor > 0 ? sent : draft) as typeof draft);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/**
 * One till, one seller. Sugar is 118.00 with 18 % within and cost 60.00; bread is 50.00 untaxed and
 * cost 40.00. A week before: three sugar, one of them back; late at night four for 20.00 less,
 * voided. Today: three sugar for 11.80 less, then two loaves, one of them back; four sugar for 20.00
 * less, voided; and a loaf of last week's brought back.
 */
async function twoWednesdays(): Promise<void> {
  at(`${LAST_WEEK}T05:00:00Z`);
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '');
  const old = await sell(`${LAST_WEEK}T06:00:00Z`, [
    [sugar, 3],
    [bread, 1],
  ]);
  await takeBack(`${LAST_WEEK}T07:00:00Z`, old, 1);
  await undo(`${LAST_WEEK}T20:30:00Z`, await sell(`${LAST_WEEK}T20:10:00Z`, [[sugar, 4]], 2_000));
  await sell(`${DAY}T06:00:00Z`, [[sugar, 3]], 1_180);
  await takeBack(`${DAY}T07:00:00Z`, await sell(`${DAY}T06:30:00Z`, [[bread, 2]]), 1);
  await undo(`${DAY}T08:30:00Z`, await sell(`${DAY}T08:00:00Z`, [[sugar, 4]], 2_000));
  await takeBack(`${DAY}T09:00:00Z`, old, 2);
  at(`${DAY}T20:59:00Z`);
}

async function takeBack(instant: string, sale: Awaited<ReturnType<typeof sell>>, lineNo: number) {
  at(instant);
  const draft = refundDraftOf(till, sale, [{ lineNo, quantityMilli: 1_000 }]);
  const answer = await postRefund(app, shop.owner, sale._id, draft);
  expect(answer.status, answer.text).toBe(200);
}

async function undo(instant: string, sale: Awaited<ReturnType<typeof sell>>) {
  at(instant);
  const body = { _id: newId(), reason: 'wrong_item' };
  const answer = await call(app, shop.owner, 'POST', `/api/sales/${sale._id}/void`, body);
  expect(answer.status, answer.text).toBe(200);
}

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
  const taxClassId = shop.taxClasses.zero;
  [sugar, bread] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 100_000 },
    { name: 'Bread', priceMinor: 5_000, costMinor: 4_000, quantityMilli: 100_000, taxClassId },
  ])) as [TestProduct, TestProduct];
  await twoWednesdays();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

/** Worked out by hand: of today and of the Wednesday before. */
const KNOWN = {
  // 300.00 − 10.00 + 100.00 − 50.00 − 50.00; 300.00 + 50.00 − 100.00
  netSales: { value: 29_000, before: 25_000 },
  // 342.20 + 100.00 − 50.00 − 50.00; 354.00 + 50.00 − 118.00
  collected: { value: 34_220, before: 28_600 },
  // Cost 180.00 + 80.00 − 80.00; 180.00 + 40.00 − 60.00
  profit: { value: 11_000, before: 9_000 },
  // The voided one is none.
  receipts: { value: 2, before: 1 },
  // (290.00 + 100.00) / 2; 350.00 / 1
  averageSale: { value: 19_500, before: 35_000 },
  // (3 + 2) / 2; what came back stays of its receipt, the four that were voided do not.
  itemsPerSale: { value: 2_500, before: 4_000 },
  // 300.00 + 100.00, before 10.00 off and 100.00 back; 300.00 + 50.00
  grossSales: { value: 40_000, before: 35_000 },
  // 110.00 on goods of 180.00; 90.00 on goods of 160.00
  markup: { value: 6_111, before: 5_625 },
  refunds: { value: 10_000, before: 10_000 },
  // As it was taken off the price, with the tax in it; what was voided is none.
  discounts: { value: 1_180, before: 0 },
} as const satisfies Partial<Record<FigureName, object>>;
const NAMES = Object.keys(KNOWN) as (keyof typeof KNOWN)[];

describe('a figure of one day is the same', () => {
  test('on the dashboards of owner and manager', async () => {
    for (const [person, role] of [
      [shop.owner, 'business'],
      [shop.manager, 'manager'],
    ] as const) {
      const day = await read<OwnersDay>(person, `/api/dashboard/${role}`);
      expect(day).toMatchObject({
        netSalesMinor: KNOWN.netSales,
        salesMinor: KNOWN.collected,
        profitMinor: KNOWN.profit,
        salesCount: KNOWN.receipts,
        averageMinor: KNOWN.averageSale,
        itemsPerSaleMilli: KNOWN.itemsPerSale,
        // Of what was sold without tax, as everywhere.
        more: {
          refundsMinor: KNOWN.refunds,
          discountsMinor: KNOWN.discounts,
          margin: { value: 3_793, before: 3_600 },
        },
      });
      const said = (of: 'value' | 'before') => ({
        netSalesMinor: KNOWN.netSales[of],
        salesMinor: KNOWN.collected[of],
        profitMinor: KNOWN.profit[of],
        salesCount: KNOWN.receipts[of],
        averageMinor: KNOWN.averageSale[of],
      });
      expect(day.trend.at(-1)).toEqual({ date: DAY, ...said('value') });
      const old = day.trend.find(({ date }) => date === LAST_WEEK);
      expect(old).toEqual({ date: LAST_WEEK, ...said('before') });
    }
  });

  test('on the seller’s own, who sold all of it', async () => {
    const day = await read<SellersDay>(shop.seller, '/api/dashboard/seller');
    expect(day).toMatchObject({
      netSalesMinor: KNOWN.netSales,
      salesMinor: KNOWN.collected,
      salesCount: KNOWN.receipts,
      averageMinor: KNOWN.averageSale,
    });
  });

  test('in the overview', async () => {
    const path = `/api/analytics/overview?from=${DAY}&to=${DAY}`;
    const { now, before } = await read<Overview>(shop.owner, path);
    for (const name of NAMES) {
      const of = (sums: Overview['now']) =>
        figureOf(name, { ...sums, costMinor: sums.costMinor ?? 0 });
      expect({ value: of(now), before: of(before) }, name).toEqual(KNOWN[name]);
    }
  });

  test('in the reports by day, by branch and by till', async () => {
    for (const report of [
      ...['sales-by-day', 'sales-by-branch', 'sales-by-till', 'profit-by-day'],
      ...['profit-by-weekday', 'profit-by-hour', 'profit-by-till'],
    ]) {
      for (const [day, of] of [
        [DAY, 'value'],
        [LAST_WEEK, 'before'],
      ] as const) {
        const query = `report=${report}&from=${day}&to=${day}`;
        const { totals } = await read<Report>(shop.owner, `/api/reports?${query}`);
        const names = NAMES.filter((name) => Object.hasOwn(totals, name));
        expect(names.length).toBeGreaterThan(1);
        for (const name of names) {
          expect(totals[name], `${report} ${day} ${name}`).toBe(KNOWN[name][of]);
        }
      }
    }
  });

  test('in the accountant’s month, of the days together', async () => {
    const month = await read<Month>(shop.accountant, '/api/dashboard/accountant?month=2026-03');
    const both = ({ value, before }: { value: number; before: number }) => value + before;
    expect(month).toMatchObject({
      salesMinor: { value: both(KNOWN.netSales) },
      grossProfitMinor: { value: both(KNOWN.profit) },
      refundsMinor: { value: both(KNOWN.refunds) },
      discountsMinor: { value: both(KNOWN.discounts) },
    });
  });

  test('and discounts of who sold, of what, and why', async () => {
    const { value: off } = KNOWN.discounts;
    const on = `from=${DAY}&to=${DAY}`;
    const { sellers } = await read<Performance>(shop.owner, `/api/analytics/performance?${on}`);
    expect(sellers.map(({ discountMinor }) => discountMinor)).toEqual([off]);
    for (const [by, id] of [
      ['seller', shop.seller.personId],
      ['product', sugar.productId],
      ['branch', shop.branches[0]?.branchId],
    ]) {
      const url = `/api/analytics/comparison?${on}&by=${by}&of=${id}`;
      const { subjects } = await read<Comparison>(shop.owner, url);
      expect([by, subjects.map(({ sums }) => sums.discountMinor)]).toEqual([by, [off]]);
    }
    const { people } = await read<Team>(shop.manager, '/api/dashboard/team');
    const { personId } = shop.seller;
    expect(people.find(({ _id }) => _id === personId)?.discountsMinor).toBe(off);
    for (const report of [
      ...['sales-by-seller', 'sales-by-product', 'sales-by-category', 'discounts-by-reason'],
    ]) {
      const { totals } = await read<Report>(shop.owner, `/api/reports?report=${report}&${on}`);
      expect([report, totals['discounts']]).toEqual([report, off]);
    }
    const { rows } = await read<Report>(
      ...([shop.owner, `/api/reports?report=discounts-by-reason&${on}`] as const),
    );
    expect(rows.map(({ values }) => values['times'])).toEqual([1]);
  });

  test('and nothing of it for another business', async () => {
    const day = await read<OwnersDay>(other.owner, '/api/dashboard/business');
    const nothing = { value: 0, before: null };
    expect(day).toMatchObject({ netSalesMinor: nothing, averageMinor: nothing });
  });
});

test('sums that were kept while a void left its discount in them are mended', async () => {
  const kept = async () => [
    await peek(app.database, 'select * from till_hour order by till_id, business_date, hour'),
    await peek(app.database, 'select * from product_day order by product_id, business_date'),
  ];
  const due = await kept();
  const more = 'set discount_minor = discount_minor + 2000 where business_id = $1';
  // The hours of both voids on the wall, and their days.
  const hours = `update till_hour ${more} and (business_date, hour) in (($2, 11), ($3, 23))`;
  await peek(app.database, hours, [shop.businessId, DAY, LAST_WEEK]);
  const days = `update product_day ${more} and product_id = $2`;
  await peek(app.database, days, [shop.businessId, sugar.productId]);
  expect(await kept()).not.toEqual(due);
  const name = '../../migrations/0208_what_is_voided_was_not_taken_off.sql';
  const migration = await readFile(new URL(name, import.meta.url), 'utf8');
  const [block] = /do \$\$[^]*end \$\$;/.exec(migration) ?? [];
  await peek(app.database, block ?? '');
  expect(await kept()).toEqual(due);
  const [walls] = await peek<{ forced: boolean }>(
    app.database,
    `select bool_and(relforcerowsecurity) forced from pg_class where relname in ('sale',
       'sale_line', 'refund', 'refund_line', 'till_hour', 'product_day', 'product_month')`,
  );
  expect(walls?.forced).toBe(true);
});
