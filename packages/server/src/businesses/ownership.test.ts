import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OFFER_DAYS } from '@tillbook/core/businesses/hand-over';
import { givePassword, PASSWORD, post, send, validate } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let t: TestApp;
let shop: TestBusiness;
let admin: TestPerson;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(t.database)).toEqual([]);
  await t.close();
});
beforeEach(async () => {
  shop = await addBusiness(t.database, { name: 'Duka la Amina' });
  admin = await addPerson(t.database, {
    ...{ role: 'business_admin', businessId: shop.businessId, name: 'Baraka' },
  });
  for (const person of [shop.owner, admin]) await givePassword(t, person);
});

const URL = '/api/business/ownership';
const proof = { currentPassword: PASSWORD };
type Caller = Pick<TestPerson, 'headers'>;
const look = (by: Caller) => send(t, 'GET', URL, undefined, by.headers);
const offer = (body: object = {}, by: Caller = shop.owner) =>
  post(
    t,
    `${URL}/offers`,
    { _id: newId(), personId: admin.personId, ...proof, ...body },
    by.headers,
  );
const end = (step: string, offerId: string, by: Caller, body?: object) =>
  post(t, `${URL}/offers/${offerId}/${step}`, body, by.headers);
const accept = (offerId: string, by: Caller = admin) => end('accept', offerId, by, proof);

async function offered(): Promise<string> {
  const made = await offer();
  expect(made.statusCode).toBe(200);
  return made.json<{ offer: { _id: string } }>().offer._id;
}

const owners = () =>
  peek(
    t.database,
    `select b.owner_id "owner", array_agg(m.person_id) filter (where m.is_owner) "marked"
     from business b join membership m using (business_id) where b.business_id = $1
     group by b.owner_id`,
    [shop.businessId],
  );
const owned = (person: TestPerson) => [{ owner: person.personId, marked: [person.personId] }];
const code = (answer: { json: () => { code?: string } }) => answer.json().code;

describe('an owner offers the business', () => {
  test('the owner is told who could own it; another admin, who owns it', async () => {
    const own = { _id: shop.owner.personId, name: shop.owner.name };
    const heir = { _id: admin.personId, name: 'Baraka', email: admin.email };
    expect((await look(shop.owner)).json()).toEqual({ owner: own, offer: null, heirs: [heir] });
    expect((await look(admin)).json()).toEqual({ owner: own, offer: null, heirs: [] });
    expect((await look(shop.manager)).statusCode).toBe(403);
  });

  test('to one of its admins, by password, and nothing changes yet', async () => {
    const made = await offer();
    expect(made.json().offer).toMatchObject({
      ...{ fromName: shop.owner.name, to: { _id: admin.personId, name: 'Baraka' } },
      expiresAt: new Date(t.clock.nowMs + OFFER_DAYS * 86_400_000).toISOString(),
    });
    expect(await owners()).toEqual(owned(shop.owner));
    const notices = await send(t, 'GET', '/api/notices', undefined, admin.headers);
    expect(notices.json().offered.fromName).toBe(shop.owner.name);
    const mail = t.mailbox.mails.find(({ to }) => to === admin.email);
    expect(mail?.subject).toBe(`${shop.owner.name} offers you Duka la Amina`);
  });

  test('the same offer again answers the same; its id serves no other', async () => {
    const other = await addPerson(t.database, {
      ...{ role: 'business_admin', businessId: shop.businessId },
    });
    const _id = newId();
    const first = await offer({ _id });
    expect((await offer({ _id })).json()).toEqual(first.json());
    expect(code(await offer({ _id, personId: other.personId }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const again = await offer({ personId: other.personId });
    expect(again.json()).toMatchObject({ code: 'OFFER_OPEN', name: 'Baraka' });
  });

  test('not without the password, not by who does not own it, not to who could not', async () => {
    expect(code(await offer({ currentPassword: 'guess' }))).toBe('REAUTH_FAILED');
    expect(code(await offer({ personId: shop.owner.personId }, admin))).toBe('FORBIDDEN');
    expect(code(await offer({ personId: shop.manager.personId }))).toBe('NOT_FOUND');
    const stranger = (await addBusiness(t.database)).owner;
    expect(code(await offer({ personId: stranger.personId }))).toBe('NOT_FOUND');
    await peek(t.database, 'update person set email_verified_at = null where person_id = $1', [
      admin.personId,
    ]);
    const unproved = await offer();
    expect(unproved.json()).toMatchObject({ code: 'CANNOT_OWN', name: 'Baraka' });
    expect(
      await peek(t.database, `select from ownership_offer where business_id = $1`, [
        shop.businessId,
      ]),
    ).toEqual([]);
  });
});

describe('the admin answers', () => {
  test('yes: they own it, who owned it stays an admin, both are told', async () => {
    const offerId = await offered();
    const taken = await accept(offerId);
    expect(taken.json()).toMatchObject({
      ...{ owner: { _id: admin.personId }, offer: null },
      heirs: [{ _id: shop.owner.personId }],
    });
    // Asked again because the answer was lost.
    expect((await accept(offerId)).json()).toEqual(taken.json());
    expect(await owners()).toEqual(owned(admin));
    expect((await validate(t, shop.owner.headers)).json().data.user.role).toBe('business_admin');
    const name = { name: 'Duka la Amina', ...proof };
    expect(code(await post(t, '/api/business/close', name, shop.owner.headers))).toBe('FORBIDDEN');
    expect((await post(t, '/api/business/close', name, admin.headers)).statusCode).toBe(200);
    const told = t.mailbox.mails.filter(
      ({ subject }) => subject === 'Duka la Amina has another owner',
    );
    expect(told.map(({ to }) => to).sort()).toEqual([shop.owner.email, admin.email].sort());
    const acts = await peek(
      t.database,
      `select action, actor_id "by" from audit_event where business_id = $1
       and action in ('business.offered', 'business.handed_over') order by seq`,
      [shop.businessId],
    );
    expect(acts).toEqual([
      { action: 'business.offered', by: shop.owner.personId },
      { action: 'business.handed_over', by: admin.personId },
    ]);
    expect(
      await peek(t.database, 'select action from platform_audit where subject_id = $1', [
        shop.businessId,
      ]),
    ).toEqual([{ action: 'business.handed_over' }]);
  });

  test('it goes back the same way', async () => {
    await accept(await offered());
    t.clock.nowMs += 1000;
    const back = await offer({ personId: shop.owner.personId }, admin);
    expect((await accept(back.json().offer._id, shop.owner)).statusCode).toBe(200);
    expect(await owners()).toEqual(owned(shop.owner));
  });

  test('only by password, only who it was offered to, only in this business', async () => {
    const offerId = await offered();
    expect(code(await end('accept', offerId, admin, { currentPassword: 'x' }))).toBe(
      'REAUTH_FAILED',
    );
    expect(code(await accept(offerId, shop.owner))).toBe('FORBIDDEN');
    expect(code(await end('decline', offerId, shop.owner))).toBe('FORBIDDEN');
    expect(code(await end('withdraw', offerId, admin))).toBe('FORBIDDEN');
    const next = await addBusiness(t.database);
    await givePassword(t, next.owner);
    expect(code(await accept(offerId, next.owner))).toBe('NOT_FOUND');
    expect(await owners()).toEqual(owned(shop.owner));
    expect((await accept(offerId)).statusCode).toBe(200);
  });

  test('no: nothing changes, the owner is told, and may offer it anew', async () => {
    const offerId = await offered();
    expect((await end('decline', offerId, admin)).json().offer).toBe(null);
    expect((await end('decline', offerId, admin)).statusCode).toBe(200);
    expect(code(await accept(offerId))).toBe('INVALID_STATE');
    const told = t.mailbox.mails.filter(
      ({ to, subject }) => to === shop.owner.email && /not take/.test(subject),
    );
    expect(told).toHaveLength(1);
    await offered();
    expect(await owners()).toEqual(owned(shop.owner));
  });

  test('too late: taken back, or waited for too long', async () => {
    const first = await offered();
    expect((await end('withdraw', first, shop.owner)).json().offer).toBe(null);
    expect((await end('withdraw', first, shop.owner)).statusCode).toBe(200);
    expect(code(await accept(first))).toBe('INVALID_STATE');
    const second = await offered();
    t.clock.nowMs += OFFER_DAYS * 86_400_000;
    expect(code(await accept(second))).toBe('INVALID_STATE');
    expect((await look(shop.owner)).json().offer).toBe(null);
    const third = await offered();
    expect((await accept(third)).statusCode).toBe(200);
    const endings = await peek(
      t.database,
      'select ending from ownership_offer where business_id = $1 order by offered_at, ended_at',
      [shop.businessId],
    );
    expect(endings).toEqual([
      { ending: 'withdrawn' },
      { ending: 'lapsed' },
      { ending: 'accepted' },
    ]);
  });
});

describe('what stands in the way', () => {
  test('the platform said no to this person; who waits is approved with the business', async () => {
    const approval = (to: string) =>
      peek(t.database, 'update person set owner_approval = $2 where person_id = $1', [
        ...[admin.personId, to],
      ]);
    const offerId = await offered();
    await approval('rejected');
    expect((await accept(offerId)).json()).toMatchObject({ code: 'CANNOT_OWN', name: 'Baraka' });
    await approval('waiting');
    expect((await accept(offerId)).statusCode).toBe(200);
    expect((await validate(t, admin.headers)).json().data.user.isVerified).toBe(true);
  });

  test('a limit of businesses for one owner', async () => {
    const limit = (most: string) =>
      peek(
        t.database,
        `insert into platform_setting (name, value) values ('limit_businesses', $1::jsonb)
         on conflict (name) do update set value = excluded.value`,
        [most],
      );
    const offerId = await offered();
    await limit('0');
    expect(code(await accept(offerId))).toBe('LIMIT_REACHED');
    expect(await owners()).toEqual(owned(shop.owner));
    await limit('null');
    expect((await accept(offerId)).statusCode).toBe(200);
  });

  test('goods that were offered to another business of the owner', async () => {
    const offerId = await offered();
    const twin = await addBusiness(t.database);
    const goods = (state: string) =>
      peek(
        t.database,
        `insert into transfer_offer (offer_id, from_business_id, from_name, from_number,
           to_business_id, to_name, currency, value_minor, lines, offered_at, offered_by_name, state,
           decided_at)
         values ($1, $2, 'A', 'T-1', $3, 'B', 'TZS', 0, '[]', now(), 'X', $4,
           case when $4 <> 'open' then now() end)`,
        [newId(), shop.businessId, twin.businessId, state],
      );
    await goods('open');
    expect(code(await accept(offerId))).toBe('GOODS_OFFERED');
    await peek(t.database, 'delete from transfer_offer where from_business_id = $1', [
      shop.businessId,
    ]);
    await goods('declined');
    expect((await accept(offerId)).statusCode).toBe(200);
    await peek(t.database, 'delete from transfer_offer where from_business_id = $1', [
      shop.businessId,
    ]);
  });
});

test('I101 finds a business that belongs to somebody else than its books say', async () => {
  const fault = `update business set owner_id = '${shop.manager.personId}'
    where business_id = '${shop.businessId}'`;
  expect(await brokenByFault(t.database, fault)).toEqual(['I101']);
  await accept(await offered());
  const back = `update membership set is_owner = (person_id = '${shop.owner.personId}')
    where business_id = '${shop.businessId}'`;
  const quietly = `set constraints all deferred; drop index membership_one_owner; ${back};
    update business set owner_id = '${shop.owner.personId}'
    where business_id = '${shop.businessId}'`;
  expect(await brokenByFault(t.database, quietly)).toEqual(['I101']);
  expect(
    await brokenAfter(t.database, `update person set name = 'Other' where name = 'Baraka'`),
  ).toEqual([]);
});
