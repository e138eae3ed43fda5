import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  givePassword,
  PASSWORD,
  post,
  problemOf,
  send,
  signIn,
  validate,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo, newestCode } from '../../test/mailbox.ts';

const NEW = 'papayas on Mondays';
let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.nowMs += 2 * 86_400_000;
});

async function member(): Promise<TestPerson> {
  const person = await addPerson(t.database, {
    role: 'accountant',
    businessId: shop.businessId,
  });
  await givePassword(t, person);
  return person;
}

const forgot = (email: string) => post(t, '/api/auth/forgot-password', { email });
const check = (email: string, code: string) =>
  post(t, '/api/auth/verify-reset-code', { email, code });
const reset = (email: string, code: string, newPassword = NEW) =>
  send(t, 'PATCH', '/api/auth/reset-password', { email, code, newPassword });

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  return newestCode(t.mailbox, email);
}

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  test('is set anew with the mailed code; every session ends and no token is given', async () => {
    const person = await member();
    const { token } = (await signIn(t, person.email)).json().data;
    const code = await codeFor(person.email);
    const checked = await check(person.email, code);
    expect(checked.statusCode).toBe(200);
    const answer = await reset(person.email, code);
    expect(answer.statusCode).toBe(200);
    for (const one of [checked, answer]) expect(one.body).not.toMatch(/s1_|token/);
    expect(answer.cookies).toEqual([]);
    expect((await validate(t, bearer(token))).json().code).toBe('SESSION_EXPIRED');
    expect((await validate(t, person.headers)).json().code).toBe('SESSION_EXPIRED');
    expect((await signIn(t, person.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(t, person.email, NEW)).statusCode).toBe(200);
    expect(mailsTo(t.mailbox, person.email)[0]?.subject).toBe('Your Tillbook password was changed');
  });

  test('needs no check first, and the code may have a blank in its middle', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    expect((await reset(email, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  });

  test('of an unknown e-mail answers the same and mails nothing', async () => {
    const { email } = await member();
    const known = await forgot(email);
    const before = t.mailbox.mails.length;
    const unknown = await forgot('nobody@example.test');
    expect(unknown.statusCode).toBe(200);
    expect(unknown.json()).toEqual(known.json());
    expect(t.mailbox.mails).toHaveLength(before);
  });

  test('never changes the account by asking alone', async () => {
    const person = await member();
    await forgot(person.email);
    expect((await signIn(t, person.email)).statusCode).toBe(200);
    expect((await validate(t, person.headers)).statusCode).toBe(200);
  });

  test('the fourth time in an hour, the sixth in a day: same answer, no mail', async () => {
    const { email } = await member();
    for (let n = 0; n < 4; n += 1) {
      expect((await forgot(email)).statusCode).toBe(200);
      t.clock.nowMs += 60_000;
    }
    expect(mailsTo(t.mailbox, email)).toHaveLength(3);
    for (let n = 0; n < 4; n += 1) {
      t.clock.nowMs += 3_600_000;
      await forgot(email);
    }
    expect(mailsTo(t.mailbox, email)).toHaveLength(5);
  });

  test('of an account that is not proved yet can be set anew too', async () => {
    const email = 'new.owner@example.test';
    await post(t, '/api/auth/register', { name: 'New', email, password: PASSWORD });
    t.clock.nowMs += 60_000;
    await forgot(email);
    expect((await reset(email, newestCode(t.mailbox, email))).statusCode).toBe(200);
    expect((await signIn(t, email, NEW)).json().code).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('a reset code', () => {
  test.each([
    ['that is wrong', async (email: string) => wrongOf(await codeFor(email))],
    [
      'older than 10 minutes',
      async (email: string) => {
        const code = await codeFor(email);
        t.clock.nowMs += 600_000;
        return code;
      },
    ],
    [
      'of another e-mail',
      async (email: string) => {
        await codeFor(email);
        return codeFor((await member()).email);
      },
    ],
    [
      'used before',
      async (email: string) => {
        const code = await codeFor(email);
        await reset(email, code, 'guavas on Tuesdays');
        return code;
      },
    ],
    [
      'tried wrongly five times',
      async (email: string) => {
        const code = await codeFor(email);
        for (let n = 0; n < 3; n += 1) await check(email, wrongOf(code));
        for (let n = 0; n < 2; n += 1) await reset(email, wrongOf(code));
        return code;
      },
    ],
    [
      'older than another',
      async (email: string) => {
        const code = await codeFor(email);
        t.clock.nowMs += 30_000;
        const newer = await codeFor(email);
        return newer === code ? wrongOf(code) : code;
      },
    ],
  ])('%s is refused with the one sentence', async (_what, makeCode) => {
    const { email } = await member();
    const code = await makeCode(email);
    const stored = () =>
      peek(t.database, 'select password_hash from person where email = $1', [email]);
    const before = await stored();
    for (const answer of [await check(email, code), await reset(email, code)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'RESET_CODE_INVALID',
        message: 'The code is wrong or has expired. Ask for a new one.',
      });
    }
    expect(await stored()).toEqual(before);
  });

  test('is refused for an unknown e-mail with the same body', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    const wrong = await check(email, wrongOf(code));
    const unknown = await check('nobody@example.test', code);
    expect(problemOf(unknown)).toEqual(problemOf(wrong));
  });

  test('right ones cost no try, however often they are checked', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    for (let n = 0; n < 8; n += 1) expect((await check(email, code)).statusCode).toBe(200);
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  test('guessed by many at once is compared five times, never more', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    const guesses = Array.from({ length: 20 }, () => check(email, wrongOf(code)));
    await Promise.all(guesses);
    const [row] = await peek<{ tries: number }>(
      t.database,
      `select tries from email_code c join person p using (person_id)
       where p.email = $1 and purpose = 'reset'`,
      [email],
    );
    expect(row?.tries).toBe(5);
    expect((await check(email, code)).statusCode).toBe(400);
  });

  test('guessed 30 times from one address in an hour meets a wall', async () => {
    for (let n = 0; n < 30; n += 1) await check(`x${n}@example.test`, '123456');
    const answer = await check('y@example.test', '123456');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('3600');
  });

  test('is not stored, only its slow hash', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    const [row] = await peek<{ code_hash: string }>(
      t.database,
      `select code_hash from email_code c join person p using (person_id) where p.email = $1`,
      [email],
    );
    expect(row?.code_hash).toMatch(/^\$argon2id\$/);
    expect(row?.code_hash).not.toContain(code);
  });
});

describe('the new password', () => {
  test.each([
    ['shorter than 8', 'mangoes', 'PASSWORD_TOO_SHORT'],
    ['longer than 1,024 bytes', 'm'.repeat(1_025), 'PASSWORD_TOO_LONG'],
    ['well known', 'letmein2026', 'PASSWORD_BREACHED'],
    ['the same as before', PASSWORD, 'PASSWORD_SAME_AS_OLD'],
  ])('%s is refused, and the code still works', async (_what, password, refusal) => {
    const { email } = await member();
    const code = await codeFor(email);
    const refused = await reset(email, code, password);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: refusal,
      errors: [{ pointer: '#/newPassword', code: refusal }],
    });
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  test('the same as before is only told to who has the code', async () => {
    const { email } = await member();
    const code = await codeFor(email);
    expect((await reset(email, wrongOf(code), PASSWORD)).json().code).toBe('RESET_CODE_INVALID');
  });
});
