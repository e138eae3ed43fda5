import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserSession } from '@tillbook/core/users/user-sessions.api';
import { givePassword, PASSWORD } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
});
afterAll(() => at.close());

type By = TestBusiness['owner'];
interface Said {
  readonly sessions: UserSession[];
  readonly ended?: number;
  readonly code?: string;
}
const look = (by: By, userId: string) => send<Said>(at, by, 'GET', `/api/users/${userId}/sessions`);
const end = (by: By, userId: string, sessionId: string | null = null) =>
  send<Said>(at, by, 'POST', `/api/users/${userId}/sessions/end`, { sessionId });
const mayCome = async (by: Pick<By, 'headers'>): Promise<number> =>
  (await at.app.inject({ url: '/api/branches', headers: by.headers })).statusCode;

/** A seller of the first branch, signed in a second time elsewhere. */
async function seller() {
  const person = await addPerson(at.database, {
    ...{ role: 'seller', businessId: shop.businessId },
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  await givePassword(at, person);
  const [row] = await peek<{ email: string }>(
    ...[at.database, 'select email from person where person_id = $1'],
    [person.personId],
  );
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/api/auth/login' },
    payload: { email: row?.email, password: PASSWORD },
    headers: { 'user-agent': 'A lost phone' },
  });
  const { token } = answer.json<{ data: { token: string } }>().data;
  return { person, lost: { headers: { authorization: `Bearer ${token}` } } };
}

test('a person is signed out on one device, and then on all; asked again nothing happens', async () => {
  const { person, lost } = await seller();
  const { personId } = person;
  const { sessions } = (await look(shop.owner, personId)).body;
  expect(sessions).toHaveLength(2);
  const phone = sessions.find(({ device }) => device.includes('lost phone'));
  expect(phone).toMatchObject({ isByPin: false });
  const one = await end(shop.owner, personId, phone?._id);
  expect(one.body).toMatchObject({ ended: 1, sessions: [{}] });
  expect([await mayCome(lost), await mayCome(person)]).toEqual([401, 200]);
  expect((await end(shop.owner, personId, phone?._id)).body.ended).toBe(0);
  expect((await end(shop.owner, personId)).body).toMatchObject({ ended: 1, sessions: [] });
  expect(await mayCome(person)).toBe(401);
  expect((await end(shop.owner, personId)).body.ended).toBe(0);
  const acts = await peek<{ action: string; detail: string }>(
    ...[at.database, 'select action, detail from audit_event where subject_id = $1 order by seq'],
    [personId],
  );
  expect(acts.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
    ['user.sessions_ended', { ended: 1, everywhere: false }],
    ['user.sessions_ended', { ended: 1, everywhere: true }],
  ]);
});

test('only by who manages that person: not oneself, not the owner, not out of reach', async () => {
  const { person } = await seller();
  const { personId } = person;
  const codeOf = async (by: By, userId: string) => [
    ...[(await look(by, userId)).body.code, (await end(by, userId)).body.code],
  ];
  const both = (code: string) => [code, code];
  expect(await codeOf(shop.seller, personId)).toEqual(both('PERMISSION_REQUIRED'));
  expect(await codeOf(shop.manager, personId)).toEqual(both('PERMISSION_REQUIRED'));
  expect(await codeOf(shop.owner, shop.owner.personId)).toEqual(both('FORBIDDEN'));
  expect(await codeOf(other.owner, personId)).toEqual(both('NOT_FOUND'));
  expect(await codeOf(shop.owner, newId())).toEqual(both('NOT_FOUND'));
  const manager = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[1]?.branchId ?? ''],
    flags: { canManageUsers: true },
  });
  expect(await codeOf(manager, personId)).toEqual(both('BRANCH_FORBIDDEN'));
  expect(await codeOf(manager, shop.owner.personId)).toEqual(both('FORBIDDEN'));
  expect(await mayCome(person)).toBe(200);
  expect((await end(shop.owner, personId)).status).toBe(200);
});

test('what somebody does in another business goes on', async () => {
  const { person } = await seller();
  await peek(at.database, 'update session set business_id = $2 where person_id = $1', [
    person.personId,
    other.businessId,
  ]);
  expect((await look(shop.owner, person.personId)).body.sessions).toEqual([]);
  expect((await end(shop.owner, person.personId)).body.ended).toBe(0);
  const [row] = await peek<{ open: number }>(
    at.database,
    'select count(*)::int open from session where person_id = $1 and revoked_at is null',
    [person.personId],
  );
  expect(row?.open).toBe(2);
});
