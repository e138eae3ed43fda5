import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { givePassword, PASSWORD, post, problemOf } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { makeHashing, type Hashing } from './hashing.ts';

// Who asks from outside learns nothing of who has an account: not from an answer's text, and not
// from its time. What takes time is hashing (50 ms each), a commit that waits for the disk, and each
// way to the database; all of it is counted, which no busy machine can blur. The times are printed
// beside. Mails wait for nobody (mailer.ts).

let t: TestApp;
let shop: TestBusiness;
let stranger: TestPerson;
const counted = { hashes: 0, statements: [] as string[], waits: 0 };

/** The hashing of the server, and how often it was asked. */
function countingHashing(): Hashing {
  const real = makeHashing();
  return {
    hash: async (secret) => {
      counted.hashes += 1;
      return real.hash(secret);
    },
    matches: async (hash, secret) => {
      counted.hashes += 1;
      return real.matches(hash, secret);
    },
  };
}

type Asked = string | { readonly name?: string; readonly text: string };

/**
 * Notes each way to the database, and which commits wait for the disk: those of a transaction that
 * wrote, or that asked to wait (wait_for_disk, which stands in for the writing of nobody's code).
 * @returns what ends it
 */
function noteWays(): () => void {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const noted = function (this: pg.Client, ...given: unknown[]): unknown {
    const asked = given[0] as Asked;
    const words = typeof asked === 'string' ? asked : (asked.name ?? asked.text);
    // What opens a transaction holds who asks, and when.
    const name = words.replaceAll(/'[^']*'/g, "''");
    if (name !== 'wait_for_disk') counted.statements.push(name);
    if (name === 'commit') {
      const looked = Reflect.apply(query, this, [
        'select pg_current_xact_id_if_assigned() is not null "waits"',
      ]) as unknown as Promise<{ rows: { waits: boolean }[] }>;
      void looked.then(({ rows }) => void (counted.waits += rows[0]?.waits === true ? 1 : 0));
    }
    return Reflect.apply(query, this, given);
  };
  prototype.query = noted as typeof query;
  return () => void (prototype.query = query);
}
let endNotes = (): void => undefined;

beforeAll(async () => {
  t = await startTestApp({ hashing: countingHashing() });
  shop = await addBusiness(t.database);
  // Somebody that the owner who asks does not know.
  stranger = (await addBusiness(t.database, { name: 'Zawadi Duka' })).seller;
  for (const person of [shop.owner, stranger]) await givePassword(t, person);
  endNotes = noteWays();
});
afterAll(async () => {
  endNotes();
  await t.close();
});
beforeEach(() => {
  t.clock.nowMs += 2 * 86_400_000;
});

const ROUNDS = 8;
const nobody = (): string => `${newId()}@example.test`;

/** What ways in ask of an address, for somebody with an account and for nobody. */
const DOORS: readonly (readonly [
  name: string,
  ask: (email: string) => Promise<LightMyRequestResponse>,
])[] = [
  ['login', (email) => post(t, '/api/auth/login', { email, password: 'not the password' })],
  [
    'register',
    (email) => post(t, '/api/auth/register', { name: 'Neema', email, password: PASSWORD }),
  ],
  ['forgot-password', (email) => post(t, '/api/auth/forgot-password', { email })],
  [
    'verify-reset-code',
    (email) => post(t, '/api/auth/verify-reset-code', { email, code: '123456' }),
  ],
  [
    'email-change',
    (email) =>
      post(t, '/api/auth/email-change', { email, currentPassword: PASSWORD }, shop.owner.headers),
  ],
  [
    'invite',
    (email) =>
      post(
        t,
        '/api/auth/users/new',
        { userId: newId(), name: 'N', email, role: 'accountant', branchIds: [] },
        shop.owner.headers,
      ),
  ],
];

/** An answer without what differs from one to the next: ids, secrets, pictures of links, moments. */
function shapeOf(answer: LightMyRequestResponse, email: string): string {
  const text = JSON.stringify([answer.statusCode, problemOf(answer)])
    .replaceAll(email, 'EMAIL')
    .replaceAll(/s1_[\w-]{43}|[\w-]{43}/g, 'SECRET')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT');
  return text.replaceAll(/"qrSvg":"(?:[^"\\]|\\.)*"/g, '"qrSvg":""');
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** What the server did since the request began. */
const workDone = (): string[] => [
  `${counted.hashes} hashes, ${counted.waits} waits for the disk, by`,
  ...counted.statements,
];

/** How often one of the first takes longer than one of the second (Mann-Whitney); 0.5: as often. */
function howOftenLonger(first: readonly number[], second: readonly number[]): number {
  const pairs = first.flatMap((one) => second.map((other) => (one > other ? 1 : 0)));
  return pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
}

describe.each(DOORS)('%s', (name, ask) => {
  test('answers somebody and nobody alike, and does the same work', async () => {
    const arms = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const arm of ['known', 'unknown'] as const) {
        // Neither arm meets a limit that the other does not.
        t.clock.nowMs += 86_400_000;
        const email = arm === 'known' ? stranger.email : nobody();
        Object.assign(counted, { hashes: 0, statements: [], waits: 0 });
        const begun = performance.now();
        const answer = await ask(email);
        arms[arm].push(performance.now() - begun);
        seen[arm].add([shapeOf(answer, email), ...workDone()].join('\n'));
      }
    }
    // eslint-disable-next-line no-console -- the times are told beside what is proved
    console.info(
      `${name}: median ${median(arms.known).toFixed(1)} ms with an account, ` +
        `${median(arms.unknown).toFixed(1)} ms without, ${ROUNDS} each; ` +
        `longer with one in ${howOftenLonger(arms.known, arms.unknown).toFixed(2)} of pairs`,
    );
    expect(counted.statements.length).toBeGreaterThan(1);
    expect(seen.known.size).toBe(1);
    expect([...seen.known]).toEqual([...seen.unknown]);
  });
});
