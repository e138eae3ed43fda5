import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, post, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openDatabase, statement, type Database } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import {
  createSuperAdmin,
  offerFirstSuperAdmin,
  type SuperAdminDeps,
} from './create-super-admin.ts';
import { makeHashing } from './hashing.ts';

const EMAIL = 'root@example.test';
const NEW = { name: 'Root', email: EMAIL, password: PASSWORD, isAdditional: false };
let t: TestApp;
let shop: TestBusiness;
let ownerDb: Database;
let deps: SuperAdminDeps;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  ownerDb = openDatabase(t.database.urls.owner, { max: 4, label: 'test-owner' });
  deps = { ownerDb, clock: () => t.clock.nowMs, hashing: makeHashing() };
});
afterAll(async () => {
  await ownerDb.close();
  await t.close();
});

const admins = () =>
  peek(t.database, 'select email from person where is_super_admin order by email');

test('the first super admin is offered a one-time code at every start until it was used', async () => {
  const old = await offerFirstSuperAdmin(deps, EMAIL);
  const offer = await offerFirstSuperAdmin(deps, EMAIL);
  expect(offer).toMatchObject({ email: EMAIL });
  expect(offer?.path).toBe(`/reset-password?email=root%40example.test&code=${offer?.code}`);
  expect((await signIn(t, EMAIL)).statusCode).toBe(401);
  const reset = (code = '') =>
    send(t, 'PATCH', '/api/auth/reset-password', { email: EMAIL, code, newPassword: PASSWORD });
  if (old?.code !== offer?.code) expect((await reset(old?.code)).statusCode).toBe(400);
  expect((await reset(offer?.code)).statusCode).toBe(200);
  expect((await reset(offer?.code)).statusCode).toBe(400);
  expect((await signIn(t, EMAIL)).json().data.user).toMatchObject({
    role: 'super_admin',
    isVerified: true,
    isEmailVerified: true,
    requiresBusinessSetup: false,
    business: null,
  });
  expect(await offerFirstSuperAdmin(deps, EMAIL)).toBeNull();
  expect(await offerFirstSuperAdmin(deps, 'other@example.test')).toBeNull();
  expect(await admins()).toEqual([{ email: EMAIL }]);
});

test('another is created only when asked for as an additional one, once per e-mail', async () => {
  const second = { ...NEW, email: 'second@example.test' };
  await expect(createSuperAdmin(deps, second)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  await createSuperAdmin(deps, { ...second, isAdditional: true });
  const again = createSuperAdmin(deps, { ...second, isAdditional: true });
  await expect(again).rejects.toMatchObject({ code: 'DUPLICATE_VALUE' });
  const owner = createSuperAdmin(deps, { ...NEW, email: shop.owner.email, isAdditional: true });
  await expect(owner).rejects.toMatchObject({ code: 'DUPLICATE_VALUE' });
  expect(await admins()).toEqual([{ email: EMAIL }, { email: second.email }]);
  expect((await signIn(t, second.email)).json().data.user.role).toBe('super_admin');
  const audit = await peek(t.database, `select count(*)::int as n from platform_audit`);
  expect(audit).toEqual([{ n: 2 }]);
});

test('a poor password is refused', async () => {
  const poor = createSuperAdmin(deps, { ...NEW, password: 'password1', isAdditional: true });
  await expect(poor).rejects.toMatchObject({ code: 'PASSWORD_BREACHED' });
});

test('of many who create the first one at the same moment one does', async () => {
  const fresh = await startTestApp();
  const db = openDatabase(fresh.database.urls.owner, { max: 4, label: 'test-owner' });
  const tries = ['a', 'b', 'c', 'd'].map((name) =>
    createSuperAdmin({ ...deps, ownerDb: db }, { ...NEW, email: `${name}@example.test` }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await db.close();
  await fresh.close();
});

test('no request can make or become one: the app’s role may not touch the table', async () => {
  const promote = statement('test_promote', 'update person set is_super_admin = true');
  const write = t.db.transact(noTenant, (tx) => tx.rows(promote));
  await expect(write).rejects.toThrow(/permission denied/);
  const add = statement(
    'test_add_super_admin',
    `select add_super_admin(gen_random_uuid(), 'X', 'x@example.test', null, now())`,
  );
  const call = t.db.transact(noTenant, (tx) => tx.rows(add));
  await expect(call).rejects.toThrow(/permission denied/);
  const body = { name: 'X', email: 'x@example.test', password: PASSWORD };
  for (const field of ['isSuperAdmin', 'is_super_admin', 'role']) {
    const answer = await post(t, '/api/auth/register', { ...body, [field]: 'super_admin' });
    expect(answer.statusCode).toBe(422);
  }
});
