import { addDays } from '@tillbook/core/reports/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenByFault, brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { statement, type Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { rebuildBooks, sumBooks } from './sum-days.ts';

/** Sums of accounts by day: behind posting, exact at every instant, and made again at any time. */
let t: TestApp;
let shop: TestBusiness;
let next: TestBusiness;
let today: string;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { branchCount: 2 });
  next = await addBusiness(t.database);
  today = new Date(t.clock.nowMs).toISOString().slice(0, 10);
  for (const [index, daysAgo] of [40, 12, 12, 5, 2, 1, 0].entries()) {
    await post(shop, daysAgo, 1_000 * (index + 1));
  }
  await post(next, 9, 77);
});
afterAll(() => t.close());

const inTx = (of: TestBusiness, work: (tx: Tx) => Promise<void>): Promise<void> =>
  t.db.transact(openTenant(of.businessId), work);

function entry(of: TestBusiness, daysAgo: number, amountMinor: number, branch = 0) {
  const entryId = newId();
  const date = addDays(today, -daysAgo);
  return {
    ...{ businessId: of.businessId, entryId, sourceKind: 'opening_balance' as const },
    ...{ sourceId: entryId, branchId: of.branches[branch]?.branchId ?? '' },
    ...{ businessDate: date, ledgerDate: date, postedAt: `${today}T08:00:00.000Z` },
    lines: [
      { accountCode: '1020' as const, debitMinor: amountMinor, creditMinor: 0 },
      { accountCode: '4200' as const, debitMinor: 0, creditMinor: amountMinor },
    ],
  };
}
const post = (of: TestBusiness, daysAgo: number, amountMinor: number, branch = 0) =>
  inTx(of, (tx) => postJournal(tx, entry(of, daysAgo, amountMinor, branch)));

const deps = () => ({ db: t.db, clock: () => t.clock.nowMs });
const placeOf = ({ businessId }: TestBusiness) => ({
  businessId,
  timezone: 'Africa/Dar_es_Salaam',
});
const summed = ({ businessId }: TestBusiness) =>
  peek<{ day: string; code: string; minor: number }>(
    t.database,
    `select ledger_date::text "day", account_code code,
       sum(debit_minor - credit_minor)::int minor
     from account_day where business_id = $1 and account_code = '1020' group by 1, 2 order by 1`,
    [businessId],
  ).then((rows) => rows.map(({ day, minor }) => [day, minor]));

/** What the reports of the books say, over all days, some days and one branch. */
async function said(): Promise<unknown[]> {
  const [home] = shop.branches;
  const of = async (report: string, more: string): Promise<unknown> => {
    const url = `/api/reports?report=${report}&from=${addDays(today, -60)}&to=${today}${more}`;
    const answer = await t.app.inject({ method: 'GET', url, headers: shop.owner.headers });
    expect(answer.statusCode, answer.payload).toBe(200);
    return answer.json<{ rows: unknown }>().rows;
  };
  const names = ['trial-balance', 'profit-and-loss', 'balance-sheet'];
  const asked = ['', `&branchId=${home?.branchId ?? ''}`, `&also=branch`];
  return Promise.all(names.flatMap((name) => asked.map((more) => of(name, more))));
}

test('days that are over are summed, the rest is read from the journal: the same to the unit', async () => {
  const before = await said();
  expect(await sumBooks(deps(), placeOf(shop))).toBe(39);
  expect(await summed(shop)).toEqual([
    [addDays(today, -40), 1_000],
    [addDays(today, -12), 5_000],
    [addDays(today, -5), 4_000],
    [addDays(today, -2), 5_000],
  ]);
  expect(await said()).toEqual(before);
  expect(await brokenBooks(t.database)).toEqual([]);
  // Again there is nothing to do, and the neighbour was not looked at.
  expect(await sumBooks(deps(), placeOf(shop))).toBe(0);
  expect(await summed(next)).toEqual([]);
});

test('what is booked late on a summed day is in its sum at once', async () => {
  await post(shop, 12, 600, 1);
  await post(shop, 30, 250);
  await post(shop, 0, 90);
  expect(await summed(shop)).toEqual([
    [addDays(today, -40), 1_000],
    [addDays(today, -30), 250],
    [addDays(today, -12), 5_600],
    [addDays(today, -5), 4_000],
    [addDays(today, -2), 5_000],
  ]);
  const late = await said();
  expect(await brokenBooks(t.database)).toEqual([]);
  await rebuildBooks(deps(), placeOf(shop));
  expect(await said()).toEqual(late);
});

test('a sum that is not the journal’s is found, and made right by summing anew', async () => {
  const faults = [
    'update account_day set debit_minor = debit_minor + 1 where debit_minor > 0',
    `delete from account_day where account_code = '4200'`,
    'update account_days_until set summed_to = summed_to + 1',
  ];
  for (const fault of faults)
    expect(await brokenByFault(t.database, fault), fault).toEqual(['I99']);
  await peek(t.database, 'update account_day set credit_minor = credit_minor * 2');
  expect(await rebuildBooks(deps(), placeOf(shop))).toBe(39);
  expect(await brokenBooks(t.database)).toEqual([]);
});

test('an entry that is not committed yet is waited for', async () => {
  await rebuildBooks(deps(), placeOf(next));
  await peek(t.database, 'delete from account_days_until', []);
  await peek(t.database, 'delete from account_day', []);
  let isSummed = false;
  let summing: Promise<unknown> = Promise.resolve();
  await inTx(next, async (tx) => {
    await postJournal(tx, entry(next, 9, 23));
    summing = sumBooks(deps(), placeOf(next)).then(() => (isSummed = true));
    // Long enough for a sum that does not wait to be there.
    await new Promise((done) => setTimeout(done, 300));
    expect(isSummed).toBe(false);
  });
  await summing;
  expect(await summed(next)).toEqual([[addDays(today, -9), 100]]);
  expect(await brokenBooks(t.database)).toEqual([]);
});

test('a posting reads its own entries, however many the business has and whenever it was planned', async () => {
  const [elder, young] = [await addBusiness(t.database), await addBusiness(t.database)];
  const postMany = async (tx: Tx, of: TestBusiness) => {
    for (let done = 0; done < 300; done += 1) await postJournal(tx, entry(of, 0, 10));
  };
  await inTx(elder, (tx) => postMany(tx, elder));
  // The database knows of others' entries and of none of this business: plans of now are kept.
  await peek(t.database, 'analyze');
  await inTx(young, async (tx) => {
    await postMany(tx, young);
    const before = await entriesRead(tx);
    await postJournal(tx, entry(young, 0, 10));
    // Each line looks for its entry.
    expect((await entriesRead(tx)) - before).toBeLessThan(10);
  });
});

const entriesRead = async (tx: Tx): Promise<number> => {
  const READ = statement(
    'entries_read',
    `select (seq_tup_read + idx_tup_fetch)::int n from pg_stat_xact_user_tables
     where relname = 'journal_entry'`,
  );
  return (await tx.one<{ n: number }>(READ, [])).n;
};
