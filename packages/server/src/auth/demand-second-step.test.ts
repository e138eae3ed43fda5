import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  givePassword,
  PASSWORD,
  post,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { codeOf, enrol } from '../../test/authenticator.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let t: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  other = await addBusiness(t.database, { name: 'Zawadi Duka' });
  for (const { personId } of [shop.owner, shop.seller, shop.accountant]) {
    await givePassword(t, { personId });
  }
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 60_000;
});

const security = async () =>
  (await send(t, 'GET', '/api/business/security', undefined, shop.owner.headers)).json();
const demand = async (secondStepRoles: readonly string[], headers = shop.owner.headers) => {
  const { version } = await security();
  return send(t, 'PUT', '/api/business/security', { version, secondStepRoles }, headers);
};
const products = (headers: Record<string, string>) =>
  send(t, 'GET', '/api/products', undefined, headers);

describe('a second step that the business demands of a role', () => {
  test('is the owner’s to demand, who has one first; of nobody else, here and elsewhere', async () => {
    const { headers } = shop.seller;
    expect((await demand(['seller'], headers)).json().code).toBe('PERMISSION_REQUIRED');
    expect((await demand(['business_admin', 'seller'])).json().code).toBe('SECOND_STEP_FIRST');
    const stale = { version: 7, secondStepRoles: ['seller'] };
    const refused = await send(t, 'PUT', '/api/business/security', stale, shop.owner.headers);
    expect(refused.statusCode).toBe(412);
    expect((await security()).secondStepRoles).toEqual([]);
    expect((await products(headers)).statusCode).toBe(200);
  });

  test('shuts the sessions of those who have none, to all but setting it up', async () => {
    const { headers } = shop.seller;
    const asked = await demand(['seller']);
    expect(asked.json()).toMatchObject({ secondStepRoles: ['seller'] });
    const refused = await products(headers);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_STEP_SETUP_NEEDED']);
    const { user } = (await validate(t, headers)).json().data;
    expect(user.requiresSecondStepSetup).toBe(true);
    const again = bearer((await signIn(t, shop.seller.email)).json().data.token);
    expect((await products(again)).json().code).toBe('SECOND_STEP_SETUP_NEEDED');
    // Nobody else notices: not another role, not the same role of another business.
    for (const free of [shop.accountant, shop.owner, other.seller]) {
      expect((await products(free.headers)).statusCode).toBe(200);
    }
    const { key } = await enrol(t, headers);
    for (const open of [headers, again]) expect((await products(open)).statusCode).toBe(200);
    expect((await validate(t, headers)).json().data.user).not.toHaveProperty(
      'requiresSecondStepSetup',
    );
    const body = { currentPassword: PASSWORD, code: codeOf(key, t.clock.nowMs) };
    const end = await post(t, '/api/auth/second-step/end', body, headers);
    expect(end.json().code).toBe('SECOND_STEP_DEMANDED');
    const { byRole } = await security();
    expect(byRole).toContainEqual({ role: 'seller', people: 1, having: 1 });
  });

  test('follows whoever comes into the role or into the business, and ends with the demand', async () => {
    const { accountant } = shop;
    const role = (name: string) =>
      peek(t.database, 'update membership set role = $2 where person_id = $1', [
        accountant.personId,
        name,
      ]);
    await role('seller');
    expect((await products(accountant.headers)).json().code).toBe('SECOND_STEP_SETUP_NEEDED');
    await role('accountant');
    expect((await products(accountant.headers)).statusCode).toBe(200);
    await peek(
      t.database,
      `insert into membership (person_id, business_id, role, state, asked_at, branch_ids)
       values ($1, $2, 'seller', 'active', now(), $3)`,
      [other.accountant.personId, shop.businessId, [shop.branches[0]?.branchId]],
    );
    const move = (businessId: string) =>
      post(t, '/api/auth/switch-business', { businessId }, other.accountant.headers);
    expect((await move(shop.businessId)).json().data.user.requiresSecondStepSetup).toBe(true);
    expect((await products(other.accountant.headers)).statusCode).toBe(403);
    expect((await move(other.businessId)).statusCode).toBe(200);
    expect((await products(other.accountant.headers)).statusCode).toBe(200);
    await move(shop.businessId);
    await demand([]);
    expect((await products(other.accountant.headers)).statusCode).toBe(200);
    const acts = await peek(
      t.database,
      `select detail::json -> 'after' as after from audit_event
       where business_id = $1 and action = 'business.changed' order by seq`,
      [shop.businessId],
    );
    expect(acts).toEqual([
      { after: { secondStepRoles: ['seller'] } },
      { after: { secondStepRoles: [] } },
    ]);
  });
});

test('the platform demands it of super admins, once whoever demands it has one', async () => {
  const [one, two] = [
    await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true }),
    await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true }),
  ];
  await givePassword(t, one);
  const save = (secondStepNeeded: boolean) =>
    send(t, 'PUT', '/api/platform/security', { secondStepNeeded }, one.headers);
  expect((await save(true)).json().code).toBe('SECOND_STEP_FIRST');
  await enrol(t, one.headers);
  expect((await save(true)).json()).toEqual({ secondStepNeeded: true });
  const dashboard = (headers: Record<string, string>) =>
    send(t, 'GET', '/api/dashboard/platform', undefined, headers);
  expect((await dashboard(one.headers)).statusCode).toBe(200);
  expect((await dashboard(two.headers)).json().code).toBe('SECOND_STEP_SETUP_NEEDED');
  expect((await save(false)).statusCode).toBe(200);
  expect((await dashboard(two.headers)).statusCode).toBe(200);
  expect((await save(true)).statusCode).toBe(200);
  await save(false);
  const mine = await send(
    t,
    'PUT',
    '/api/platform/security',
    { secondStepNeeded: true },
    shop.owner.headers,
  );
  expect(mine.statusCode).toBe(403);
});
