import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { Limited } from '@tillbook/core/platform/limits';
import type { limitsHere } from '@tillbook/core/platform/limits.api';
import type { PlatformSettings } from '@tillbook/core/platform/settings.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newProduct } from '../../test/product-requests.ts';
import { call } from '../../test/till.ts';

let at: TestApp;
let root: TestPerson;
let shop: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  at = await startTestApp();
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Root' });
  shop = await addBusiness(at.database, { name: 'Amina Shop' });
  other = await addBusiness(at.database, { name: 'Baraka' });
});
afterAll(() => at.close());
beforeEach(() => limit({}));

const NONE = { businesses: null, branches: null, staff: null, products: null };
const settings = async () =>
  (await call<PlatformSettings>(at, root, 'GET', '/api/admin/settings')).body;
async function limit(limits: Partial<Record<Limited, number>>, by = root) {
  const { version, isSignUpOpen, isApprovalNeeded } = await settings();
  const body = { version, isSignUpOpen, isApprovalNeeded, limits: { ...NONE, ...limits } };
  const { headers } = by;
  const url = '/api/admin/settings';
  return {
    status: (await at.app.inject({ method: 'PUT', url, headers, payload: body })).statusCode,
  };
}
const told = async (by: TestPerson) =>
  (await call<AnswerOf<typeof limitsHere>>(at, by, 'GET', '/api/limits')).body.limits;

type Refused = { code?: string; message?: string; limit?: number; of?: string };
const branch = (code: string, by = shop.owner) => {
  const own = { _id: newId(), tillId: newId(), name: `Branch ${code}`, code, address: 'Road 1' };
  return () =>
    call<Refused>(at, by, 'POST', '/api/branches', {
      ...own,
      ...{ timezone: 'Africa/Dar_es_Salaam', phone: null },
    });
};
const invitation = (email: string, userId = newId()) =>
  call<Refused>(at, shop.owner, 'POST', '/api/auth/users/new', {
    ...{ userId, name: 'Neema Paul', email, role: 'seller' },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
const product = (name: string, by = shop) =>
  call<Refused & { _id: string; version: number }>(
    ...([at, by.owner, 'POST', '/api/products', newProduct(by, { name })] as const),
  );
const LIMIT_SENTENCE =
  'There can be no more than 3 branches of one business here. Ask whoever runs this service.';

test('a limit is said before it is reached, kept at the writing, and is nobody else’s', async () => {
  const [own] = await peek<{ n: number }>(
    at.database,
    `select count(*)::integer n from branch where business_id = $1`,
    [shop.businessId],
  );
  const begin = own?.n ?? 0;
  expect(await told(shop.owner)).toEqual([]);
  await limit({ branches: begin + 1, businesses: 5 });
  expect(await told(shop.seller)).toEqual([
    { of: 'businesses', limit: 5, count: 0 },
    { of: 'branches', limit: begin + 1, count: begin },
  ]);
  const add = branch('AA');
  // Two at once: one of them is the last.
  const both = await Promise.all([add(), branch('BB')()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ code: 'LIMIT_REACHED', of: 'branches', limit: begin + 1 });
  expect(refused?.message).toBe(LIMIT_SENTENCE.replace('3', String(begin + 1)));
  const count = async () =>
    (await told(shop.owner)).find(({ of }) => of === 'branches')?.count ?? 0;
  expect(await count()).toBe(begin + 1);
  // The same again that was made is answered as before.
  if (both[0]?.status === 200) expect((await add()).status).toBe(200);
  expect((await branch('CC', other.owner)()).status).toBe(200);
  // A lowered limit takes nothing away.
  await limit({ branches: 1 });
  expect(await count()).toBe(begin + 1);
  expect((await branch('DD')()).body.code).toBe('LIMIT_REACHED');
});

test('people: members and invitations that can be used count, the owner does not', async () => {
  await limit({ staff: 4 });
  expect(await told(shop.owner)).toEqual([{ of: 'staff', limit: 4, count: 3 }]);
  const userId = newId();
  expect((await invitation('one@example.test', userId)).status).toBe(200);
  expect((await invitation('two@example.test')).body).toMatchObject({
    code: 'LIMIT_REACHED',
    of: 'staff',
  });
  // Inviting the same person again needs no further place.
  expect((await invitation('one@example.test', userId)).status).toBe(200);
  await call(at, shop.owner, 'POST', '/api/users/cancel-invitation', { userId });
  expect((await invitation('two@example.test')).status).toBe(200);
});

test('products: those on sale count, also those that come back from the archive', async () => {
  await limit({ products: 1 });
  const first = await product('Soap');
  expect(first.status).toBe(200);
  expect((await product('Salt')).body).toMatchObject({ code: 'LIMIT_REACHED', of: 'products' });
  expect((await product('Salt', other)).status).toBe(200);
  const archive = async (isArchived: boolean, version: number) => {
    const url = `/api/products/${first.body._id}`;
    const payload = { version, isArchived };
    const { headers } = shop.owner;
    const answer = await at.app.inject({ method: 'PATCH', url, headers, payload });
    return { status: answer.statusCode, body: answer.json<Refused>() };
  };
  expect((await archive(true, first.body.version)).status).toBe(200);
  expect((await product('Salt')).status).toBe(200);
  expect((await archive(false, first.body.version + 1)).body.code).toBe('LIMIT_REACHED');
  await limit({ products: 2 });
  expect((await archive(false, first.body.version + 1)).status).toBe(200);
  expect(await told(shop.owner)).toEqual([{ of: 'products', limit: 2, count: 2 }]);
});

test('every change of a limit is kept with what it was; nobody else sets one', async () => {
  await limit({ products: 9 });
  const { log, limits } = await settings();
  expect(limits).toEqual({ ...NONE, products: 9 });
  expect(log[0]?.detail).toMatchObject({ before: { products: null }, after: { products: 9 } });
  for (const who of [shop.owner, shop.manager, shop.seller, shop.accountant]) {
    expect((await limit({ products: 1 }, who)).status).toBe(403);
  }
  expect((await settings()).limits.products).toBe(9);
});
