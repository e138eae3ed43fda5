import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { addDays } from '@tillbook/core/reports/period';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestProduct } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { draftOf, openTill, post, referenceOf, type OpenTill } from '../../test/till.ts';
import { sumBooks } from '../books/sum-days.ts';
import { sumProducts } from '../books/sum-months.ts';

/**
 * A year of three branches, fourteen hours ahead of the world's clock, eleven behind it and one
 * that changes its clock twice: each sale is on one business day, and the year is its days.
 */

type Report = AnswerOf<typeof getReport>;

const MINUTE_MS = 60_000;
const BRANCHES = [
  { zone: 'Pacific/Kiritimati', cutoffMinutes: 0 },
  { zone: 'Pacific/Pago_Pago', cutoffMinutes: 240 },
  { zone: 'America/New_York', cutoffMinutes: 90 },
] as const;

/** Branch, instant, and the day and hour that it belongs to, by hand from the clock on the wall. */
type Moment = readonly [branch: number, instant: string, day: string, hour: number];
const EDGES: Readonly<Record<2026 | 2028, readonly Moment[]>> = {
  2026: [
    // Kiritimati, UTC+14, days from midnight: the first and the last minute of the year.
    ...[[0, '2025-12-31T10:00:00Z', '2026-01-01', 0] as const],
    ...[[0, '2026-12-31T09:59:59Z', '2026-12-31', 23] as const],
    // Pago Pago, UTC−11, days from 04:00: 23:59, the next 03:59 is the same day, 04:00 is not.
    ...[[1, '2026-01-01T15:00:00Z', '2026-01-01', 4] as const],
    ...[[1, '2026-03-04T10:59:00Z', '2026-03-03', 23] as const],
    ...[[1, '2026-03-04T14:59:00Z', '2026-03-03', 3] as const],
    ...[[1, '2026-03-04T15:00:00Z', '2026-03-04', 4] as const],
    ...[[1, '2027-01-01T14:59:59Z', '2026-12-31', 3] as const],
    // New York, days from 01:30: 8 March has no hour from 2 to 3.
    ...[[2, '2026-01-01T06:30:00Z', '2026-01-01', 1] as const],
    ...[[2, '2026-03-08T04:59:00Z', '2026-03-07', 23] as const],
    ...[[2, '2026-03-08T06:29:59Z', '2026-03-07', 1] as const],
    ...[[2, '2026-03-08T06:30:00Z', '2026-03-08', 1] as const],
    ...[[2, '2026-03-08T06:59:59Z', '2026-03-08', 1] as const],
    ...[[2, '2026-03-08T07:00:00Z', '2026-03-08', 3] as const],
    ...[[2, '2026-03-09T03:59:00Z', '2026-03-08', 23] as const],
    ...[[2, '2026-03-09T05:29:59Z', '2026-03-08', 1] as const],
    // 1 November has the hour from 1 to 2 twice, and in it the cut-off: the wall clock decides.
    ...[[2, '2026-11-01T05:29:59Z', '2026-10-31', 1] as const],
    ...[[2, '2026-11-01T05:30:00Z', '2026-11-01', 1] as const],
    ...[[2, '2026-11-01T06:15:00Z', '2026-10-31', 1] as const],
    ...[[2, '2026-11-01T06:30:00Z', '2026-11-01', 1] as const],
    ...[[2, '2026-11-02T04:59:00Z', '2026-11-01', 23] as const],
    ...[[2, '2026-11-02T06:29:59Z', '2026-11-01', 1] as const],
    ...[[2, '2027-01-01T06:29:59Z', '2026-12-31', 1] as const],
  ],
  2028: [
    // A leap year: the day more is a day like any other.
    ...[[0, '2027-12-31T10:00:00Z', '2028-01-01', 0] as const],
    ...[[0, '2028-02-29T09:59:59Z', '2028-02-29', 23] as const],
    ...[[1, '2028-03-01T14:59:59Z', '2028-02-29', 3] as const],
    ...[[2, '2028-02-29T06:30:00Z', '2028-02-29', 1] as const],
    ...[[2, '2028-03-12T07:00:00Z', '2028-03-12', 3] as const],
    ...[[2, '2028-11-05T06:15:00Z', '2028-11-04', 1] as const],
    ...[[2, '2028-11-05T06:30:00Z', '2028-11-05', 1] as const],
    ...[[1, '2029-01-01T14:59:59Z', '2028-12-31', 3] as const],
  ],
};

/** The last minute before midnight and the first one after, at each end of a month but December. */
function endsOfMonths(year: number): Moment[] {
  return Array.from({ length: 11 }, (_none, at) => {
    // Pago Pago is 11 hours behind: midnight of its wall is 11:00 of the world's clock.
    const midnight = Date.UTC(year, at + 1, 1, 11);
    // Both are the last day of the month there, whose days begin at 04:00.
    const day = new Date(Date.UTC(year, at + 1, 0)).toISOString().slice(0, 10);
    const moment = (minutes: number, hour: number): Moment => [
      ...([1, new Date(midnight + minutes * MINUTE_MS).toISOString(), day, hour] as const),
    ];
    return [moment(-1, 23), moment(0, 0)];
  }).flat();
}

interface Known {
  readonly day: string;
  readonly hour: number;
  readonly branchId: string;
  readonly tender: string;
  readonly minor: number;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

async function shopOf(): Promise<{ shop: TestBusiness; bread: TestProduct; customerId: string }> {
  const shop = await addBusiness(app.database, { branchCount: 3 });
  for (const [at, { branchId }] of shop.branches.entries()) {
    const { zone, cutoffMinutes } = BRANCHES[at] ?? BRANCHES[0];
    await peek(
      app.database,
      'update branch set timezone = $1, cutoff_minutes = $2 where branch_id = $3',
      [zone, cutoffMinutes, branchId],
    );
  }
  // Sessions and stock of tests are of 2026.
  await peek(app.database, `update session set expires_at = '2030-01-01', idle_ms = 2e11`);
  const { zero: taxClassId } = shop.taxClasses;
  const goods = { name: 'Bread', priceMinor: 1, costMinor: 0, quantityMilli: 9_000_000_000 };
  const [bread] = await addProducts(app.database, shop, [{ ...goods, taxClassId }]);
  if (bread === undefined) throw new Error('no bread');
  const { _id: customerId } = await addCustomer(app, shop, { name: 'Juma' });
  return { shop, bread, customerId };
}

const TENDERS = ['cash', 'card', 'mobile_money', 'credit'] as const;

/** Sells at each moment, each time for another amount: no sum can hide one sale behind another. */
async function sellAll(year: 2026 | 2028) {
  const moments = [...EDGES[year], ...endsOfMonths(year)];
  moments.sort(([, one], [, other]) => Date.parse(one) - Date.parse(other));
  app.clock.nowMs = Date.parse(moments[0]?.[1] ?? '') - MINUTE_MS;
  const { shop, bread, customerId } = await shopOf();
  const tills: OpenTill[] = [];
  for (const { tillId } of shop.branches) tills.push(await openTill(app, shop.owner, tillId));
  const known: Known[] = [];
  for (const [at, [branch, instant, day, hour]] of moments.entries()) {
    app.clock.nowMs = Date.parse(instant);
    const minor = 100_000 + at * at;
    const method = TENDERS[at % TENDERS.length] ?? 'cash';
    const _id = newId();
    const told = method === 'mobile_money' ? referenceOf(_id) : null;
    const payment = { _id, method, amountMinor: minor, provider: null, reference: told };
    const till = tills[branch] as OpenTill;
    const draft = draftOf(till, {
      lines: [{ product: bread, quantityMilli: minor * 1_000 }],
      ...{ payments: [payment], occurredAt: new Date(app.clock.nowMs).toISOString() },
    });
    const answer = await post(app, shop.owner, till, { ...draft, customerId });
    expect(answer.status, answer.text).toBe(200);
    expect([instant, answer.body.businessDate]).toEqual([instant, day]);
    const branchId = shop.branches[branch]?.branchId ?? '';
    known.push({ ...{ day, hour, branchId, tender: method, minor } });
  }
  app.clock.nowMs += 3 * 86_400_000;
  return { shop, known };
}

const summedBy = (known: readonly Known[], keyOf: (one: Known) => string) => {
  const sums: Record<string, number> = {};
  for (const one of known) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.minor;
  return sums;
};
const weekdayOf = (day: string): string => String(new Date(day).getUTCDay() || 7);

describe.each([
  [2026, 365],
  [2028, 366],
] as const)('the year %i', (year, days) => {
  const from = `${year}-01-01`;
  const to = `${year}-12-31`;
  let shop: TestBusiness;
  let known: readonly Known[];
  let total = 0;

  beforeAll(async () => {
    ({ shop, known } = await sellAll(year));
    total = known.reduce((sum, { minor }) => sum + minor, 0);
  }, 120_000);

  const look = (report: string, query = `from=${from}&to=${to}`) =>
    done<Report>(app, shop.owner, 'GET', `/api/reports?report=${report}&limit=1000&${query}`);
  /** The rows that have something, by what they are. */
  const told = (report: Report, measure: string): Record<string, number | null> =>
    Object.fromEntries(
      report.rows
        .map(({ ids, values }): [string, number | null] => [
          report.dimensions.map((one) => ids[one]).join(' '),
          values[measure] ?? null,
        ])
        .filter(([, value]) => value !== 0),
    );

  const BY = [
    ['sales-by-day', 'netSales', ({ day }: Known) => day],
    ['sales-by-month', 'netSales', ({ day }: Known) => day.slice(0, 7)],
    ['sales-by-week', 'netSales', ({ day }: Known) => addDays(day, 1 - Number(weekdayOf(day)))],
    [
      ...(['sales-by-quarter', 'netSales'] as const),
      ({ day }: Known) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    ],
    ['sales-by-weekday', 'netSales', ({ day }: Known) => weekdayOf(day)],
    ['sales-by-hour', 'netSales', ({ hour }: Known) => String(hour)],
    ['sales-by-branch', 'netSales', ({ branchId }: Known) => branchId],
    ['sales-by-tender', 'taken', ({ tender }: Known) => tender],
  ] as const;

  const expectAll = async (): Promise<void> => {
    for (const [name, measure, keyOf] of BY) {
      const report = await look(name);
      expect([name, told(report, measure)]).toEqual([name, summedBy(known, keyOf)]);
      expect([name, report.totals[measure]]).toEqual([name, total]);
      const sum = report.rows.reduce((all, { values }) => all + (values[measure] ?? 0), 0);
      expect([name, sum]).toEqual([name, total]);
    }
    for (const name of [
      'sales-by-till',
      'sales-by-product',
      'sales-by-category',
      'sales-by-seller',
    ]) {
      const { totals } = await look(name);
      expect([name, totals['netSales']]).toEqual([name, total]);
    }
  };

  test('is the sum of its days, months, weekdays, hours, branches and tenders', async () => {
    const { rows } = await look('sales-by-day');
    expect(rows).toHaveLength(days);
    expect((await look('sales-by-month')).rows).toHaveLength(12);
    await expectAll();
  });

  test('is what the books have, as they are posted and once they are summed', async () => {
    const byMonth = summedBy(known, ({ day }) => day.slice(0, 7));
    const booked = async () => {
      const { rows } = await look('trial-balance', `from=${from}&to=${to}&also=month`);
      return Object.fromEntries(
        rows
          .filter(({ ids }) => ids['account'] === '4000')
          .map(({ ids, values }) => [ids['month'], values['credit']]),
      );
    };
    expect(await booked()).toEqual(byMonth);
    const deps = { db: app.db, clock: () => app.clock.nowMs };
    const place = { businessId: shop.businessId, timezone: 'Pacific/Pago_Pago' };
    expect(await sumBooks(deps, place)).toBeGreaterThan(days - 3);
    expect(await sumProducts(deps, place)).toBeGreaterThanOrEqual(11);
    expect(await booked()).toEqual(byMonth);
    await expectAll();
    const result = await look('profit-and-loss');
    expect(result.totals['result']).toBe(total);
  });

  test('has each sale on one day alone, asked for day by day and as two halves', async () => {
    const byDay = summedBy(known, ({ day }) => day);
    let sum = 0;
    for (const day of Object.keys(byDay).sort()) {
      const { totals } = await look('sales-by-hour', `from=${day}&to=${day}`);
      expect([day, totals['netSales']]).toEqual([day, byDay[day]]);
      const receipts = await look('sales-by-seller', `from=${day}&to=${day}`);
      const counted = known.filter((one) => one.day === day).length;
      expect([day, receipts.totals['receipts']]).toEqual([day, counted]);
      sum += totals['netSales'] ?? 0;
    }
    expect(sum).toBe(total);
    // A half ends on the day at whose end the clock of New York was put forward.
    const cut = EDGES[year].find(([, , day]) => day.slice(5, 7) === '03')?.[2] ?? '';
    const next = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10);
    const halves = [`from=${from}&to=${cut}`, `from=${next}&to=${to}`];
    const both = await Promise.all(halves.map((query) => look('sales-by-branch', query)));
    expect(both.reduce((all, { totals }) => all + (totals['netSales'] ?? 0), 0)).toBe(total);
  });

  test('has nothing on the days around it, and its days are sealed', async () => {
    for (const query of [
      `from=${year - 1}-12-31&to=${year - 1}-12-31`,
      `from=${year + 1}-01-01&to=${year + 1}-01-01`,
    ]) {
      const { totals } = await look('sales-by-day', query);
      expect([query, totals['netSales']]).toEqual([query, 0]);
    }
    for (const end of [`${year}-03-31`, `${year}-11-30`]) {
      const url = `/api/reports/seal?report=sales-by-day&from=${end.slice(0, 8)}01&to=${end}`;
      const { state, rows } = await done<Seal>(app, shop.owner, 'GET', url);
      expect([end, state, rows]).toEqual([end, 'holds', []]);
    }
  });
});
