import { afterAll, beforeAll, expect, test } from 'vitest';
import type { listBranches, saveBranch } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
let business: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  it = await startTestApp();
  business = await addBusiness(it.database);
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
afterAll(() => it.close());

type Caller = Pick<TestPerson, 'headers'>;
const list = (by: Caller, query = '') =>
  answered<AnswerOf<typeof listBranches>>(
    it.app.inject({ method: 'GET', url: `/api/branches${query}`, headers: by.headers }),
  );
const save = (by: Caller, branchId: string, payload: object) =>
  answered<AnswerOf<typeof saveBranch>>(
    it.app.inject({
      method: 'PUT',
      url: `/api/branches/${branchId}`,
      headers: by.headers,
      payload,
    }),
  );
const change = (more: object = {}) => ({
  version: 1,
  name: 'Kariakoo Market',
  timezone: 'Africa/Nairobi',
  cutoffMinutes: 180,
  address: 'Msimbazi Street',
  ...more,
});
const first = () => business.branches[0]?.branchId ?? '';
const second = () => business.branches[1]?.branchId ?? '';

test('everybody sees the branches that are open to them', async () => {
  const names = async (by: Caller) => (await list(by)).json().branches.map((branch) => branch.name);
  expect(await names(business.owner)).toEqual(['Kariakoo', 'Mbezi']);
  expect(await names(business.accountant)).toEqual(['Kariakoo', 'Mbezi']);
  expect(await names(business.manager)).toEqual(['Kariakoo']);
  expect(await names(business.seller)).toEqual(['Kariakoo']);
});

test('a till says who holds it, whether this device does, and its open shift', async () => {
  const [deviceId, shiftId, tillId] = [newId(), newId(), business.branches[0]?.tillId];
  const until = new Date(TEST_NOW + 60_000).toISOString();
  await peek(
    it.database,
    `insert into shift (business_id, shift_id, till_id, branch_id, opened_by, opened_by_name,
       opened_at, business_date, float_minor)
     values ($1, $2, $3, $4, $5, 'Ali', $6, '2026-03-04', 0)`,
    [business.businessId, shiftId, tillId, first(), business.seller.personId, until],
  );
  await peek(
    it.database,
    `update till set device_id = $2, holder_name = 'Ali', lease_until = $3, open_shift_id = $4
     where till_id = $1`,
    [tillId, deviceId, until, shiftId],
  );
  const till = async (query: string) =>
    (await list(business.owner, query)).json().branches[0]?.tills[0];
  expect(await till(`?deviceId=${deviceId}`)).toMatchObject({
    holder: 'Ali',
    isHeldHere: true,
    openShiftId: shiftId,
  });
  expect(await till(`?deviceId=${newId()}`)).toMatchObject({ holder: 'Ali', isHeldHere: false });
  expect(await till('')).toMatchObject({ holder: 'Ali', isHeldHere: false });
  it.clock.nowMs = TEST_NOW + 60_000;
  expect(await till(`?deviceId=${deviceId}`)).toMatchObject({ holder: null, isHeldHere: false });
  it.clock.nowMs = TEST_NOW;
});

test('an admin changes a branch; the older version is refused', async () => {
  const saved = await save(business.owner, first(), change());
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({
    name: 'Kariakoo Market',
    timezone: 'Africa/Nairobi',
    cutoffMinutes: 180,
    address: 'Msimbazi Street',
    version: 2,
    code: 'B1',
  });
  expect((await save(business.owner, first(), change())).statusCode).toBe(412);
  const events = await peek(
    it.database,
    `select action, detail from audit_event where business_id = $1 and subject_id = $2`,
    [business.businessId, first()],
  );
  expect(events).toHaveLength(1);
  expect(JSON.parse(String(events[0]?.['detail']))).toMatchObject({
    before: { name: 'Kariakoo', cutoffMinutes: 0 },
    after: { name: 'Kariakoo Market', cutoffMinutes: 180 },
  });
});

test('a name of another branch and a zone that is none are refused at their field', async () => {
  const used = await save(business.owner, second(), change());
  expect(used.statusCode).toBe(409);
  expect(used.json()).toMatchObject({ code: 'DUPLICATE_VALUE', errors: [{ pointer: '#/name' }] });
  const nowhere = await save(business.owner, second(), change({ timezone: 'Mars/Base' }));
  expect(nowhere.json()).toMatchObject({
    errors: [{ pointer: '#/timezone', code: 'NOT_IN_LIST' }],
  });
});

test('another business’s branch is not found, and stays as it is', async () => {
  const theirs = other.branches[1]?.branchId ?? '';
  const answer = await save(business.owner, theirs, change({ name: 'Stolen' }));
  expect(answer.statusCode).toBe(404);
  const own = await save(other.owner, theirs, change({ name: 'Still ours' }));
  expect(own.json().name).toBe('Still ours');
});

test.each(['manager', 'seller', 'accountant'] as const)('a %s changes no branch', async (who) => {
  const answer = await save(business[who], second(), change({ name: 'Mine' }));
  expect(answer.json()).toMatchObject({ code: 'PERMISSION_REQUIRED', permission: 'branch.manage' });
});
