import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BooksProof } from '@tillbook/core/audit/proof.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call, draftOf, openFirstTill, post } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { makeRunner } from '../jobs/run-jobs.ts';
import { nightlyJobs } from '../nightly.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'tillbook-nightly-'));
let at: TestApp;
let platformDb: Database;
let shop: TestBusiness;
let other: TestBusiness;
let wrongFolder = '';

beforeAll(async () => {
  at = await startTestApp();
  platformDb = openDatabase(at.database.urls.platform, { max: 1, label: 'test-platform' });
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
  const [soap] = await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 50_000 },
  ]);
  if (soap === undefined) throw new Error('no soap');
  const till = await openFirstTill(at, shop);
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  expect((await post(at, shop.seller, till, draft)).status).toBe(200);
});
afterAll(async () => {
  await platformDb.close();
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { warn: () => undefined, error: () => undefined };
async function night(days: number): Promise<void> {
  at.clock.nowMs = TEST_NOW + days * DAY_MS;
  const by = { db: at.db, platformDb, clock: () => at.clock.nowMs, log: quiet };
  const backupDir = wrongFolder === '' ? folder : wrongFolder;
  const given = { ...by, mailer: at.mailbox, urls: at.database.urls, backupDir };
  const jobs = nightlyJobs(given);
  await makeRunner({ ...by, jobs }).look();
}
const proof = async (business: TestBusiness) =>
  (await call<BooksProof>(at, business.owner, 'GET', '/api/books/proof')).body;

test('before the first night nothing is claimed', async () => {
  expect(await proof(shop)).toEqual({
    ...{ seal: null, looks: [], troubles: [] },
    backup: { lastAt: null, rows: null, failedAt: null, error: null, keptDays: 14 },
  });
});

test('a night seals, looks and backs up, and the owner sees the own business’s part', async () => {
  await night(1);
  const [mine, theirs] = [await proof(shop), await proof(other)];
  expect(mine.seal).toMatchObject({ sealNo: 1, streams: 1 });
  expect(mine.seal?.events).toBeGreaterThan(0);
  expect(theirs.seal).toMatchObject({ events: 0 });
  expect(mine.looks).toMatchObject([{ findings: [] }]);
  expect(mine.looks[0]?.examined).toBeGreaterThan(theirs.looks[0]?.examined ?? Infinity);
  expect(mine.backup).toMatchObject({ lastAt: new Date(at.clock.nowMs).toISOString() });
  expect(mine.backup.rows).toBeGreaterThan(20);
  expect(await brokenBooks(at.database)).toEqual([]);
});

test('what is wrong in one business is shown to its owner and to no other', async () => {
  await peek(
    at.database,
    `update audit_event set actor_name = 'Nobody' where seq = 2 and business_id = $1`,
    [shop.businessId],
  );
  await night(2);
  const [mine, theirs] = [await proof(shop), await proof(other)];
  expect(mine.looks).toHaveLength(2);
  expect(mine.looks[0]?.findings).toMatchObject([{ _id: 'I24' }]);
  expect(mine.looks[0]?.findings[0]?.rows[0]).toMatch(/number 2: it is not what was written/);
  expect(theirs.looks[0]?.findings).toEqual([]);
});

test('a back-up that fails is shown beside the last good one', async () => {
  // Within a file there can be no folder.
  writeFileSync(join(folder, 'file'), '');
  wrongFolder = join(folder, 'file', 'backups');
  await night(3);
  const { backup } = await proof(shop);
  expect(backup.lastAt).toBe(new Date(TEST_NOW + 2 * DAY_MS).toISOString());
  expect(backup.failedAt).toBe(new Date(TEST_NOW + 3 * DAY_MS).toISOString());
  expect(backup.error).toMatch(/ENOTDIR|EEXIST/);
  wrongFolder = '';
  at.clock.nowMs += 60_000;
});

test('sellers and managers do not see it; accountants do', async () => {
  for (const person of [shop.seller, shop.manager]) {
    expect((await call(at, person, 'GET', '/api/books/proof')).status).toBe(403);
  }
  expect((await call(at, shop.accountant, 'GET', '/api/books/proof')).status).toBe(200);
});
