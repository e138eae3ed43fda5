import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givePassword, PASSWORD } from '../../test/accounts.ts';
import { addBusiness } from '../../test/builders.ts';
import type { TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldWhile } from '../../test/held.ts';
import { passkeyDevice } from '../../test/passkey-device.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';

/** What a device signed once, sent to two servers at the same moment. */
const LABEL = 'passkeys';
const HOME = 'https://till.example';
const OPTIONS = { connections: 10, label: LABEL, isHeld: true, publicUrl: HOME };

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, OPTIONS);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const post = (server: ServerProcess | undefined, path: string, body: object, headers = {}) =>
  postJson(`${server?.origin ?? ''}/api/auth/passkeys${path}`, headers, body);

async function answerOf<T>(asked: Promise<HttpAnswer>): Promise<T> {
  const { status, text } = await asked;
  expect(status, text).toBe(200);
  return JSON.parse(text) as T;
}

/** Somebody with a passkey, and what it signed to sign in. */
async function signed(): Promise<{ readonly person: TestPerson; readonly body: object }> {
  const { seller: person } = await addBusiness(database, { branchCount: 1 });
  await givePassword({ database }, person);
  // It counts nothing, as passkeys of phones do: nothing but the challenge tells twice from once.
  const device = passkeyDevice(false);
  const proof = { currentPassword: PASSWORD };
  const adding = await answerOf<Parameters<typeof device.create>[0]>(
    post(servers[0], '/begin', proof, person.headers),
  );
  const made = device.create(adding, { origin: HOME });
  await answerOf(post(servers[0], '', made, person.headers));
  const asked = await answerOf<Parameters<typeof device.sign>[0]>(
    post(servers[0], '/sign-in/begin', {}),
  );
  return { person, body: device.sign(asked, { origin: HOME }) };
}

const sessionsBy = ({ personId }: TestPerson) =>
  peek(database, `select from session where person_id = $1 and opened_by = 'passkey'`, [personId]);

test('what was signed once signs in once, whichever of two servers is asked', async () => {
  const { person, body } = await signed();
  const held = { text: 'select from passkey_challenge for update', values: [], label: LABEL };
  const given = await heldWhile(
    database,
    held,
    servers.map((server) => () => post(server, '/sign-in', body)),
  );
  expect(given.map(({ code }) => code)).toEqual([null, 'PASSKEY_REFUSED']);
  expect(await sessionsBy(person)).toHaveLength(1);
});

test('where a challenge is not used up it signs in twice', async () => {
  const anything = 'coalesce($1::bytea::text, $2::text, $3::uuid::text, $4::text) is not null';
  const rewrites: Rewrites = [['use_passkey_challenge($1, $2, $3, $4)', anything]];
  const { person, body } = await signed();
  const open = await startTwo(database, { ...OPTIONS, rewrites });
  const given = await Promise.all(open.map((server) => post(server, '/sign-in', body)));
  await Promise.all(open.map((server) => server.kill()));
  expect(given.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sessionsBy(person)).toHaveLength(2);
});
