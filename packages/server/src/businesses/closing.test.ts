import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REOPEN_DAYS } from '@tillbook/core/businesses/close-business';
import { givePassword, PASSWORD, post, send, validate } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openTill } from '../../test/till.ts';

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(t.database)).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  shop = await addBusiness(t.database, { name: 'Duka la Amina' });
  await givePassword(t, shop.owner);
  await givePassword(t, shop.seller);
});

const close = (body: object = {}, headers = shop.owner.headers) =>
  post(
    t,
    '/api/business/close',
    { name: 'duka la amina', currentPassword: PASSWORD, ...body },
    headers,
  );
const reopen = () =>
  post(t, '/api/business/reopen', { currentPassword: PASSWORD }, shop.owner.headers);
const rename = (version = 1) =>
  send(t, 'PATCH', '/api/business/settings', { version, receiptFooter: 'Bye' }, shop.owner.headers);

test('it wants the name, the password and the owner', async () => {
  const name = await close({ name: 'Duka' });
  expect([name.statusCode, name.json().errors?.[0]?.pointer]).toEqual([422, '#/name']);
  expect((await close({ currentPassword: 'guess' })).json().code).toBe('REAUTH_FAILED');
  const admin = await addPerson(t.database, {
    role: 'business_admin',
    businessId: shop.businessId,
  });
  await givePassword(t, admin);
  expect((await close({}, admin.headers)).json().code).toBe('FORBIDDEN');
  const looked = await send(t, 'GET', '/api/business/closing', undefined, admin.headers);
  expect(looked.statusCode).toBe(403);
  expect(await peek(t.database, 'select from business where closed_at is not null')).toEqual([]);
});

test('an open shift stands in the way; the rest is said', async () => {
  await addProducts(t.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 500, quantityMilli: 4_000 },
  ]);
  const { shiftId } = await openTill(t, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  const open = await send(t, 'GET', '/api/business/closing', undefined, shop.owner.headers);
  // 4 pieces of 5.00 in each of two branches.
  expect(open.json()).toMatchObject({ openShifts: 1, stockCount: 2, stockMinor: 4_000 });
  expect((await close()).json().code).toBe('SHIFTS_OPEN');
  const counted = { countedMinor: 0, tenders: [] };
  await post(t, `/api/shifts/${shiftId}/close`, counted, shop.seller.headers);
  expect((await close()).statusCode).toBe(200);
});

test('closed by a server whose clock is behind, it is closed after what was sold there', async () => {
  const [sugar] = (await addProducts(t.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 500, quantityMilli: 4_000 },
  ])) as [TestProduct];
  const till = await openTill(t, shop.seller, shop.branches[0]?.tillId ?? '', 0);
  t.clock.nowMs += 300;
  const sold = new Date(t.clock.nowMs).toISOString();
  const draft = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  await post(t, '/api/sales', draft, shop.seller.headers);
  t.clock.nowMs -= 200;
  const counted = { countedMinor: 1_000, tenders: [] };
  await post(t, `/api/shifts/${till.shiftId}/close`, counted, shop.seller.headers);
  expect((await close()).json().closedAt).toBe(sold);
  expect(await brokenBooks(t.database)).toEqual([]);
});

test('closed, it is read by its owner alone and nothing is written; opened, it goes on', async () => {
  expect((await close()).json()).toMatchObject({ closedAt: new Date(t.clock.nowMs).toISOString() });
  // Asked again because the answer was lost.
  expect((await close()).statusCode).toBe(200);
  expect((await validate(t, shop.owner.headers)).statusCode).toBe(200);
  expect((await rename()).json().code).toBe('BUSINESS_SUSPENDED');
  const told = await send(t, 'GET', '/api/notices', undefined, shop.owner.headers);
  expect(told.json().closed.since).toBe(new Date(t.clock.nowMs).toISOString());
  expect((await validate(t, shop.seller.headers)).statusCode).toBe(401);
  const login = await post(t, '/api/auth/login', { email: shop.seller.email, password: PASSWORD });
  expect([login.statusCode, login.json().message]).toEqual([
    403,
    'Duka la Amina was closed by its owner. Nobody works in it any more.',
  ]);
  expect((await reopen()).json().closedAt).toBe(null);
  // Closing and opening counted it up.
  expect((await rename(3)).statusCode).toBe(200);
  const again = await post(t, '/api/auth/login', { email: shop.seller.email, password: PASSWORD });
  expect(again.statusCode).toBe(200);
  const acts = await peek(
    t.database,
    `select action from audit_event where business_id = $1 and action like 'business.%ed'
     and action <> 'business.changed' order by seq`,
    [shop.businessId],
  );
  expect(acts).toEqual([{ action: 'business.closed' }, { action: 'business.reopened' }]);
});

test('after its time it stays closed, and its owner may erase the account', async () => {
  await close();
  const early = await post(
    t,
    '/api/auth/erase-account',
    { currentPassword: 'guess' },
    shop.owner.headers,
  );
  expect(early.json().code).toBe('REAUTH_FAILED');
  t.clock.nowMs += REOPEN_DAYS * 86_400_000;
  expect((await reopen()).json().code).toBe('INVALID_STATE');
  const erased = await post(
    t,
    '/api/auth/erase-account',
    { currentPassword: PASSWORD },
    shop.owner.headers,
  );
  expect(erased.statusCode).toBe(200);
});

test('the super admin sees it as closed', async () => {
  await close();
  const admin = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
  const url = '/api/admin/businesses?standing=closed';
  const listed = await send(t, 'GET', url, undefined, admin.headers);
  const ids = listed.json().items.map(({ _id }: { _id: string }) => _id);
  expect(ids).toContain(shop.businessId);
});

test('I93 finds a drawer that was not counted when the business was closed', async () => {
  const tillId = shop.branches[0]?.tillId ?? '';
  const { shiftId } = await openTill(t, shop.seller, tillId, 0);
  const counted = { countedMinor: 0, tenders: [] };
  await post(t, `/api/shifts/${shiftId}/close`, counted, shop.seller.headers);
  const open = `update till set open_shift_id = '${shiftId}' where till_id = '${tillId}'`;
  expect(await brokenByFault(t.database, open)).not.toContain('I93');
  await close();
  expect(await brokenByFault(t.database, open)).toContain('I93');
  await reopen();
  expect(await brokenByFault(t.database, open)).not.toContain('I93');
});

// What may change later in such a shop, and no invariant minds.
test.each([
  ['the till gets another name', `update till set name = 'Door'`],
  ['the owner is called otherwise', `update person set name = 'Somebody'`],
  ['the branch is renamed and moved to another zone', `update branch set timezone = 'Asia/Tokyo'`],
  [
    'it is opened and closed a second time',
    `insert into business_event (business_id, event_no, step, at, actor_id, actor_name)
     select e.business_id, n.no, n.step, e.at + n.no * interval '1 hour', e.actor_id, e.actor_name
     from business_event e cross join (values (2, 'reopen'), (3, 'close')) as n(no, step)
     where e.event_no = (select max(event_no) from business_event x
       where x.business_id = e.business_id) and e.event_no = 1`,
  ],
])('I90 and I93 do not mind that %s', async (_what, change) => {
  await close();
  expect(await brokenAfter(t.database, change)).toEqual([]);
});

test('the database opens no shift there, and I90 finds one that was', async () => {
  await close();
  const values = `select t.business_id, gen_random_uuid(), t.till_id, t.branch_id,
      gen_random_uuid(), 'X', '2027-01-01', '2027-01-01', 0
    from till t where t.till_id = '${shop.branches[0]?.tillId ?? ''}'`;
  const insert = `insert into shift (business_id, shift_id, till_id, branch_id, opened_by,
    opened_by_name, opened_at, business_date, float_minor) ${values}`;
  await expect(peek(t.database, insert)).rejects.toThrow(/the business is closed/);
  expect(await brokenByFault(t.database, insert)).toContain('I90');
  const twice = `insert into business_event select business_id, 2, 'close', at, actor_id, actor_name
    from business_event where business_id = '${shop.businessId}'`;
  expect(await brokenByFault(t.database, twice)).toEqual(['I90']);
});
