import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformNotice, PlatformSettings } from '@tillbook/core/platform/settings.api';
import { PASSWORD, post } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
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

const read = async () =>
  (await call<PlatformSettings>(at, root, 'GET', '/api/admin/settings')).body;
async function save(version: number, isSignUpOpen: boolean, isApprovalNeeded: boolean) {
  const { headers } = root;
  const payload = { version, isSignUpOpen, isApprovalNeeded };
  const answer = await at.app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers,
    payload,
  });
  return answer.json<{ code?: string; version: number }>();
}
const register = (email: string) =>
  post(at, '/api/auth/register', { name: 'Neema Paul', email, password: PASSWORD });
const approvalOf = async (email: string) =>
  (
    await peek(at.database, 'select owner_approval approval from person where email = $1', [email])
  )[0];

test('sign-up that is closed says so, and opens again; each change keeps what it was', async () => {
  expect(await read()).toMatchObject({ version: 1, isSignUpOpen: true, log: [] });
  const answers = await Promise.all([save(1, false, true), save(1, false, true)]);
  expect(answers.map(({ version }) => version)).toEqual([2, 2]);
  const refused = await register('late@example.test');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'SIGN_UP_CLOSED',
    message: 'New accounts are not opened at the moment. Ask whoever runs this service.',
  });
  expect(await approvalOf('late@example.test')).toBeUndefined();
  expect((await save(1, true, false)).code).toBe('VERSION_CONFLICT');
  expect((await save(2, true, true)).version).toBe(3);
  expect((await register('soon@example.test')).statusCode).toBe(200);
  expect(await approvalOf('soon@example.test')).toEqual({ approval: 'waiting' });
  const { log } = await read();
  expect(log.map(({ detail, actorName }) => [actorName, detail])).toEqual([
    [
      'Root',
      {
        before: { isSignUpOpen: false, isApprovalNeeded: true },
        after: { isSignUpOpen: true, isApprovalNeeded: true },
      },
    ],
    [
      'Root',
      {
        before: { isSignUpOpen: true, isApprovalNeeded: true },
        after: { isSignUpOpen: false, isApprovalNeeded: true },
      },
    ],
  ]);
});

test('without approval a new owner is verified from the registration', async () => {
  const { version } = await read();
  await save(version, true, false);
  const answer = await register('free@example.test');
  expect(answer.json<{ user: { isVerified: boolean } }>().user.isVerified).toBe(true);
  expect(await approvalOf('free@example.test')).toEqual({ approval: 'approved' });
  await save(version + 1, true, true);
});

type Shown = { notices: { words: string; level: string }[] };
const shownTo = async (person: TestPerson) =>
  (await call<Shown>(at, person, 'GET', '/api/notices')).body.notices.map(({ words }) => words);
const say = (body: object) => call<{ code?: string }>(at, root, 'POST', '/api/admin/notices', body);
const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(TEST_NOW + count * HOUR_MS).toISOString();

test('a notice is shown to whom it is for, from when it begins until it ends', async () => {
  const base = { level: 'warning', startsAt: hours(0), endsAt: hours(2) };
  const forAll = { _id: newId(), businessId: null, words: 'Away on Sunday', ...base };
  const forOne = { _id: newId(), businessId: shop.businessId, words: 'Call us', ...base };
  const later = { ...base, _id: newId(), businessId: null, words: 'Later', startsAt: hours(1) };
  for (const notice of [forAll, forOne, later]) expect((await say(notice)).status).toBe(200);
  expect((await say(forAll)).status).toBe(200);
  expect((await say({ ...forAll, words: 'Else' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await say({ ...forOne, _id: newId(), businessId: newId() })).status).toBe(404);
  const upsideDown = { ...forAll, _id: newId(), startsAt: hours(3) };
  expect((await say(upsideDown)).body.code).toBe('VALIDATION_FAILED');
  expect((await shownTo(shop.seller)).sort()).toEqual(['Away on Sunday', 'Call us']);
  expect(await shownTo(other.seller)).toEqual(['Away on Sunday']);
  at.clock.nowMs = TEST_NOW + HOUR_MS;
  expect((await shownTo(other.seller)).sort()).toEqual(['Away on Sunday', 'Later']);
  const list = await call<{ items: PlatformNotice[] }>(at, root, 'GET', '/api/admin/notices');
  expect(list.body.items).toHaveLength(3);
  const end = () => call(at, root, 'POST', `/api/admin/notices/${forAll._id}/end`, {});
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(200);
  expect(await shownTo(other.seller)).toEqual(['Later']);
  at.clock.nowMs = TEST_NOW + 2 * HOUR_MS;
  expect(await shownTo(shop.seller)).toEqual([]);
  expect((await call(at, root, 'POST', `/api/admin/notices/${newId()}/end`, {})).status).toBe(404);
});
