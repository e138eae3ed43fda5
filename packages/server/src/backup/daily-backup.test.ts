import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusiness, TEST_NOW } from '../../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from '../db/database.ts';
import { BACKUP_JOB } from '../jobs/job-names.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { localMailbox } from '../mail/mailbox.ts';
import { nightlyJobs } from '../nightly.ts';
import { dailyBackups, makeDailyBackup } from './daily-backup.ts';
import { drillRestore } from './restore-drill.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'tillbook-daily-')), 'backups');
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await addBusiness(database);
});
afterAll(async () => {
  await database.drop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const make = (dueAt: string, keptDays = 14): Promise<string> =>
  makeDailyBackup(
    { checkerUrl: database.urls.checker, folder, clock: () => TEST_NOW, keptDays },
    dueAt,
  );
/** The databases that drills made; other tests make and drop theirs meanwhile. */
const made: string[] = [];
const makeScratch = async () => {
  const scratch = await cloneDatabase();
  made.push(new URL(scratch.urls.owner).pathname.slice(1));
  return scratch;
};
const drill = (from: string | null = null) =>
  drillRestore({ makeScratch, backupDir: folder, clock: () => TEST_NOW }, from);
const leftOver = () =>
  peek(database, 'select datname from pg_database where datname = any ($1)', [made]);

test('without a back-up a drill says so', async () => {
  await expect(drill()).rejects.toThrow(/There is no daily back-up in/);
});

test('a day has one back-up, however often it is made', async () => {
  mkdirSync(join(folder, 'tillbook-2026-03-04T01-00.unfinished'), { recursive: true });
  const said = JSON.parse(await make('2026-03-04T01:00:00.000Z')) as { rows: number };
  expect(said.rows).toBeGreaterThan(20);
  await make('2026-03-04T01:00:00.000Z');
  expect(readdirSync(folder)).toEqual(['tillbook-2026-03-04T01-00']);
});

test('the newest ones stay, and nothing of others is touched', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  mkdirSync(join(folder, 'tillbook-2020'));
  for (const day of ['05', '06', '07']) await make(`2026-03-${day}T01:00:00.000Z`, 2);
  expect(dailyBackups(folder)).toEqual(['tillbook-2026-03-07T01-00', 'tillbook-2026-03-06T01-00']);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['notes.txt', 'tillbook-2020']));
});

test('a drill restores the newest one beside the real database, verifies it and removes it', async () => {
  const { folder: used, lines } = await drill();
  expect(used).toBe(join(folder, 'tillbook-2026-03-07T01-00'));
  expect(lines.join('\n')).toMatch(/I24 {2}\d+ rows {2}in order/);
  expect([made.length, await leftOver()]).toEqual([1, []]);
});

test('a drill finds a damaged one, and removes what it made too', async () => {
  const damaged = join(folder, 'tillbook-2026-03-07T01-00');
  writeFileSync(join(damaged, 'product.copy.gz'), 'x');
  await expect(drill()).rejects.toThrow(/product\.copy\.gz has changed/);
  expect([made.length, await leftOver()]).toEqual([2, []]);
});

test('of the nightly ones fourteen stay: the fifteenth removes the oldest, and no other', async () => {
  const nights = join(folder, '..', 'nights');
  let nowMs = Date.parse('2026-04-02T01:00:20.000Z');
  const db = openDatabase(database.urls.app, { max: 2, label: 'test' });
  const platformDb = openDatabase(database.urls.platform, { max: 2, label: 'test-platform' });
  const clock = () => nowMs;
  const log = { warn: () => undefined, error: () => undefined };
  const nightly = { db, urls: database.urls, clock, log, mailer: localMailbox(clock) };
  const jobs = nightlyJobs({ ...nightly, backupDir: nights }).filter(
    ({ name }) => name === BACKUP_JOB,
  );
  const runner = makeRunner({ db, platformDb, clock, log, jobs });
  await runner.look();
  const [first = ''] = dailyBackups(nights);
  const dayOf = (name: string) => name.slice('tillbook-2026-'.length, -'T01-00'.length);
  expect(dayOf(first)).toBe('04-02');
  // Those of the nights between, as they would have been made.
  for (let day = 3; day <= 14; day += 1) {
    const name = first.replace('04-02', `04-${String(day).padStart(2, '0')}`);
    cpSync(join(nights, first), join(nights, name), { recursive: true });
  }
  const nextNight = async () => {
    nowMs += 86_400_000;
    await runner.look();
    return dailyBackups(nights).map(dayOf);
  };
  nowMs += 12 * 86_400_000;
  const fourteen = await nextNight();
  expect([fourteen.length, fourteen[0], fourteen.at(-1)]).toEqual([14, '04-15', '04-02']);
  const after = await nextNight();
  expect(after).toEqual(['04-16', ...fourteen.slice(0, -1)]);
  await Promise.all([db.close(), platformDb.close()]);
});

test('where no database may be made, a drill says what to do instead', async () => {
  const refused = drillRestore(
    { makeScratch: null, backupDir: folder, clock: () => TEST_NOW },
    null,
  );
  await expect(refused).rejects.toThrow(/may not make a database/);
});
