import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileOf } from '@tillbook/core/businesses/business-types';
import { CHART } from '@tillbook/core/ledger/accounts';
import type { saveBusiness, setupState } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listUsers } from '@tillbook/core/users/users.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const newOwner = (): Promise<TestPerson> => addPerson(it.database, { role: 'business_admin' });

const shop = (businessId = newId()) => ({
  businessId,
  businessType: 'grocery',
  name: 'Amina Shop',
  currency: 'TZS',
  timezone: 'Africa/Dar_es_Salaam',
  taxMode: 'inclusive',
  taxBasisPoints: 1_800,
});

const branch = (more: Record<string, unknown> = {}) => ({
  branchId: newId(),
  name: 'Main shop',
  code: 'MAIN',
  timezone: 'Africa/Dar_es_Salaam',
  cutoffMinutes: 120,
  address: null,
  tillId: newId(),
  tillName: 'Till 1',
  ...more,
});

type Caller = Pick<TestPerson, 'headers'>;
const put = (url: string, by: Caller, payload: object) =>
  answered<AnswerOf<typeof saveBusiness>>(
    it.app.inject({ method: 'PUT', url, headers: by.headers, payload }),
  );
const get = (url: string, by: Caller) =>
  answered<AnswerOf<typeof setupState>>(it.app.inject({ url, headers: by.headers }));

test('an owner sets up business and branches, and then set-up is over', async () => {
  const owner = await newOwner();
  const business = shop();
  expect((await get('/api/setup', owner)).json()).toEqual({
    business: null,
    branches: [],
    isFinished: false,
  });

  const started = await put('/api/setup/business', owner, business);
  expect(started.statusCode).toBe(200);
  expect(started.json().data.user).toMatchObject({
    business: { _id: business.businessId, currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
    requiresBusinessSetup: true,
  });

  const first = branch();
  const second = branch({ name: 'Mbezi', code: 'mb2', cutoffMinutes: 0, address: 'Mbezi Beach' });
  const kept = await put('/api/setup/branches', owner, {
    branches: [first, second],
    finish: false,
  });
  expect(kept.json().data.user.requiresBusinessSetup).toBe(true);

  const state = (await get('/api/setup', owner)).json();
  expect(state.business).toMatchObject({ taxBasisPoints: 1_800, taxMode: 'inclusive', version: 1 });
  expect(state.branches).toMatchObject([
    { _id: first.branchId, code: 'MAIN', tills: [{ _id: first.tillId, code: 'T1' }] },
    { _id: second.branchId, code: 'MB2', address: 'Mbezi Beach' },
  ]);
  expect(state.isFinished).toBe(false);

  const done = await put('/api/setup/branches', owner, { branches: [first], finish: true });
  expect(done.json().data.user).toMatchObject({ requiresBusinessSetup: false, isVerified: true });
  const after = (await get('/api/setup', owner)).json();
  expect(after.isFinished).toBe(true);
  expect(after.branches).toHaveLength(1);

  const rows = await peek(
    it.database,
    `select (select count(*)::int from account where business_id = $1) "accounts",
       (select json_agg(json_build_array(name, tax_basis_points, is_default) order by name)
          from tax_class where business_id = $1) "taxClasses",
       (select count(*)::int from audit_stream where business_id = $1) "streams",
       (select json_agg(action order by seq) from audit_event where business_id = $1) "acts",
       (select json_agg(name order by name) from category where business_id = $1) "categories",
       (select json_build_array(is_owner, state, role) from membership
          where business_id = $1 and person_id = $2) "member"`,
    [business.businessId, owner.personId],
  );
  expect(rows).toEqual([
    {
      accounts: CHART.length,
      taxClasses: [
        ['Standard', 1_800, true],
        ['Zero rated', 0, false],
      ],
      // The business's own and the till's.
      streams: 2,
      acts: ['business.started', 'business.set_up'],
      // What its type starts with.
      categories: [...profileOf(business.businessType).starterCategories].sort(),
      member: [true, 'active', 'business_admin'],
    },
  ]);
});

test('set-up is done before approval, and the queue sees how far it is', async () => {
  const owner = await newOwner();
  const superAdmin = await addPerson(it.database, { role: 'super_admin', isSuperAdmin: true });
  await peek(it.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    owner.personId,
  ]);
  const business = shop();
  await put('/api/setup/business', owner, business);
  const waiting = async () => {
    const answer = await answered<AnswerOf<typeof listUsers>>(
      it.app.inject({
        method: 'POST',
        url: '/api/auth/users/pending',
        headers: superAdmin.headers,
        payload: { q: owner.email },
      }),
    );
    return answer.json().items[0];
  };
  expect(await waiting()).toMatchObject({ setup: { currency: 'TZS', isFinished: false } });
  const done = await put('/api/setup/branches', owner, { branches: [branch()], finish: true });
  expect(done.json().data.user).toMatchObject({ requiresBusinessSetup: false, isVerified: false });
  expect(await waiting()).toMatchObject({ setup: { isFinished: true }, state: 'awaiting' });
  // From now on business calls wait for the approval.
  expect((await get('/api/branches', owner)).json().code).toBe('ADMIN_APPROVAL_REQUIRED');
});

test('saving the business again corrects it, and the same again changes nothing', async () => {
  const owner = await newOwner();
  const business = shop();
  await put('/api/setup/business', owner, business);
  await put('/api/setup/business', owner, business);
  const changed = { ...business, name: 'Amina & Sons', currency: 'KES', taxBasisPoints: 1_600 };
  const answer = await put('/api/setup/business', owner, changed);
  expect(answer.json().data.user.business).toMatchObject({ name: 'Amina & Sons', currency: 'KES' });
  const state = (await get('/api/setup', owner)).json();
  expect(state.business).toMatchObject({ taxBasisPoints: 1_600, version: 2 });
  const acts = await peek(
    it.database,
    'select action from audit_event where business_id = $1 order by seq',
    [business.businessId],
  );
  expect(acts.map((row) => row['action'])).toEqual(['business.started', 'business.corrected']);
});

test('once set up, the business and its branches are no longer set up', async () => {
  const owner = await newOwner();
  const business = shop();
  const branches = [branch()];
  await put('/api/setup/business', owner, business);
  await put('/api/setup/branches', owner, { branches, finish: true });
  const again = await put('/api/setup/business', owner, { ...business, name: 'Other' });
  expect(again.json().code).toBe('INVALID_STATE');
  const other = await put('/api/setup/branches', owner, { branches: [branch()], finish: true });
  expect(other.json().code).toBe('INVALID_STATE');
  // A lost answer may be asked for again.
  expect((await put('/api/setup/branches', owner, { branches, finish: true })).statusCode).toBe(
    200,
  );
});

test('set-up goes on in another session', async () => {
  const owner = await newOwner();
  await put('/api/setup/business', owner, shop());
  await peek(it.database, 'update session set business_id = null where person_id = $1', [
    owner.personId,
  ]);
  expect((await get('/api/setup', owner)).json().business?.name).toBe('Amina Shop');
  const done = await put('/api/setup/branches', owner, { branches: [branch()], finish: true });
  expect(done.json().data.user.business?.name).toBe('Amina Shop');
});

test('branches before a business are refused', async () => {
  const owner = await newOwner();
  const answer = await put('/api/setup/branches', owner, { branches: [branch()], finish: true });
  expect(answer.json().code).toBe('BUSINESS_SETUP_REQUIRED');
});

test.each([
  ['a currency that is none', { currency: 'ABC' }, '#/currency', 'NOT_IN_LIST'],
  ['a currency in small letters', { currency: 'tzs' }, '#/currency', 'PATTERN'],
  ['a zone that is none', { timezone: 'Africa/Atlantis' }, '#/timezone', 'NOT_IN_LIST'],
  ['a type that is none', { businessType: 'casino' }, '#/businessType', 'NOT_IN_LIST'],
  ['a tax over 100 %', { taxBasisPoints: 10_001 }, '#/taxBasisPoints', 'TOO_LARGE'],
  ['no name', { name: '  ' }, '#/name', 'REQUIRED'],
  ['an approval of its own', { isVerified: true }, '#/isVerified', 'UNKNOWN_FIELD'],
])('a business with %s is refused', async (_what, more, pointer, code) => {
  const owner = await newOwner();
  const answer = await put('/api/setup/business', owner, { ...shop(), ...more });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toContainEqual(expect.objectContaining({ pointer, code }));
  expect((await get('/api/setup', owner)).json().business).toBeNull();
});

test('branches that repeat a name, a code or an id are told which', async () => {
  const owner = await newOwner();
  await put('/api/setup/business', owner, shop());
  const first = branch();
  const branches = [first, { ...first, name: 'MAIN SHOP', timezone: 'Nowhere/Else' }];
  const answer = await put('/api/setup/branches', owner, { branches, finish: true });
  expect(answer.statusCode).toBe(422);
  expect(
    answer
      .json()
      .errors.map((error) => error.pointer)
      .sort(),
  ).toEqual([
    '#/branches/1/branchId',
    '#/branches/1/code',
    '#/branches/1/name',
    '#/branches/1/tillId',
    '#/branches/1/timezone',
  ]);
});

test('another owner’s business is not found, and stays as it is', async () => {
  const owner = await newOwner();
  const stranger = await newOwner();
  const business = shop();
  await put('/api/setup/business', owner, business);
  const theft = await put('/api/setup/business', stranger, { ...business, name: 'Mine now' });
  expect(theft.statusCode).toBe(404);
  expect((await get('/api/setup', stranger)).json().business).toBeNull();
  expect((await get('/api/setup', owner)).json().business?.name).toBe('Amina Shop');
});

test('an approved owner starts a further business, which is then the one in use', async () => {
  const { owner } = await addBusiness(it.database);
  const second = { ...shop(), name: 'Second shop', currency: 'KWD' };
  const answer = await put('/api/setup/business', owner, second);
  expect(answer.json().data.user).toMatchObject({
    business: { name: 'Second shop' },
    requiresBusinessSetup: true,
  });
  // One at a time: a third has to wait until the second is set up.
  expect((await put('/api/setup/business', owner, shop())).json().code).toBe('INVALID_STATE');
});

test('an owner who waits for approval starts no further business', async () => {
  const { owner } = await addBusiness(it.database);
  await peek(it.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    owner.personId,
  ]);
  expect((await put('/api/setup/business', owner, shop())).json().code).toBe('INVALID_STATE');
});

test('ten tabs that start a business at once start one', async () => {
  const owner = await newOwner();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => put('/api/setup/business', owner, shop())),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  const owned = await peek(it.database, 'select from business where owner_id = $1', [
    owner.personId,
  ]);
  expect(owned).toHaveLength(1);
});

test.each(['manager', 'seller', 'accountant'] as const)('a %s sets up nothing', async (who) => {
  const business = await addBusiness(it.database);
  const answer = await put('/api/setup/business', business[who], shop());
  expect(answer.json().code).toBe('FORBIDDEN');
  expect((await get('/api/setup', business[who])).json().code).toBe('FORBIDDEN');
});

test('an owner whose e-mail is not verified sets up nothing', async () => {
  const owner = await newOwner();
  await peek(it.database, 'update person set email_verified_at = null where person_id = $1', [
    owner.personId,
  ]);
  const answer = await put('/api/setup/business', owner, shop());
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    requiresEmailVerification: true,
  });
});

test('a till with the id of its business is refused at its field', async () => {
  const owner = await newOwner();
  const business = shop();
  await put('/api/setup/business', owner, business);
  const branches = [branch(), branch({ name: 'Mbezi', code: 'MB', tillId: business.businessId })];
  const answer = await put('/api/setup/branches', owner, { branches, finish: true });
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json() as unknown as { errors: { pointer: string; code: string }[] };
  expect(errors).toMatchObject([{ pointer: '#/branches/1/tillId', code: 'NOT_UNIQUE' }]);
  expect((await get('/api/setup', owner)).json()).toMatchObject({
    branches: [],
    isFinished: false,
  });
});
