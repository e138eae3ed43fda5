import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_LIFE_MS, EMAIL_UNDO_MS, RESEND_GAP_MS } from '@tillbook/core/limits';
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
import { codeOf, enrol } from '../../test/authenticator.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { mailsTo, newestCode, newestLink } from '../../test/mailbox.ts';

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

const fresh = (): string => `new-${newId()}@example.test`;

/** Somebody with a password, signed in here and on another device. */
async function member() {
  const person = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, person);
  const open = async () => bearer((await signIn(t, person.email)).json().data.token as string);
  return { ...person, here: await open(), there: await open() };
}
type Member = Awaited<ReturnType<typeof member>>;

const ask = ({ here }: Pick<Member, 'here'>, email: string, more: object = {}) =>
  post(t, '/api/auth/email-change', { email, currentPassword: PASSWORD, ...more }, here);
const confirm = ({ here }: Pick<Member, 'here'>, code: string) =>
  post(t, '/api/auth/email-change/confirm', { code }, here);
const pending = async ({ here }: Member) =>
  (await send(t, 'GET', '/api/auth/email-change', undefined, here)).json();
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const undoOf = (email: string): string =>
  new URL(newestLink(t.mailbox, email)).searchParams.get('undo') ?? '';
const undo = (secret: string) => post(t, '/api/auth/email-change/undo', { undo: secret });

describe('another e-mail address', () => {
  test('waits for its code while the old one stays verified and in use, then takes its place', async () => {
    const person = await member();
    const next = fresh();
    const asked = await ask(person, next);
    expect(asked.statusCode).toBe(200);
    expect(await pending(person)).toMatchObject({ email: next });
    const meanwhile = (await validate(t, person.here)).json().data.user;
    expect(meanwhile).toMatchObject({ email: person.email, isEmailVerified: true });
    expect((await signIn(t, person.email)).statusCode).toBe(200);
    expect((await signIn(t, next)).statusCode).toBe(401);
    const notice = mailsTo(t.mailbox, person.email)[0];
    expect(notice?.text).toContain(next);
    expect(notice?.text).not.toContain(newestCode(t.mailbox, next));

    const done = await confirm(person, newestCode(t.mailbox, next));
    expect(done.statusCode).toBe(200);
    expect(done.json().data.user).toMatchObject({ email: next, isEmailVerified: true });
    expect((await validate(t, person.here)).statusCode).toBe(200);
    expect((await validate(t, person.there)).json().code).toBe('SESSION_EXPIRED');
    expect((await signIn(t, person.email)).statusCode).toBe(401);
    expect((await signIn(t, next)).statusCode).toBe(200);
    expect(await pending(person)).toEqual({ email: null, expiresAt: null });
    const acts = await peek(
      t.database,
      `select action from audit_event where actor_id = $1 order by seq`,
      [person.personId],
    );
    expect(acts).toEqual([{ action: 'email.ask' }, { action: 'email.changed' }]);
  });

  test('needs the password, and a code where a second step is on', async () => {
    const person = await member();
    const wrong = await ask(person, fresh(), { currentPassword: 'no idea' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'REAUTH_FAILED']);
    const { key } = await enrol(t, person.here);
    expect((await ask(person, fresh())).json().code).toBe('SECOND_STEP_NEEDED');
    const code = codeOf(key, t.clock.nowMs);
    expect((await ask(person, fresh(), { code })).statusCode).toBe(200);
  });

  test('is refused when it is the same one, and while the own is not verified', async () => {
    const person = await member();
    const same = await ask(person, ` ${person.email.toUpperCase()}`);
    expect(same.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '#/email' }],
    });
    await peek(t.database, 'update person set email_verified_at = null where person_id = $1', [
      person.personId,
    ]);
    expect((await ask(person, fresh())).json().code).toBe('INVALID_STATE');
  });

  test('that is somebody else’s gets the same answer, a mail to its owner, and no code opens it', async () => {
    const person = await member();
    const owner = await member();
    const free = fresh();
    const known = await ask(person, owner.email);
    const unknown = await ask(await member(), free);
    const shape = (answer: typeof known) => ({ ...problemOf(answer), email: '', expiresAt: '' });
    expect([known.statusCode, shape(known)]).toEqual([unknown.statusCode, shape(unknown)]);
    const [mail] = mailsTo(t.mailbox, owner.email);
    expect(mail?.text).toContain('belongs to your account already');
    expect(mail?.text).not.toMatch(/^\d{6}$/m);
    for (const code of ['000000', '123456']) {
      expect((await confirm(person, code)).json().code).toBe('RESET_CODE_INVALID');
    }
  });

  test('proved by somebody else meanwhile is not taken', async () => {
    const [one, two] = [await member(), await member()];
    const next = fresh();
    await ask(one, next);
    const first = newestCode(t.mailbox, next);
    await ask(two, next);
    expect((await confirm(two, newestCode(t.mailbox, next))).statusCode).toBe(200);
    expect((await confirm(one, first)).json().code).toBe('RESET_CODE_INVALID');
    expect((await validate(t, one.here)).json().data.user.email).toBe(one.email);
  });

  test('has a code for one use, ten minutes and five tries', async () => {
    const person = await member();
    const [late, tried, once] = [fresh(), fresh(), fresh()];
    await ask(person, late);
    t.clock.nowMs += CODE_LIFE_MS;
    expect((await confirm(person, newestCode(t.mailbox, late))).statusCode).toBe(400);
    expect(await pending(person)).toMatchObject({ email: null });
    await ask(person, tried);
    const code = newestCode(t.mailbox, tried);
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(person, wrongOf(code))).statusCode).toBe(400);
    expect((await confirm(person, code)).statusCode).toBe(400);
    t.clock.nowMs += RESEND_GAP_MS;
    await ask(person, once);
    const right = newestCode(t.mailbox, once);
    const both = await Promise.all([confirm(person, right), confirm(person, right)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('can be asked for three times in an hour, half a minute apart', async () => {
    const person = await member();
    expect((await ask(person, fresh())).statusCode).toBe(200);
    expect((await ask(person, fresh())).statusCode).toBe(429);
    for (const status of [200, 200, 429]) {
      t.clock.nowMs += RESEND_GAP_MS;
      expect((await ask(person, fresh())).statusCode).toBe(status);
    }
  });

  test('is given up by the person: its code opens nothing any more', async () => {
    const person = await member();
    const next = fresh();
    await ask(person, next);
    const cancel = () => post(t, '/api/auth/email-change/cancel', undefined, person.here);
    expect((await cancel()).statusCode).toBe(200);
    expect((await cancel()).json().code).toBe('INVALID_STATE');
    expect((await confirm(person, newestCode(t.mailbox, next))).statusCode).toBe(400);
  });
});

describe('"this was not me"', () => {
  test('gives the account back to the address before, also after further changes, once', async () => {
    const person = await member();
    await ask(person, fresh());
    const secret = undoOf(person.email);
    t.clock.nowMs += RESEND_GAP_MS;
    for (let n = 0; n < 2; n += 1) {
      const thief = fresh();
      if (n > 0) t.clock.nowMs += RESEND_GAP_MS;
      const asked = await ask(person, thief);
      expect(asked.statusCode).toBe(200);
      expect((await confirm(person, newestCode(t.mailbox, thief))).statusCode).toBe(200);
    }
    const answer = await undo(secret);
    expect(answer.json()).toMatchObject({ email: person.email });
    expect((await validate(t, person.here)).statusCode).toBe(401);
    // The thief knows the password: it is void.
    expect((await signIn(t, person.email)).statusCode).toBe(401);
    expect((await undo(secret)).json().code).toBe('LINK_INVALID');
    await post(t, '/api/auth/forgot-password', { email: person.email });
    const body = {
      ...{ email: person.email, code: newestCode(t.mailbox, person.email) },
      newPassword: 'guavas on Tuesdays',
    };
    expect((await send(t, 'PATCH', '/api/auth/reset-password', body)).statusCode).toBe(200);
    expect((await signIn(t, person.email, 'guavas on Tuesdays')).statusCode).toBe(200);
  });

  test('stops a change that waits, for 72 hours and no longer', async () => {
    const person = await member();
    const next = fresh();
    await ask(person, next);
    const secret = undoOf(person.email);
    expect((await undo(secret)).statusCode).toBe(200);
    expect((await confirm(person, newestCode(t.mailbox, next))).statusCode).toBe(401);
    const other = await member();
    await ask(other, fresh());
    const late = undoOf(other.email);
    t.clock.nowMs += EMAIL_UNDO_MS;
    expect((await undo(late)).json().code).toBe('LINK_INVALID');
    expect((await undo('x'.repeat(43))).json().code).toBe('LINK_INVALID');
  });
});
