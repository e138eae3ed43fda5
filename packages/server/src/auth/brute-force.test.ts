import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECOND_STEP_TRIES_PER_DAY } from '@tillbook/core/limits';
import { bearer, BROWSER, cookieHeader, PASSWORD } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newestCode } from '../../test/mailbox.ts';
import type { Hashing } from './hashing.ts';

// Days of guessing against one account, on a clock that the test moves: how many guesses get as far
// as to be compared, and that the owner gets in all the while. What is counted is printed.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let t: TestApp;
let shop: TestBusiness;
let owner: TestPerson;
const compared = { passwords: 0, codes: 0 };

/** It takes no time, and tells how often something that is there was compared. */
const hashing: Hashing = {
  hash: async (secret) => `hash of ${secret}`,
  matches: async (hash, secret) => {
    if (hash !== null) compared[/^\d{6}$/u.test(secret) ? 'codes' : 'passwords'] += 1;
    return hash === `hash of ${secret}`;
  },
};

beforeAll(async () => {
  t = await startTestApp({ hashing });
  shop = await addBusiness(t.database);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.nowMs += 3 * DAY_MS;
  compared.passwords = 0;
  compared.codes = 0;
  owner = await addPerson(t.database, { role: 'business_admin', businessId: shop.businessId });
  await peek(t.database, 'update person set password_hash = $2 where person_id = $1', [
    owner.personId,
    `hash of ${PASSWORD}`,
  ]);
});

let calls = 0;
/** Each from another address, unless told: a bot net has as many as it likes. */
async function call(url: string, body: object, headers = {}, remoteAddress?: string) {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const answer = await t.app.inject({
    ...{ method: 'POST', url: `/api/auth/${url}`, payload: body, headers },
    remoteAddress: remoteAddress ?? from,
  });
  const { code = 'OK', seconds = 0 } = answer.json<{ code?: string; seconds?: number }>();
  return { answer, code, waitMs: seconds * 1_000 };
}

const guess = (n: number, address?: string, email = owner.email) =>
  call('login', { email, password: `guess number ${n}` }, {}, address);
const say = (text: string): void => void process.stdout.write(`brute force: ${text}\n`);

test('ten thousand addresses guess a password for two days: at most 100 a day are compared', async () => {
  const known = (await call('login', { email: owner.email, password: PASSWORD }, BROWSER)).answer;
  const here = { ...BROWSER, ...cookieHeader(known) };
  compared.passwords = 0;
  const days: number[] = [];
  let entered = 0;
  let untilRefused = 0;
  for (let day = 0; day < 2; day += 1) {
    const ends = t.clock.nowMs + DAY_MS;
    const before = compared.passwords - entered;
    let hour = t.clock.nowMs;
    for (let n = 0; t.clock.nowMs < ends; n += 1) {
      const { code, waitMs } = await guess(n);
      if (code === 'RATE_LIMITED' && untilRefused === 0) untilRefused = n;
      // As early as it may, but for the hours at which the owner comes.
      t.clock.nowMs = Math.min(t.clock.nowMs + waitMs, hour);
      if (t.clock.nowMs < hour) continue;
      hour += HOUR_MS;
      const own = await call('login', { email: owner.email, password: PASSWORD }, here);
      expect(own.code).toBe('OK');
      entered += 1;
    }
    days.push(compared.passwords - entered - before);
  }
  say(
    `a password, from everywhere: ${untilRefused} at once, ${days.join(' and ')} compared in two ` +
      `days; the owner, on a known browser, came in ${entered} of ${entered} times`,
  );
  expect(untilRefused).toBe(5);
  for (const day of days) expect(day).toBeLessThanOrEqual(100);
  expect(entered).toBeGreaterThanOrEqual(48);
});

test('whoever proves the mailbox gets in from a new browser, however many guess', async () => {
  for (let n = 0, waitMs = 0; waitMs < 15 * MINUTE_MS; n += 1) {
    t.clock.nowMs += waitMs;
    waitMs = (await guess(n)).waitMs;
  }
  const fresh = { email: owner.email, password: PASSWORD };
  expect((await call('login', fresh, BROWSER)).code).toBe('RATE_LIMITED');
  await call('forgot-password', { email: owner.email });
  const code = newestCode(t.mailbox, owner.email);
  const reset = await t.app.inject({
    ...{ method: 'PATCH', url: '/api/auth/reset-password', remoteAddress: '192.0.2.77' },
    payload: { email: owner.email, code, newPassword: 'papayas on Mondays' },
  });
  expect(reset.statusCode, reset.payload).toBe(200);
  const entered = { ...fresh, password: 'papayas on Mondays' };
  expect((await call('login', entered, BROWSER)).code).toBe('OK');
});

test('one address guesses at many accounts: thirty in ten minutes', async () => {
  const address = '203.0.113.9';
  const before = compared.passwords;
  let refused = 0;
  for (let window = 0; window < 6; window += 1) {
    for (let n = 0; n < 40; n += 1) {
      const { code } = await guess(n, address, `somebody.${window}.${n}@example.test`);
      if (code === 'RATE_LIMITED') refused += 1;
    }
    t.clock.nowMs += 10 * MINUTE_MS;
  }
  const letThrough = 240 - refused;
  say(`one address, many accounts: ${letThrough} of 240 let through in an hour`);
  expect(letThrough).toBe(180);
  expect(compared.passwords).toBe(before);
});

test('whoever guesses from the shop’s own network keeps its people in: their browsers are known', async () => {
  const address = '203.0.113.10';
  const login = { email: owner.email, password: PASSWORD };
  const known = (await call('login', login, BROWSER, address)).answer;
  const here = { ...BROWSER, ...cookieHeader(known) };
  let entered = 0;
  for (let window = 0; window < 3; window += 1) {
    for (let n = 0; n < 40; n += 1) await guess(n, address, `else.${window}.${n}@example.test`);
    expect((await call('login', login, BROWSER, address)).code).toBe('RATE_LIMITED');
    if ((await call('login', login, here, address)).code === 'OK') entered += 1;
    t.clock.nowMs += 10 * MINUTE_MS;
  }
  say(`from the shop's own address: the owner, on a known browser, came in ${entered} of 3 times`);
  expect(entered).toBe(3);
  // What is known is slowed down by itself: its guesses are not free.
  const wrong = { ...login, password: 'not this one' };
  const codes: string[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await call('login', wrong, here, address)).code);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
});

test('reset codes are guessed from everywhere for two days: at most 25 a day are compared', async () => {
  const days: number[] = [];
  for (let day = 0; day < 2; day += 1) {
    const before = compared.codes;
    for (let n = 0; n < 144; n += 1) {
      await call('forgot-password', { email: owner.email });
      for (let tries = 0; tries < 8; tries += 1) {
        const code = String(n * 8 + tries).padStart(6, '0');
        expect((await call('verify-reset-code', { email: owner.email, code })).code).not.toBe('OK');
      }
      t.clock.nowMs += 10 * MINUTE_MS;
    }
    days.push(compared.codes - before);
  }
  say(`reset codes: ${days.join(' and ')} compared in two days of 1,152 guesses each`);
  for (const day of days) expect(day).toBeLessThanOrEqual(25);
  // Asking for codes has changed nothing of the account.
  expect((await call('login', { email: owner.email, password: PASSWORD })).code).toBe('OK');
});

test('codes of the second step, with the right password, from everywhere', async () => {
  const { token } = (
    await call('login', { email: owner.email, password: PASSWORD }, BROWSER)
  ).answer.json<{ data: { token: string } }>().data;
  const first = (await call('login', { email: owner.email, password: PASSWORD })).answer;
  const plain = first.json<{ data: { token: string } }>().data.token;
  expect(token).not.toBe(plain);
  const { key, recoveryCodes } = await enrol(t, bearer(plain));
  let wrong = 0;
  let asked = 0;
  const ends = t.clock.nowMs + DAY_MS;
  while (t.clock.nowMs < ends) {
    const code = wrongCodeOf(key, t.clock.nowMs);
    const answer = await call('login', { email: owner.email, password: PASSWORD, code });
    asked += 1;
    if (answer.code === 'SECOND_STEP_WRONG') wrong += 1;
    t.clock.nowMs += Math.min(Math.max(answer.waitMs, 1_000), 30 * MINUTE_MS);
  }
  say(`codes of the second step: ${wrong} of ${asked} compared in a day`);
  expect(wrong).toBeLessThanOrEqual(SECOND_STEP_TRIES_PER_DAY);
  // A recovery code opens all the same.
  const own = { email: owner.email, password: PASSWORD, code: recoveryCodes[0] };
  expect((await call('login', own)).code).toBe('OK');
});
