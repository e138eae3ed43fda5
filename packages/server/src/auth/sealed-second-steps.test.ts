import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, givePassword, PASSWORD, post } from '../../test/accounts.ts';
import { SECRET_KEY, startTestApp, type TestApp } from '../../test/app.ts';
import { codeOf, enrol } from '../../test/authenticator.ts';
import { addBusiness, addPerson, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { createApp } from '../app.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { makeSecretBox } from './secret-box.ts';
import { sealSecondSteps } from './seal-second-steps.ts';

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

async function enrolled(): Promise<TestPerson & Awaited<ReturnType<typeof enrol>>> {
  const person = await addPerson(t.database, { role: 'accountant', businessId: shop.businessId });
  await givePassword(t, person);
  const { token } = (await signIn(t, person.email)).json<{ data: { token: string } }>().data;
  return { ...person, ...(await enrol(t, bearer(token))) };
}

const signIn = (at: Pick<TestApp, 'app'>, email: string, code?: string) =>
  post({ ...t, ...at }, '/api/auth/login', {
    ...{ email, password: PASSWORD },
    ...(code === undefined ? {} : { code }),
  });
const bytesOf = (key: string): Buffer => Buffer.from(Secret.fromBase32(key).bytes);
const rowOf = async ({ personId }: TestPerson) => {
  const [row] = await peek<{ secret: Buffer; pending: Buffer | null }>(
    t.database,
    'select secret, pending_secret pending from second_step where person_id = $1',
    [personId],
  );
  if (row === undefined) throw new Error('no second step');
  return row;
};
const seal = (key = SECRET_KEY) => sealSecondSteps(t.database.urls.owner, makeSecretBox(key));
const foundBy = async (): Promise<string[]> =>
  (await verifyBooks(t.database.urls.checker)).lines.filter((line) =>
    line.includes('the second step of'),
  );

/** As an earlier version left it. */
async function layOpen(person: TestPerson, secret: Buffer, pending: Buffer | null): Promise<void> {
  await peek(
    t.database,
    `alter table second_step drop constraint second_step_secret_is_sealed,
       drop constraint second_step_pending_is_sealed`,
  );
  await peek(
    t.database,
    'update second_step set secret = $2, pending_secret = $3 where person_id = $1',
    [person.personId, secret, pending],
  );
  await peek(
    t.database,
    `alter table second_step
       add constraint second_step_secret_is_sealed
         check (octet_length(secret) = 57 and get_byte(secret, 0) = 1) not valid,
       add constraint second_step_pending_is_sealed
         check (octet_length(pending_secret) = 57 and get_byte(pending_secret, 0) = 1) not valid`,
  );
}

test('what an authenticator app holds is nowhere in the database', async () => {
  const person = await enrolled();
  const { secret } = await rowOf(person);
  expect(secret.length).toBe(57);
  expect(secret.includes(bytesOf(person.key))).toBe(false);
  expect(makeSecretBox(SECRET_KEY).open(secret, person.personId)).toEqual(bytesOf(person.key));
  const code = codeOf(person.key, t.clock.nowMs);
  expect((await signIn(t, person.email, code)).statusCode).toBe(200);
});

test('what an earlier version left open is sealed at the start, and opens as before', async () => {
  const person = await enrolled();
  const waiting = randomBytes(20);
  await layOpen(person, bytesOf(person.key), waiting);
  expect((await foundBy()).join()).toContain(person.personId);
  expect(await seal()).toBeNull();
  const { secret, pending } = await rowOf(person);
  const box = makeSecretBox(SECRET_KEY);
  expect(box.open(secret, person.personId)).toEqual(bytesOf(person.key));
  expect(box.open(pending ?? Buffer.alloc(0), person.personId)).toEqual(waiting);
  expect(await foundBy()).toEqual([]);
  // Once more changes nothing.
  expect(await seal()).toBeNull();
  expect(await rowOf(person)).toEqual({ secret, pending });
  const code = codeOf(person.key, t.clock.nowMs);
  expect((await signIn(t, person.email, code)).statusCode).toBe(200);
});

test('the database takes nothing that lies open, not even from its owner', async () => {
  const person = await enrolled();
  for (const column of ['secret', 'pending_secret']) {
    const change = `update second_step set ${column} = $2 where person_id = $1`;
    await expect(
      peek(t.database, change, [person.personId, randomBytes(20)]),
    ).rejects.toMatchObject({ code: '23514' });
  }
});

test('a sealed key put beside another person opens nothing there', async () => {
  const [one, other] = [await enrolled(), await enrolled()];
  const { secret } = await rowOf(one);
  await peek(t.database, 'update second_step set secret = $2 where person_id = $1', [
    other.personId,
    secret,
  ]);
  const answer = await signIn(t, other.email, codeOf(one.key, t.clock.nowMs));
  expect(answer.json()).toMatchObject({ code: 'SECOND_STEP_KEY_MISSING' });
});

test('a database without its key says so, lets in by recovery code, and takes a new app', async () => {
  const person = await enrolled();
  const key = randomBytes(32);
  expect(await seal(key)).toMatch(/^The two-step sign-in of \d+ pe.* SECRET_KEY, and start again/);
  const app = await createApp({
    ...{ db: t.db, platformDb: t.db, clock: () => t.clock.nowMs, log: t.app.log },
    ...{ secretKey: key, mailbox: t.mailbox },
  });
  const code = () => codeOf(person.key, t.clock.nowMs);
  const refused = await signIn({ app }, person.email, code());
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'SECOND_STEP_KEY_MISSING' });
  // No try was counted: nobody guessed.
  for (let n = 0; n < 10; n += 1) {
    expect((await signIn({ app }, person.email, code())).statusCode).toBe(403);
  }
  const [first, second] = person.recoveryCodes;
  const entered = await signIn({ app }, person.email, first);
  expect(entered.statusCode, entered.payload).toBe(200);
  const headers = bearer(entered.json<{ data: { token: string } }>().data.token);
  const here = { ...t, app };
  const proof = { currentPassword: PASSWORD, code: second };
  const begun = await post(here, '/api/auth/second-step/begin', proof, headers);
  expect(begun.statusCode, begun.payload).toBe(200);
  const { key: fresh } = begun.json<{ key: string }>();
  const shown = { code: codeOf(fresh, t.clock.nowMs) };
  const confirmed = await post(here, '/api/auth/second-step/confirm', shown, headers);
  expect(confirmed.statusCode, confirmed.payload).toBe(200);
  t.clock.nowMs += 60_000;
  const entry = await signIn({ app }, person.email, codeOf(fresh, t.clock.nowMs));
  expect(entry.statusCode).toBe(200);
  await app.close();
});
