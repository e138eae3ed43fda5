import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  BROWSER,
  cookieHeader,
  PASSWORD,
  post,
  problemOf,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo, newestCode } from '../../test/mailbox.ts';

let t: TestApp;
let shop: TestBusiness;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs += 2 * 86_400_000;
  await setting('approval_needed', true);
  await setting('sign_up_open', true);
});

function newEmail(): string {
  count += 1;
  return `neema.${count}@example.test`;
}

async function setting(name: string, value: boolean): Promise<void> {
  await peek(t.database, 'update platform_setting set value = $2::jsonb where name = $1', [
    name,
    JSON.stringify(value),
  ]);
}

async function register(email: string, more: object = {}, headers = {}) {
  const body = { name: 'Neema Paul', email, password: PASSWORD, ...more };
  return post(t, '/api/auth/register', body, headers);
}

async function verify(code: string, headers: Record<string, string>) {
  return post(t, '/api/auth/verify-email', { code }, headers);
}

describe('registering', () => {
  test('answers user and token; e-mail, set-up and approval are still to come', async () => {
    const email = newEmail();
    const answer = await register(email);
    expect(answer.statusCode).toBe(200);
    const { message, user, token } = answer.json();
    expect(message).toBe('Registration successful!');
    expect(token).toMatch(/^s1_[A-Za-z0-9_-]{43}$/);
    expect(user).toMatchObject({
      name: 'Neema Paul',
      email,
      role: 'business_admin',
      isEmailVerified: false,
      isVerified: false,
      requiresEmailVerification: true,
      requiresBusinessSetup: true,
      business: null,
      branch: null,
      preferences: {},
      permissions: {
        canManageProducts: false,
        canManageSales: true,
        canManageUsers: false,
        canViewReports: false,
        canManageInventory: false,
        canManageCustomers: false,
        canProcessRefunds: false,
      },
    });
    expect((await validate(t, bearer(token))).json()).toEqual({ data: { user } });
    expect(mailsTo(t.mailbox, email)).toHaveLength(1);
  });

  test('opens a session for a day that may verify, and nothing else until then', async () => {
    const { token } = (await register(newEmail())).json();
    for (const url of ['/api/branches', '/api/products', '/api/auth/sessions', '/api/setup']) {
      const refused = await send(t, 'GET', url, undefined, bearer(token));
      expect(refused.statusCode).toBe(403);
      expect(refused.json().requiresEmailVerification).toBe(true);
    }
    t.clock.nowMs += 86_400_000 - 1;
    expect((await validate(t, bearer(token))).statusCode).toBe(200);
    t.clock.nowMs += 86_400_000;
    expect((await validate(t, bearer(token))).statusCode).toBe(401);
  });

  test('in a browser binds the session to its cookie', async () => {
    const answer = await register(newEmail(), {}, BROWSER);
    const { token } = answer.json();
    expect((await validate(t, bearer(token))).json().code).toBe('SESSION_BINDING_MISMATCH');
    const headers = { ...bearer(token), ...cookieHeader(answer) };
    expect((await validate(t, headers)).statusCode).toBe(200);
  });

  test('is approved at once where the platform asks for no approval', async () => {
    await setting('approval_needed', false);
    const { user } = (await register(newEmail())).json();
    expect(user.isVerified).toBe(true);
    expect(user.isEmailVerified).toBe(false);
  });

  test('is refused while sign-up is closed, for known and unknown e-mails alike', async () => {
    await setting('sign_up_open', false);
    const known = await register(shop.owner.email);
    const unknown = await register(newEmail());
    expect(known.statusCode).toBe(403);
    expect(problemOf(known)).toEqual(problemOf(unknown));
    expect(mailsTo(t.mailbox, shop.owner.email)).toHaveLength(0);
  });

  test('stops at 30 from one address in ten minutes', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 31; n += 1) answers.push((await register(newEmail())).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });

  test.each([
    ['role', 'super_admin'],
    ['isVerified', true],
    ['isEmailVerified', true],
    ['business', '0198aaaa-0000-7000-8000-000000000001'],
    ['permissions', { canManageUsers: true }],
    ['token', 's1_x'],
  ])('with a %s of one’s own is refused and nothing is stored', async (field, value) => {
    const email = newEmail();
    const answer = await register(email, { [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ pointer: `#/${field}`, code: 'UNKNOWN_FIELD' }]);
    expect(await peek(t.database, 'select from person where email = $1', [email])).toHaveLength(0);
  });

  test.each([
    ['tr0ub4d', 'PASSWORD_TOO_SHORT', 'At least 8 characters.'],
    ['k'.repeat(1_025), 'PASSWORD_TOO_LONG', 'At most 1024 bytes.'],
    ['sunshine2026', 'PASSWORD_BREACHED', 'This password is well known; choose another.'],
  ])('with the password %s is refused beside the field', async (password, code, message) => {
    const answer = await register(newEmail(), { password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code,
      message,
      errors: [{ pointer: '#/password', code, message }],
    });
  });
});

describe('registering an e-mail that has an account', () => {
  test('answers the same, tells the owner by mail, and can never be proved', async () => {
    const email = shop.manager.email;
    const fresh = (await register(newEmail())).json();
    const shadow = (await register(email)).json();
    const same = (body: { message: string; user: Record<string, unknown> }) => {
      const { _id: _one, email: _two, ...user } = body.user;
      return { keys: Object.keys(body), message: body.message, user };
    };
    expect(same(shadow)).toEqual(same(fresh));
    expect(mailsTo(t.mailbox, email)).toHaveLength(1);
    expect(mailsTo(t.mailbox, email)[0]?.subject).toBe('You already have a Tillbook account');
    expect(mailsTo(t.mailbox, email)[0]?.text).not.toMatch(/^\d{6}$/m);
    t.clock.nowMs += 30_000;
    const resent = await post(t, '/api/auth/resend-verification', {}, bearer(shadow.token));
    expect(resent.statusCode).toBe(200);
    expect(mailsTo(t.mailbox, email).every((mail) => !/^\d{6}$/m.test(mail.text))).toBe(true);
    for (const code of ['000000', '123456']) {
      expect((await verify(code, bearer(shadow.token))).json().code).toBe('RESET_CODE_INVALID');
    }
    const real = await peek(t.database, 'select name from person where person_id = $1', [
      shop.manager.personId,
    ]);
    expect(real).toEqual([{ name: shop.manager.name }]);
  });

  test('signs in like any account that is not proved, so nothing tells them apart', async () => {
    const fresh = newEmail();
    await register(fresh, { password: 'a password of mine' });
    await register(shop.accountant.email, { password: 'a password of mine' });
    const one = await signIn(t, fresh, 'a password of mine');
    const other = await signIn(t, shop.accountant.email, 'a password of mine');
    expect(one.json().code).toBe('EMAIL_NOT_VERIFIED');
    expect(problemOf(other)).toEqual(problemOf(one));
    expect(other.cookies.map(({ name }) => name)).toEqual(one.cookies.map(({ name }) => name));
  });

  test('does not fill the owner’s inbox: ten mails a day, the answer stays the same', async () => {
    for (let n = 0; n < 15; n += 1) {
      expect((await register(shop.seller.email)).statusCode).toBe(200);
    }
    expect(mailsTo(t.mailbox, shop.seller.email)).toHaveLength(10);
  });
});

describe('verifying the e-mail', () => {
  test('with the mailed code lets the registration session go on to the set-up', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const answer = await verify(newestCode(t.mailbox, email), bearer(token));
    expect(answer.statusCode).toBe(200);
    const { user } = (await validate(t, bearer(token))).json().data;
    expect(user).toMatchObject({ isEmailVerified: true, requiresEmailVerification: false });
    const setUp = await send(t, 'GET', '/api/setup', undefined, bearer(token));
    expect(setUp.statusCode).toBe(200);
    const business = await send(t, 'GET', '/api/products', undefined, bearer(token));
    expect(business.json().code).toBe('BUSINESS_SETUP_REQUIRED');
  });

  test('again is fine', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const code = newestCode(t.mailbox, email);
    expect((await verify(code, bearer(token))).statusCode).toBe(200);
    expect((await verify(code, bearer(token))).statusCode).toBe(200);
    const resend = await post(t, '/api/auth/resend-verification', {}, bearer(token));
    expect(resend.json().code).toBe('INVALID_STATE');
  });

  test('by the gate cookie of a refused sign-in works too, and opens no session', async () => {
    const email = newEmail();
    await register(email);
    const refused = await signIn(t, email, PASSWORD, BROWSER);
    const gate = cookieHeader(refused);
    const before = await send(t, 'GET', '/api/auth/gate-status', undefined, gate);
    expect(before.json()).toMatchObject({ email, isEmailVerified: false, hasSession: false });
    expect((await verify(newestCode(t.mailbox, email), gate)).statusCode).toBe(200);
    const after = await send(t, 'GET', '/api/auth/gate-status', undefined, gate);
    expect(after.json()).toMatchObject({ isEmailVerified: true, hasSession: false });
    expect((await validate(t, gate)).statusCode).toBe(401);
    expect((await signIn(t, email)).statusCode).toBe(200);
  });

  test('by a gate cookie is refused when another site asks', async () => {
    const email = newEmail();
    await register(email);
    const gate = cookieHeader(await signIn(t, email, PASSWORD, BROWSER));
    const code = newestCode(t.mailbox, email);
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const answer = await verify(code, { ...gate, ...foreign });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('CROSS_SITE');
    }
    const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await verify(code, { ...gate, ...own })).statusCode).toBe(200);
  });

  test('without session or cookie is a 401', async () => {
    expect((await verify('123456', {})).json().code).toBe('UNAUTHENTICATED');
  });

  test('a code is good for 10 minutes', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const code = newestCode(t.mailbox, email);
    t.clock.nowMs += 600_000;
    expect((await verify(code, bearer(token))).json().code).toBe('RESET_CODE_INVALID');
  });

  test('five wrong codes use a code up, and a new one can be asked for', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const code = newestCode(t.mailbox, email);
    const wrong = code === '999999' ? '999998' : '999999';
    for (let n = 1; n <= 5; n += 1) {
      expect((await verify(wrong, bearer(token))).statusCode).toBe(400);
    }
    expect((await verify(code, bearer(token))).statusCode).toBe(400);
    t.clock.nowMs += 30_000;
    await post(t, '/api/auth/resend-verification', {}, bearer(token));
    expect((await verify(newestCode(t.mailbox, email), bearer(token))).statusCode).toBe(200);
  });

  test('of one address by two strangers: who proves it keeps it, the other row goes', async () => {
    const email = newEmail();
    const first = (await register(email, { name: 'First' })).json();
    const firstCode = newestCode(t.mailbox, email);
    const second = (await register(email, { name: 'Second' })).json();
    const secondCode = newestCode(t.mailbox, email);
    expect((await verify(secondCode, bearer(second.token))).statusCode).toBe(200);
    expect((await verify(firstCode, bearer(first.token))).statusCode).toBe(401);
    const rows = await peek(t.database, 'select name from person where email = $1', [email]);
    expect(rows).toEqual([{ name: 'Second' }]);
  });
});

describe('asking for another code', () => {
  test('must wait 30 seconds, and the older code stops working', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const old = newestCode(t.mailbox, email);
    t.clock.nowMs += 29_000;
    const early = await post(t, '/api/auth/resend-verification', {}, bearer(token));
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    const status = await send(t, 'GET', '/api/auth/gate-status', undefined, bearer(token));
    expect(status.json()).toMatchObject({ resendAfterSeconds: 1, hasSession: true });
    t.clock.nowMs += 1_000;
    const sent = await post(t, '/api/auth/resend-verification', {}, bearer(token));
    expect(sent.statusCode).toBe(200);
    const fresh = newestCode(t.mailbox, email);
    if (fresh !== old) expect((await verify(old, bearer(token))).statusCode).toBe(400);
    expect((await verify(fresh, bearer(token))).statusCode).toBe(200);
  });

  test('is bounded by 3 an hour and 5 a day', async () => {
    const email = newEmail();
    const { token } = (await register(email)).json();
    const resend = () => post(t, '/api/auth/resend-verification', {}, bearer(token));
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      t.clock.nowMs += 60_000;
      const answer = await resend();
      if (answer.statusCode === 200) continue;
      const seconds = Number(answer.headers['retry-after']);
      waits.push(seconds);
      t.clock.nowMs += seconds * 1_000;
      expect((await resend()).statusCode).toBe(200);
    }
    // The first was sent at 0:00; the third an hour's last; the sixth waits for the day's end.
    expect(mailsTo(t.mailbox, email)).toHaveLength(5);
    expect(waits).toEqual([3_600 - 180]);
    const late = await resend();
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(20 * 3_600);
  });
});

describe('correcting the address', () => {
  test('moves the code to the new address; the old code is dead', async () => {
    const typo = newEmail();
    const right = newEmail();
    const { token } = (await register(typo)).json();
    const old = newestCode(t.mailbox, typo);
    const answer = await post(t, '/api/auth/change-email', { email: right }, bearer(token));
    expect(answer.statusCode).toBe(200);
    expect((await validate(t, bearer(token))).json().data.user.email).toBe(right);
    const fresh = newestCode(t.mailbox, right);
    if (fresh !== old) expect((await verify(old, bearer(token))).statusCode).toBe(400);
    expect((await verify(fresh, bearer(token))).statusCode).toBe(200);
  });

  test('to an address that has an account answers the same, and nobody gets in by it', async () => {
    const { token } = (await register(newEmail())).json();
    const answer = await post(
      t,
      '/api/auth/change-email',
      { email: shop.owner.email },
      bearer(token),
    );
    expect(answer.statusCode).toBe(200);
    expect(mailsTo(t.mailbox, shop.owner.email)[0]?.subject).toContain('already have');
    expect((await verify('000000', bearer(token))).statusCode).toBe(400);
  });

  test('is not for a proved address', async () => {
    const answer = await post(
      t,
      '/api/auth/change-email',
      { email: newEmail() },
      shop.seller.headers,
    );
    expect(answer.json().code).toBe('INVALID_STATE');
    const rows = await peek(t.database, 'select email from person where person_id = $1', [
      shop.seller.personId,
    ]);
    expect(rows).toEqual([{ email: shop.seller.email }]);
  });
});

describe('a rejected owner', () => {
  test('reads the reason and asks again with a word, once', async () => {
    const other = await addBusiness(t.database);
    await peek(
      t.database,
      `update person set owner_approval = 'rejected', rejected_reason = 'No such shop'
       where person_id = $1`,
      [other.owner.personId],
    );
    const { headers } = other.owner;
    const status = await send(t, 'GET', '/api/auth/gate-status', undefined, headers);
    expect(status.json()).toMatchObject({ isVerified: false, rejectedReason: 'No such shop' });
    const ask = () => post(t, '/api/auth/ask-approval', { message: 'It opens on Monday' }, headers);
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json().code).toBe('INVALID_STATE');
    const after = await send(t, 'GET', '/api/auth/gate-status', undefined, headers);
    expect(after.json()).toMatchObject({
      rejectedReason: null,
      askedAt: new Date(t.clock.nowMs).toISOString(),
    });
    const rows = await peek(
      t.database,
      'select owner_approval, owner_note from person where person_id = $1',
      [other.owner.personId],
    );
    expect(rows).toEqual([{ owner_approval: 'waiting', owner_note: 'It opens on Monday' }]);
  });

  test('as staff asks the business again, which its audit and its browsers hear of', async () => {
    const other = await addBusiness(t.database);
    await peek(
      t.database,
      `update membership set state = 'rejected', rejected_reason = 'Who?' where person_id = $1`,
      [other.seller.personId],
    );
    const message = 'Amina hired me';
    const answer = await post(t, '/api/auth/ask-approval', { message }, other.seller.headers);
    expect(answer.statusCode).toBe(200);
    const rows = await peek(
      t.database,
      `select state, note, rejected_reason, version from membership where person_id = $1`,
      [other.seller.personId],
    );
    expect(rows).toEqual([{ state: 'awaiting', note: message, rejected_reason: null, version: 2 }]);
    const events = await peek(
      t.database,
      'select kind, subject_id from outbox_event where business_id = $1',
      [other.businessId],
    );
    expect(events).toEqual([{ kind: 'user_changed', subject_id: other.seller.personId }]);
    const audit = await peek(t.database, 'select action from audit_event where business_id = $1', [
      other.businessId,
    ]);
    expect(audit).toEqual([{ action: 'user.ask_approval' }]);
  });
});

test('rows that nobody proved in 30 days are swept by later registrations', async () => {
  const email = newEmail();
  await register(email);
  t.clock.nowMs += 31 * 86_400_000;
  await register(newEmail());
  expect(await peek(t.database, 'select from person where email = $1', [email])).toHaveLength(0);
  expect(
    await peek(t.database, 'select from person where person_id = $1', [shop.owner.personId]),
  ).toHaveLength(1);
});
