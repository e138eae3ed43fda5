import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlatformPerson, PlatformPersonDetail } from '@tillbook/core/platform/people.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

let at: TestApp;
let root: TestPerson;
let second: TestPerson;
let shop: TestBusiness;
beforeAll(async () => {
  at = await startTestApp();
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Root' });
  second = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Two' });
  shop = await addBusiness(at.database, { name: 'Amina Shop' });
});
afterAll(() => at.close());

interface Page {
  readonly items: readonly PlatformPerson[];
  readonly nextCursor: string | null;
}
const list = async (query = '') =>
  (await call<Page>(at, root, 'GET', `/api/admin/people${query}`)).body;
const one = (id: string) => call<PlatformPersonDetail>(at, root, 'GET', `/api/admin/people/${id}`);
type Answer = { code?: string; isBlocked?: boolean; version?: number; ended?: number };
const act = (deed: string, id: string, body: object, by = root) =>
  call<Answer>(at, by, 'POST', `/api/admin/people/${id}/${deed}`, body);
const REASON = 'Somebody else uses this address';

test('everybody is listed with where they work; searched, filtered, paged, without a secret', async () => {
  const all = await list();
  const [known] = await peek<{ count: number }>(
    at.database,
    'select count(*)::integer count from person',
  );
  expect(all.items).toHaveLength(known?.count ?? 0);
  const seller = all.items.find(({ _id }) => _id === shop.seller.personId);
  expect(seller?.places).toEqual([
    {
      ...{ businessId: shop.businessId, businessName: 'Amina Shop', role: 'seller' },
      ...{ isOwner: false, state: 'active' },
    },
  ]);
  expect(seller?.lastSeenAt).not.toBeNull();
  expect((await list(`?q=${shop.owner.email.toUpperCase()}`)).items).toHaveLength(1);
  expect((await list('?role=super_admin')).items.map(({ name }) => name).sort()).toEqual([
    'Root',
    'Two',
  ]);
  expect((await list('?role=seller')).items).toHaveLength(1);
  expect((await list(`?businessId=${shop.businessId}`)).items).toHaveLength(4);
  expect((await list('?state=blocked')).items).toEqual([]);
  const first = await list('?limit=4');
  const rest = await list(`?limit=4&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...first.items, ...rest.items]).toEqual(all.items);
  const { text } = await one(shop.owner.personId);
  expect(text).not.toMatch(/hash|token|password|secret|pin/iu);
});

test('who signed out was seen all the same, as their owner is told', async () => {
  const { personId } = shop.accountant;
  const at0930 = '2026-03-04T06:30:00.000Z';
  await peek(at.database, 'update session set revoked_at = now() where person_id = $1', [personId]);
  expect((await one(personId)).body.lastSeenAt).toBeNull();
  await peek(at.database, 'update membership set last_used_at = $2 where person_id = $1', [
    personId,
    at0930,
  ]);
  const { lastSeenAt } = (await one(personId)).body;
  expect(lastSeenAt).toBe(at0930);
  const users = await call<{ items: { _id: string; lastSeenAt: string }[] }>(
    ...([at, shop.owner, 'POST', '/api/auth/users', {}] as const),
  );
  expect(users.body.items.find(({ _id }) => _id === personId)?.lastSeenAt).toBe(lastSeenAt);
});

describe('a person', () => {
  test('is blocked at once, told nothing else, and let in again as they were', async () => {
    const { personId } = shop.seller;
    const { version } = (await one(personId)).body;
    const answers = await Promise.all([
      act('block', personId, { version, reason: REASON }),
      act('block', personId, { version, reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body).toEqual({ _id: personId, isBlocked: true, version: version + 1 });
    expect(answers[1].body).toEqual(answers[0].body);
    expect((await call(at, shop.seller, 'GET', '/api/products')).status).toBe(401);
    const seen = (await one(personId)).body;
    expect(seen).toMatchObject({ state: 'blocked', sessionsCount: 0 });
    expect(seen.log).toMatchObject([
      { action: 'person.blocked', actorName: 'Root', detail: { reason: REASON } },
    ]);
    const again = await act('block', personId, { version: version + 1, reason: REASON });
    expect(again.body.code).toBe('INVALID_STATE');
    const stale = await act('unblock', personId, { version: version + 7 });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    expect((await act('unblock', personId, { version: version + 1 })).status).toBe(200);
    expect((await one(personId)).body.state).toBe('active');
  });

  test('who waits is not approved by being blocked and let in again', async () => {
    const waiting = await addPerson(at.database, { role: 'business_admin' });
    const { personId } = waiting;
    await peek(at.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
      personId,
    ]);
    await act('block', personId, { version: 1, reason: REASON });
    await act('unblock', personId, { version: 2 });
    expect((await one(personId)).body.state).toBe('awaiting');
  });

  test('is signed out everywhere, once', async () => {
    const { personId } = shop.manager;
    expect((await act('end-sessions', personId, {})).body.ended).toBe(1);
    expect((await act('end-sessions', personId, {})).body.ended).toBe(0);
    expect((await call(at, shop.manager, 'GET', '/api/products')).status).toBe(401);
    expect((await one(personId)).body.log).toMatchObject([
      { action: 'person.signed_out', detail: { ended: 1 } },
    ]);
    expect((await act('end-sessions', newId(), {})).status).toBe(404);
  });
});

test('a super admin touches neither the own account nor another super admin’s', async () => {
  for (const { personId } of [root, second]) {
    for (const [deed, body] of [
      ['block', { version: 1, reason: REASON }],
      ['unblock', { version: 1 }],
      ['end-sessions', {}],
    ] as const) {
      expect((await act(deed, personId, body)).body.code).toBe('FORBIDDEN');
    }
  }
  expect((await call(at, second, 'GET', '/api/admin/people')).status).toBe(200);
  // The database would not do it either.
  const AT = new Date(at.clock.nowMs).toISOString();
  const forced = `select write_block($1, true, 'x', $1, 'person.blocked', $2)`;
  await peek(at.database, forced, [second.personId, AT]);
  const [row] = await peek(at.database, 'select deactivated_at from person where person_id = $1', [
    second.personId,
  ]);
  expect(row).toEqual({ deactivated_at: null });
});
