import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listReportViews } from '@tillbook/core/reports/saved-views.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, openTill, post } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { REPORTS_JOB } from '../jobs/job-names.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { localMailbox, type KeptMail } from '../mail/mailbox.ts';
import { nightlyJobs } from '../nightly.ts';
import { mailReports } from './mail-reports.ts';

const DAY_MS = 86_400_000;
let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
/** Of the second branch only, with the permission to see reports. */
let reader: TestPerson;

// Wednesday, the fourth of March 2026, ten in the morning: both branches sell.
beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  reader = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branch(1)] },
    flags: { canViewReports: true },
  });
  const [soap] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_180_00, costMinor: 900_00, quantityMilli: 50_000 },
  ]);
  if (soap === undefined) throw new Error('no product');
  const sell = async (person: TestPerson, till: Awaited<ReturnType<typeof openTill>>, n: number) =>
    expect(
      (
        await post(
          at,
          person,
          till,
          draftOf(till, { lines: [{ product: soap, quantityMilli: n }] }),
        )
      ).status,
    ).toBe(200);
  await sell(shop.seller, await openFirstTill(at, shop), 3_000);
  const second = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
  await sell(shop.owner, second, 2_000);
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
});
beforeEach(async () => {
  await peek(at.database, 'delete from report_view');
  await peek(at.database, 'delete from notice');
  await peek(at.database, 'truncate job_run, server_job_run');
  at.clock.nowMs = TEST_NOW;
  (at.mailbox.mails as KeptMail[]).length = 0;
});

const branch = (number: number): string => shop.branches[number]?.branchId ?? '';

async function viewOf(person: TestPerson, change: object = {}): Promise<string> {
  const _id = newId();
  const body = { _id, name: 'What we sold', report: 'sales-by-branch', isShared: false };
  const asked = { columns: ['receipts', 'netSales'] };
  const saved = await call(at, person, 'POST', '/api/report-views', { ...body, asked, ...change });
  expect(saved.status, saved.text).toBe(200);
  return _id;
}
const want = (viewId: string, every: string | null, person: TestPerson = shop.owner) =>
  call(at, person, 'POST', `/api/report-views/${viewId}/mail`, { every });

const quiet = { warn: () => undefined, error: () => undefined };
/** Lets it be half past seven on the wall, so many days after that Wednesday. */
async function mornings(days: number): Promise<KeptMail[]> {
  at.clock.nowMs = TEST_NOW + days * DAY_MS - 2.5 * 3_600_000;
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir: '/nowhere' };
  const jobs = nightlyJobs(given).filter(({ name }) => name === REPORTS_JOB);
  const before = at.mailbox.mails.length;
  await makeRunner({ ...by, jobs }).look();
  return at.mailbox.mails.slice(0, at.mailbox.mails.length - before);
}

test('a view comes each morning with the totals of the day before, and every row', async () => {
  const wanted = await want(await viewOf(shop.owner), 'day');
  expect(wanted.status, wanted.text).toBe(200);
  const [mail, ...others] = await mornings(1);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(shop.owner.email);
  expect(mail?.subject).toBe('Amina Shop: What we sold, 4 Mar 2026');
  // 5 x 1,180 with 18 % of tax in it.
  expect(mail?.text).toContain('Receipts: 2\nNet sales: TZS\u00a05,000.00');
  expect(mail?.file?.name).toBe('what-we-sold_2026-03-04.csv');
  expect(mail?.file?.text).toBe(
    '\ufeffBranch,Receipts,Net sales (TZS)\r\nKariakoo,1,3000.00\r\nMbezi,1,2000.00\r\n' +
      'Total,2,5000.00\r\n',
  );
  expect(await mornings(1)).toEqual([]);
  const [empty] = await mornings(2);
  expect(empty?.text).toContain('There is nothing in it.');
  expect(empty).not.toHaveProperty('file');
});

test('its file says words where the program has names: ways of paying and days of the week', async () => {
  const columns = ['receipts'];
  const byWeekday = { name: 'Days', report: 'sales-by-weekday', asked: { columns } };
  const byTender = { name: 'Ways', report: 'sales-by-tender', asked: { columns: ['taken'] } };
  for (const asked of [byWeekday, byTender]) await want(await viewOf(shop.owner, asked), 'day');
  const files = (await mornings(1)).map(({ file }) => file?.text).sort();
  expect(files).toEqual([
    '\ufeffTender,Taken (TZS)\r\nCash,5900.00\r\nTotal,5900.00\r\n',
    '\ufeffWeekday,Receipts\r\nWednesday,2\r\nTotal,2\r\n',
  ]);
});

test('each week it is the week that is over, once, also after a morning that was missed', async () => {
  await want(await viewOf(shop.owner), 'week');
  expect(await mornings(4)).toEqual([]);
  // Monday was missed; on Tuesday the week of the sales is told, and not again.
  const [mail, ...others] = await mornings(6);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Amina Shop: What we sold, 2 Mar 2026 to 8 Mar 2026');
  expect(mail?.text).toContain('Net sales: TZS\u00a05,000.00');
  expect(await mornings(7)).toEqual([]);
  expect(await mornings(13)).toHaveLength(1);
});

test('what stands beside it is told with the totals, and row by row in the file', async () => {
  const columns = ['receipts', 'netSales'];
  await want(await viewOf(shop.owner, { asked: { compare: 'previous', columns } }), 'day');
  const [mail] = await mornings(2);
  expect(mail?.text).toContain('(before: TZS\u00a05,000.00)');
  expect(mail?.file?.text).toBe(
    '\ufeffBranch,Receipts,Receipts before,Net sales (TZS),Net sales before (TZS)\r\n' +
      'Kariakoo,0,1,0.00,3000.00\r\nMbezi,0,1,0.00,2000.00\r\nTotal,0,2,0.00,5000.00\r\n',
  );
});

test('people get what they may see: their branches, and no more once they may not', async () => {
  const viewId = await viewOf(shop.owner, { isShared: true });
  await want(viewId, 'day', reader);
  const [mail] = await mornings(1);
  expect(mail?.to).toBe(reader.email);
  expect(mail?.file?.text).toBe(
    '\ufeffBranch,Receipts,Net sales (TZS)\r\nMbezi,1,2000.00\r\nTotal,1,2000.00\r\n',
  );
  await peek(
    at.database,
    `update membership set can_view_reports = false where person_id = '${reader.personId}'`,
  );
  expect(await mornings(2)).toEqual([]);
  await peek(
    at.database,
    `update membership set can_view_reports = true where person_id = '${reader.personId}'`,
  );
  expect(await mornings(3)).toHaveLength(1);
});

test('whoever wants it no longer gets none, and a deleted view is not mailed', async () => {
  const [first, second] = [await viewOf(shop.owner), await viewOf(shop.owner, { name: 'Other' })];
  await want(first, 'day');
  await want(second, 'day');
  await want(first, null);
  expect((await mornings(1)).map(({ subject }) => subject)).toEqual([
    'Amina Shop: Other, 4 Mar 2026',
  ]);
  await call(at, shop.owner, 'POST', `/api/report-views/${second}/remove`, {});
  expect(await mornings(2)).toEqual([]);
});

test('the list says how often one is mailed, and the audit who wanted it; again changes nothing', async () => {
  const viewId = await viewOf(shop.owner, { isShared: true });
  for (const every of ['week', 'week', 'month', null, null]) await want(viewId, every);
  const acts = await peek<{ every: string | null }>(
    at.database,
    `select detail::json ->> 'every' "every" from audit_event
     where action = 'report_view.mailed' and subject_id = '${viewId}' order by seq`,
  );
  expect(acts.map(({ every }) => every)).toEqual(['week', 'month', null]);
  await want(viewId, 'day');
  const listed = async (person: TestPerson) =>
    (await call<AnswerOf<typeof listReportViews>>(at, person, 'GET', '/api/report-views')).body
      .items[0]?.mailed;
  expect(await listed(shop.owner)).toBe('day');
  expect(await listed(reader)).toBeNull();
});

test('nobody has a view mailed that they do not see', async () => {
  const viewId = await viewOf(shop.owner);
  const other = await addBusiness(at.database, { name: 'Other' });
  for (const person of [reader, other.owner]) {
    expect((await want(viewId, 'day', person)).status).toBe(404);
  }
  expect((await want(viewId, 'hour')).status).toBe(422);
  expect(await peek(at.database, 'select from report_mail')).toEqual([]);
  expect((await want(viewId, 'day')).status).toBe(200);
});

test('two servers at once mail it once', async () => {
  for (let made = 0; made < 5; made += 1) {
    await want(await viewOf(shop.owner, { name: `View ${made}` }), 'day');
  }
  at.clock.nowMs = TEST_NOW + DAY_MS;
  const place = {
    ...{ businessId: shop.businessId, name: 'Amina Shop', timezone: 'Africa/Dar_es_Salaam' },
  };
  const deps = { db: at.db, clock: () => at.clock.nowMs, mailer: at.mailbox };
  await Promise.all([mailReports(deps, place), mailReports(deps, place)]);
  expect(at.mailbox.mails.map(({ subject }) => subject).sort()).toEqual(
    [0, 1, 2, 3, 4].map((made) => `Amina Shop: View ${made}, 4 Mar 2026`),
  );
});

test('a view of one till is mailed with what that till sold', async () => {
  const asked = { columns: ['netSales'], only: `till:${shop.branches[1]?.tillId ?? ''}` };
  await want(await viewOf(shop.owner, { asked }), 'day');
  const [mail] = await mornings(1);
  // 2 x 1,180 with 18 % of tax in it.
  expect(mail?.text).toContain('Net sales: TZS\u00a02,000.00');
  expect(mail?.file?.text).toBe(
    '\ufeffBranch,Net sales (TZS)\r\nMbezi,2000.00\r\nTotal,2000.00\r\n',
  );
});

interface Told {
  readonly items: readonly {
    readonly kind: string;
    readonly detail: Readonly<Record<string, string>>;
  }[];
}
const toldOf = async (person: TestPerson) =>
  (await call<Told>(at, person, 'GET', '/api/my-notices')).body.items.filter(
    ({ kind }) => kind === 'report_ready',
  );
const sendsMail = async (on: TestApp, person: TestPerson) =>
  (await call<AnswerOf<typeof listReportViews>>(on, person, 'GET', '/api/report-views')).body
    .sendsMail;

test('without a mail server its reader is told in the app, and opens what was made', async () => {
  expect(await sendsMail(at, shop.owner)).toBe(false);
  await want(await viewOf(shop.owner), 'week');
  await mornings(6);
  const [told, ...others] = await toldOf(shop.owner);
  expect(others).toEqual([]);
  expect(told?.detail).toMatchObject({
    ...{ name: 'What we sold', report: 'sales-by-branch', columns: 'receipts,netSales' },
    ...{ from: '2026-03-02', to: '2026-03-08' },
  });
  const url = `/api/reports/made/${told?.detail['made'] ?? ''}`;
  const made = await call<{ rows: { values: object }[]; totals: object }>(
    ...([at, shop.owner, 'GET', url] as const),
  );
  expect(made.status, made.text).toBe(200);
  expect(made.body.totals).toMatchObject({ receipts: 2, netSales: 5_000_00 });
  expect(made.body.rows).toHaveLength(2);
  // It is theirs alone, and theirs for a month.
  expect(await toldOf(reader)).toEqual([]);
  expect((await call(at, reader, 'GET', url)).status).toBe(404);
  at.clock.nowMs += 30 * DAY_MS;
  expect((await call(at, shop.owner, 'GET', url)).status).toBe(200);
  at.clock.nowMs += 2 * DAY_MS;
  expect((await call(at, shop.owner, 'GET', url)).status).toBe(404);
});

test('what somebody may not see any more is neither made for them nor told', async () => {
  const viewId = await viewOf(shop.owner, { isShared: true });
  await want(viewId, 'day', reader);
  const before = (await toldOf(reader)).length;
  const see = (may: boolean) =>
    peek(at.database, 'update membership set can_view_reports = $2 where person_id = $1', [
      ...[reader.personId, may],
    ]);
  await see(false);
  expect(await mornings(1)).toEqual([]);
  await see(true);
  expect(await toldOf(reader)).toHaveLength(before);
  await mornings(2);
  expect(await toldOf(reader)).toHaveLength(before + 1);
});

test('a server with a mail server says that it mails too', async () => {
  const mailing = await startTestApp({ mailer: localMailbox(() => at.clock.nowMs) });
  const other = await addBusiness(mailing.database);
  expect(await sendsMail(mailing, other.owner)).toBe(true);
  await mailing.close();
});
