import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  BROWSER,
  cookieHeader,
  givePassword,
  PASSWORD,
  post,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo } from '../../test/mailbox.ts';

let t: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database, { name: 'Amina Shop' });
  other = await addBusiness(t.database, { name: 'Zawadi Duka', currency: 'KWD' });
  for (const person of [shop.owner, shop.seller, shop.accountant, other.owner]) {
    await givePassword(t, person);
  }
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 86_400_000;
});

describe('validating a session', () => {
  test.each([
    ['no bearer', {}],
    ['an empty bearer', { authorization: 'Bearer' }],
    ['a bearer "undefined"', { authorization: 'Bearer undefined' }],
    ['a basic login', { authorization: 'Basic YTpi' }],
    ['a JWT without signature', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
    ['a bearer nobody was given', { authorization: `Bearer s1_${'x'.repeat(43)}` }],
  ])('with %s is a 401', async (_what, headers) => {
    const answer = await validate(t, headers);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('UNAUTHENTICATED');
  });

  test('ignores a token in the address', async () => {
    const url = `/api/auth/validate-session?token=${shop.seller.token}`;
    expect((await t.app.inject({ url })).statusCode).toBe(401);
  });

  test('tells at once what changed: role, gates and business come from the database', async () => {
    const { seller } = await addBusiness(t.database);
    await peek(t.database, `update membership set state = 'awaiting' where person_id = $1`, [
      seller.personId,
    ]);
    expect((await validate(t, seller.headers)).json().data.user.isVerified).toBe(false);
    await peek(t.database, `update membership set state = 'suspended' where person_id = $1`, [
      seller.personId,
    ]);
    expect((await validate(t, seller.headers)).json().code).toBe('SESSION_EXPIRED');
  });
});

describe('logging out', () => {
  test.each(['GET', 'POST'] as const)('by %s ends the session and its cookie', async (method) => {
    const signedIn = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const headers = { ...bearer(signedIn.json().data.token), ...cookieHeader(signedIn) };
    const answer = await send(t, method, '/api/auth/logout', undefined, { ...headers, ...BROWSER });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Logged out successfully' });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    const gone = answer.cookies.find(({ name }) => name === 'sid');
    expect(gone).toMatchObject({ value: '', path: '/' });
    expect((await validate(t, headers)).json().code).toBe('SESSION_EXPIRED');
  });

  test('answers 200 with a dead session and with none', async () => {
    for (const headers of [{}, bearer(`s1_${'x'.repeat(43)}`), { authorization: 'Bearer x' }]) {
      const answer = await send(t, 'GET', '/api/auth/logout', undefined, headers);
      expect(answer.statusCode).toBe(200);
    }
  });

  test.each([
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a link elsewhere', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ])('by %s does nothing', async (_what, fetched) => {
    const { token } = (await signIn(t, shop.seller.email)).json().data;
    const headers = { ...bearer(token), ...fetched };
    await send(t, 'GET', '/api/auth/logout', undefined, headers);
    expect((await validate(t, bearer(token))).statusCode).toBe(200);
  });

  test('by the cookie alone leaves the session, by the gate cookie leaves the gate', async () => {
    const signedIn = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const cookie = cookieHeader(signedIn);
    await send(t, 'GET', '/api/auth/logout', undefined, cookie);
    const headers = { ...bearer(signedIn.json().data.token), ...cookie };
    expect((await validate(t, headers)).statusCode).toBe(200);
    const waiting = await addPerson(t.database, { role: 'business_admin' });
    await givePassword(t, waiting);
    await peek(t.database, 'update person set email_verified_at = null where person_id = $1', [
      waiting.personId,
    ]);
    const gate = cookieHeader(await signIn(t, waiting.email));
    const status = () => send(t, 'GET', '/api/auth/gate-status', undefined, gate);
    expect((await status()).statusCode).toBe(200);
    await send(t, 'GET', '/api/auth/logout', undefined, gate);
    expect((await status()).statusCode).toBe(401);
  });
});

describe('switching the business', () => {
  const change = (headers: Record<string, string>, body: object) =>
    post(t, '/api/auth/switch-business', body, headers);

  test('changes business, role and context from then on', async () => {
    await peek(
      t.database,
      `insert into membership (person_id, business_id, role, state, asked_at)
       values ($1, $2, 'accountant', 'active', now())`,
      [shop.owner.personId, other.businessId],
    );
    const branchId = other.branches[1]?.branchId;
    const answer = await change(shop.owner.headers, { businessId: other.businessId, branchId });
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json().data;
    expect(user).toMatchObject({
      role: 'accountant',
      business: { _id: other.businessId, currency: 'KWD' },
      branch: { _id: branchId, name: 'Mbezi' },
    });
    expect((await validate(t, shop.owner.headers)).json().data.user).toEqual(user);
    await change(shop.owner.headers, { businessId: shop.businessId });
  });

  test.each([
    ['a business one does not work in', () => ({ businessId: other.businessId })],
    ['a business that is not there', () => ({ businessId: shop.owner.personId })],
    [
      'a branch of another business',
      () => ({ businessId: shop.businessId, branchId: other.branches[0]?.branchId }),
    ],
    [
      'a branch one is not bound to',
      () => ({ businessId: shop.businessId, branchId: shop.branches[1]?.branchId }),
    ],
  ])('to %s is not found, and nothing changes', async (_what, body) => {
    const before = (await validate(t, shop.seller.headers)).json();
    const answer = await change(shop.seller.headers, body());
    expect(answer.statusCode).toBe(404);
    expect((await validate(t, shop.seller.headers)).json()).toEqual(before);
    const own = { businessId: shop.businessId, branchId: shop.branches[0]?.branchId };
    expect((await change(shop.seller.headers, own)).statusCode).toBe(200);
  });

  test('lists the businesses and the branches in reach', async () => {
    const list = async (headers: Record<string, string>) =>
      (await send(t, 'GET', '/api/auth/my-businesses', undefined, headers)).json().businesses;
    const [first, second] = shop.branches;
    const wire = (branch: typeof first) => ({
      _id: branch?.branchId,
      name: branch?.name,
      code: branch?.code,
    });
    expect(await list(shop.seller.headers)).toEqual([
      {
        _id: shop.businessId,
        name: 'Amina Shop',
        role: 'seller',
        currency: 'TZS',
        branches: [wire(first)],
      },
    ]);
    expect(await list(shop.owner.headers)).toMatchObject([
      { _id: shop.businessId, role: 'business_admin', branches: [wire(first), wire(second)] },
      { _id: other.businessId, role: 'accountant', currency: 'KWD' },
    ]);
    expect(await list(other.seller.headers)).toMatchObject([{ _id: other.businessId }]);
  });
});

describe('the profile', () => {
  const save = (headers: Record<string, string>, body: object) =>
    send(t, 'PATCH', '/api/auth/profile', body, headers);

  test('keeps name and preferences; what is not sent stays; a stale version is refused', async () => {
    const { headers } = shop.manager;
    const first = await save(headers, { version: 1, preferences: { theme: 'dark' } });
    expect(first.json().data.user).toMatchObject({ version: 2, preferences: { theme: 'dark' } });
    const stale = await save(headers, { version: 1, name: 'Too Late' });
    expect(stale.statusCode).toBe(412);
    const second = await save(headers, {
      version: 2,
      name: ' Juma  Ali ',
      preferences: { density: 'compact' },
    });
    expect(second.json().data.user).toMatchObject({
      name: 'Juma  Ali',
      version: 3,
      preferences: { theme: 'dark', density: 'compact' },
    });
    expect((await validate(t, headers)).json().data).toEqual(second.json().data);
  });

  test.each([
    [{ version: 1, preferences: { theme: 'sepia' } }],
    [{ version: 1, role: 'super_admin' }],
    [{ version: 1, name: '' }],
    [{ name: 'No version' }],
  ])('refuses %j', async (body) => {
    expect((await save(shop.seller.headers, body)).statusCode).toBe(422);
  });
});

describe('changing the password', () => {
  const change = (headers: Record<string, string>, body: object) =>
    post(t, '/api/auth/change-password', body, headers);

  test('needs the present one, keeps this session, ends the others, tells by mail', async () => {
    const { accountant } = shop;
    const here = bearer((await signIn(t, accountant.email)).json().data.token);
    const wrong = await change(here, { currentPassword: 'no idea', newPassword: 'limes and salt' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json().code).toBe('REAUTH_FAILED');
    expect((await validate(t, accountant.headers)).statusCode).toBe(200);
    const body = { currentPassword: PASSWORD, newPassword: 'limes and salt' };
    expect((await change(here, body)).statusCode).toBe(200);
    expect((await validate(t, here)).statusCode).toBe(200);
    expect((await validate(t, accountant.headers)).json().code).toBe('SESSION_EXPIRED');
    expect((await signIn(t, accountant.email, 'limes and salt')).statusCode).toBe(200);
    expect(mailsTo(t.mailbox, accountant.email)[0]?.subject).toContain('password was changed');
  });

  test.each([
    ['mangoes', 'PASSWORD_TOO_SHORT'],
    ['m'.repeat(1_025), 'PASSWORD_TOO_LONG'],
    ['password1', 'PASSWORD_BREACHED'],
    [PASSWORD, 'PASSWORD_SAME_AS_OLD'],
  ])('refuses %s as a new one', async (newPassword, code) => {
    const answer = await change(shop.owner.headers, { currentPassword: PASSWORD, newPassword });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, errors: [{ pointer: '#/newPassword' }] });
  });

  test('after five wrong tries must wait, without ending the session', async () => {
    const body = { currentPassword: 'no idea', newPassword: 'limes and salt' };
    for (let n = 0; n < 5; n += 1) {
      expect((await change(other.owner.headers, body)).statusCode).toBe(403);
    }
    const answer = await change(other.owner.headers, body);
    expect(answer.statusCode).toBe(429);
    expect((await validate(t, other.owner.headers)).statusCode).toBe(200);
  });
});

describe('the devices one is signed in on', () => {
  const list = async (headers: Record<string, string>) =>
    (await send(t, 'GET', '/api/auth/sessions', undefined, headers)).json().sessions;

  test('are listed, last used first, and can be ended one by one or all at once', async () => {
    const { owner } = await addBusiness(t.database);
    await givePassword(t, owner);
    const agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537';
    const phone = await signIn(t, owner.email, PASSWORD, { 'user-agent': agent });
    const phoneHeaders = bearer(phone.json().data.token);
    t.clock.nowMs += 60_000;
    const desk = bearer((await signIn(t, owner.email, PASSWORD)).json().data.token);
    const sessions = await list(desk);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ isCurrent: true });
    expect(sessions[1]).toMatchObject({ device: 'Chrome on Android', isCurrent: false });
    const revoke = (body: object) => post(t, '/api/auth/sessions/revoke', body, desk);
    const one = await revoke({ sessionId: sessions[1]._id });
    expect(one.json()).toMatchObject({ ended: 1 });
    expect((await validate(t, phoneHeaders)).json().code).toBe('SESSION_EXPIRED');
    expect((await revoke({ sessionId: sessions[1]._id })).statusCode).toBe(404);
    expect((await revoke({})).json()).toMatchObject({ ended: 1 });
    expect(await list(desk)).toHaveLength(1);
  });

  test('of another person are not found, and stay', async () => {
    const [mine] = await list(other.seller.headers);
    const answer = await post(
      t,
      '/api/auth/sessions/revoke',
      { sessionId: mine._id },
      shop.seller.headers,
    );
    expect(answer.statusCode).toBe(404);
    expect((await validate(t, other.seller.headers)).statusCode).toBe(200);
  });
});

describe('the sign-in page', () => {
  test('offers the sample sign-ins while sample businesses exist, and only then', async () => {
    const ask = async () => (await send(t, 'GET', '/api/auth/sample-sign-ins')).json();
    expect(await ask()).toMatchObject({ signIns: [], hasMailbox: true });
    await peek(t.database, 'update business set is_sample = true where business_id = $1', [
      other.businessId,
    ]);
    const { signIns } = await ask();
    expect(signIns).toHaveLength(5);
    expect(signIns[0]).toEqual({
      role: 'super_admin',
      email: 'super_admin@demo.test',
      password: 'correct-horse-till',
    });
    await peek(t.database, 'update business set is_sample = false', []);
  });
});
