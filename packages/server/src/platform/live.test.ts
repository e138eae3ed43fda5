import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveEvent } from '@tillbook/core/events';
import {
  bearer,
  BROWSER,
  cookieHeader,
  PASSWORD,
  post,
  send,
  signIn,
} from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { newestCode } from '../../test/mailbox.ts';

type Headers = Readonly<Record<string, string>>;

let t: TestApp;
let address: string;
let shop: TestBusiness;
let admin: TestPerson;
let count = 0;
const open: AbortController[] = [];

beforeAll(async () => {
  t = await startTestApp({ isLive: true });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  shop = await addBusiness(t.database);
  admin = await addPerson(t.database, { role: 'super_admin', isSuperAdmin: true });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort();
});
afterAll(() => t.close());

interface Ear {
  next(): Promise<LiveEvent>;
}

/** Opens somebody's stream; what is heard is read event by event. */
async function listen(headers: Headers): Promise<Ear> {
  const stop = new AbortController();
  open.push(stop);
  const answer = await fetch(`${address}/api/live`, { headers, signal: stop.signal });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  const message = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const whole = text.slice(0, end);
        text = text.slice(end + 2);
        return whole;
      }
      const { done, value } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
  expect(await message()).toContain(': open');
  const heard: LiveEvent[] = [];
  return {
    async next() {
      for (;;) {
        const event = heard.shift();
        if (event !== undefined) return event;
        const line = await message();
        if (line.startsWith('data: ')) heard.push(...(JSON.parse(line.slice(6)) as LiveEvent[]));
      }
    },
  };
}

/** The whole of what is told: ids, and nothing else. */
const told = (kind: string, subjectId: string) => ({ kind, subjectId, branchId: null });

/** An owner who has just registered, once everybody who listens has heard of it. */
async function register() {
  const witness = await listen(admin.headers);
  count += 1;
  const email = `neema.${count}@example.test`;
  const body = { name: 'Neema Paul', email, password: PASSWORD };
  const answer = await post(t, '/api/auth/register', body);
  expect(answer.statusCode).toBe(200);
  const { user, token } = answer.json() as { user: { _id: string }; token: string };
  expect(await witness.next()).toEqual(told('owner_changed', user._id));
  return { personId: user._id, email, headers: bearer(token) };
}

async function prove({ email, headers }: { email: string; headers: Headers }): Promise<void> {
  const code = newestCode(t.mailbox, email);
  expect((await post(t, '/api/auth/verify-email', { code }, headers)).statusCode).toBe(200);
}

async function decide(personId: string, deed: 'verify' | 'reject', more: object = {}) {
  const [row] = await peek<{ version: number }>(
    t.database,
    'select version from person where person_id = $1',
    [personId],
  );
  const body = { userId: personId, version: row?.version, ...more };
  const answer = await post(t, `/api/auth/users/${deed}`, body, admin.headers);
  expect(answer.statusCode, answer.payload).toBe(200);
}

/** Something of the business that all its people hear. */
async function stir(): Promise<void> {
  const branch = { name: `Branch ${(count += 1)}`, timezone: 'Africa/Dar_es_Salaam' };
  const [first] = shop.branches;
  const [row] = await peek<{ version: number }>(
    t.database,
    'select version from branch where branch_id = $1',
    [first?.branchId],
  );
  const body = { ...branch, cutoffMinutes: 0, address: null, version: row?.version };
  const path = `/api/branches/${first?.branchId}`;
  const answer = await send(t, 'PUT', path, body, shop.owner.headers);
  expect(answer.statusCode, answer.payload).toBe(200);
}

test('a super admin hears of every step of an owner: ids, and nothing else', async () => {
  const platform = await listen(admin.headers);
  const owner = await register();
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
  await prove(owner);
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
  await decide(owner.personId, 'reject', { reason: 'No such shop' });
  expect(await platform.next()).toEqual(told('approval_changed', owner.personId));
  const asked = await post(t, '/api/auth/ask-approval', { message: 'There is' }, owner.headers);
  expect(asked.statusCode, asked.payload).toBe(200);
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
  await decide(owner.personId, 'verify');
  expect(await platform.next()).toEqual(told('approval_changed', owner.personId));
});

test('an owner without a business hears of the own approval, and of nobody else’s', async () => {
  const one = await register();
  const other = await register();
  const [first, second] = [await listen(one.headers), await listen(other.headers)];
  await prove(one);
  expect(await first.next()).toEqual(told('owner_changed', one.personId));
  await decide(one.personId, 'verify');
  expect(await first.next()).toEqual(told('approval_changed', one.personId));
  await prove(other);
  expect(await second.next()).toEqual(told('owner_changed', other.personId));
});

test('a business that is set up stands beside its owner: the platform hears of it', async () => {
  const owner = await register();
  const platform = await listen(admin.headers);
  await prove(owner);
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
  const zone = { timezone: 'Africa/Dar_es_Salaam' };
  const business = {
    ...{ businessId: newId(), name: 'Neema Shop', businessType: 'grocery', currency: 'TZS' },
    ...{ ...zone, taxMode: 'inclusive', taxBasisPoints: 1_800 },
  };
  const saved = await send(t, 'PUT', '/api/setup/business', business, owner.headers);
  expect(saved.statusCode, saved.payload).toBe(200);
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
  const branch = {
    ...{ branchId: newId(), name: 'Main shop', code: 'MAIN', address: null },
    ...{ ...zone, cutoffMinutes: 0, tillId: newId(), tillName: 'Till 1' },
  };
  const finished = { branches: [branch], finish: true };
  const done = await send(t, 'PUT', '/api/setup/branches', finished, owner.headers);
  expect(done.statusCode, done.payload).toBe(200);
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
});

test('an owner at the gate, with the cookie of a refused sign-in, hears it too', async () => {
  const owner = await register();
  const refused = await signIn(t, owner.email, PASSWORD, BROWSER);
  expect(refused.statusCode).toBe(403);
  const gate = await listen({ ...BROWSER, ...cookieHeader(refused) });
  await prove(owner);
  expect(await gate.next()).toEqual(told('owner_changed', owner.personId));
});

test('the people of a business hear nothing of other owners, whatever their role', async () => {
  const people = [shop.owner, shop.manager, shop.seller, shop.accountant];
  const ears = await Promise.all(people.map(({ headers }) => listen(headers)));
  const platform = await listen(admin.headers);
  const owner = await register();
  await prove(owner);
  await decide(owner.personId, 'verify');
  const kinds = [await platform.next(), await platform.next(), await platform.next()];
  expect(kinds.at(-1)).toEqual(told('approval_changed', owner.personId));
  await stir();
  for (const ear of ears) {
    expect(await ear.next()).toMatchObject({ kind: 'branch_saved' });
  }
});

test('a super admin hears nothing of what a business does', async () => {
  const platform = await listen(admin.headers);
  const seller = await listen(shop.seller.headers);
  await stir();
  await seller.next();
  const owner = await register();
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
});

test('a member who proves the address is told, and the platform is not', async () => {
  const member = await joining();
  const platform = await listen(admin.headers);
  const own = await listen(member.headers);
  await post(t, '/api/auth/resend-verification', undefined, member.headers);
  await prove(member);
  expect(await own.next()).toEqual(told('user_changed', member.personId));
  const owner = await register();
  expect(await platform.next()).toEqual(told('owner_changed', owner.personId));
});

/** Somebody of the business whose address is not proved yet. */
async function joining() {
  const member = await addPerson(t.database, {
    role: 'seller',
    businessId: shop.businessId,
    branchIds: [shop.branches[0]?.branchId ?? ''],
  });
  const { personId } = member;
  await peek(t.database, 'update person set email_verified_at = null where person_id = $1', [
    personId,
  ]);
  return member;
}

test('whoever was approved hears the business from then on, on the same stream', async () => {
  const { personId, headers } = shop.accountant;
  await peek(t.database, `update membership set state = 'awaiting' where person_id = $1`, [
    personId,
  ]);
  const waiting = await listen(headers);
  const seller = await listen(shop.seller.headers);
  await stir();
  await seller.next();
  const [row] = await peek<{ version: number }>(
    t.database,
    'select version from membership where person_id = $1',
    [personId],
  );
  const body = { userId: personId, version: row?.version };
  expect((await post(t, '/api/auth/users/verify', body, shop.owner.headers)).statusCode).toBe(200);
  expect(await waiting.next()).toEqual(told('approval_changed', personId));
  // The stream looks at the session in its own time: things happen until one of them is heard.
  const heard: LiveEvent[] = [];
  void waiting.next().then((event) => heard.push(event));
  await expect.poll(async () => stir().then(() => heard.length), { timeout: 10_000 }).toBe(1);
  expect(heard).toMatchObject([{ kind: 'branch_saved' }]);
});

test('events of people stay in no table once they were told', async () => {
  await register();
  expect(await peek(t.database, 'select from person_event')).toHaveLength(0);
});
