import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, post, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, addProducts, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openFirstTill, post as postSale } from '../../test/till.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { openDatabase } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { drainOnce } from '../outbox/drain.sql.ts';
import { loadSampleData } from './load-sample-data.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { addSamplePerson, markSampleBusiness, removeSampleBusiness } from './sample.sql.ts';

let t: TestApp;
let real: TestBusiness;
const clock = () => t.clock.nowMs;

beforeAll(async () => {
  t = await startTestApp();
  real = await addBusiness(t.database, { name: 'Real Shop' });
  const [sugar] = await addProducts(t.database, real, [
    { name: 'Sugar', priceMinor: 310_000, costMinor: 250_000, quantityMilli: 20_000 },
  ]);
  if (sugar === undefined) throw new Error('no product');
  const till = await openFirstTill(t, real);
  const sold = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  expect((await postSale(t, real.seller, till, sold)).status).toBe(200);
  await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
  // The news of that sale leaves, or it would leave in the middle of a comparison.
  const at = new Date(t.clock.nowMs).toISOString();
  while ((await t.db.transact(noTenant, (tx) => drainOnce(tx, at))) > 0);
});
afterAll(() => t.close());

/** Every row of every table; the platform's audit apart, which only grows. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await peek<{ name: string }>(
    t.database,
    `select relname::text "name" from pg_class where relkind in ('r', 'p')
       and relnamespace = 'public'::regnamespace and relname not like 'platform_audit%' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const text = `select to_jsonb(x) "row" from ${name} x order by to_jsonb(x)::text`;
    rows[name] = await peek(t.database, text);
  }
  return rows;
}

test('loaded and removed, the samples leave everything else as it was, row by row', async () => {
  const before = await everything();
  await loadSampleData(t.database.urls, clock, 14);
  const loaded = await everything();
  expect(loaded['sale']).not.toEqual(before['sale']);
  expect(await removeSampleData(t.database.urls.app, clock)).toBe(4);
  const after = await everything();
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const verdict = await verifyBooks(t.database.urls.checker);
  expect(verdict.isInOrder, verdict.lines.join('\n')).toBe(true);
});

test('the platform’s audit keeps a line of every removal', async () => {
  const lines = await peek(
    t.database,
    `select action, detail from platform_audit where action like 'sample%' order by seq`,
  );
  expect(lines).toMatchObject([
    { action: 'sample_business.removed', detail: { name: 'Amina Grocers' } },
    { action: 'sample_business.removed', detail: { name: 'Gulf Gadgets' } },
    { action: 'sample_business.removed', detail: { name: 'Haraka Quick Loans' } },
    { action: 'sample_business.removed', detail: { name: 'Mallya Hardware' } },
    { action: 'sample_people.removed', detail: { count: 15 } },
  ]);
});

test('with nothing to remove it removes nothing', async () => {
  const before = await everything();
  expect(await removeSampleData(t.database.urls.app, clock)).toBe(0);
  expect(await everything()).toEqual(before);
});

test('a business that is not marked is refused, and stays whole', async () => {
  const before = await everything();
  const db = openDatabase(t.database.urls.app, { max: 1, label: 'test' });
  const at = new Date(t.clock.nowMs).toISOString();
  const removal = db.transact(noTenant, (tx) => removeSampleBusiness(tx, real.businessId, at));
  await expect(removal).rejects.toThrow('this is not a sample business');
  await db.close();
  expect(await everything()).toEqual(before);
});

test('the app cannot mark a business or a person as sample', async () => {
  const db = openDatabase(t.database.urls.app, { max: 1, label: 'test' });
  const person = { personId: real.owner.personId, name: 'X', email: 'x@x.test', hash: null };
  const at = new Date(t.clock.nowMs).toISOString();
  const add = db.transact(noTenant, (tx) =>
    addSamplePerson(tx, { ...person, isSuperAdmin: true, at }),
  );
  await expect(add).rejects.toThrow('permission denied');
  await expect(db.transact(noTenant, markSampleBusiness)).rejects.toThrow('permission denied');
  await db.close();
});

test('an owner of a sample removes all of them from within; a real business has nothing to', async () => {
  const before = await everything();
  const url = '/api/business/samples';
  const asked = await send(t, 'GET', url, undefined, real.owner.headers);
  expect(asked.json()).toEqual({ isSample: false });
  const refused = await post(t, `${url}/remove`, {}, real.owner.headers);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'INVALID_STATE' }]);
  expect(await everything()).toEqual(before);

  await loadSampleData(t.database.urls, clock, 14);
  const tokenOf = async (email: string) => {
    const login = await signIn(t, email, SAMPLE_PASSWORD);
    return bearer(login.json<{ data: { token: string } }>().data.token);
  };
  const seller = await post(t, `${url}/remove`, {}, await tokenOf('seller@demo.test'));
  expect(seller.statusCode).toBe(403);
  const owner = await tokenOf('business_admin@demo.test');
  expect((await send(t, 'GET', url, undefined, owner)).json()).toEqual({ isSample: true });
  const removed = await post(t, `${url}/remove`, {}, owner);
  expect([removed.statusCode, removed.json()]).toEqual([200, { removed: 4 }]);
  expect((await send(t, 'GET', url, undefined, owner)).statusCode).toBe(401);
  const after = await everything();
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
});

test('a sample person who works in a real business stays, signed out of what is gone', async () => {
  await loadSampleData(t.database.urls, clock, 14);
  const login = await signIn(t, 'seller@demo.test', SAMPLE_PASSWORD);
  const { token } = login.json<{ data: { token: string } }>().data;
  await peek(
    t.database,
    `insert into membership (person_id, business_id, role, branch_ids, state, asked_at)
     select person_id, $1, 'seller', $2, 'active', now() from person
     where email = 'seller@demo.test'`,
    [real.businessId, [real.branches[0]?.branchId]],
  );
  expect(await removeSampleData(t.database.urls.app, clock)).toBe(4);
  const people = await peek(t.database, `select email from person where email like '%@demo.test'`);
  expect(people).toEqual([{ email: 'seller@demo.test' }]);
  const gone = await post(t, '/api/auth/users', {}, bearer(token));
  expect(gone.statusCode).toBe(401);
  const again = await signIn(t, 'seller@demo.test', SAMPLE_PASSWORD);
  expect(again.json<{ data: { user: { business: unknown } } }>().data.user.business).toMatchObject({
    name: 'Real Shop',
  });
});

test('a load whose e-mail belongs to somebody who stays loads nothing', async () => {
  const before = await everything();
  expect(await loadSampleData(t.database.urls, clock, 14)).toBe(false);
  expect(await everything()).toEqual(before);
});
