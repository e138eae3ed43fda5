import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { businessJob, serverJob, type Job } from './job.ts';
import type { When } from './last-due.ts';
import { makeRunner } from './run-jobs.ts';

const HOUR_MS = 3_600_000;
let at: TestApp;
let platformDb: Database;
let east: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 2, label: 'test-platform' });
  east = await addBusiness(at.database);
  await addBusiness(at.database, { timezone: 'America/New_York' });
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
});
beforeEach(async () => {
  at.clock.nowMs = TEST_NOW;
  await peek(at.database, 'truncate job_run, server_job_run');
});

const logged: string[] = [];
const note = (...words: unknown[]): void => void logged.push(JSON.stringify(words));
const runnerOf = (...jobs: readonly Job[]) =>
  makeRunner({
    ...{ db: at.db, platformDb, clock: () => at.clock.nowMs, jobs },
    log: { warn: note, error: note },
  });

const night: When = { every: 'day', atMinute: 90 };
const atOne: When = { every: 'day', atMinute: 60 };

/** Nightly work that says what it did. */
function nightly(did: string[], fails: () => boolean = () => false): Job {
  return businessJob('seal', night, async ({ place, dueAt }) => {
    if (fails()) throw new Error('the disk is full');
    did.push(`${place.businessId === east.businessId ? 'east' : 'west'} ${dueAt}`);
  });
}
const runs = () =>
  peek(at.database, 'select state, attempt, error, next_try_at from job_run order by due_at');

test('work is done once for each night of each business, on its own clock', async () => {
  const did: string[] = [];
  const runner = runnerOf(nightly(did));
  // 07:00 UTC: nobody has had half past one at night since they began.
  await runner.look();
  expect(did).toEqual([]);
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  await runner.look();
  await runner.look();
  // By hand: 01:30 in Dar es Salaam is 22:30 UTC the day before, in New York 06:30 UTC.
  expect(did).toEqual(['east 2026-03-04T22:30:00.000Z', 'west 2026-03-05T06:30:00.000Z']);
  expect(await runs()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

test('of nights that were missed the last is made up at the next start, once', async () => {
  at.clock.nowMs = TEST_NOW + 10 * 24 * HOUR_MS;
  const did: string[] = [];
  await runnerOf(nightly(did)).look();
  // New York has summer time since 8 March.
  expect(did).toEqual(['east 2026-03-13T22:30:00.000Z', 'west 2026-03-14T05:30:00.000Z']);
  // A server that starts now finds it done.
  await runnerOf(nightly(did)).look();
  expect(did).toHaveLength(2);
});

test('what failed is logged, kept, and tried again after a pause that grows', async () => {
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  let failures = 2 * 2;
  const did: string[] = [];
  const runner = runnerOf(nightly(did, () => (failures -= 1) >= 0));
  await runner.look();
  expect(await runs()).toMatchObject([
    { state: 'failed', attempt: 1, error: 'the disk is full' },
    { state: 'failed', attempt: 1 },
  ]);
  expect(logged.at(-1)).toContain('seal failed, try 1');
  at.clock.nowMs += 59_000;
  await runner.look();
  expect(did).toEqual([]);
  at.clock.nowMs += 1_000;
  await runner.look();
  expect(await runs()).toMatchObject([{ attempt: 2 }, { attempt: 2 }]);
  at.clock.nowMs += 4 * 60_000;
  await runner.look();
  expect(did).toEqual([]);
  at.clock.nowMs += 60_000;
  await runner.look();
  expect(did).toHaveLength(2);
  expect(await runs()).toMatchObject([
    { state: 'done', attempt: 3, error: null },
    { state: 'done', attempt: 3, error: null },
  ]);
});

test('one business whose work fails stops nobody else’s', async () => {
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  const did: string[] = [];
  let isFirst = true;
  await runnerOf(nightly(did, () => isFirst && !(isFirst = false))).look();
  expect(did).toEqual(['west 2026-03-05T06:30:00.000Z']);
});

test('what a server that died had begun is taken over when its time is up, not before', async () => {
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  const died = runnerOf(serverJob('backup', atOne, () => new Promise<never>(() => undefined)));
  void died.look();
  await expect
    .poll(() => peek(at.database, `select from server_job_run where state = 'running'`))
    .toHaveLength(1);
  const did: string[] = [];
  const heir = runnerOf(serverJob('backup', atOne, async ({ dueAt }) => String(did.push(dueAt))));
  await heir.look();
  expect(did).toEqual([]);
  at.clock.nowMs += 10 * 60_000 + 1;
  await heir.look();
  expect(did).toEqual(['2026-03-05T01:00:00.000Z']);
  expect(await peek(at.database, 'select state, attempt, result from server_job_run')).toEqual([
    { state: 'done', attempt: 2, result: '1' },
  ]);
});

test('a stop waits for the step under way and begins no other', async () => {
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  const did: string[] = [];
  let release = (): void => undefined;
  const slow = businessJob('slow', night, async () => {
    did.push('begun');
    await new Promise<void>((resolve) => (release = resolve));
    did.push('ended');
  });
  const runner = runnerOf(slow);
  const looking = runner.look();
  await expect.poll(() => did).toEqual(['begun']);
  let isStopped = false;
  const stopping = runner.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isStopped).toBe(false);
  release();
  await Promise.all([looking, stopping]);
  expect(did).toEqual(['begun', 'ended']);
  expect(await runs()).toMatchObject([{ state: 'done' }]);
});

test('work of one business sees nothing of another’s runs', async () => {
  at.clock.nowMs = TEST_NOW + 24 * HOUR_MS;
  await runnerOf(nightly([])).look();
  const look = { name: 'test_runs', text: 'select business_id "businessId" from job_run' };
  const seen = await at.db.read(openTenant(east.businessId), (reader) => reader.rows(look));
  expect(seen).toEqual([{ businessId: east.businessId }]);
});
