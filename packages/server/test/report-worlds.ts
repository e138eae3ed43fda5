import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@tillbook/core/reports/period';
import { narrowedBy } from '@tillbook/core/reports/report-only';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { sumBooks } from '../src/books/sum-days.ts';
import { sumProducts } from '../src/books/sum-months.ts';
import { startTestApp, type TestApp } from './app.ts';
import { brokenBooks } from './books.ts';
import { peek } from './database.ts';
import { seed, sized } from './random.ts';
import { countedOf, isOutside, OUTSIDE, type Told } from './report-counted.ts';
import { happeningsOf } from './report-oracle.ts';
import { expectSame, look, type Asked } from './report-same.ts';
import { deeds, makeWorld, type Deeds, type ReportWorld } from './report-world.ts';
import { call } from './till.ts';

/** What looks at a report where this oracle does not; null where it does. */
export function besides(name: ReportName): string | null {
  const { source } = ruleOf(name);
  return isOutside(source) ? OUTSIDE[source] : null;
}
const NAMES = REPORT_NAMES.filter((name) => besides(name) === null);

/** Some have bought nothing for longer than two months then, and some have. */
const LATER_DAYS = 50;

/** Of the file that tells its worlds. */
let app: TestApp;

/** How many test files share the worlds. */
const PARTED = 2;

/** How many parts of its days a report is asked for that is compared with none: now is now. */
const PARTS = { period: 3, day: 1, now: 0 } as const;

/** Promotions are of some lines only, and some who buy are not known. */
const PARTLY: readonly ReportName[] = ['promotions', 'new-and-returning-customers'];

/** Books and reports of the same days say the same. */
async function expectLedger(world: ReportWorld, asked: Asked): Promise<void> {
  const [books] = await peek<Record<'sales' | 'tax' | 'rounded' | 'money' | 'bought', number>>(
    app.database,
    `select coalesce(sum(credit_minor - debit_minor) filter (where account_code = '4000'), 0)::int
       sales, coalesce(sum(debit_minor - credit_minor) filter (where account_code like '10%'
         and account_code <> '1060' and source_kind in ('sale', 'refund', 'customer_payment',
         'customer_payout', 'gift_card')), 0)::int money, coalesce(sum(credit_minor - debit_minor)
         filter (where account_code = '6200'), 0)::int rounded, coalesce(sum(credit_minor - debit_minor) filter (where account_code = '2100'), 0)::int
       tax, coalesce(sum(debit_minor - credit_minor) filter (where account_code = '1300'
         and source_kind not like 'money_move%'), 0)::int bought
     from journal_entry join journal_line using (business_id, entry_id)
     where business_id = $1 and ledger_date between $2 and $3`,
    [world.shop.businessId, asked.from, asked.to],
  );
  const total = async (name: ReportName, measure: string) =>
    (await look(app, world, name, asked)).totals[measure];
  const net = books?.sales ?? 0;
  for (const name of NAMES) {
    const { shown, compares } = ruleOf(name);
    if (!shown.includes('netSales') || PARTLY.includes(name) || compares === 'within') continue;
    expect([name, await total(name, 'netSales')]).toEqual([name, net]);
  }
  expect(await total('tax-by-rate', 'taxable')).toBe(net);
  expect(await total('tax-by-rate', 'taxDue')).toBe(books?.tax);
  const collected = await total('sales-by-day', 'collected');
  const { rows } = await look(app, world, 'sales-journal', asked);
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
  expect(await total('tax-by-month', 'inputTax')).toBe(books?.bought);
  expect(await total('purchase-tax-by-document', 'purchaseTax')).toBe(books?.bought);
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
    expectSame(await look(app, world, name, asked), happenings, name, asked);
  }
  const wide = [addDays(from, -31), addDays(to, 31)] as const;
  const months = [`${from.slice(0, 7)}-01`, addDays(`${to.slice(0, 7)}-01`, -1)] as const;
  const isSummed = (one: ReportName): boolean =>
    ['products', 'eroded'].includes(ruleOf(one).source);
  for (const name of NAMES.filter(isSummed)) {
    for (const [begin, end] of [wide, months, [addDays(from, 2), wide[1]]] as const) {
      if (begin > end) continue;
      for (const also of [null, 'month', 'branch'] as const) {
        if (also !== null && !ruleOf(name).also.includes(also)) continue;
        const asked: Asked = { from: begin, to: end, branchId: null, also };
        expectSame(await look(app, world, name, asked), happenings, name, asked);
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

/** Each report of one thing alone, or of what has none of it: one of each dimension, by turns. */
async function expectNarrowed(world: ReportWorld, told: Told, asked: Asked): Promise<void> {
  const { branchId } = asked;
  for (const [turn, name] of NAMES.entries()) {
    const rule = ruleOf(name);
    const counted = countedOf(name, told, { ...asked, today: asked.to }) ?? [];
    // A till of elsewhere is not there.
    const here = counted.filter(({ dims }) => branchId === null || dims['branch'] === branchId);
    for (const dimension of narrowedBy(rule)) {
      const ids = [...new Set(here.map(({ dims }) => dims[dimension] ?? ''))].sort();
      const id = ids[turn % ids.length];
      if (id === undefined) continue;
      const narrowed = { ...asked, only: `${dimension}:${id}` } as const;
      expectSame(await look(app, world, name, narrowed), told, name, narrowed);
    }
  }
}

/** As it is weeks later, when nobody has bought since, and in one branch alone. */
async function expectLater(world: ReportWorld, told: Told, asked: Asked): Promise<void> {
  app.clock.nowMs += LATER_DAYS * 86_400_000;
  for (const name of NAMES) {
    if (ruleOf(name).time === 'period') continue;
    for (const branchId of [null, world.shop.branches[0]?.branchId ?? null]) {
      const later = { ...asked, to: addDays(asked.to, LATER_DAYS), branchId };
      expectSame(await look(app, world, name, later), told, name, later);
    }
  }
}

/** One shop, asked in every way. */
async function expectWorld(given: Deeds): Promise<void> {
  const world = await makeWorld(app, given);
  const documents = await happeningsOf(app.database, world.shop.businessId);
  const happenings = { ...documents, diary: world.diary };
  const { from, to } = world;
  const branches = world.shop.branches.map(({ branchId }) => branchId);
  const whole: Asked = { from, to, branchId: null, also: null };
  // A world may be over before its fifth day.
  const later = addDays(from, 4);
  const part: Asked = { ...whole, from: later < to ? later : to, compare: 'previous' };
  const weeks: Asked = { ...whole, from: addDays(to, -9), compare: 'weekdays' };
  for (const [at, name] of NAMES.entries()) {
    // The branches take turns.
    const branchId = branches[at % branches.length] ?? null;
    const { also: others, compares, time } = ruleOf(name);
    const also = others[at % Math.max(1, others.length)] ?? null;
    const parts = [
      { ...part, branchId },
      { ...part, also },
      { ...weeks, branchId, also },
    ];
    const wholes = [null, ...others].flatMap((one) => [
      { ...whole, also: one },
      { ...whole, also: one, branchId },
    ]);
    const plain = parts.slice(0, PARTS[time]).map(({ compare: _none, ...asked }) => asked);
    const narrowed = compares ? parts : plain;
    for (const asked of [...wholes, ...narrowed]) {
      expectSame(await look(app, world, name, asked), happenings, name, asked);
    }
  }
  await expectNarrowed(world, happenings, whole);
  await expectNarrowed(world, happenings, { ...part, branchId: branches[0] ?? null });
  await expectSummed(world, happenings);
  await expectLedger(world, whole);
  await expectSealed(world, whole);
  await expectLater(world, happenings, whole);
}

/**
 * Shops by chance, every report of which is compared with what its documents come to. A test file
 * takes one part of them: a shop keeps one core busy for twenty seconds, and 300 are a soak.
 * @param part which of the PARTED parts, from 0
 */
export function tellWorlds(part: number): void {
  beforeAll(async () => {
    process.stdout.write(`shops by chance: SEED=${seed}\n`);
    app = await startTestApp();
  });
  afterAll(async () => {
    expect(await brokenBooks(app.database)).toEqual([]);
    await app.close();
  });

  const all = fc.sample(deeds, { seed, numRuns: sized(300) });
  const worlds = all.map((given, at) => ({ given, at })).filter(({ at }) => at % PARTED === part);
  test.each(worlds)(
    'every report of sales is what its documents come to, however it is asked: $at',
    async ({ given }) => expectWorld(given),
    240_000,
  );
}
