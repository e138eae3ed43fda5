import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  BROWSER,
  bearer,
  givePassword,
  post,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { enrol } from '../../test/authenticator.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  addDevice,
  beginSigningIn,
  finishSigningIn,
  passkeyDevice,
  signInWith,
  type PasskeyDevice,
} from '../../test/passkey-device.ts';

let t: TestApp;
let shop: TestBusiness;
let person: TestPerson;
let device: PasskeyDevice;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
});
beforeEach(async () => {
  // Tries at the address, of tests before, are no longer counted.
  t.clock.nowMs += 11 * 60_000;
  person = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, person);
  device = passkeyDevice();
  await addDevice(t, person.headers, device);
});
afterAll(() => t.close());

const refusal = ['PASSKEY_REFUSED', 403];
const of = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.json().code,
  answer.statusCode,
];
const REFUSED_TEXT = 'This passkey does not open an account here. Try again, or use your password.';

test('a passkey signs in as a password does: the session, the cookies, where it was last used', async () => {
  const answer = await signInWith(t, device, {}, BROWSER);
  const byPassword = await signIn(t, person.email, undefined, BROWSER);
  const without = ({ data: { user }, message }: { data: { user: object }; message: string }) => ({
    ...{ user, message },
  });
  expect(answer.statusCode).toBe(200);
  expect(without(answer.json())).toEqual(without(byPassword.json()));
  const names = (given: typeof answer) => given.cookies.map(({ name }) => name).sort();
  expect(names(answer)).toEqual(names(byPassword));
  const other = await signInWith(t, device);
  expect((await validate(t, bearer(other.json().data.token))).statusCode).toBe(200);
  const [row] = await peek(
    t.database,
    `select last_used_at is not null "used", sign_count::integer "count" from passkey
     where person_id = $1`,
    [person.personId],
  );
  expect(row).toEqual({ used: true, count: 2 });
  const acts = await send(t, 'GET', '/api/auth/acts', undefined, person.headers);
  expect(acts.json().items.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['passkey', 'sign_in', 'passkey_added']),
  );
});

test('it stands for both steps: no code is asked for, also where the role needs a second step', async () => {
  await enrol(t, person.headers);
  expect((await signIn(t, person.email)).json().code).toBe('SECOND_STEP_NEEDED');
  expect((await signInWith(t, device)).statusCode).toBe(200);
  const fresh = await addPerson(t.database, { role: 'accountant', businessId: shop.businessId });
  await givePassword(t, fresh);
  const theirs = passkeyDevice();
  await addDevice(t, fresh.headers, theirs);
  const token = (await signInWith(t, theirs)).json().data.token;
  await givePassword(t, shop.owner);
  await enrol(t, shop.owner.headers);
  const demand = { version: 1, secondStepRoles: ['accountant'] };
  const { version } = (
    await send(t, 'GET', '/api/business/security', undefined, shop.owner.headers)
  ).json();
  const saved = await send(
    t,
    'PUT',
    '/api/business/security',
    { ...demand, version },
    shop.owner.headers,
  );
  expect(saved.statusCode).toBe(200);
  const needs = async (bearerOf: string) =>
    (await validate(t, bearer(bearerOf))).json().data.user.requiresSecondStepSetup ?? false;
  const byPassword = (await signIn(t, fresh.email)).json().data.token;
  const again = (await signInWith(t, theirs)).json().data.token;
  expect([await needs(token), await needs(again), await needs(byPassword)]).toEqual([
    ...[false, false, true],
  ]);
});

test('what it signed opens once: not again, not too late, not for another challenge', async () => {
  const body = device.sign(await beginSigningIn(t));
  expect((await finishSigningIn(t, body)).statusCode).toBe(200);
  expect(of(await finishSigningIn(t, body))).toEqual(refusal);
  const late = device.sign(await beginSigningIn(t));
  t.clock.nowMs += 5 * 60_000;
  expect(of(await finishSigningIn(t, late))).toEqual(refusal);
  const asked = await beginSigningIn(t);
  const foreign = device.sign(asked, { challenge: 'A'.repeat(43) });
  expect(of(await finishSigningIn(t, foreign))).toEqual(refusal);
  // The challenge of somebody who adds a passkey is none to sign in with.
  const { challenge } = (
    await post(
      t,
      '/api/auth/passkeys/begin',
      { currentPassword: 'mangoes on Fridays' },
      person.headers,
    )
  ).json();
  expect(of(await finishSigningIn(t, device.sign({ challenge, rpId: 'localhost' })))).toEqual(
    refusal,
  );
  expect((await finishSigningIn(t, device.sign(asked))).statusCode).toBe(200);
});

test('of two at the same moment with one challenge exactly one comes in', async () => {
  const asked = await beginSigningIn(t);
  const both = await Promise.all(
    [device.sign(asked), device.sign(asked)].map((body) => finishSigningIn(t, body)),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});

test('another site, another host, an unasked user, another’s key and no key get one answer', async () => {
  const stranger = passkeyDevice();
  const other = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, other);
  const theirs = passkeyDevice();
  await addDevice(t, other.headers, theirs);
  const asked = () => beginSigningIn(t);
  const bodies = [
    device.sign(await asked(), { origin: 'https://evil.example' }),
    device.sign(await asked(), { origin: 'http://localhost:8080' }),
    device.sign(await asked(), { rpId: 'evil.example' }),
    device.sign(await asked(), { isUnverified: true }),
    { ...stranger.sign(await asked()), userHandle: 'AAAA' },
    { ...theirs.sign(await asked()), id: device.id },
    { ...device.sign(await asked()), userHandle: 'AAAA' },
    { ...device.sign(await asked()), signature: 'AAAA' },
    { ...device.sign(await asked()), authenticatorData: 'AAAA' },
    { ...device.sign(await asked()), clientDataJSON: 'AAAA' },
  ];
  for (const body of bodies) {
    const answer = await finishSigningIn(t, body);
    expect([...of(answer), answer.json().message]).toEqual([...refusal, REFUSED_TEXT]);
  }
  expect((await signInWith(t, device)).statusCode).toBe(200);
});

test('one that counts back may be a copy: refused, noted, mailed; one that never counts is fine', async () => {
  expect((await signInWith(t, device, { count: 7 })).statusCode).toBe(200);
  for (const count of [7, 3, 0]) {
    expect(of(await signInWith(t, device, { count }))).toEqual(refusal);
  }
  expect(t.mailbox.mails[0]?.subject).toBe('A passkey of your Tillbook account was refused');
  const noted = await peek(
    t.database,
    `select count(*)::integer "n" from person_act where person_id = $1 and kind = 'passkey_refused'`,
    [person.personId],
  );
  expect(noted).toEqual([{ n: 3 }]);
  expect((await signInWith(t, device, { count: 8 })).statusCode).toBe(200);
  const phone = passkeyDevice(false);
  await addDevice(t, person.headers, phone);
  for (const _time of [1, 2]) expect((await signInWith(t, phone)).statusCode).toBe(200);
});

test('the gates behind are those of a password: deactivated, unapproved, unproved', async () => {
  const gates = [
    ['update person set deactivated_at = now() where person_id = $1', 'ACCOUNT_DEACTIVATED'],
    [`update membership set state = 'awaiting' where person_id = $1`, 'ADMIN_APPROVAL_REQUIRED'],
    ['update person set email_verified_at = null where person_id = $1', 'EMAIL_NOT_VERIFIED'],
  ] as const;
  for (const [change, code] of gates) {
    const held = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
    await givePassword(t, held);
    const theirs = passkeyDevice();
    await addDevice(t, held.headers, theirs);
    expect((await signInWith(t, theirs)).statusCode).toBe(200);
    await peek(t.database, change, [held.personId]);
    const answer = await signInWith(t, theirs, {}, BROWSER);
    expect(of(answer)).toEqual([code, 403]);
    const byPassword = await signIn(t, held.email, undefined, BROWSER);
    expect(of(byPassword)).toEqual([code, 403]);
    const names = (given: typeof answer) => given.cookies.map(({ name }) => name).sort();
    expect(names(answer)).toEqual(names(byPassword));
  }
});

test('into a stopped business it leads as a password does: read everything, write nothing', async () => {
  const stopped = await addBusiness(t.database, { name: 'Stopped' });
  const { owner, businessId } = stopped;
  await givePassword(t, owner);
  const theirs = passkeyDevice();
  await addDevice(t, owner.headers, theirs);
  const stop = (at: 'now()' | 'null', reason: string | null) =>
    peek(
      t.database,
      `update business set suspended_at = ${at}, suspended_reason = $2 where business_id = $1`,
      [businessId, reason],
    );
  await stop('now()', 'The licence ran out');
  const add = (headers: Record<string, string>, name: string) =>
    post(t, '/api/categories', { _id: newId(), name, parentId: null }, headers);
  const before = await peek(t.database, 'select category_id from category');
  for (const answer of [await signInWith(t, theirs), await signIn(t, owner.email)]) {
    expect(answer.statusCode).toBe(200);
    const headers = bearer(answer.json().data.token);
    const read = await send(t, 'GET', '/api/products', undefined, headers);
    expect(read.statusCode).toBe(200);
    expect(of(await add(headers, 'Rice'))).toEqual(['BUSINESS_SUSPENDED', 403]);
  }
  expect(await peek(t.database, 'select category_id from category')).toEqual(before);
  await stop('null', null);
  const open = bearer((await signInWith(t, theirs)).json().data.token);
  expect((await add(open, 'Rice')).statusCode).toBe(200);
});

test('who is deactivated while signed in by it is out at once, and adds or keeps none', async () => {
  const token = bearer((await signInWith(t, device)).json().data.token);
  expect((await validate(t, token)).statusCode).toBe(200);
  await peek(t.database, 'update person set deactivated_at = now() where person_id = $1', [
    person.personId,
  ]);
  expect((await validate(t, token)).statusCode).toBe(401);
  const body = { currentPassword: 'mangoes on Fridays' };
  expect((await post(t, '/api/auth/passkeys/begin', body, token)).statusCode).toBe(401);
  expect(of(await signInWith(t, device))).toEqual(['ACCOUNT_DEACTIVATED', 403]);
});

test('what is asked of a device names nobody; asking and guessing are counted by address', async () => {
  const begun = await post(t, '/api/auth/passkeys/sign-in/begin');
  expect(Object.keys(begun.json()).sort()).toEqual([
    ...['challenge', 'rpId', 'timeout', 'userVerification'],
  ]);
  expect((await send(t, 'GET', '/api/auth/sample-sign-ins')).json().passkeyHost).toBe('localhost');
  for (let n = 0; n < 30; n += 1) {
    const body = device.sign({ challenge: 'A'.repeat(43), rpId: 'localhost' });
    expect((await finishSigningIn(t, body)).statusCode).toBe(403);
  }
  const asked = await post(t, '/api/auth/passkeys/sign-in/begin');
  expect(asked.json().code).toBe('RATE_LIMITED');
  t.clock.nowMs += 11 * 60_000;
  for (let n = 0; n < 60; n += 1) {
    expect((await post(t, '/api/auth/passkeys/sign-in/begin')).statusCode).toBe(200);
  }
  const over = await post(t, '/api/auth/passkeys/sign-in/begin');
  expect(over.json().code).toBe('RATE_LIMITED');
  // What nobody used is thrown away with the next ones.
  t.clock.nowMs += 11 * 60_000;
  await beginSigningIn(t);
  const left = 'select count(*)::integer "n" from passkey_challenge';
  expect(await peek(t.database, left)).toEqual([{ n: 1 }]);
});
