import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import type { Dimension, Fact } from '@tillbook/core/reports/report-columns';
import { narrowedBy } from '@tillbook/core/reports/report-only';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import { bearer, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { moveByTest } from '../../test/stock.ts';
import { call } from '../../test/till.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { groupedBy } from './report-parts.sql.ts';

type Report = AnswerOf<typeof getReport>;
type Row = Report['rows'][number];

/** Everything that the product does happens in a sample, and whoever stays away has for so long. */
const DAYS = 70;
const LAST_DAYS = 20;
/** Of each dimension so many things, and those of none. */
const EACH = 2;

let app: TestApp;
let stranger: TestBusiness;
let businessId: string;
let own: Record<string, string>;
let days: string;
/** So that what was sold before them is in the history, too. */
let lastDays: string;

beforeAll(async () => {
  app = await startTestApp();
  expect(await loadSampleData(app.database.urls, () => app.clock.nowMs, DAYS)).toBe(true);
  const login = await signIn(app, 'business_admin@demo.test', SAMPLE_PASSWORD);
  own = bearer(login.json<{ data: { token: string } }>().data.token);
  const [shop] = await peek<{ id: string }>(
    app.database,
    `select business_id id from business where name = 'Amina Grocers'`,
  );
  businessId = shop?.id ?? '';
  await sellMore();
  const payload = { businessId };
  const url = '/api/auth/switch-business';
  const moved = await app.app.inject({ method: 'POST', url, headers: own, payload });
  expect(moved.statusCode, moved.payload).toBe(200);
  const today = new Date(app.clock.nowMs).toISOString().slice(0, 10);
  const first = new Date(app.clock.nowMs - DAYS * 86_400_000).toISOString().slice(0, 10);
  days = `from=${first}&to=${today}`;
  const late = new Date(app.clock.nowMs - LAST_DAYS * 86_400_000).toISOString().slice(0, 10);
  lastDays = `from=${late}&to=${today}`;
  stranger = await addBusiness(app.database, { name: 'Stranger' });
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

/** No sample sells more than there is. */
async function sellMore(): Promise<void> {
  const [level] = await peek<{ branchId: string; productId: string; milli: number }>(
    app.database,
    `select branch_id "branchId", product_id "productId", quantity_milli::int milli
     from stock_level l join product using (business_id, product_id)
     where business_id = $1 and not l.tracks_batches and quantity_milli > set_aside_milli
       and kind = 'goods' order by product_id limit 1`,
    [businessId],
  );
  if (level === undefined) throw new Error('Nothing lies there');
  const { milli, ...of } = level;
  const more = { ...of, way: 'out' as const, quantityMilli: milli + 2_000 };
  const at = new Date(app.clock.nowMs).toISOString();
  const when = { occurredAt: at, recordedAt: at, businessDate: at.slice(0, 10) };
  const shop = { businessId, branches: [] } as unknown as TestBusiness;
  await moveByTest(app.db, shop, [more], { ...when, kind: 'sale', stockPolicy: 'allow' });
}

interface Asked {
  readonly also?: Dimension | null | undefined;
  readonly only?: string;
}
async function look(name: ReportName, { also = null, only }: Asked = {}): Promise<Report> {
  const { time, compares } = ruleOf(name);
  const parts = [
    `report=${name}`,
    ...(time === 'period' ? [compares === 'within' ? lastDays : days] : []),
    ...(also === null ? [] : [`also=${also}`]),
    ...(only === undefined ? [] : [`only=${encodeURIComponent(only)}`]),
  ];
  const page = async (after: number): Promise<Report> => {
    const url = `/api/reports?${parts.join('&')}&limit=1000&after=${after}`;
    const answer = await send(app, 'GET', url, undefined, own);
    expect(answer.statusCode, `${url}: ${answer.payload}`).toBe(200);
    return answer.json<Report>();
  };
  const report = await page(0);
  const rows = [...report.rows];
  while (rows.length < report.rowsCount) rows.push(...(await page(rows.length)).rows);
  return { ...report, rows };
}

/** All that a product may be of, by what a report is narrowed to. */
const KNOWN: Partial<Record<Dimension, string>> = {
  category: 'select category_id id, name from category where business_id = $1',
  family: 'select family_id id, name from product_family where business_id = $1',
  brand: 'select brand_id id, name from brand where business_id = $1',
};

/** Shares are of what is shown: alone, a thing is the whole. */
const isShare = (name: string): boolean => /^share$|Share$|^ofSales$/.test(name);
/** What rows together have by adding theirs up. */
const isAdded = (name: string): boolean => {
  const { kind, hasTotal } = MEASURES[name as MeasureName];
  return kind === 'money' && hasTotal && !['averageSale', 'salesPerHour'].includes(name);
};
const figures = (values: Row['values']): Row['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isShare(name)));
const rowsOf = (rows: readonly Row[]) =>
  new Map(rows.map(({ ids, values }) => [JSON.stringify(ids), figures(values)]));

const pairs = REPORT_NAMES.flatMap((name) =>
  narrowedBy(ruleOf(name)).map((by) => [name, by] as const),
);
/** Those whose own rows can say it, and those that another report of the same source tells. */
const saysItself = ([name, by]: (typeof pairs)[number]): boolean =>
  [...ruleOf(name).by, ...ruleOf(name).also].includes(by);
const tellerOf = (name: ReportName, by: Dimension): ReportName | undefined =>
  REPORT_NAMES.find((one) => {
    const { source, by: rows } = ruleOf(one);
    return source === ruleOf(name).source && rows[0] === by;
  });

/** The first things of a dimension in rows, and that which has none of it. */
function thingsIn(rows: readonly Row[], by: Dimension): (string | null)[] {
  const all = [...new Set(rows.map(({ ids }) => ids[by] ?? null))];
  return [
    ...all.filter((one) => one !== null).slice(0, EACH),
    ...(all.includes(null) ? [null] : []),
  ];
}

describe('what a row says is what the report of it alone comes to', () => {
  test.each(pairs.filter(saysItself))('%s by %s', async (name, by) => {
    const also = ruleOf(name).by.includes(by) ? null : by;
    const whole = await look(name, { also });
    expect(whole.only).toBeNull();
    expect(whole.rows.length).toBeGreaterThan(0);
    for (const id of thingsIn(whole.rows, by)) {
      const only = `${by}:${id ?? ''}`;
      const mine = whole.rows.filter(({ ids }) => ids[by] === id);
      const parted = await look(name, { also, only });
      expect([only, rowsOf(parted.rows)]).toEqual([only, rowsOf(mine)]);
      expect(parted.only).toMatchObject({ dimension: by, id });
      // Said as rows say it, but for numbers and words, which the screen says.
      const said = mine[0]?.cells[by];
      if (id !== null && typeof said === 'string') {
        const branch = by === 'till' ? /, \w+/ : /^$/;
        expect([by, parted.only?.name?.replace(branch, '')]).toEqual([by, said]);
      }
      const plain = await look(name, { only });
      const sums = Object.entries(plain.totals).filter(([measure]) => isAdded(measure));
      for (const [measure, total] of sums) {
        const sum = mine.reduce((so, { values }) => so + (values[measure] ?? 0), 0);
        expect([name, only, measure, total ?? 0]).toEqual([name, only, measure, sum]);
      }
    }
  });

  const told = pairs.filter(
    ([name, by]) => !saysItself([name, by]) && tellerOf(name, by) !== undefined,
  );
  test.each(told)('%s by %s, as another report tells it', async (name, by) => {
    const teller = await look(tellerOf(name, by) ?? name);
    expect(teller.rows.length).toBeGreaterThan(0);
    for (const id of thingsIn(teller.rows, by)) {
      const only = `${by}:${id ?? ''}`;
      const told = teller.rows.filter(({ ids }) => ids[by] === id);
      const report = await look(name, { only });
      const both = Object.entries(figures(report.totals)).filter(
        ([measure, total]) => total !== null && teller.measures.includes(measure),
      );
      expect(both.length).toBeGreaterThan(0);
      for (const [measure, total] of both) {
        if (told.length > 1 && !isAdded(measure)) continue;
        const sum = told.reduce((so, { values }) => so + (values[measure] ?? 0), 0);
        expect([name, only, measure, total]).toEqual([name, only, measure, sum]);
      }
    }
  });

  const untold = pairs.filter(
    ([name, by]) => !saysItself([name, by]) && tellerOf(name, by) === undefined,
  );
  test.each(untold)('%s by %s: together they are the whole', async (name, by) => {
    // Only what lies on shelves now has no report that is parted by category, and what earns less
    // none by family or brand.
    const all = KNOWN[by];
    if (all === undefined) throw new Error(`Nothing tells all of ${by}`);
    const things = await peek<{ id: string; name: string }>(app.database, all, [businessId]);
    const whole = await look(name);
    const rows: Row[] = [];
    for (const id of [...things.map((one) => one.id), '']) {
      const part = await look(name, { only: `${by}:${id}` });
      const known = things.find((one) => one.id === id)?.name ?? null;
      expect(part.only).toEqual({ dimension: by, id: id === '' ? null : id, name: known });
      rows.push(...part.rows);
    }
    expect(rowsOf(rows)).toEqual(rowsOf(whole.rows));
  });

  test('every report can be narrowed, but that of tax by months and of single papers', () => {
    const without = REPORT_NAMES.filter((name) => narrowedBy(ruleOf(name)).length === 0);
    expect(without).toEqual(['exempt-sales', 'tax-by-month']);
    expect(untold.map(([name]) => name).sort()).toEqual(
      [
        ...['abc-classes', 'abc-classes-by-profit'],
        ...['margin-erosion', 'margin-erosion-by-category', 'margin-erosion-by-category'],
        ...['margin-erosion-by-supplier', 'margin-erosion-by-supplier'],
        ...['missed-sales', 'stock-expiry', 'stock-negative', 'stock-to-reorder', 'stock-unsold'],
      ].sort(),
    );
  });
});

describe('days of one thing', () => {
  test('each day of a till has its row, of a weekday only those days', async () => {
    const tills = await look('sales-by-till');
    const till = tills.rows.find(({ ids }) => ids['till'] !== null);
    const byDay = await look('sales-by-day', { only: `till:${till?.ids['till'] ?? ''}` });
    expect(byDay.rowsCount).toBeGreaterThan(DAYS - 1);
    expect(byDay.totals['netSales']).toBe(till?.values['netSales']);
    const thursdays = await look('sales-by-day', { only: 'weekday:4' });
    expect(thursdays.rows.map(({ ids }) => new Date(ids['day'] ?? '').getUTCDay())).toEqual(
      thursdays.rows.map(() => 4),
    );
    expect(thursdays.rows.length).toBeGreaterThan(3);
  });

  test('what stands beside is of the same thing', async () => {
    const beside = async (name: ReportName, more = ''): Promise<Report> => {
      const url = `/api/reports?report=${name}&period=week&compare=previous${more}`;
      return (await send(app, 'GET', url, undefined, own)).json<Report>();
    };
    const [row] = (await beside('sales-by-category')).rows;
    const only = `&only=category:${row?.ids['category'] ?? ''}`;
    const report = await beside('sales-by-product', only);
    expect(report.totalsBefore?.['netSales']).toBe(row?.before?.['netSales']);
    expect(report.totals['netSales']).toBe(row?.values['netSales']);
    expect(row?.before?.['netSales']).not.toBe(0);
  });
});

describe('what is refused', () => {
  const refused = async (name: ReportName, only: string) => {
    const url = `/api/reports?report=${name}&only=${encodeURIComponent(only)}`;
    const answer = await send(app, 'GET', url, undefined, own);
    return [answer.statusCode, answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code];
  };

  test.each([
    ['sales-by-day', 'category:', 'MISMATCH'],
    ['tax-by-month', 'branch:', 'MISMATCH'],
    ['sales-by-day', 'month:2026-03', 'MISMATCH'],
    ['sales-by-day', 'weekday:8', 'MISMATCH'],
    ['sales-by-day', 'hour:24', 'MISMATCH'],
    ['sales-by-day', 'till:7', 'MISMATCH'],
    ['sales-by-day', 'nothing', 'PATTERN'],
    ['discounts-by-reason', 'discountReason:\u0000', 'PATTERN'],
  ] as const)('%s narrowed to %j', async (name, only, code) => {
    expect(await refused(name, only)).toEqual([422, code]);
  });

  test('what the business does not have is not there, and that of another one neither', async () => {
    const mine: readonly (readonly [ReportName, Dimension])[] = [
      ...([
        ['sales-by-till', 'till'],
        ['sales-by-seller', 'seller'],
      ] as const),
      ...([
        ['sales-by-customer', 'customer'],
        ['sales-by-product', 'product'],
      ] as const),
      ...([
        ['sales-by-category', 'category'],
        ['purchases-by-supplier', 'supplier'],
      ] as const),
      ...([
        ['shifts-by-person', 'person'],
        ['stock-counts', 'count'],
      ] as const),
      ...([
        ['promotions', 'promotion'],
        ['sales-by-brand', 'brand'],
      ] as const),
    ];
    for (const [name, by] of mine) {
      const { rows } = await look(name);
      const id = rows.map(({ ids }) => ids[by]).find((one) => typeof one === 'string') ?? '';
      const path = `/api/reports?report=${name}&only=${by}:${id}`;
      const answer = await call<Report>(app, stranger.owner, 'GET', path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const text = '/api/reports?report=sales-by-tender&only=tender:cash';
    const { status, body } = await call<Report>(app, stranger.owner, 'GET', text);
    expect([status, body.rows]).toEqual([200, []]);
    const account = '/api/reports?report=trial-balance&only=account:9999';
    expect((await call(app, stranger.owner, 'GET', account)).status).toBe(404);
  });

  test('a till of a branch out of reach is not there, in that branch alone', async () => {
    const tills = await look('sales-by-till');
    const [till] = tills.rows.filter(({ ids }) => ids['till'] !== null);
    const other = tills.rows.find(({ ids }) => ids['branch'] !== till?.ids['branch']);
    const at = async (branchId: string) => {
      const only = `only=till:${till?.ids['till'] ?? ''}&branchId=${branchId}`;
      const url = `/api/reports?report=sales-by-day&${only}`;
      return (await send(app, 'GET', url, undefined, own)).statusCode;
    };
    expect(await at(till?.ids['branch'] ?? '')).toBe(200);
    expect(await at(other?.ids['branch'] ?? '')).toBe(404);
  });
});

test('statements have names of their own by what narrows, short enough for the server', () => {
  const rows = { name: 'x', rows: 'select', keys: { day: 'd', count: 'c', batch: 'b' }, sums: {} };
  const nameOf = (facts: readonly Fact[], dimension: Dimension | null): string =>
    groupedBy(rows, ['day', 'batch'], facts, dimension === null ? null : { dimension, at: 4 }).name;
  expect(nameOf(['unit'], 'count')).toBe('report_x_day_batch_unit_of_count');
  const long: Fact[] = ['firstReceipt', 'lastReceipt', 'countedOn', 'estimate', 'document'];
  const names = [null, 'count', 'batch'].map((one) => nameOf(long, one as Dimension | null));
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name.length).toBeLessThan(64);
  expect(() => groupedBy(rows, ['day'], [], { dimension: 'till', at: 4 })).toThrow('not narrowed');
});
