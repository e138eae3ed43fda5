import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { SignUp, signUpFigures } from '@tillbook/core/platform/sign-ups.api';
import { PASSWORD, post } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { call } from '../../test/till.ts';

let at: TestApp;
let root: TestPerson;
let known: TestBusiness;
beforeAll(async () => {
  at = await startTestApp();
  root = await addPerson(at.database, { role: 'super_admin', isSuperAdmin: true, name: 'Root' });
  known = await addBusiness(at.database, { name: 'Amina Grocery' });
});
afterAll(() => at.close());

interface Page {
  readonly items: readonly SignUp[];
  readonly nextCursor: string | null;
}
const list = async (query = '') =>
  (await call<Page>(at, root, 'GET', `/api/admin/sign-ups${query}`)).body;
const figures = async () =>
  (await call<AnswerOf<typeof signUpFigures>>(at, root, 'GET', '/api/admin/sign-ups/figures')).body;

/** Somebody who waits since some hours before now. */
async function ask(
  name: string,
  given: { hours?: number; email?: string; isProved?: boolean } = {},
): Promise<TestPerson> {
  const { hours = 1, isProved = true } = given;
  const person = await addPerson(at.database, { role: 'business_admin', name });
  const email = given.email ?? person.email;
  const since = new Date(at.clock.nowMs - hours * 3_600_000).toISOString();
  await peek(
    at.database,
    `update person set owner_approval = 'waiting', owner_asked_at = $2, email = $3,
       email_verified_at = case when $4 then $2::timestamptz end where person_id = $1`,
    [person.personId, since, email, isProved],
  );
  return { ...person, email };
}
const found = async (who: { personId: string }, query = ''): Promise<SignUp> => {
  const row = (await list(query)).items.find(({ _id }) => _id === who.personId);
  if (row === undefined) throw new Error('not in the list');
  return row;
};
const decide = (who: TestPerson, version: number, reason?: string) =>
  call<{ code?: string; version: number }>(
    at,
    root,
    'POST',
    `/api/auth/users/${reason === undefined ? 'verify' : 'reject'}`,
    { userId: who.personId, version, ...(reason === undefined ? {} : { reason }) },
  );

test('who waits stands longest first with their age; found, filtered and paged', async () => {
  const young = await ask('Zawadi Fresh', { hours: 2 });
  const old = await ask('Omar Late', { hours: 30 });
  const unproved = await ask('Not Proved', { hours: 50, isProved: false });
  const names = async (query = '') => (await list(query)).items.map(({ name }) => name);
  expect(await names()).toEqual(['Omar Late', 'Zawadi Fresh']);
  expect(await found(old)).toMatchObject({ isOverdue: true, notes: [], alike: [] });
  expect(await found(young)).toMatchObject({ isOverdue: false });
  expect(await names('?age=overdue')).toEqual(['Omar Late']);
  expect(await names('?age=fresh')).toEqual(['Zawadi Fresh']);
  expect(await names(`?q=${old.email.toUpperCase()}`)).toEqual(['Omar Late']);
  expect(await names('?setup=finished')).toEqual([]);
  expect(await names('?state=unproved')).toEqual(['Not Proved']);
  expect(await found(unproved, '?state=unproved')).toMatchObject({
    isOverdue: false,
    notes: ['email_unproved'],
  });
  const first = await list('?limit=1');
  expect(first.items.map(({ name }) => name)).toEqual(['Omar Late']);
  expect(await names(`?limit=1&cursor=${first.nextCursor}`)).toEqual(['Zawadi Fresh']);
  expect(await names('?state=approved&q=amina%20grocery')).toEqual([known.owner.name]);
  expect(await figures()).toMatchObject({ waiting: 2, overdue: 1, unproved: 1, decided: 0 });
  expect((await figures()).oldestAskedAt).toBe('2026-03-03T01:00:00.000Z');
  await decide(young, 1);
  await decide(old, 1);
  // Two and thirty hours.
  expect(await figures()).toMatchObject({ waiting: 0, decided: 2, medianWaitMinutes: 16 * 60 });
  expect(await names('?state=approved')).toContain('Zawadi Fresh');
});

describe('who is likely the same', () => {
  test('the same mailbox, number, name and browser, whoever of them is a rejected one', async () => {
    const email = known.owner.email.replace('@', '+second@').toUpperCase();
    const again = await ask('Somebody', { email: email.toLowerCase() });
    const second = await addBusiness(at.database, { name: 'amina-grocry' });
    await peek(at.database, `update business set owner_id = $2 where business_id = $1`, [
      second.businessId,
      again.personId,
    ]);
    await peek(at.database, `update branch set phone = $2 where business_id = $1`, [
      known.businessId,
      '+255 712 345 678',
    ]);
    await peek(at.database, `update branch set phone = $2 where business_id = $1`, [
      second.businessId,
      '0712345678',
    ]);
    for (const personId of [known.owner.personId, again.personId]) {
      await peek(
        at.database,
        `insert into known_device (person_id, device_hash, last_seen_at)
         values ($1, sha256('browser'), now())`,
        [personId],
      );
    }
    const row = await found(again);
    expect(row).toMatchObject({ phone: '0712345678', businessName: 'amina-grocry' });
    expect(row.notes).toEqual(['alike']);
    const [like] = row.alike;
    expect(like).toMatchObject({
      _id: known.owner.personId,
      businessName: 'Amina Grocery',
      phone: '+255 712 345 678',
      state: 'active',
      matches: ['email', 'phone', 'similar_business', 'device'],
    });
    // Nothing of a browser is told.
    expect(JSON.stringify(row)).not.toMatch(/[0-9a-f]{64}/);
    await peek(at.database, `update person set owner_approval = 'rejected' where person_id = $1`, [
      known.owner.personId,
    ]);
    expect((await found(again)).notes).toEqual(['alike_rejected']);
    await peek(at.database, `update person set owner_approval = 'approved' where person_id = $1`, [
      known.owner.personId,
    ]);
    await decide(again, 1);
  });

  test('staff and super admins are nobody’s double', async () => {
    const namesake = await ask(known.seller.name);
    const rooted = await ask('Root');
    expect(await found(namesake)).toMatchObject({ alike: [], notes: [] });
    expect(await found(rooted)).toMatchObject({ alike: [], notes: [] });
    await decide(namesake, 1);
    await decide(rooted, 1);
  });
});

test('three sign-ups of one place on one day are told; the address is not kept', async () => {
  const emails = ['p1@place.example', 'p2@place.example', 'p3@place.example'];
  for (const [i, email] of emails.entries()) {
    const name = `Person ${['One', 'Two', 'Three'][i]}`;
    const answer = await post(at, '/api/auth/register', { name, email, password: PASSWORD });
    expect(answer.statusCode).toBeLessThan(300);
  }
  const rows = (await list('?state=unproved&q=place.example')).items;
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row.fromOnePlace).toBe(3);
    expect(row.notes).toEqual(['many_from_one_place', 'email_unproved']);
  }
  const places = await peek<{ day: string; place: Buffer }>(
    at.database,
    'select day::text, place from sign_up_place',
  );
  expect(places).toHaveLength(3);
  // The salt of a day is gone two days later: nobody can try addresses any more.
  at.clock.nowMs += 2 * 86_400_000;
  await post(at, '/api/auth/register', {
    name: 'Person Four',
    email: 'p4@place.example',
    password: PASSWORD,
  });
  const salts = await peek<{ day: string }>(at.database, 'select day::text from sign_up_salt');
  expect(salts).toEqual([{ day: '2026-03-06' }]);
  const [four] = (await list('?state=unproved&q=p4')).items;
  expect(four?.fromOnePlace).toBe(1);
});

test('who was rejected and asks again is told; a decision from an older list is refused', async () => {
  const person = await ask('Rashid Again');
  expect((await decide(person, 1, 'We do not know you')).status).toBe(200);
  await peek(at.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    person.personId,
  ]);
  const row = await found(person);
  expect(row).toMatchObject({ timesRejected: 1, notes: ['rejected_before'] });
  expect((await decide(person, row.version - 1)).body.code).toBe('VERSION_CONFLICT');
  expect((await decide(person, row.version)).status).toBe(200);
  expect(
    await peek(
      at.database,
      `select action from platform_audit where subject_id = $1 order by seq`,
      [person.personId],
    ),
  ).toEqual([{ action: 'owner.rejected' }, { action: 'owner.approved' }]);
});

test('nobody of a business looks at sign-ups', async () => {
  for (const who of [known.owner, known.manager, known.seller, known.accountant]) {
    for (const path of ['', '/figures']) {
      const answer = await call<{ code: string }>(at, who, 'GET', `/api/admin/sign-ups${path}`);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('PERMISSION_REQUIRED');
    }
  }
});
