import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND_STEP_TRIES_PER_DAY } from '@tillbook/core/limits';
import {
  bearer,
  BROWSER,
  cookieHeader,
  givePassword,
  PASSWORD,
  post,
  send,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { codeOf, enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo } from '../../test/mailbox.ts';
import { openDatabase } from '../db/database.ts';
import { dropSecondStep } from './drop-second-step.ts';
import { stepOfCode } from './second-step.ts';

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
  await givePassword(t, shop.owner);
});
afterAll(() => t.close());
beforeEach(() => {
  // Every limit's window is over.
  t.clock.nowMs += 2 * 86_400_000;
});

/** Somebody of the shop with a password and a session of this very moment. */
async function member(role = 'accountant'): Promise<TestPerson & { here: Record<string, string> }> {
  const person = await addPerson(t.database, { role, businessId: shop.businessId });
  await givePassword(t, person);
  const { token } = (await signIn(person.email)).json().data;
  return { ...person, here: bearer(token) };
}

const signIn = (email: string, code?: string, headers = {}, password = PASSWORD) =>
  post(t, '/api/auth/login', { email, password, ...(code === undefined ? {} : { code }) }, headers);
const now = (key: string, awayMs = 0) => codeOf(key, t.clock.nowMs + awayMs);

test('the codes are those of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890');
  // Appendix B, the last six of its eight digits.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const) {
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  }
});

describe('signing in with a second step', () => {
  test('asks for the code by a 403 with a flag, opens nothing before, and lets in with it', async () => {
    const person = await member();
    const { key } = await enrol(t, person.here);
    const asked = await signIn(person.email, undefined, BROWSER);
    expect(asked.statusCode).toBe(403);
    expect(asked.json()).toMatchObject({ code: 'SECOND_STEP_NEEDED', requiresSecondStep: true });
    expect(asked.cookies).toEqual([]);
    expect(asked.body).not.toMatch(/s1_|"token"|"user"/);
    const answer = await signIn(person.email, now(key), BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toBe('Login successful');
    const headers = { ...bearer(answer.json().data.token), ...cookieHeader(answer) };
    expect((await validate(t, headers)).statusCode).toBe(200);
  });

  test('tells nobody without the password that there is one', async () => {
    const person = await member();
    const { key } = await enrol(t, person.here);
    for (const code of [undefined, now(key), '000000']) {
      const wrong = await signIn(person.email, code, {}, 'not the password');
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
      expect(wrong.body).not.toContain('requiresSecondStep');
    }
  });

  test('refuses the same code again, also an older one afterwards; one clock away counts', async () => {
    const person = await member();
    const { key } = await enrol(t, person.here);
    const code = now(key);
    expect((await signIn(person.email, code)).statusCode).toBe(200);
    const again = await signIn(person.email, code);
    expect([again.statusCode, again.json().code]).toEqual([403, 'SECOND_STEP_WRONG']);
    expect((await signIn(person.email, now(key, -30_000))).statusCode).toBe(403);
    expect((await signIn(person.email, now(key, 30_000))).statusCode).toBe(200);
    t.clock.nowMs += 10 * 60_000;
    expect((await signIn(person.email, now(key, -60_000))).statusCode).toBe(403);
    expect((await signIn(person.email, now(key, 60_000))).statusCode).toBe(403);
    expect((await signIn(person.email, now(key, -30_000))).statusCode).toBe(200);
  });

  test('of many at once with one code exactly one gets in', async () => {
    const person = await member();
    const { key } = await enrol(t, person.here);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(person.email, now(key))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403]);
  });

  test('takes each recovery code once, however it is typed, and tells how many are left', async () => {
    const person = await member();
    const { recoveryCodes } = await enrol(t, person.here);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await signIn(person.email, first)).statusCode).toBe(200);
    expect((await signIn(person.email, first)).json().code).toBe('SECOND_STEP_WRONG');
    const mails = mailsTo(t.mailbox, person.email).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('9 are left'))).toHaveLength(1);
    const typed = second.toLowerCase().replaceAll('-', ' ');
    expect((await signIn(person.email, typed)).statusCode).toBe(200);
    const stored = JSON.stringify(await peek(t.database, 'select r::text from recovery_code r'));
    expect(stored).not.toContain(first.replaceAll('-', ''));
  });

  test('counts wrong codes of strangers; the owner comes in on the device that is known', async () => {
    const person = await member();
    const { key, recoveryCodes } = await enrol(t, person.here);
    const known = await signIn(person.email, now(key), BROWSER);
    const device = { ...BROWSER, ...cookieHeader(known) };
    // Whoever has the password guesses from everywhere, as fast as they are let.
    let looked = 0;
    for (let n = 0; n < 60; n += 1) {
      const code = wrongCodeOf(key, t.clock.nowMs);
      const guess = await signIn(person.email, code);
      if (guess.json().code === 'SECOND_STEP_WRONG') looked += 1;
      else t.clock.nowMs += 60_000;
    }
    expect(looked).toBeLessThanOrEqual(SECOND_STEP_TRIES_PER_DAY);
    expect(looked).toBeGreaterThan(5);
    expect((await signIn(person.email, now(key))).statusCode).toBe(429);
    expect((await signIn(person.email, now(key), device)).statusCode).toBe(200);
    // And where no device is known, with a recovery code.
    expect((await signIn(person.email, recoveryCodes[0])).statusCode).toBe(200);
    const warnings = mailsTo(t.mailbox, person.email).filter(({ subject }) =>
      subject.includes('may know your Tillbook password'),
    );
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(20);
  });

  test('is asked too of somebody who accepts an invitation elsewhere', async () => {
    const person = await member();
    const { key } = await enrol(t, person.here);
    const other = await addBusiness(t.database, { name: 'Duka la Pili' });
    const invited = await post(
      t,
      '/api/auth/users/new',
      {
        userId: crypto.randomUUID(),
        name: 'N',
        email: person.email,
        role: 'accountant',
        branchIds: [],
      },
      other.owner.headers,
    );
    const invite = new URL(invited.json().link as string).searchParams.get('invite');
    const join = (code?: string) =>
      post(t, '/api/auth/register', {
        ...{ name: 'N', email: person.email, password: PASSWORD, invite },
        ...(code === undefined ? {} : { code }),
      });
    const asked = await join();
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'SECOND_STEP_NEEDED']);
    const joined = await join(now(key));
    expect(joined.statusCode).toBe(200);
  });
});

describe('the own second step', () => {
  const own = async (headers: Record<string, string>) =>
    (await send(t, 'GET', '/api/auth/second-step', undefined, headers)).json();

  test('needs the password to begin, and is on only once a code of the new key was shown', async () => {
    const { here, email } = await member();
    const begin = (currentPassword: string) =>
      post(t, '/api/auth/second-step/begin', { currentPassword }, here);
    expect((await begin('no idea')).json().code).toBe('REAUTH_FAILED');
    const confirm = (code: string) => post(t, '/api/auth/second-step/confirm', { code }, here);
    expect((await confirm('000000')).json().code).toBe('INVALID_STATE');
    const { key, uri } = (await begin(PASSWORD)).json();
    expect(uri).toContain(`otpauth://totp/Tillbook:${encodeURIComponent(email)}?issuer=Tillbook`);
    expect(uri).toContain(key);
    expect((await confirm(wrongCodeOf(key, t.clock.nowMs))).json().code).toBe('SECOND_STEP_WRONG');
    expect(await own(here)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await confirm(now(key))).statusCode).toBe(200);
    expect(await own(here)).toMatchObject({ isOn: true, recoveryCodesLeft: 10, isNeeded: false });
    expect((await confirm(now(key, 30_000))).json().code).toBe('INVALID_STATE');
    expect(mailsTo(t.mailbox, email)[0]?.subject).toContain('is on');
  });

  test('moves to another phone with a code of the old one, which opens until then', async () => {
    const { here, email } = await member();
    const { key } = await enrol(t, here);
    const begin = (code?: string) =>
      post(t, '/api/auth/second-step/begin', { currentPassword: PASSWORD, code }, here);
    expect((await begin()).json()).toMatchObject({ code: 'SECOND_STEP_NEEDED' });
    const { key: next } = (await begin(now(key))).json();
    t.clock.nowMs += 60_000;
    expect((await signIn(email, now(next))).statusCode).toBe(403);
    expect((await signIn(email, now(key))).statusCode).toBe(200);
    t.clock.nowMs += 60_000;
    await post(t, '/api/auth/second-step/confirm', { code: now(next) }, here);
    t.clock.nowMs += 60_000;
    expect((await signIn(email, now(key))).statusCode).toBe(403);
    expect((await signIn(email, now(next))).statusCode).toBe(200);
  });

  test('is switched off with password and code together', async () => {
    const { here, email } = await member();
    const { key } = await enrol(t, here);
    const end = (currentPassword: string, code?: string) =>
      post(t, '/api/auth/second-step/end', { currentPassword, code }, here);
    expect((await end('no idea', now(key))).json().code).toBe('REAUTH_FAILED');
    expect((await end(PASSWORD)).json().code).toBe('SECOND_STEP_NEEDED');
    expect((await end(PASSWORD, wrongCodeOf(key, t.clock.nowMs))).statusCode).toBe(403);
    expect((await own(here)).isOn).toBe(true);
    expect((await end(PASSWORD, now(key))).statusCode).toBe(200);
    expect((await own(here)).isOn).toBe(false);
    expect((await signIn(email)).statusCode).toBe(200);
    expect((await end(PASSWORD)).json().code).toBe('INVALID_STATE');
  });

  test('new recovery codes end the older ones', async () => {
    const { here, email } = await member();
    const { key, recoveryCodes } = await enrol(t, here);
    const body = { currentPassword: PASSWORD, code: now(key) };
    const made = await post(t, '/api/auth/second-step/recovery-codes', body, here);
    const fresh = made.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect((await signIn(email, recoveryCodes[3])).statusCode).toBe(403);
    expect((await signIn(email, fresh[3])).statusCode).toBe(200);
    expect(await own(here)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('is noted for the person: acts of the account, newest first, page by page, no one else’s', async () => {
    const { here } = await member();
    await enrol(t, here);
    const acts = async (query = '') =>
      (await send(t, 'GET', `/api/auth/acts${query}`, undefined, here)).json();
    const all = (await acts()).items as { kind: string }[];
    expect(all.map(({ kind }) => kind)).toEqual(['second_step_on', 'sign_in', 'sign_in']);
    const first = await acts('?limit=1');
    const second = await acts(`?limit=1&cursor=${first.nextCursor}`);
    expect([first.items[0], second.items[0]]).toEqual([all[0], all[1]]);
    const last = await acts(`?limit=2&cursor=${first.nextCursor}`);
    expect(last.nextCursor).toBe(null);
  });

  test('of a locked-out super admin is taken off from the command line', async () => {
    const admin = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
    await givePassword(t, admin);
    const here = bearer((await signIn(admin.email)).json().data.token);
    await enrol(t, here);
    expect((await signIn(admin.email)).statusCode).toBe(403);
    const ownerDb = openDatabase(t.database.urls.owner, { max: 1, label: 'test' });
    const deps = { ownerDb, clock: () => t.clock.nowMs };
    expect(await dropSecondStep(deps, admin.email)).toBe(true);
    expect(await dropSecondStep(deps, admin.email)).toBe(false);
    await expect(dropSecondStep(deps, 'nobody@example.test')).rejects.toThrow('Not found.');
    await ownerDb.close();
    expect((await signIn(admin.email)).statusCode).toBe(200);
    const rows = await peek(
      t.database,
      'select action from platform_audit where subject_id = $1 order by seq',
      [admin.personId],
    );
    expect(rows).toEqual([{ action: 'second_step.on' }, { action: 'second_step.off' }]);
  });
});
