import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, givePassword, PASSWORD, post, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addPerson, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import { newestCode } from '../../test/mailbox.ts';
import { postJson, startServer } from '../../test/processes.ts';

let t: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  t = await startTestApp();
  shop = await addBusiness(t.database);
});
afterAll(() => t.close());

const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

test('two resets with one code at the same moment: exactly one password is set', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
    await givePassword(t, person);
    const { email } = person;
    await post(t, '/api/auth/forgot-password', { email });
    const code = newestCode(t.mailbox, email);
    const reset = (newPassword: string) =>
      send(t, 'PATCH', '/api/auth/reset-password', { email, code, newPassword });
    const words = ['lemons and honey', 'ginger and lemon'];
    const answers = await Promise.all(words.map(reset));
    expect(statuses(answers)).toEqual([200, 400]);
    const winner = words[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await signIn(t, email, winner)).statusCode).toBe(200);
    const loser = words.find((word) => word !== winner) ?? '';
    expect((await signIn(t, email, loser)).statusCode).toBe(401);
  }
});

test('two strangers who prove one address at the same moment: one account has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `race.${round}@example.test`;
    const body = { name: 'Racer', email, password: PASSWORD };
    const first = (await post(t, '/api/auth/register', body)).json().token;
    const firstCode = newestCode(t.mailbox, email);
    const second = (await post(t, '/api/auth/register', body)).json().token;
    const secondCode = newestCode(t.mailbox, email);
    const answers = await Promise.all([
      post(t, '/api/auth/verify-email', { code: firstCode }, bearer(first)),
      post(t, '/api/auth/verify-email', { code: secondCode }, bearer(second)),
    ]);
    expect(statuses(answers)[0]).toBe(200);
    expect([400, 401]).toContain(statuses(answers)[1]);
    const rows = await peek(
      t.database,
      'select email_verified_at is not null as proved from person where email = $1',
      [email],
    );
    expect(rows).toEqual([{ proved: true }]);
  }
});

test('one code sent twice at the same moment proves the address once', async () => {
  const email = 'twice@example.test';
  const body = { name: 'Twice', email, password: PASSWORD };
  const { token } = (await post(t, '/api/auth/register', body)).json();
  const code = newestCode(t.mailbox, email);
  const verify = () => post(t, '/api/auth/verify-email', { code }, bearer(token));
  const answers = await Promise.all([verify(), verify()]);
  expect(statuses(answers)[0]).toBe(200);
  expect((await verify()).statusCode).toBe(200);
  const [row] = await peek(t.database, 'select version from person where email = $1', [email]);
  expect(row).toEqual({ version: 2 });
});

/** Invites somebody by a link that is copied; answers what is sent to accept it. */
async function invited(email: string): Promise<object> {
  const secret = randomBytes(32).toString('base64url');
  await peek(
    t.database,
    `insert into invitation (invitation_id, business_id, name, email, role, mailed_hash,
       copied_hash, invited_by, created_at, expires_at)
     values ($1, $2, 'One', $3, 'accountant', $4, $5, $6, $7, $8)`,
    [
      newId(),
      shop.businessId,
      email,
      randomBytes(32),
      // The copied link: no proved e-mail's uniqueness stands by.
      createHash('sha256').update(secret).digest(),
      shop.owner.personId,
      new Date(t.clock.nowMs).toISOString(),
      new Date(t.clock.nowMs + 60_000).toISOString(),
    ],
  );
  return { name: 'One', email, password: PASSWORD, invite: secret };
}

test('one invitation accepted many times at the same moment: one member, one person', async () => {
  const email = 'only.one@example.test';
  const body = await invited(email);
  const join = () => post(t, '/api/auth/register', body);
  const answers = await Promise.all(Array.from({ length: 8 }, join));
  expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(400)]);
  const rows = await peek(
    t.database,
    'select from membership m join person p using (person_id) where p.email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(await peek(t.database, 'select from person where email = $1', [email])).toHaveLength(1);
});

test('of two profile edits of one version at the same moment one is refused', async () => {
  const edit = (name: string) =>
    send(t, 'PATCH', '/api/auth/profile', { version: 1, name }, shop.seller.headers);
  const answers = await Promise.all([edit('One'), edit('Two')]);
  expect(statuses(answers)).toEqual([200, 412]);
});

/** Nobody else on this PostgreSQL has it. */
const label = 'proving';

/** The way to a server of its own, on the database whose functions lack these words. */
async function without(
  words: string,
  functions: readonly string[],
  work: (origin: string) => Promise<readonly { readonly status: number }[]>,
): Promise<number[]> {
  for (const name of functions) {
    const text = `do $$ begin
      execute replace(pg_get_functiondef('${name}'::regproc), '${words}', ''); end $$`;
    await peek(t.database, text);
  }
  const open = await startServer(t.database, { connections: 4, isHeld: true, label });
  try {
    return (await work(`${open.origin}/api/auth`)).map(({ status }) => status);
  } finally {
    await open.kill();
  }
}

// The last of all: afterwards codes and links are good for more than once.
test('without the word that a code is used once, it sets two passwords', async () => {
  const person = await addPerson(t.database, { role: 'seller', businessId: shop.businessId });
  await givePassword(t, person);
  const { email, personId } = person;
  await post(t, '/api/auth/forgot-password', { email });
  const code = newestCode(t.mailbox, email);
  const given = await without('and used_at is null', ['use_code', 'take_try'], (auth) => {
    const reset = (newPassword: string) => () =>
      postJson(`${auth}/reset-password`, {}, { email, code, newPassword }, 'PATCH');
    const text = 'select from person where person_id = $1 for update';
    const resets = ['lemons and honey', 'ginger and lemon'].map(reset);
    return heldWhile(t.database, { text, values: [personId], label }, resets);
  });
  expect(given).toEqual([200, 200]);
  expect((await signIn(t, email, 'ginger and lemon')).statusCode).toBe(200);
});

test('without the word that an invitation is accepted once, two people come in by it', async () => {
  const email = 'not.alone@example.test';
  const body = await invited(email);
  const once = 'and x.accepted_at is null';
  const given = await without(once, ['accept_invitation'], (auth) => {
    const join = () => postJson(`${auth}/register`, {}, body);
    return heldAtTheEnd(t.database, shop, [join, join], label);
  });
  expect(given).toEqual([200, 200]);
  const rows = await peek(
    t.database,
    'select from membership m join person p using (person_id) where p.email = $1',
    [email],
  );
  expect(rows).toHaveLength(2);
});
