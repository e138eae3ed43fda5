import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSKEYS_MAX } from '@tillbook/core/limits';
import { givePassword, PASSWORD, post, send } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newestCode } from '../../test/mailbox.ts';
import { addDevice, beginAdding, passkeyDevice, signInWith } from '../../test/passkey-device.ts';

let t: TestApp;
let shop: TestBusiness;
let person: TestPerson;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
});
beforeEach(async () => {
  person = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, person);
});
afterAll(() => t.close());

const list = async (who = person) =>
  (await send(t, 'GET', '/api/auth/passkeys', undefined, who.headers)).json();
const add = (body: object, who = person) => post(t, '/api/auth/passkeys', body, who.headers);
const remove = (passkeyId: string, who = person, currentPassword = PASSWORD) =>
  post(t, '/api/auth/passkeys/remove', { passkeyId, currentPassword }, who.headers);
const kept = (who = person) =>
  peek(t.database, 'select name from passkey where person_id = $1', [who.personId]);
const actsOf = async (who = person) =>
  (await send(t, 'GET', '/api/auth/acts', undefined, who.headers))
    .json()
    .items.map(({ kind }: { kind: string }) => kind);

test('a passkey is added with the password, told by mail, in the audit and among the acts', async () => {
  const wrong = { currentPassword: 'guess' };
  const refused = await post(t, '/api/auth/passkeys/begin', wrong, person.headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'REAUTH_FAILED']);
  const device = passkeyDevice();
  const asked = await beginAdding(t, person.headers);
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'Tillbook' },
    user: { name: person.email },
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const added = await add(device.create(asked));
  expect(added.statusCode).toBe(200);
  const { passkeys, host } = await list();
  expect(passkeys).toEqual([added.json()]);
  expect(passkeys[0]).toMatchObject({ name: 'Phone', lastUsedAt: null });
  expect(host).toBe('localhost');
  expect(t.mailbox.mails[0]?.to).toBe(person.email);
  expect(t.mailbox.mails[0]?.subject).toBe('A passkey of your Tillbook account was added');
  expect(await actsOf()).toEqual(['passkey_added', 'sign_in']);
  const told = await peek(
    t.database,
    `select action from audit_event where actor_id = $1 and business_id = $2`,
    [person.personId, shop.businessId],
  );
  expect(told).toEqual([{ action: 'passkey.added' }]);
  const next = await post(
    t,
    '/api/auth/passkeys/begin',
    { currentPassword: PASSWORD },
    person.headers,
  );
  expect(next.json().excludeCredentials).toEqual([
    { id: device.id, type: 'public-key', transports: ['internal'] },
  ]);
});

test('what a device shows is added once; whose challenge it is not, or too late, never', async () => {
  const device = passkeyDevice();
  const body = device.create(await beginAdding(t, person.headers));
  const other = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, other);
  expect((await add(body, other)).json().code).toBe('PASSKEY_NOT_ADDED');
  expect((await add(body)).statusCode).toBe(200);
  expect((await add(body)).json().code).toBe('PASSKEY_NOT_ADDED');
  const late = passkeyDevice().create(await beginAdding(t, person.headers));
  t.clock.nowMs += 5 * 60_000;
  expect((await add(late)).json().code).toBe('PASSKEY_NOT_ADDED');
  const again = await add(device.create(await beginAdding(t, person.headers)));
  expect([again.statusCode, again.json().code]).toEqual([409, 'PASSKEY_KNOWN']);
  expect([await kept(), await kept(other)]).toEqual([[{ name: 'Phone' }], []]);
});

test('a device that lies or did not ask its user is not added', async () => {
  for (const said of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { isUnverified: true },
  ]) {
    const lied = passkeyDevice().create(await beginAdding(t, person.headers), said);
    expect((await add(lied)).json().code, JSON.stringify(said)).toBe('PASSKEY_NOT_ADDED');
  }
  const broken = { ...passkeyDevice().create(await beginAdding(t, person.headers)) };
  expect((await add({ ...broken, clientDataJSON: 'AAAA' })).json().code).toBe('PASSKEY_NOT_ADDED');
  expect((await add({ ...broken, attestationObject: 'AAAA' })).json().code).toBe(
    'PASSKEY_NOT_ADDED',
  );
  expect(await kept()).toEqual([]);
  await addDevice(t, person.headers, passkeyDevice());
});

test('of two at the same moment with one challenge one is added; ten are the most', async () => {
  const asked = await beginAdding(t, person.headers);
  const both = await Promise.all([1, 2].map(() => add(passkeyDevice().create(asked))));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  for (let n = 1; n < PASSKEYS_MAX - 1; n += 1) await addDevice(t, person.headers, passkeyDevice());
  const two = [await beginAdding(t, person.headers), await beginAdding(t, person.headers)];
  const last = await Promise.all(two.map((one) => add(passkeyDevice().create(one))));
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(last.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('PASSKEYS_FULL');
  expect(await kept()).toHaveLength(PASSKEYS_MAX);
  const full = await post(
    t,
    '/api/auth/passkeys/begin',
    { currentPassword: PASSWORD },
    person.headers,
  );
  expect(full.json().message).toBe('You have 10 passkeys; there can be no more. Remove one first.');
});

test('one gives it a name and removes it with the password; nobody touches another person’s', async () => {
  const device = passkeyDevice();
  const passkeyId = await addDevice(t, person.headers, device);
  const rename = (name: string, headers = person.headers) =>
    post(t, '/api/auth/passkeys/rename', { passkeyId, name }, headers);
  expect((await rename('Mine now', shop.owner.headers)).json().code).toBe('NOT_FOUND');
  await givePassword(t, shop.owner);
  expect((await remove(passkeyId, shop.owner)).json().code).toBe('NOT_FOUND');
  expect((await rename('Old phone')).statusCode).toBe(200);
  expect(await kept()).toEqual([{ name: 'Old phone' }]);
  expect((await remove(passkeyId, person, 'guess')).json().code).toBe('REAUTH_FAILED');
  expect((await signInWith(t, device)).statusCode).toBe(200);
  expect((await remove(passkeyId)).statusCode).toBe(200);
  expect((await remove(passkeyId)).json().code).toBe('NOT_FOUND');
  expect(await kept()).toEqual([]);
  expect(t.mailbox.mails[0]?.subject).toBe('A passkey of your Tillbook account was removed');
  expect((await actsOf())[0]).toBe('passkey_removed');
  const after = await signInWith(t, device);
  expect([after.statusCode, after.json().code]).toEqual([403, 'PASSKEY_REFUSED']);
});

test('whoever sets a new password by mail is rid of every passkey, and is told so', async () => {
  const device = passkeyDevice();
  await addDevice(t, person.headers, device);
  const waiting = passkeyDevice().create(await beginAdding(t, person.headers));
  const { email } = person;
  await post(t, '/api/auth/forgot-password', { email });
  const body = { email, code: newestCode(t.mailbox, email), newPassword: 'three-bags-of-rice' };
  expect((await send(t, 'PATCH', '/api/auth/reset-password', body)).statusCode).toBe(200);
  expect(t.mailbox.mails[0]?.text).toContain('Your passkeys were removed with it.');
  expect((await signInWith(t, device)).json().code).toBe('PASSKEY_REFUSED');
  expect(await kept()).toEqual([]);
  const left = 'select from passkey_challenge where person_id = $1';
  expect(await peek(t.database, left, [person.personId])).toEqual([]);
  expect((await add(waiting)).statusCode).toBe(401);
});

test('who changes the password knowing it keeps the passkeys; who is forgotten keeps none', async () => {
  const device = passkeyDevice();
  await addDevice(t, person.headers, device);
  const newPassword = 'three-bags-of-rice';
  const change = { currentPassword: PASSWORD, newPassword };
  expect((await post(t, '/api/auth/change-password', change, person.headers)).statusCode).toBe(200);
  expect((await signInWith(t, device)).statusCode).toBe(200);
  const erase = { currentPassword: newPassword };
  expect((await post(t, '/api/auth/erase-account', erase, person.headers)).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
  expect((await signInWith(t, device)).json().code).toBe('PASSKEY_REFUSED');
});
