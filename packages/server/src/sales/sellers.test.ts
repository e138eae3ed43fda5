import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PIN_LOCK_MS } from '@tillbook/core/limits';
import type { SellerKey, TillSeller } from '@tillbook/core/sales/sellers.api';
import { OFFLINE_PIN_LIFE_MS } from '@tillbook/core/sales/who-sells';
import { BROWSER, givePassword, validate } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { givePin, PIN } from '../../test/approvals.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, type TestDevice } from '../../test/facts.ts';
import { enter } from '../../test/sellers.ts';
import { call, openFirstTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let juma: TestPerson;
let till: OpenTill;
let device: TestDevice;
let branchId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs += 86_400_000;
  shop = await addBusiness(app.database, { branchCount: 2 });
  branchId = shop.branches[0]?.branchId ?? '';
  const { businessId } = shop;
  juma = await addPerson(app.database, { role: 'seller', businessId, branchIds: [branchId] });
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
  await givePin(app, juma);
});

const byPin = (pin: string = PIN, seller: TestPerson = juma) =>
  enter(app, device, { sellerId: seller.personId, branchId, pin });
const said = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code ?? null,
];
const codeOf = async (headers: Readonly<Record<string, string>>, url: string, payload?: object) => {
  const answer = await call<{ code?: string }>(
    ...[app, { headers }, payload === undefined ? ('GET' as const) : ('POST' as const), url],
    ...(payload === undefined ? [] : [payload]),
  );
  return answer.status === 200 ? 200 : answer.body.code;
};

describe('who may sell here', () => {
  const list = async (branch: string, by: TestPerson = shop.seller) =>
    call<{ items: TillSeller[]; code?: string }>(
      ...[app, by, 'GET' as const, `/api/till/sellers?branchId=${branch}`],
    );

  test('is told with whether they have a PIN, those with one first', async () => {
    const { items } = (await list(branchId)).body;
    const names = items.map(({ _id, pinSetAt }) => [_id, pinSetAt !== null]);
    expect(names[0]).toEqual([juma.personId, true]);
    expect(new Set(items.map(({ _id }) => _id))).toEqual(
      new Set([shop.owner, shop.manager, shop.seller, juma].map(({ personId }) => personId)),
    );
  });

  test('is refused for another branch, and for a branch of another business', async () => {
    const there = shop.branches[1]?.branchId ?? '';
    expect(said(await list(there))).toEqual([403, 'BRANCH_FORBIDDEN']);
    expect((await list(there, shop.owner)).status).toBe(200);
    const other = await addBusiness(app.database);
    expect(said(await list(other.branches[0]?.branchId ?? ''))).toEqual([404, 'NOT_FOUND']);
  });

  test('leaves out who may not sell', async () => {
    await peek(
      app.database,
      'update membership set can_manage_sales = false where person_id = $1',
      [juma.personId],
    );
    const { items } = (await list(branchId)).body;
    expect(items.some(({ _id }) => _id === juma.personId)).toBe(false);
  });
});

describe('entering by PIN', () => {
  test('opens a session of the person in the branch of the till, and tells no token', async () => {
    const entered = await byPin();
    expect(said(entered)).toEqual([200, null]);
    expect(Object.keys(entered.body)).toEqual(['bearer', 'data', 'sellerKey']);
    expect(entered.body.data.user).toMatchObject({
      ...{ _id: juma.personId, role: 'seller', isByPin: true, isVerified: true },
      ...{ business: { _id: shop.businessId }, branch: { _id: branchId } },
    });
    const user = (await validate(app, entered.headers)).json<{ data: { user: object } }>().data
      .user;
    expect(user).toEqual(entered.body.data.user);
  });

  test('ends the session that the browser had, and binds the new one to a cookie', async () => {
    const first = await enter(app, device, { sellerId: juma.personId, branchId }, BROWSER);
    expect(first.headers['cookie']).toMatch(/sid=/);
    const bearerAlone = { authorization: first.headers['authorization'] ?? '' };
    expect((await validate(app, bearerAlone)).json<{ code: string }>().code).toBe(
      'SESSION_BINDING_MISMATCH',
    );
    await givePin(app, shop.manager, '7412');
    const { personId: sellerId } = shop.manager;
    const cookie = { ...BROWSER, cookie: first.headers['cookie'] ?? '' };
    const second = await enter(app, device, { sellerId, branchId, pin: '7412' }, cookie);
    expect(second.status).toBe(200);
    expect((await validate(app, first.headers)).statusCode).toBe(401);
    expect((await validate(app, second.headers)).statusCode).toBe(200);
  });

  test('counts wrong PINs together with those for approvals, then locks', async () => {
    const wrong = [];
    for (let tries = 1; tries <= 4; tries += 1) wrong.push(await byPin('9753'));
    expect(wrong.map(({ status, body }) => [status, body.code, body.left])).toEqual(
      [4, 3, 2, 1].map((left) => [403, 'PIN_WRONG', left]),
    );
    expect(said(await byPin('9753'))).toEqual([429, 'PIN_LOCKED']);
    expect(said(await byPin())).toEqual([429, 'PIN_LOCKED']);
    app.clock.nowMs += PIN_LOCK_MS;
    expect(said(await byPin())).toEqual([200, null]);
    expect(said(await byPin('9753'))).toEqual([403, 'PIN_WRONG']);
    const told = await peek<{ actor: string }>(
      app.database,
      `select actor_id::text actor from audit_event where business_id = $1
         and action = 'pin.locked'`,
      [shop.businessId],
    );
    expect(told).toEqual([{ actor: device.deviceId }]);
  });

  test('one device guesses no more than twenty times, at whomever', async () => {
    const people: TestPerson[] = [];
    for (let made = 0; made < 7; made += 1) {
      const { businessId } = shop;
      const one = await addPerson(app.database, {
        role: 'seller',
        businessId,
        branchIds: [branchId],
      });
      await givePin(app, one);
      people.push(one);
    }
    const codes: unknown[] = [];
    for (const one of people) {
      for (let tries = 0; tries < 3; tries += 1) codes.push((await byPin('9753', one)).body.code);
    }
    expect(codes.slice(0, 20).every((code) => code === 'PIN_WRONG')).toBe(true);
    expect(codes[20]).toBe('RATE_LIMITED');
  });

  test('is refused without a PIN, to strangers, in other branches and on ended devices', async () => {
    expect(said(await byPin(PIN, shop.seller))).toEqual([409, 'PIN_NOT_SET']);
    const other = await addBusiness(app.database);
    await givePin(app, other.seller);
    expect(said(await byPin(PIN, other.seller))).toEqual([404, 'NOT_FOUND']);
    const there = { sellerId: juma.personId, branchId: shop.branches[1]?.branchId ?? '' };
    expect(said(await enter(app, device, there))).toEqual([403, 'BRANCH_FORBIDDEN']);
    const unknown = { sellerId: juma.personId, branchId: newId() };
    expect(said(await enter(app, device, unknown))).toEqual([404, 'NOT_FOUND']);
    const wrong = { headers: { 'tillbook-device': `${device.deviceId}.${'x'.repeat(43)}` } };
    expect(said(await enter(app, wrong, { sellerId: juma.personId, branchId }))).toEqual([
      ...[401, 'DEVICE_UNKNOWN'],
    ]);
    await call(app, shop.owner, 'POST', `/api/devices/${device.deviceId}/revoke`, {});
    expect(said(await byPin())).toEqual([403, 'DEVICE_REVOKED']);
  });

  test('never through a device of another business', async () => {
    const other = await addBusiness(app.database);
    const theirs = await enrol(app, other.seller);
    const before = (await peek(app.database, 'select count(*) n from session'))[0];
    const asked = { sellerId: juma.personId, branchId };
    expect(said(await enter(app, theirs, asked))).toEqual([404, 'NOT_FOUND']);
    expect((await peek(app.database, 'select count(*) n from session'))[0]).toEqual(before);
    expect(said(await enter(app, device, asked))).toEqual([200, null]);
  });

  test('is struck at once when the person, the PIN or the device ends', async () => {
    const manage = (url: string, payload: object) =>
      call(app, shop.owner, 'POST', url, payload).then(({ status }) => expect(status).toBe(200));
    const entered = await byPin();
    await manage('/api/users/clear-pin', { userId: juma.personId });
    expect((await validate(app, entered.headers)).statusCode).toBe(401);
    await givePin(app, juma);
    const again = await byPin();
    await givePin(app, juma, '7412');
    expect((await validate(app, again.headers)).statusCode).toBe(401);
    const third = await byPin('7412');
    await manage(`/api/devices/${device.deviceId}/revoke`, {});
    expect((await validate(app, third.headers)).statusCode).toBe(401);
  });

  test('is struck at once when the person is let go', async () => {
    const entered = await byPin();
    const { body } = await call<{ items: { _id: string; version: number }[] }>(
      ...[app, shop.owner, 'POST' as const, '/api/auth/users', {}],
    );
    const version = body.items.find(({ _id }) => _id === juma.personId)?.version;
    const asked = { userId: juma.personId, version };
    const gone = await call(app, shop.owner, 'POST', '/api/auth/users/delete', asked);
    expect(gone.status).toBe(200);
    expect((await validate(app, entered.headers)).statusCode).toBe(401);
    expect(said(await byPin())).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a session that a PIN opened', () => {
  test('does what a till does, and asks for the password for anything else', async () => {
    await givePin(app, shop.owner, '7412');
    const { headers } = await byPin('7412', shop.owner);
    expect(await codeOf(headers, `/api/till/catalogue?branchId=${branchId}`)).toBe(200);
    expect(await codeOf(headers, `/api/shifts/${till.shiftId}`)).toBe(200);
    expect(await codeOf(headers, '/api/business/selling')).toBe('SIGN_IN_NEEDED');
    expect(await codeOf(headers, '/api/devices')).toBe('SIGN_IN_NEEDED');
    const other = { businessId: shop.businessId };
    expect(await codeOf(headers, '/api/auth/switch-business', other)).toBe('SIGN_IN_NEEDED');
    expect(await codeOf(headers, '/api/auth/sessions/revoke', {})).toBe('SIGN_IN_NEEDED');
    const pin = { currentPassword: 'mangoes on Fridays', pin: '8520' };
    expect(await codeOf(headers, '/api/auth/pin', pin)).toBe('SIGN_IN_NEEDED');
    const user = { userId: juma.personId };
    expect(await codeOf(headers, '/api/users/clear-pin', user)).toBe('SIGN_IN_NEEDED');
    // The same person with a password may.
    expect(await codeOf(shop.owner.headers, '/api/business/selling')).toBe(200);
  });
});

describe('the key of a seller on a device', () => {
  const open = ({ keyId, secret }: Pick<SellerKey, 'keyId' | 'secret'>, who = juma) =>
    enter(app, device, { sellerId: who.personId, branchId, unlock: { keyId, secret } });
  const keyFor = async (by: { headers: Readonly<Record<string, string>> }, id: string) =>
    call<{ keyId: string; secret: string; pinSetAt: string | null; code?: string }>(
      ...[app, by, 'POST' as const, '/api/till/seller-key', { deviceId: id }],
    );

  test('stays the same, opens the session again, and is nobody else’s', async () => {
    const { sellerKey } = (await byPin()).body;
    const again = await byPin();
    expect(again.body.sellerKey).toEqual(sellerKey);
    expect((await keyFor(again, device.deviceId)).body).toEqual(sellerKey);
    const { keyId, secret } = sellerKey;
    expect(said(await open({ keyId, secret }))).toEqual([200, null]);
    expect(said(await open({ keyId, secret: 'x'.repeat(43) }))).toEqual([403, 'PIN_NEEDED']);
    expect(said(await open({ keyId: newId(), secret }))).toEqual([403, 'PIN_NEEDED']);
    expect(said(await open({ keyId, secret }, shop.seller))).toEqual([403, 'PIN_NEEDED']);
    const elsewhere = await enrol(app, shop.seller);
    const unlock = { keyId, secret };
    const there = await enter(app, elsewhere, { sellerId: juma.personId, branchId, unlock });
    expect(said(there)).toEqual([403, 'PIN_NEEDED']);
  });

  test('ends with the PIN, and after two weeks without a word', async () => {
    const first = (await byPin()).body.sellerKey;
    app.clock.nowMs += OFFLINE_PIN_LIFE_MS - 1;
    expect((await open(first)).status).toBe(200);
    app.clock.nowMs += OFFLINE_PIN_LIFE_MS;
    expect(said(await open(first))).toEqual([403, 'PIN_NEEDED']);
    expect((await byPin()).body.sellerKey.keyId).toBe(first.keyId);
    expect((await open(first)).status).toBe(200);
    await givePin(app, juma, '7412');
    expect(said(await open(first))).toEqual([403, 'PIN_NEEDED']);
    expect((await byPin('7412')).body.sellerKey.keyId).not.toBe(first.keyId);
  });

  test('is given to whoever signed in by password too, for devices of the business only', async () => {
    await givePassword(app, shop.seller);
    expect(said(await keyFor(shop.seller, newId()))).toEqual([404, 'NOT_FOUND']);
    const other = await addBusiness(app.database);
    expect(said(await keyFor(other.seller, device.deviceId))).toEqual([404, 'NOT_FOUND']);
    const given = await keyFor(shop.seller, device.deviceId);
    expect(given.body.pinSetAt).toBe(null);
    expect((await keyFor(shop.seller, device.deviceId)).body).toEqual(given.body);
  });
});
