import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notice } from '@tillbook/core/notices/notices.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';
import { sellWednesdays } from '../../test/wednesdays.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { MORNING_JOB } from '../jobs/job-names.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';

let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Other' });
  await sellWednesdays(at, shop);
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
});
beforeEach(async () => {
  await peek(at.database, 'truncate job_run, server_job_run, notice, notice_choice, notice_rule');
  (at.mailbox.mails as unknown[]).length = 0;
});

const quiet = { warn: () => undefined, error: () => undefined };
/** Lets it be half past seven of a morning in Dar es Salaam; answers what was mailed to somebody. */
async function morning(day: string, person: TestPerson): Promise<string[]> {
  at.clock.nowMs = Date.parse(`${day}T04:30:00Z`);
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir: '/nowhere' };
  const jobs = nightlyJobs(given).filter(({ name }) => name === MORNING_JOB);
  await makeRunner({ ...by, jobs }).look();
  return at.mailbox.mails.filter(({ to }) => to === person.email).map(({ text }) => text);
}

const choose = (person: TestPerson, how: { isInApp: boolean; isByMail: boolean }) =>
  done(at, person, 'POST', '/api/my-notices/choices', { kind: 'day_changed', ...how });

async function told(person: TestPerson): Promise<Notice['detail'][]> {
  const { items } = await done<{ items: Notice[] }>(at, person, 'GET', '/api/my-notices?limit=100');
  return items.filter(({ kind }) => kind === 'day_changed').map(({ detail }) => detail);
}

test('nobody is told who did not ask', async () => {
  expect(await morning('2026-03-12', shop.owner)).toEqual([]);
  expect(await peek(at.database, `select from notice where kind = 'day_changed'`)).toEqual([]);
});

test('who asks for it is mailed why yesterday brought what it did, once', async () => {
  await choose(shop.owner, { isInApp: false, isByMail: true });
  const mails = await morning('2026-03-12', shop.owner);
  // By hand: 12 x 100 + 8 x 50 - 10 beside 2,500; 20 pieces instead of 36 at 83.33.
  const sentence =
    'Wednesday 11 March brought TZS\u00a01,590.00, TZS\u00a0910.00 less than a usual one ' +
    '(TZS\u00a02,500.00), above all smaller baskets (TZS\u00a01,333.33). 1 product that usually ' +
    'sells had run out.';
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`- ${sentence}`);
  expect(await told(shop.owner)).toEqual([]);
  await peek(at.database, 'truncate job_run, server_job_run');
  expect(await morning('2026-03-12', shop.owner)).toHaveLength(1);
  // The day after sold nothing that could be beside anything.
  expect(await morning('2026-03-13', shop.owner)).toHaveLength(1);
});

test('in the app it is told with what the dashboard shows; a manager of the branch they have', async () => {
  await choose(shop.owner, { isInApp: true, isByMail: false });
  await choose(shop.manager, { isInApp: true, isByMail: false });
  expect(await morning('2026-03-12', shop.owner)).toEqual([]);
  const detail = {
    ...{ date: '2026-03-11', currency: 'TZS', netMinor: 159_000, usualMinor: 250_000 },
    ...{ differenceMinor: -91_000, part: 'baskets', partMinor: -133_333, outCount: 1 },
  };
  expect(await told(shop.owner)).toEqual([detail]);
  expect(await told(shop.manager)).toEqual([detail]);
  expect(await told(shop.accountant)).toEqual([]);
});

test('the business may have it told to all; another business hears nothing of it', async () => {
  const rule = { kind: 'day_changed', isInApp: true, isByMail: false };
  await done(at, shop.owner, 'PUT', '/api/business/notice-rules', rule);
  await done(at, other.owner, 'PUT', '/api/business/notice-rules', rule);
  await morning('2026-03-12', shop.owner);
  expect(await told(shop.accountant)).toHaveLength(1);
  expect(await told(shop.seller)).toEqual([]);
  expect(await told(other.owner)).toEqual([]);
});
