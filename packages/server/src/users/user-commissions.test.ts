import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserCommissions } from '@tillbook/core/users/user-commissions.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

/** What part of what somebody sells they earn is said by who manages them, from today on. */

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
interface Said extends UserCommissions {
  readonly code?: string;
  readonly errors?: { readonly pointer: string; readonly code: string }[];
}
const branchOf = (nth = 0): string => shop.branches[nth]?.branchId ?? '';
const TODAY = '2026-03-04';
const look = (by: By, userId = seller.personId) =>
  send<Said>(at, by, 'GET', `/api/users/${userId}/commissions`);
const save = (by: By, more: object = {}, userId = seller.personId) =>
  send<Said>(at, by, 'PUT', `/api/users/${userId}/commissions`, {
    ...{ branchId: branchOf(), fromDate: TODAY, rateBasisPoints: 300 },
    ...more,
  });
const kept = () =>
  peek<{ from_date: string; rate_basis_points: number | null }>(
    at.database,
    `select from_date::text, rate_basis_points from seller_commission where person_id = $1
     order by from_date`,
    [seller.personId],
  );
const acts = async () =>
  (
    await peek<{ detail: string }>(
      at.database,
      `select detail from audit_event where subject_id = $1 and action = 'user.commission_saved'
       order by seq`,
      [seller.personId],
    )
  ).map(({ detail }) => JSON.parse(detail) as unknown);

test('a commission is said, changed from a later day and ended; every step is audited', async () => {
  expect((await look(shop.owner)).body).toEqual({
    branches: [{ _id: branchOf(), name: 'Kariakoo', today: TODAY, rateBasisPoints: null }],
    rates: [],
  });
  const first = await save(shop.owner);
  expect(first.status, first.text).toBe(200);
  expect(first.body.branches).toMatchObject([{ rateBasisPoints: 300 }]);
  const later = await save(shop.owner, { fromDate: '2026-03-09', rateBasisPoints: 500 });
  // Today is still what it was.
  expect(later.body.branches).toMatchObject([{ rateBasisPoints: 300 }]);
  const { rates } = (await save(shop.owner, { rateBasisPoints: null })).body;
  const said = { branchId: branchOf(), branchName: 'Kariakoo', savedByName: shop.owner.name };
  expect(rates).toMatchObject([
    { ...said, fromDate: '2026-03-09', rateBasisPoints: 500 },
    { ...said, fromDate: TODAY, rateBasisPoints: null },
  ]);
  expect((await look(shop.owner)).body).toMatchObject({ branches: [{ rateBasisPoints: null }] });
  const about = { branchId: branchOf(), branch: 'Kariakoo' };
  const step = (fromDate: string, before: number | null, after: number | null) => ({
    ...{
      ...about,
      fromDate,
      before: { rateBasisPoints: before },
      after: { rateBasisPoints: after },
    },
  });
  expect(await acts()).toEqual([
    step(TODAY, null, 300),
    step('2026-03-09', 300, 500),
    step(TODAY, 300, null),
  ]);
});

test('the same again changes nothing, nor does the end of what never began', async () => {
  expect((await save(shop.owner, { rateBasisPoints: null })).status).toBe(200);
  expect(await kept()).toEqual([]);
  const one = await save(shop.owner);
  const again = await save(shop.owner);
  expect(again.body).toEqual(one.body);
  expect(await acts()).toHaveLength(1);
  expect(await kept()).toEqual([{ from_date: TODAY, rate_basis_points: 300 }]);
});

test('a day that is over keeps its rate, by the day of the branch', async () => {
  const refused = await save(shop.owner, { fromDate: '2026-03-03' });
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(refused.body.errors).toMatchObject([{ pointer: '#/fromDate', code: 'OUT_OF_RANGE' }]);
  // At ten in the morning a branch whose day begins at noon still has yesterday.
  await peek(at.database, 'update branch set cutoff_minutes = 720 where branch_id = $1', [
    branchOf(),
  ]);
  expect((await save(shop.owner, { fromDate: '2026-03-03' })).status).toBe(200);
  expect(await kept()).toEqual([{ from_date: '2026-03-03', rate_basis_points: 300 }]);
  // The database keeps it as well.
  const past = `insert into seller_commission (business_id, branch_id, person_id, from_date, rate_basis_points,
     saved_at, saved_by, saved_by_name) values ($1, $2, $3, '2026-03-01', 1, '2026-03-04', $3, 'X')`;
  const values = [shop.businessId, branchOf(), seller.personId];
  await expect(peek(at.database, past, values)).rejects.toThrow(
    'seller_commission_leaves_past_days',
  );
});

test.each([
  ['more than all', { rateBasisPoints: 10_001 }, '#/rateBasisPoints', 'TOO_LARGE'],
  ['less than one', { rateBasisPoints: 0 }, '#/rateBasisPoints', 'TOO_SMALL'],
  ['a part of a basis point', { rateBasisPoints: 1.5 }, '#/rateBasisPoints', 'TOO_MANY_DECIMALS'],
  ['a day that does not exist', { fromDate: '2026-02-30' }, '#/fromDate', 'INVALID_DATE'],
  ['no branch of theirs', { branchId: newId() }, '#/branchId', 'REFERENCE_NOT_FOUND'],
])('%s is refused beside its field', async (_what, more, pointer, code) => {
  const refused = await save(shop.owner, more);
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { pointer, code }]);
  expect(await kept()).toEqual([]);
});

test('a branch where the person does not work has no commission of theirs, nor one of another business', async () => {
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

test('who does not sell by their role earns no commission; a branch manager may have one', async () => {
  const { accountant, manager, owner } = shop;
  expect((await save(owner, {}, accountant.personId)).body.code).toBe('INVALID_STATE');
  expect((await save(owner, {}, manager.personId)).status).toBe(200);
});
