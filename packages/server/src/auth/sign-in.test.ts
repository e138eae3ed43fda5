import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_LIFE_MS } from '@tillbook/core/limits';
import { createApp } from '../app.ts';
import {
  bearer,
  BROWSER,
  cookieHeader,
  givePassword,
  PASSWORD,
  problemOf,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let shop: TestBusiness;
let superAdmin: TestPerson;
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  superAdmin = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
  for (const person of [shop.owner, shop.manager, shop.seller, shop.accountant, superAdmin]) {
    await givePassword(t, person);
  }
});
afterAll(() => t.close());
beforeEach(() => {
  // Every limit's window is over.
  t.clock.nowMs += 2 * 86_400_000;
});

async function set(text: string, values: unknown[]): Promise<void> {
  await peek(t.database, text, values);
}

describe('the right password', () => {
  test('answers a message, the user as validate-session shows it, and the token', async () => {
    const answer = await signIn(t, shop.seller.email);
    expect(answer.statusCode).toBe(200);
    const { message, data } = answer.json();
    expect(message).toBe('Login successful');
    expect(data.token).toMatch(/^s1_[A-Za-z0-9_-]{43}$/);
    expect(data.user).toMatchObject({
      _id: shop.seller.personId,
      role: 'seller',
      isEmailVerified: true,
      isVerified: true,
      requiresEmailVerification: false,
      requiresBusinessSetup: false,
      business: { _id: shop.businessId, currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
      branch: { _id: shop.branches[0]?.branchId, name: 'Kariakoo' },
      permissions: { canManageSales: true, canManageProducts: false },
    });
    expect(data.user).not.toHaveProperty('token');
    const validated = await validate(t, bearer(data.token));
    expect(validated.json()).toEqual({ data: { user: data.user } });
  });

  test('is found whatever the case of the e-mail and the blanks around it', async () => {
    const answer = await signIn(t, ` ${shop.seller.email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
  });

  test('opens a session as long as the role allows, and not a moment longer', async () => {
    for (const [person, role] of [
      [superAdmin, 'super_admin'],
      [shop.seller, 'seller'],
    ] as const) {
      const life = SESSION_LIFE_MS[role];
      const { token } = (await signIn(t, person.email)).json().data;
      t.clock.nowMs += life.idle - 1;
      expect((await validate(t, bearer(token))).statusCode).toBe(200);
      t.clock.nowMs += life.idle;
      expect((await validate(t, bearer(token))).json().code).toBe('SESSION_EXPIRED');
    }
  });

  test('leaves no secret in the database', async () => {
    const answer = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const rows = await peek(t.database, 'select session::text as row from session');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(answer.json().data.token.slice(3));
    for (const { value } of answer.cookies.filter((cookie) => cookie.value !== '')) {
      expect(stored).not.toContain(value);
    }
  });

  test('leads back to the business used last', async () => {
    const other = await addBusiness(t.database, { name: 'Duka la Pili' });
    await set(
      `insert into membership (person_id, business_id, role, state, asked_at, last_used_at)
       values ($1, $2, 'accountant', 'active', $3, $3)`,
      [shop.accountant.personId, other.businessId, new Date(t.clock.nowMs - 1_000).toISOString()],
    );
    const first = (await signIn(t, shop.accountant.email)).json().data;
    expect(first.user.business.name).toBe('Duka la Pili');
    t.clock.nowMs += 1_000;
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/switch-business',
      headers: bearer(first.token),
      payload: { businessId: shop.businessId },
    });
    const again = (await signIn(t, shop.accountant.email)).json().data;
    expect(again.user.business._id).toBe(shop.businessId);
  });
});

describe('a wrong password and an unknown e-mail', () => {
  test('answer the same 401 without any flag', async () => {
    const wrong = await signIn(t, shop.seller.email, 'not the password');
    const unknown = await signIn(t, 'nobody@example.test', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(problemOf(wrong)).toEqual(problemOf(unknown));
    expect(wrong.json().message).toBe('E-mail or password is wrong.');
    expect(JSON.stringify(wrong.json())).not.toContain('requires');
    expect(wrong.cookies).toEqual([]);
  });

  test('answer the same for accounts that wait, that are off, and that have no password', async () => {
    const off = await addPerson(t.database, { role: 'business_admin' });
    await givePassword(t, off);
    await set('update person set deactivated_at = created_at where person_id = $1', [off.personId]);
    const waiting = await addPerson(t.database, { role: 'business_admin' });
    await givePassword(t, waiting);
    await set('update person set email_verified_at = null where person_id = $1', [
      waiting.personId,
    ]);
    const without = await addPerson(t.database, { role: 'business_admin' });
    const unknown = problemOf(await signIn(t, 'nobody@example.test', 'not the password'));
    for (const { email } of [off, waiting, without]) {
      expect(problemOf(await signIn(t, email, 'not the password'))).toEqual(unknown);
    }
  });
});

interface Gates {
  readonly who: 'seller' | 'owner' | 'invited admin' | 'new owner';
  readonly email: boolean;
  readonly approved: boolean;
  readonly setUp: boolean;
}
type Row = readonly [Gates['who'], 'e-mail' | '-', 'approved' | '-', 'set up' | '-', string];

describe('the gates of a sign-in with the right password', () => {
  // Who, e-mail verified, approved, set-up finished → what the answer says.
  const rows: readonly Row[] = [
    ['seller', 'e-mail', 'approved', 'set up', 'in'],
    ['seller', '-', 'approved', 'set up', 'EMAIL_NOT_VERIFIED'],
    ['seller', 'e-mail', '-', 'set up', 'ADMIN_APPROVAL_REQUIRED'],
    ['seller', '-', '-', 'set up', 'EMAIL_NOT_VERIFIED'],
    ['invited admin', 'e-mail', '-', 'set up', 'ADMIN_APPROVAL_REQUIRED'],
    ['invited admin', 'e-mail', 'approved', 'set up', 'in'],
    ['new owner', '-', '-', '-', 'EMAIL_NOT_VERIFIED'],
    ['new owner', 'e-mail', '-', '-', 'in'],
    ['new owner', 'e-mail', 'approved', '-', 'in'],
    ['owner', 'e-mail', '-', '-', 'in'],
    ['owner', 'e-mail', '-', 'set up', 'ADMIN_APPROVAL_REQUIRED'],
    ['owner', '-', '-', 'set up', 'EMAIL_NOT_VERIFIED'],
    ['owner', 'e-mail', 'approved', '-', 'in'],
    ['owner', 'e-mail', 'approved', 'set up', 'in'],
  ];

  async function personAt(gates: Gates): Promise<TestPerson> {
    const business = gates.who === 'new owner' ? null : await addBusiness(t.database);
    const person = await (business === null
      ? addPerson(t.database, { role: 'business_admin' })
      : gates.who === 'owner'
        ? business.owner
        : gates.who === 'seller'
          ? business.seller
          : addPerson(t.database, { role: 'business_admin', businessId: business.businessId }));
    await givePassword(t, person);
    const isStaff = gates.who === 'seller' || gates.who === 'invited admin';
    if (!gates.email) {
      await set('update person set email_verified_at = null where person_id = $1', [
        person.personId,
      ]);
    }
    if (!gates.approved || isStaff) {
      await set(`update person set owner_approval = 'waiting' where person_id = $1`, [
        person.personId,
      ]);
    }
    if (!gates.approved && isStaff) {
      await set(`update membership set state = 'awaiting' where person_id = $1`, [person.personId]);
    }
    if (!gates.setUp && business !== null) {
      await set('update business set setup_finished_at = null where business_id = $1', [
        business.businessId,
      ]);
    }
    return person;
  }

  test.each(rows)('%s, %s, %s, %s: %s', async (who, email, approved, setUp, outcome) => {
    const person = await personAt({
      who,
      email: email === 'e-mail',
      approved: approved === 'approved',
      setUp: setUp === 'set up',
    });
    const answer = await signIn(t, person.email);
    const body = answer.json();
    if (outcome === 'in') {
      expect(answer.statusCode).toBe(200);
      expect(body.data.user.requiresBusinessSetup).toBe(setUp !== 'set up');
      expect(body.data.user.isVerified).toBe(approved === 'approved');
      return;
    }
    expect(answer.statusCode).toBe(403);
    expect(body.code).toBe(outcome);
    const needsEmail = outcome === 'EMAIL_NOT_VERIFIED';
    expect(body.requiresEmailVerification).toBe(needsEmail ? true : undefined);
    expect(body.requiresAdminApproval).toBe(needsEmail ? undefined : true);
    expect(body.message).toBe(
      needsEmail
        ? 'Please verify your email address to continue'
        : 'Your account is pending admin approval',
    );
    expect(answer.body).not.toContain('s1_');
    const cookies = answer.cookies.filter((cookie) => cookie.value !== '');
    expect(cookies).toMatchObject([
      { name: 'gate', httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
  });

  test('a rejected person meets the approval gate and reads the reason behind it', async () => {
    const { seller } = await addBusiness(t.database);
    await givePassword(t, seller);
    await set(
      `update membership set state = 'rejected', rejected_reason = 'Unknown number'
       where person_id = $1`,
      [seller.personId],
    );
    const refused = await signIn(t, seller.email);
    expect(refused.json().requiresAdminApproval).toBe(true);
    const status = await t.app.inject({
      url: '/api/auth/gate-status',
      headers: cookieHeader(refused),
    });
    expect(status.json()).toMatchObject({ rejectedReason: 'Unknown number', hasSession: false });
  });

  test('who was suspended in every business, or switched off, is told so', async () => {
    const { seller, accountant } = await addBusiness(t.database);
    await givePassword(t, seller);
    await givePassword(t, accountant);
    await set(`update membership set state = 'suspended' where person_id = $1`, [seller.personId]);
    await set('update person set deactivated_at = created_at where person_id = $1', [
      accountant.personId,
    ]);
    for (const { email } of [seller, accountant]) {
      const answer = await signIn(t, email);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('ACCOUNT_DEACTIVATED');
      expect(answer.cookies).toEqual([]);
    }
  });

  test('a gate cookie opens no session, and a session’s token is no gate cookie', async () => {
    const { seller } = await addBusiness(t.database);
    await givePassword(t, seller);
    await set(`update membership set state = 'awaiting' where person_id = $1`, [seller.personId]);
    const cookie = cookieHeader(await signIn(t, seller.email));
    const secret = cookie.cookie.slice('gate='.length);
    for (const url of ['/api/auth/validate-session', '/api/auth/my-businesses']) {
      for (const headers of [cookie, bearer(secret), bearer(`s1_${secret}`)]) {
        expect((await t.app.inject({ url, headers })).statusCode).toBe(401);
      }
    }
  });
});

describe('a browser’s session', () => {
  test('holds only with its own cookie; the bearer of another client holds alone', async () => {
    const first = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const second = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const { token } = first.json().data;
    const own = cookieHeader(first);
    expect((await validate(t, { ...bearer(token), ...own })).statusCode).toBe(200);
    for (const cookie of [{}, cookieHeader(second), { cookie: 'sid=made-up' }]) {
      const answer = await validate(t, { ...bearer(token), ...cookie });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('SESSION_BINDING_MISMATCH');
    }
    expect((await validate(t, own)).json().code).toBe('UNAUTHENTICATED');
    const script = (await signIn(t, shop.seller.email)).json().data;
    expect((await validate(t, bearer(script.token))).statusCode).toBe(200);
  });

  test('an Origin alone makes a browser too', async () => {
    const headers = { origin: 'http://localhost:80', host: 'localhost:80' };
    const answer = await signIn(t, shop.seller.email, PASSWORD, headers);
    expect(answer.cookies.map(({ name }) => name)).toContain('sid');
    expect((await validate(t, bearer(answer.json().data.token))).statusCode).toBe(401);
  });

  test('has cookies that no script reads and no other site sends; over https Secure and __Host-', async () => {
    const plain = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const strict = { httpOnly: true, sameSite: 'Strict', path: '/' };
    const given = plain.cookies.filter((cookie) => cookie.value !== '');
    expect(given.map(({ name }) => name).sort()).toEqual(['device', 'sid']);
    for (const cookie of given) {
      expect(cookie).toMatchObject(strict);
      expect(cookie).not.toHaveProperty('secure');
    }
    const https = await createApp({
      db: t.db,
      platformDb: t.db,
      clock: () => t.clock.nowMs,
      log: t.app.log,
      secretKey: SECRET_KEY,
      isHttps: true,
    });
    const answer = await signIn({ ...t, app: https }, shop.seller.email, PASSWORD, BROWSER);
    const secure = answer.cookies.filter((cookie) => cookie.value !== '');
    expect(secure.map(({ name }) => name).sort()).toEqual(['__Host-device', '__Host-sid']);
    for (const cookie of secure) {
      expect(cookie).toMatchObject({ ...strict, secure: true });
      expect(cookie).not.toHaveProperty('domain');
    }
    await https.close();
  });

  test('begins with secrets of the server’s own; what the browser came with is dead', async () => {
    const before = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const old = { ...bearer(before.json().data.token), ...cookieHeader(before) };
    const after = await signIn(t, shop.seller.email, PASSWORD, { ...BROWSER, ...old });
    expect(after.json().data.token).not.toBe(before.json().data.token);
    expect((await validate(t, old)).json().code).toBe('SESSION_EXPIRED');
    const forged = `s1_${'A'.repeat(43)}`;
    const fixed = await signIn(t, shop.seller.email, PASSWORD, {
      ...BROWSER,
      cookie: `sid=${'A'.repeat(43)}`,
      authorization: `Bearer ${forged}`,
    });
    expect(fixed.json().data.token).not.toBe(forged);
    expect((await validate(t, bearer(forged))).statusCode).toBe(401);
  });

  test('only the cookie of before is enough to end its session at the next sign-in', async () => {
    const before = await signIn(t, shop.seller.email, PASSWORD, BROWSER);
    const cookie = cookieHeader(before);
    await signIn(t, shop.owner.email, PASSWORD, { ...BROWSER, ...cookie });
    const old = await validate(t, { ...bearer(before.json().data.token), ...cookie });
    expect(old.json().code).toBe('SESSION_EXPIRED');
  });
});

describe('guessing', () => {
  async function fail(email: string, headers: Record<string, string> = {}): Promise<number> {
    return (await signIn(t, email, 'a wrong guess', headers)).statusCode;
  }

  test('after five wrong tries even the right password must wait, and then it is let in', async () => {
    for (let n = 1; n <= 5; n += 1) expect(await fail(shop.manager.email)).toBe(401);
    const early = await signIn(t, shop.manager.email);
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    expect(early.json()).toMatchObject({ code: 'RATE_LIMITED', retryable: true, seconds: 1 });
    expect(early.json().message).toBe('Too many tries. Wait 1 seconds.');
    t.clock.nowMs += 1_000;
    expect((await signIn(t, shop.manager.email)).statusCode).toBe(200);
    expect(await fail(shop.manager.email)).toBe(401);
  });

  test('is slowed down the same for an e-mail that nobody has', async () => {
    for (let n = 1; n <= 5; n += 1) expect(await fail('ghost@example.test')).toBe(401);
    expect(await fail('ghost@example.test')).toBe(429);
  });

  test('by a stranger does not keep out a browser that signed in before', async () => {
    const known = cookieHeader(await signIn(t, shop.manager.email, PASSWORD, BROWSER));
    for (let n = 1; n <= 5; n += 1) await fail(shop.manager.email);
    expect(await fail(shop.manager.email)).toBe(429);
    const other = await signIn(t, shop.manager.email, PASSWORD, {
      ...BROWSER,
      cookie: `device=${'B'.repeat(43)}`,
    });
    expect(other.statusCode).toBe(429);
    const own = await signIn(t, shop.manager.email, PASSWORD, { ...BROWSER, ...known });
    expect(own.statusCode).toBe(200);
  });

  test('of one password over many accounts stops at 30 per address, others go on', async () => {
    for (let n = 1; n <= 30; n += 1) expect(await fail(`p${n}@example.test`)).toBe(401);
    const blocked = await signIn(t, shop.seller.email);
    expect(blocked.statusCode).toBe(429);
    expect(blocked.headers['retry-after']).toBe('600');
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.7',
      payload: { email: shop.seller.email, password: PASSWORD },
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('never counts those who know their password: a whole shop signs in from one address', async () => {
    for (let n = 1; n <= 35; n += 1) {
      expect((await signIn(t, shop.seller.email)).statusCode).toBe(200);
    }
  });

  test('at one account does not close the sign-in to others of the same address', async () => {
    for (let n = 1; n <= 60; n += 1) await fail(shop.manager.email);
    expect((await signIn(t, shop.seller.email)).statusCode).toBe(200);
  });

  test('from everywhere at once keeps the processor free: who comes too many is told when', async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        t.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: `203.0.113.${n}`,
          payload: { email: `flood${n}@example.test`, password: 'a wrong guess' },
        }),
      ),
    );
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([401, 503]));
    const refused = answers.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers['retry-after']).toBe('2');
    expect(refused?.json()).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  });

  test('with 30 tries at once reaches the hash five times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => fail(shop.accountant.email)),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(25);
  });
});
