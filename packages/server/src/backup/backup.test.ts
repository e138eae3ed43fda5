import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBusiness, addProducts, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import { slowWire } from '../../test/slow-wire.ts';
import { MANIFEST_NAME, type Manifest } from './manifest.ts';
import { restoreBackup, takeBackup } from './take-backup.ts';

/** A back-up after which nobody was forgotten. */
const NOBODY = { erasures: [], clock: () => TEST_NOW };

let database: TestDatabase;
let empty: TestDatabase;
let business: TestBusiness;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  business = await addBusiness(database);
  await addProducts(database, business, [
    {
      name: 'Sugar 1 kg',
      priceMinor: 310_000,
      costMinor: 250_000,
      quantityMilli: 20_000,
      barcode: '6001234567895',
    },
    { name: 'Tab\tand "quote"', priceMinor: 1, costMinor: 0, quantityMilli: 500 },
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'tillbook-backup-')), 'copy');
  empty = await cloneDatabase();
});
afterEach(async () => {
  await empty.drop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const contents = async (from: TestDatabase, table: string): Promise<unknown> =>
  peek(from, `select to_jsonb(t) "row" from ${table} t order by to_jsonb(t)::text`);

test('a backup restored into an empty database holds the same rows, and its books verify', async () => {
  const manifest = await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  const verdict = await restoreBackup(empty.urls, folder, NOBODY);
  expect(verdict.join('\n')).not.toContain('BROKEN');
  expect(manifest.tables.find(({ name }) => name === 'stock_movement')?.rows).toBe(4);
  for (const { name } of manifest.tables) {
    expect(await contents(empty, name), name).toEqual(await contents(database, name));
  }
});

test('a backup is whole when the database tells how many rows came after the last of them', async () => {
  const wire = await slowWire(database.urls.checker);
  const manifest = await takeBackup(wire.url, folder, () => TEST_NOW);
  wire.close();
  expect(manifest.tables.find(({ name }) => name === 'stock_movement')?.rows).toBe(4);
});

test('a restored copy tells nobody anything until somebody switches its webhooks on', async () => {
  await peek(
    database,
    `insert into webhook (business_id, webhook_id, name, url, types, place, secret, secret_id,
       made_at, made_by, made_by_name)
     values ($1, $1, 'Web shop', 'https://x.test/', '{sale.posted}', 1,
       decode('01' || repeat('00', 68), 'hex'), $1, now(), $2, 'Amina')`,
    [business.businessId, business.owner.personId],
  );
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  await restoreBackup(empty.urls, folder, NOBODY);
  const stateIn = (from: TestDatabase) => peek(from, 'select off_reason why from webhook');
  expect(await stateIn(empty)).toEqual([{ why: 'restored' }]);
  expect(await stateIn(database)).toEqual([{ why: null }]);
  await peek(database, 'delete from webhook');
});

test('after a restore the walls stand as before', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  await restoreBackup(empty.urls, folder, NOBODY);
  const unforced = await peek(
    empty,
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(unforced).toEqual([]);
  const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' order by 1, 2`;
  expect(await peek(empty, keys)).toEqual(await peek(database, keys));
});

test('a damaged file is refused before anything is written', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  appendFileSync(join(folder, 'product.copy.gz'), 'x');
  await expect(restoreBackup(empty.urls, folder, NOBODY)).rejects.toThrow(
    /product\.copy\.gz has changed/,
  );
  expect(await contents(empty, 'business')).toEqual([]);
});

test('a backup without its list is no backup', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  rmSync(join(folder, MANIFEST_NAME));
  await expect(restoreBackup(empty.urls, folder, NOBODY)).rejects.toThrow(
    /manifest\.json is missing/,
  );
});

test('a database that holds something is not overwritten', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  await expect(restoreBackup(database.urls, folder, NOBODY)).rejects.toThrow(/is not empty/);
});

test('a backup is not written over another one', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  const again = takeBackup(database.urls.checker, folder, () => TEST_NOW);
  await expect(again).rejects.toThrow(/is not empty/);
});

test('a backup taken by a role that sees no rows fails instead of being empty', async () => {
  await expect(takeBackup(database.urls.app, folder, () => TEST_NOW)).rejects.toThrow(
    /permission denied/,
  );
});

test('the list names the migration, and rows and hash of every table', async () => {
  await takeBackup(database.urls.checker, folder, () => TEST_NOW);
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST_NAME), 'utf8')) as Manifest;
  expect(manifest.takenAt).toBe('2026-03-04T07:00:00.000Z');
  expect(manifest.migration).toBeGreaterThanOrEqual(9);
  expect(manifest.tables.length).toBeGreaterThan(25);
});
