import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, PASSWORD, post } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import type { Erasure } from '../erasure.ts';
import { makeDailyBackup } from './daily-backup.ts';
import { addErasures, erasureFile, readErasures } from './erasure-list.ts';
import { drillRestore, erasuresFor } from './restore-drill.ts';
import { restoreBackup } from './take-backup.ts';

const CANARY = 'Mwanaidi Canary';
const clock = () => TEST_NOW + 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let folder: string;
let file: string;
const made: TestDatabase[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tillbook-erasures-'));
  file = erasureFile(folder);
  at = await startTestApp({ erased: (erasure) => addErasures(file, [erasure]) });
  shop = await addBusiness(at.database);
});
afterAll(async () => {
  for (const database of made) await database.drop();
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const makeScratch = async () => {
  const scratch = await cloneDatabase();
  return scratch;
};
const backUp = (dueAt: string) =>
  makeDailyBackup({ checkerUrl: at.database.urls.checker, folder, clock, keptDays: 14 }, dueAt);
async function restored(from: string, erasures: readonly Erasure[]) {
  const empty = await cloneDatabase();
  made.push(empty);
  const lines = await restoreBackup(empty.urls, join(folder, from), { erasures, clock });
  return { empty, lines };
}
const named = (database: TestDatabase) =>
  peek<{ name: string }>(
    database,
    `select name from customer where name = $1 union all select name from person where name = $1
     union all select phone from customer where phone is not null`,
    [CANARY],
  );

test('who was forgotten after the back-up is forgotten again when it is restored, and told', async () => {
  const customer = await addCustomer(at, shop, { name: CANARY, phone: '+255754987123' });
  const person = await addPerson(at.database, {
    ...{ role: 'seller', businessId: shop.businessId, name: CANARY },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  await givePassword(at, person);
  await backUp('2026-03-04T01:00:00.000Z');
  const gone = await post(
    ...([at, `/api/customers/${customer._id}/erase`, { version: customer.version }] as const),
    shop.owner.headers,
  );
  expect(gone.statusCode).toBe(200);
  const proof = { currentPassword: PASSWORD };
  const left = await post(at, '/api/auth/erase-account', proof, person.headers);
  expect(left.statusCode).toBe(200);
  const list = readErasures([file]);
  expect(list.map(({ kind, id }) => [kind, id])).toEqual([
    ['customer', customer._id],
    ['person', person.personId],
  ]);
  // Nothing in the list is about anybody.
  expect(readFileSync(file, 'utf8')).not.toMatch(/Mwanaidi|754987123|@/);

  const backup = 'tillbook-2026-03-04T01-00';
  // Without the list the back-up knows them still.
  expect(await named((await restored(backup, [])).empty)).toHaveLength(3);
  const { empty, lines } = await restored(backup, erasuresFor('/nowhere', join(folder, backup)));
  expect(lines[0]).toBe(
    'Forgotten after the back-up was taken, and forgotten again: customers 1, accounts 1.',
  );
  expect(await named(empty)).toEqual([]);
  const acts = `select action, subject_id "id" from audit_event where action like '%.erased'
    order by action`;
  expect(await peek(empty, acts)).toEqual([
    { action: 'customer.erased', id: customer._id },
    { action: 'user.erased', id: person.personId },
  ]);
  expect(await brokenBooks(empty)).toEqual([]);
  // A drill proves the same, and says nothing where nobody is forgotten anew.
  const drill = (from: string) => drillRestore({ makeScratch, backupDir: folder, clock }, from);
  expect((await drill(join(folder, backup))).lines[0]).toContain('customers 1, accounts 1');
  await backUp('2026-03-05T01:00:00.000Z');
  const newest = await drill(join(folder, 'tillbook-2026-03-05T01-00'));
  expect(newest.lines.join()).not.toContain('Forgotten');
  // Four databases are filled and their books verified.
}, 120_000);

test('the list only grows; what another server forgot is added with the next back-up', async () => {
  const before = readFileSync(file, 'utf8');
  addErasures(file, readErasures([file]));
  expect(readFileSync(file, 'utf8')).toBe(before);
  // A stop in the middle of a line loses that line alone, until the next night.
  appendFileSync(file, '{"kind":"custo');
  const customer = await addCustomer(at, shop, { name: 'Zuhura', phone: '+255754000111' });
  const erased = 'select forget_customer($1, $2, $2, now())';
  const tenant = `select set_config('app.business_id', '${shop.businessId}', false)`;
  await peek(
    at.database,
    `${tenant}; ${erased.replace('$1', `'${customer._id}'`).replaceAll('$2', "'Former customer x'")}`,
  );
  await backUp('2026-03-06T01:00:00.000Z');
  expect(readFileSync(file, 'utf8').startsWith(before)).toBe(true);
  expect(readErasures([file])).toHaveLength(3);
  expect(readErasures([file]).at(-1)).toMatchObject({ kind: 'customer', id: customer._id });
});
