import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserTargets } from '@tillbook/core/users/user-targets.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

/** What somebody should sell a day is said by who manages them, from today on. */

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let seller: TestBusiness['seller'];

beforeAll(async () => {
  at = await startTestApp();
  other = await addBusiness(at.database);
});
beforeEach(async () => {
  shop = await addBusiness(at.database);
  ({ seller } = shop);
});
afterAll(() => at.close());

type By = Pick<TestBusiness['owner'], 'headers'>;
interface Said extends UserTargets {
  readonly code?: string;
  readonly errors?: { readonly pointer: string; readonly code: string }[];
}
const branchOf = (nth = 0): string => shop.branches[nth]?.branchId ?? '';
const TODAY = '2026-03-04';
const look = (by: By, userId = seller.personId) =>
  send<Said>(at, by, 'GET', `/api/users/${userId}/targets`);
const save = (by: By, more: object = {}, userId = seller.personId) =>
  send<Said>(at, by, 'PUT', `/api/users/${userId}/targets`, {
    ...{ branchId: branchOf(), fromDate: TODAY, dailyMinor: 50_000 },
    ...more,
  });
const kept = () =>
  peek<{ from_date: string; daily_minor: number | null }>(
    at.database,
    `select from_date::text, daily_minor::int from seller_target where person_id = $1
     order by from_date`,
    [seller.personId],
  );
const acts = async () =>
  (
    await peek<{ detail: string }>(
      at.database,
      `select detail from audit_event where subject_id = $1 and action = 'user.target_saved'
       order by seq`,
      [seller.personId],
    )
  ).map(({ detail }) => JSON.parse(detail) as unknown);

test('a target is said, changed from a later day and ended; every step is audited', async () => {
  expect((await look(shop.owner)).body).toEqual({
    currency: 'TZS',
    branches: [{ _id: branchOf(), name: 'Kariakoo', today: TODAY, dailyMinor: null }],
    targets: [],
  });
  const first = await save(shop.owner);
  expect(first.status, first.text).toBe(200);
  expect(first.body.branches).toMatchObject([{ dailyMinor: 50_000 }]);
  const later = await save(shop.owner, { fromDate: '2026-03-09', dailyMinor: 80_000 });
  // Today is still what it was.
  expect(later.body.branches).toMatchObject([{ dailyMinor: 50_000 }]);
  const { targets } = (await save(shop.owner, { dailyMinor: null })).body;
  const said = { branchId: branchOf(), branchName: 'Kariakoo', savedByName: shop.owner.name };
  expect(targets).toMatchObject([
    { ...said, fromDate: '2026-03-09', dailyMinor: 80_000 },
    { ...said, fromDate: TODAY, dailyMinor: null },
  ]);
  expect((await look(shop.owner)).body).toMatchObject({ branches: [{ dailyMinor: null }] });
  const about = { branchId: branchOf(), branch: 'Kariakoo' };
  const step = (fromDate: string, before: number | null, after: number | null) => ({
    ...{ ...about, fromDate, before: { dailyMinor: before }, after: { dailyMinor: after } },
  });
  expect(await acts()).toEqual([
    step(TODAY, null, 50_000),
    step('2026-03-09', 50_000, 80_000),
    step(TODAY, 50_000, null),
  ]);
});

test('the same again changes nothing, nor does the end of what never began', async () => {
  expect((await save(shop.owner, { dailyMinor: null })).status).toBe(200);
  expect(await kept()).toEqual([]);
  const one = await save(shop.owner);
  const again = await save(shop.owner);
  expect(again.body).toEqual(one.body);
  expect(await acts()).toHaveLength(1);
  expect(await kept()).toEqual([{ from_date: TODAY, daily_minor: 50_000 }]);
});

test('a day that is over keeps its target, by the day of the branch', async () => {
  const refused = await save(shop.owner, { fromDate: '2026-03-03' });
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(refused.body.errors).toMatchObject([{ pointer: '#/fromDate', code: 'OUT_OF_RANGE' }]);
  // At ten in the morning a branch whose day begins at noon still has yesterday.
  await peek(at.database, 'update branch set cutoff_minutes = 720 where branch_id = $1', [
    branchOf(),
  ]);
  expect((await save(shop.owner, { fromDate: '2026-03-03' })).status).toBe(200);
  expect(await kept()).toEqual([{ from_date: '2026-03-03', daily_minor: 50_000 }]);
  // The database keeps it as well.
  const past = `insert into seller_target (business_id, branch_id, person_id, from_date, daily_minor,
     saved_at, saved_by, saved_by_name) values ($1, $2, $3, '2026-03-01', 1, '2026-03-04', $3, 'X')`;
  const values = [shop.businessId, branchOf(), seller.personId];
  await expect(peek(at.database, past, values)).rejects.toThrow('seller_target_leaves_past_days');
});

test.each([
  ['less than one', { dailyMinor: 0 }, '#/dailyMinor', 'TOO_SMALL'],
  ['a part of a minor unit', { dailyMinor: 1.5 }, '#/dailyMinor', 'TOO_MANY_DECIMALS'],
  ['a day that does not exist', { fromDate: '2026-02-30' }, '#/fromDate', 'INVALID_DATE'],
  ['no branch of theirs', { branchId: newId() }, '#/branchId', 'REFERENCE_NOT_FOUND'],
])('%s is refused beside its field', async (_what, more, pointer, code) => {
  const refused = await save(shop.owner, more);
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { pointer, code }]);
  expect(await kept()).toEqual([]);
});

test('a branch where the person does not work has no target of theirs, nor one of another business', async () => {
  for (const branchId of [branchOf(1), other.branches[0]?.branchId ?? '']) {
    const refused = await save(shop.owner, { branchId });
    expect(refused.body.errors).toMatchObject([{ code: 'REFERENCE_NOT_FOUND' }]);
  }
});

test('only by who manages that person: a manager their own sellers, nobody themselves', async () => {
  const codeOf = async (by: By, userId?: string) => [
    ...[(await look(by, userId)).body.code, (await save(by, {}, userId)).body.code],
  ];
  const both = (code: string | undefined) => [code, code];
  expect(await codeOf(seller)).toEqual(both('PERMISSION_REQUIRED'));
  expect(await codeOf(shop.manager)).toEqual(both('PERMISSION_REQUIRED'));
  expect(await codeOf(shop.accountant)).toEqual(both('PERMISSION_REQUIRED'));
  expect(await codeOf(shop.owner, shop.owner.personId)).toEqual(both('FORBIDDEN'));
  expect(await codeOf(other.owner)).toEqual(both('NOT_FOUND'));
  expect(await codeOf(shop.owner, newId())).toEqual(both('NOT_FOUND'));
  const manager = (nth: number) =>
    addPerson(at.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branchOf(nth)] },
      flags: { canManageUsers: true },
    });
  expect(await codeOf(await manager(1))).toEqual(both('BRANCH_FORBIDDEN'));
  expect(await kept()).toEqual([]);
  const own = await manager(0);
  expect(await codeOf(own)).toEqual(both(undefined));
  expect(await codeOf(own, own.personId)).toEqual(both('FORBIDDEN'));
  expect(await kept()).toHaveLength(1);
});

test('who does not sell by their role has no target; a branch manager may have one', async () => {
  const { accountant, manager, owner } = shop;
  expect((await save(owner, {}, accountant.personId)).body.code).toBe('INVALID_STATE');
  expect((await save(owner, {}, manager.personId)).status).toBe(200);
});
