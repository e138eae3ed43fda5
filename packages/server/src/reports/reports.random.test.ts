import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { addDays } from '@tillbook/core/reports/period';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { ReportSource } from '@tillbook/core/reports/report-rule';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { peek } from '../../test/database.ts';
import { seed, sized } from '../../test/random.ts';
import {
  expectedOf,
  happeningsOf,
  type Happening,
  type Happenings,
} from '../../test/report-oracle.ts';
import type { Source } from '../../test/report-pages.ts';
import { deeds, makeWorld, type ReportWorld } from '../../test/report-world.ts';
import { call } from '../../test/till.ts';
import { sumBooks } from '../books/sum-days.ts';
import { sumProducts } from '../books/sum-months.ts';

type Report = AnswerOf<typeof getReport>;

type Told = Happenings & Pick<ReportWorld, 'diary'>;
const written =
  (name: Source) =>
  ({ diary }: Told): readonly Happening[] =>
    diary.told.get(name) ?? [];

/** Which of the happenings each source counts: those of the documents, or what was written down. */
const COUNTED: Readonly<
  Partial<Record<ReportSource, (told: Told, to: string) => readonly Happening[]>>
> = {
  tills: ({ receipts }) => receipts,
  sellers: ({ receipts }) => receipts,
  customers: ({ receipts }) => receipts,
  products: ({ products }) => products,
  tenders: ({ tenders }) => tenders,
  discounts: ({ discounts }) => discounts,
  returns: ({ returns }) => returns,
  taxes: ({ taxes }) => taxes,
  promotions: written('promotions'),
  payments: written('payments'),
  journal: written('journal'),
  cashMoves: written('cashMoves'),
  shifts: written('shifts'),
  adjustments: written('adjustments'),
  purchases: written('purchases'),
  stockAt: written('stock'),
  ledger: ({ diary }) => diary.books.posted,
  result: ({ diary }) => diary.books.result(),
  balances: ({ diary }) => diary.books.balances(),
  taxMonths: ({ diary }) => diary.books.taxes(),
  receivables: ({ diary }, to) => diary.accounts.owedAt(to),
};
// Rows of single payments are not of this oracle: only their documents name them.
const NAMES = REPORT_NAMES.filter(
  (name) => COUNTED[ruleOf(name).source] !== undefined && !ruleOf(name).by.includes('payment'),
);

let app: TestApp;
beforeAll(async () => {
  process.stdout.write(`shops by chance: SEED=${seed}\n`);
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branchId: string | null;
  readonly also: string | null;
  readonly compare?: 'previous';
}

async function look(world: ReportWorld, name: ReportName, asked: Asked): Promise<Report> {
  const given = Object.entries(asked).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const query = new URLSearchParams([...given, ['report', name], ['limit', '1000']]).toString();
  const path = `/api/reports?${query}`;
  const answer = await call<Report>(app, world.shop.owner, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const isEmpty = (values: Record<string, number | null>): boolean =>
  Object.values(values).every((value) => value === null || value === 0);

function expectSame(report: Report, told: Told, name: ReportName, asked: Asked): void {
  const { source, time } = ruleOf(name);
  const counted = COUNTED[source]?.(told, asked.to) ?? [];
  const by = report.dimensions;
  const wanted = expectedOf(counted, by, report.measures, {
    ...asked,
    // What lies there, is owed or held at the end of a day is of all days before.
    ...(time === 'day' ? { from: '' } : {}),
    // Customers owe the business, wherever they bought.
    ...(source === 'receivables' ? { branchId: null } : {}),
  });
  const found = new Map(
    report.rows.map(({ ids, values }) => [JSON.stringify(by.map((one) => ids[one])), values]),
  );
  expect(found.size).toBe(report.rowsCount);
  // Days and rows of the other period may stand there without anything.
  for (const [key, values] of found) {
    if (isEmpty(values) && !wanted.rows.has(key)) found.delete(key);
  }
  const rows = new Map(
    [...wanted.rows].filter(([key, values]) => found.has(key) || !isEmpty(values)),
  );
  const said = { name, ...asked };
  expect({ ...said, rows: Object.fromEntries(found) }).toEqual({
    ...said,
    rows: Object.fromEntries(rows),
  });
  expect({ ...said, totals: report.totals }).toEqual({ ...said, totals: wanted.totals });
  if (report.comparedFrom === null || report.comparedTo === null) return;
  const before = { ...asked, from: report.comparedFrom, to: report.comparedTo };
  expect(report.totalsBefore).toEqual(expectedOf(counted, by, report.measures, before).totals);
}

/** Books and reports of the same days say the same. */
async function expectLedger(world: ReportWorld, asked: Asked): Promise<void> {
  const [books] = await peek<{ sales: number; tax: number; rounded: number; money: number }>(
    app.database,
    `select coalesce(sum(credit_minor - debit_minor) filter (where account_code = '4000'), 0)::int
       sales, coalesce(sum(debit_minor - credit_minor) filter (where account_code like '10%'
         and account_code <> '1060' and source_kind in ('sale', 'refund', 'customer_payment',
         'customer_payout', 'gift_card')), 0)::int money, coalesce(sum(credit_minor - debit_minor)
         filter (where account_code = '6200'), 0)::int rounded, coalesce(sum(credit_minor - debit_minor) filter (where account_code = '2100'), 0)::int
       tax
     from journal_entry join journal_line using (business_id, entry_id)
     where business_id = $1 and ledger_date between $2 and $3`,
    [world.shop.businessId, asked.from, asked.to],
  );
  const total = async (name: ReportName, measure: string) =>
    (await look(world, name, asked)).totals[measure];
  const net = books?.sales ?? 0;
  for (const name of NAMES) {
    // Promotions are of some lines only.
    if (!ruleOf(name).shown.includes('netSales') || name === 'promotions') continue;
    expect([name, await total(name, 'netSales')]).toEqual([name, net]);
  }
  expect(await total('tax-by-rate', 'taxable')).toBe(net);
  expect(await total('tax-by-rate', 'taxDue')).toBe(books?.tax);
  const collected = await total('sales-by-day', 'collected');
  const { rows } = await look(world, 'sales-journal', asked);
  const sumOf = (...names: string[]): number =>
    rows.reduce(
      (sum, { values }) => sum + names.reduce((all, of) => all + (values[of] ?? 0), 0),
      0,
    );
  expect(sumOf('netSales')).toBe(net);
  const paid = ['inCash', 'inMobileMoney', 'byCard', 'otherwise', 'onAccount', 'paidBefore'];
  expect(sumOf(...paid)).toBe(collected);
  expect(await total('payments-by-day', 'taken')).toBe(books?.money);
  expect(await total('tax-by-month', 'outputTax')).toBe(books?.tax);
  expect(await total('sales-by-tender', 'taken')).toBe(collected);
  expect(collected).toBe(net + (books?.tax ?? 0) + (books?.rounded ?? 0));
}

/** Once months and days are summed, whole ones and parts of them say the same as before. */
async function expectSummed(world: ReportWorld, happenings: Told): Promise<void> {
  const { from, to } = world;
  const deps = { db: app.db, clock: () => Date.parse(to) + 40 * 86_400_000 };
  const place = { businessId: world.shop.businessId, timezone: 'Africa/Dar_es_Salaam' };
  expect(await sumProducts(deps, place)).toBeGreaterThan(0);
  expect(await sumBooks(deps, place)).toBeGreaterThan(0);
  for (const name of [
    'trial-balance',
    'profit-and-loss',
    'balance-sheet',
    'tax-by-month',
  ] as const) {
    const asked: Asked = { from, to, branchId: null, also: 'branch' };
    expectSame(await look(world, name, asked), happenings, name, asked);
  }
  const wide = [addDays(from, -31), addDays(to, 31)] as const;
  const months = [`${from.slice(0, 7)}-01`, addDays(`${to.slice(0, 7)}-01`, -1)] as const;
  for (const name of NAMES.filter((one) => ruleOf(one).source === 'products')) {
    for (const [begin, end] of [wide, months, [addDays(from, 2), wide[1]]] as const) {
      if (begin > end) continue;
      for (const also of [null, 'month', 'branch']) {
        const asked: Asked = { from: begin, to: end, branchId: null, also };
        expectSame(await look(world, name, asked), happenings, name, asked);
      }
    }
  }
}

/** Whatever happened, every seal holds: of each source once, over all days and of each branch. */
async function expectSealed(world: ReportWorld, asked: Asked): Promise<void> {
  const sources = new Map(REPORT_NAMES.map((name) => [ruleOf(name).source, name]));
  for (const report of [...sources.values(), 'profit-by-day']) {
    const query = new URLSearchParams({ report, from: asked.from, to: asked.to }).toString();
    const path = `/api/reports/seal?${query}`;
    const { body } = await call<Seal>(app, world.shop.owner, 'GET', path);
    expect({ report, rows: body.rows }).toEqual({ report, rows: [] });
  }
}

test.each(fc.sample(deeds, { seed, numRuns: sized(300) }))(
  'every report of sales is what its documents come to, however it is asked: %#',
  async (given) => {
    const world = await makeWorld(app, given);
    const documents = await happeningsOf(app.database, world.shop.businessId);
    const happenings = { ...documents, diary: world.diary };
    const { from, to } = world;
    const branches = world.shop.branches.map(({ branchId }) => branchId);
    const whole: Asked = { from, to, branchId: null, also: null };
    // A world may be over before its fifth day.
    const later = addDays(from, 4);
    const part: Asked = { ...whole, from: later < to ? later : to, compare: 'previous' };
    for (const [at, name] of NAMES.entries()) {
      // The branches take turns.
      const branchId = branches[at % branches.length] ?? null;
      const parts = [part, { ...part, branchId }];
      const { also: others, compares } = ruleOf(name);
      const wholes = [null, ...others].map((also) => ({ ...whole, also }));
      const narrowed = compares ? parts : parts.map(({ compare: _none, ...asked }) => asked);
      for (const asked of [...wholes, ...narrowed]) {
        expectSame(await look(world, name, asked), happenings, name, asked);
      }
    }
    await expectSummed(world, happenings);
    await expectLedger(world, whole);
    await expectSealed(world, whole);
  },
  60_000,
);
