import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givePassword } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin, PIN } from '../../test/approvals.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  shop = await addBusiness(at.database);
});

const state = async (by: TestPerson) => (await send(at, by, 'GET', '/api/auth/pin')).body;
const rows = (who: TestPerson) =>
  peek<{ hash: string; business: string }>(
    at.database,
    'select pin_hash hash, business_id::text business from person_pin where person_id = $1',
    [who.personId],
  );
const acts = async (action: string) =>
  (await peek(
    at.database,
    'select detail from audit_event where business_id = $1 and action = $2',
    [shop.businessId, action],
  )) as { detail: unknown }[];

test('a PIN is set with the password, kept as Argon2id, and never told', async () => {
  expect(await state(shop.manager)).toEqual({ setAt: null, lockedUntil: null });
  const answer = await givePin(at, shop.manager);
  const setAt = new Date(at.clock.nowMs).toISOString();
  expect([answer.status, answer.body]).toEqual([200, { setAt, lockedUntil: null }]);
  expect(await state(shop.manager)).toEqual({ setAt, lockedUntil: null });
  const [row] = await rows(shop.manager);
  expect(row?.business).toBe(shop.businessId);
  expect(row?.hash).toMatch(/^\$argon2id\$/);
  expect(answer.text).not.toContain(PIN);
  expect(JSON.stringify(await acts('pin.set'))).not.toContain(PIN);
  expect(await acts('pin.set')).toHaveLength(1);
});

test('the wrong password sets nothing, and too many of them wait', async () => {
  await givePassword(at, shop.manager);
  const body = { currentPassword: 'not mine at all', pin: PIN };
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    codes.push((await send(at, shop.manager, 'POST', '/api/auth/pin', body)).body['code']);
  }
  expect(codes).toEqual([...Array<string>(5).fill('REAUTH_FAILED'), 'RATE_LIMITED']);
  expect(await rows(shop.manager)).toEqual([]);
});

test.each(['0000', '1234', '1212'])('%s is too simple', async (pin) => {
  const answer = await givePin(at, shop.manager, pin);
  expect([answer.status, answer.body.code]).toEqual([422, 'PIN_TOO_SIMPLE']);
  expect(await rows(shop.manager)).toEqual([]);
});

test('a PIN is of one business: the same person has none in another', async () => {
  await givePin(at, shop.manager);
  const other = await addBusiness(at.database);
  await peek(
    at.database,
    `insert into membership (person_id, business_id, role, branch_ids, state, asked_at)
     select $1, $2, 'branch_manager', array[$3::uuid], 'active', asked_at from membership
     where person_id = $1`,
    [shop.manager.personId, other.businessId, other.branches[0]?.branchId],
  );
  await peek(at.database, 'update session set business_id = $2 where person_id = $1', [
    shop.manager.personId,
    other.businessId,
  ]);
  expect(await state(shop.manager)).toEqual({ setAt: null, lockedUntil: null });
});

const clear = (by: TestPerson, who: TestPerson) =>
  send(at, by, 'POST', '/api/users/clear-pin', { userId: who.personId });

test('whoever manages users takes a PIN away, and sees only whether one is set', async () => {
  await givePin(at, shop.manager);
  const hasPin = async () => {
    const list = await send<{ items: { _id: string; hasPin: boolean }[] }>(
      at,
      shop.owner,
      'POST',
      '/api/auth/users',
      {},
    );
    return list.body.items.filter((one) => one.hasPin).map(({ _id }) => _id);
  };
  expect(await hasPin()).toEqual([shop.manager.personId]);
  expect((await clear(shop.owner, shop.manager)).status).toBe(200);
  expect(await hasPin()).toEqual([]);
  expect(await rows(shop.manager)).toEqual([]);
  // Once more there is nothing to take.
  expect((await clear(shop.owner, shop.manager)).status).toBe(200);
  expect(await acts('pin.cleared')).toHaveLength(1);
});

test('nobody else takes a PIN away', async () => {
  const { personId } = await addPerson(at.database, {
    role: 'branch_manager',
    businessId: shop.businessId,
    branchIds: [shop.branches[1]?.branchId ?? ''],
  });
  await givePin(at, shop.manager);
  const other = await addBusiness(at.database);
  const tried = [
    await clear(shop.seller, shop.manager),
    await clear(shop.accountant, shop.manager),
    await clear(shop.manager, shop.manager),
    await clear(other.owner, shop.manager),
  ];
  expect(tried.map(({ status, body }) => [status, body['code']])).toEqual([
    [403, 'PERMISSION_REQUIRED'],
    [403, 'PERMISSION_REQUIRED'],
    [403, 'PERMISSION_REQUIRED'],
    [404, 'NOT_FOUND'],
  ]);
  expect(await rows(shop.manager)).toHaveLength(1);
  expect(personId).not.toBe('');
});

test('the app itself cannot read what a PIN is', async () => {
  await expect(
    peek(at.database, 'set role tillbook_app; select pin_hash from person_pin'),
  ).rejects.toThrow(/permission denied/);
});
