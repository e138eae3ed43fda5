import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEPT, KEPT_RANGES, type Kept, type Retention } from '@tillbook/core/platform/retention';
import type { PlatformSettings } from '@tillbook/core/platform/settings.api';
import { givePassword, PASSWORD, post } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { CLEAN_JOB } from '../jobs/job-names.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';

const DAY_MS = 86_400_000;

let at: TestApp;
let platformDb: Database;
let root: TestPerson;
let shop: TestBusiness;
beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Root' });
  shop = await addBusiness(at.database);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await platformDb.close();
  await at.close();
});

const settings = async () =>
  (await call<PlatformSettings>(at, root, 'GET', '/api/admin/settings')).body;
async function keep(retention: Partial<Retention>, by = root) {
  const now = await settings();
  const { version, isSignUpOpen, isApprovalNeeded } = now;
  const body = { version, isSignUpOpen, isApprovalNeeded };
  return call<Partial<PlatformSettings> & { code?: string }>(
    ...([at, by, 'PUT', '/api/admin/settings'] as const),
    { ...body, retention: { ...now.retention, ...retention } },
  );
}

/** The night after `days`: what the clock starts to remove old things, and nothing else. */
async function night(days: number): Promise<void> {
  at.clock.nowMs = TEST_NOW + days * DAY_MS;
  const log = { warn: () => undefined, error: (...said: unknown[]) => expect(said).toEqual([]) };
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log };
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir: '/nowhere' };
  const jobs = nightlyJobs(given).filter(({ name }) => name === CLEAN_JOB);
  expect(jobs).toHaveLength(2);
  await makeRunner({ ...by, jobs }).look();
}

/** One of each kind that ended at an instant. */
async function leaveBehind(endedAt: string): Promise<void> {
  const { personId } = shop.seller;
  const { businessId } = shop;
  const [branch] = shop.branches;
  const id = newId();
  const plain = [
    `insert into session (session_id, token_hash, person_id, kind, created_at, last_seen_at,
       expires_at, idle_ms, revoked_at)
     values ('${id}', sha256('${id}'), '${personId}', 'full', $1, $1, '2090-01-01', 1e12, $1)`,
    `insert into person_act (person_id, kind, at, device) values ('${personId}', 'password', $1, '')`,
    `insert into known_device values ('${personId}', sha256('${id}'), $1)`,
    `insert into person (person_id, name, email, owner_asked_at, created_at)
     values ('${id}', 'Nobody', '${id}@example.test', $1, $1)`,
    `insert into invitation (invitation_id, business_id, name, email, role, mailed_hash,
       copied_hash, invited_by, created_at, expires_at)
     values ('${id}', '${businessId}', 'Never Came', '${id}@x.test', 'seller', sha256('m${id}'),
       sha256('c${id}'), '${shop.owner.personId}', $1, $1)`,
    `insert into notice (business_id, person_id, notice_id, kind, cause, day, detail, at,
       is_in_app, is_by_mail)
     values ('${businessId}', '${personId}', '${id}', 'stock_low', '${id}', $1::timestamptz::date,
       '{}', $1, true, false)`,
    `insert into parked_sale (business_id, parked_id, branch_id, till_id, device_id, kept_by, kept_at,
       ended_at, ended_by, ended_by_name, ended_till_id, ended_device_id)
     values ('${businessId}', '${id}', '${branch?.branchId}', '${branch?.tillId}', '${id}',
       '${personId}', $1, $1, '${personId}', 'Amina', '${branch?.tillId}', '${id}')`,
    `insert into job_run values ('${businessId}', 'audit.seal', $1, 'done', 1, $1, $1, $1)`,
    `insert into server_job_run values ('backup.daily', $1, 'done', 1, $1, $1, $1)`,
  ];
  for (const text of plain) await peek(at.database, text, [endedAt]);
}

/** How many of each kind are there, without those that the test came with. */
async function left(): Promise<Record<Kept, number>> {
  const of = `person_id = '${shop.seller.personId}'`;
  const [row] = await peek<Record<Kept, number>>(
    at.database,
    `select (select count(*)::int from session where revoked_at is not null) sessions,
       (select count(*)::int from person_act where ${of} and kind = 'password') acts,
       (select count(*)::int from known_device where ${of}) browsers,
       (select count(*)::int from person where name = 'Nobody') unproven,
       (select count(*)::int from invitation) invitations,
       (select count(*)::int from notice) notices,
       (select count(*)::int from parked_sale) parked,
       (select count(*)::int from job_run where job = 'audit.seal')
         + (select count(*)::int from server_job_run where job = 'backup.daily') runs`,
  );
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}
const each = (count: number): Record<Kept, number> =>
  ({ ...Object.fromEntries(KEPT.map((kind) => [kind, count])), runs: 2 * count }) as never;

test('each kind stays its days and goes the night after; what went can be looked at', async () => {
  expect((await settings()).retention).toEqual(
    Object.fromEntries(KEPT.map((kind) => [kind, KEPT_RANGES[kind].usual])),
  );
  expect((await settings()).removed).toEqual([]);
  await keep({ sessions: 3, acts: 30, browsers: 31, unproven: 5, invitations: 7 });
  await keep({ notices: 14, runs: 15, parked: 4 });
  const ended = new Date(TEST_NOW + 4 * 3_600_000).toISOString();
  await leaveBehind(ended);
  const days = { sessions: 3, parked: 4, unproven: 5, invitations: 7, notices: 14, runs: 15 };
  for (const [kind, after] of Object.entries({ ...days, acts: 30, browsers: 31 }) as [
    Kept,
    number,
  ][]) {
    // Four hours before its days are over, and a day later.
    await night(after);
    expect((await left())[kind], `${kind} on day ${after}`).toBeGreaterThan(0);
    await night(after + 1);
    expect((await left())[kind], `${kind} on day ${after + 1}`).toBe(0);
  }
});

test('what the last runs removed is counted by kind and day, with when it was looked', async () => {
  at.clock.nowMs = TEST_NOW + 40 * DAY_MS;
  const old = new Date(TEST_NOW - 60 * DAY_MS).toISOString();
  await leaveBehind(old);
  await leaveBehind(new Date(TEST_NOW - 59 * DAY_MS).toISOString());
  await leaveBehind(new Date(at.clock.nowMs).toISOString());
  await night(41);
  expect(await left()).toEqual(each(1));
  const { removed } = await settings();
  expect(removed.map(({ kind }) => kind).sort()).toEqual([...KEPT].sort());
  const lookedAt = new Date(at.clock.nowMs).toISOString();
  for (const { kind, ...row } of removed) {
    // A run is of the server or of the business; the job's own old runs go with them.
    expect(row, kind).toMatchObject({ lookedAt });
    // Each session that began is an act of its person, too.
    if (kind !== 'runs') expect(row.count, kind).toBe(kind === 'acts' ? 4 : 2);
    expect(row.monthCount, kind).toBeGreaterThanOrEqual(row.count);
  }
  // Once more in the same night does nothing more.
  await night(41);
  expect((await settings()).removed).toEqual(removed);
});

test('who is known, at work, forgotten or an owner is never taken for one who never came', async () => {
  const owner = await addBusiness(at.database, { name: 'Closed Shop' });
  await givePassword(at, owner.owner);
  await givePassword(at, owner.seller);
  const { headers } = owner.owner;
  const closing = { name: 'Closed Shop', currentPassword: PASSWORD };
  const forget = (by: TestPerson) =>
    post(at, '/api/auth/erase-account', { currentPassword: PASSWORD }, by.headers);
  expect((await forget(owner.seller)).statusCode).toBe(200);
  expect((await post(at, '/api/business/close', closing, headers)).statusCode).toBe(200);
  expect((await forget(owner.owner)).statusCode).toBe(200);
  const people = 'select person_id from person where name <> $1 order by 1';
  const before = await peek(at.database, people, ['Nobody']);
  // Old enough for the sweep of whoever registers, and for that of the night.
  at.clock.nowMs += 60 * DAY_MS;
  const fresh = { name: 'Neema Paul', email: 'neema@example.test', password: PASSWORD };
  expect((await post(at, '/api/auth/register', fresh)).statusCode).toBe(200);
  await night(110);
  const after = await peek(at.database, people, ['Nobody']);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('only the super admin chooses, within what each kind allows; the log keeps what it was', async () => {
  for (const who of [shop.owner, shop.manager, shop.seller, shop.accountant]) {
    expect((await keep({ runs: 20 }, who)).status).toBe(403);
  }
  for (const kind of KEPT) {
    const { least, most } = KEPT_RANGES[kind];
    for (const days of [least - 1, most + 1, 1.5]) {
      expect((await keep({ [kind]: days })).body.code, `${kind} ${days}`).toBe('VALIDATION_FAILED');
    }
  }
  const { notices } = (await settings()).retention;
  const saved = await keep({ notices: 100 });
  expect(saved.body.retention?.notices).toBe(100);
  const { log, retention, limits } = await settings();
  expect(retention.notices).toBe(100);
  expect(log[0]?.detail).toMatchObject({ before: { notices }, after: { notices: 100 } });
  // Saved by a page that knows nothing of it, it stays.
  const { version, isSignUpOpen, isApprovalNeeded } = await settings();
  const body = { version, isSignUpOpen, isApprovalNeeded, limits: { ...limits, staff: 3 } };
  expect((await call(at, root, 'PUT', '/api/admin/settings', body)).status).toBe(200);
  expect((await settings()).retention.notices).toBe(100);
});
