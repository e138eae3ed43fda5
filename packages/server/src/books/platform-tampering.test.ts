import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../test/builders.ts';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { examineOn } from './invariants.sql.ts';
import { PLATFORM_INVARIANTS } from './platform-invariants.sql.ts';

const ACTS = 60;
let database: TestDatabase;
let client: pg.Client;

const connected = async (): Promise<pg.Client> => {
  const one = new pg.Client({ connectionString: database.superuserUrl });
  await one.connect();
  return one;
};
const act = (by: pg.Client, name: string): Promise<unknown> =>
  by.query(
    `insert into platform_audit (at, actor_id, action, subject_id, detail)
     values (now(), $1, 'business.suspended', $2, $3)`,
    [newId(), newId(), JSON.stringify({ reason: name, before: null })],
  );

beforeAll(async () => {
  database = await cloneDatabase();
  client = await connected();
  for (let nth = 0; nth < ACTS; nth += 1) await act(client, `Unpaid ${nth}`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const said = async (): Promise<string[]> => {
  const [finding] = await examineOn(client, PLATFORM_INVARIANTS);
  return finding?.broken.map(({ what }) => what) ?? [];
};
/** What verify-books says after changes that are taken back. */
async function saidAfter(...changes: readonly string[]): Promise<string[]> {
  await client.query('begin; set local session_replication_role = replica');
  try {
    for (const change of changes) await client.query(change);
    return await said();
  } finally {
    await client.query('rollback');
  }
}
const rows = async (): Promise<{ seq: string; place: string }[]> =>
  (await client.query('select seq, place from platform_audit order by place')).rows as {
    seq: string;
    place: string;
  }[];

test('every act of the platform takes the next place, whoever commits first', async () => {
  expect(await said()).toEqual([]);
  const other = await connected();
  await client.query('begin');
  await act(client, 'began first');
  await other.query('begin');
  await act(other, 'began second');
  await act(other, 'and another');
  await other.query('commit');
  await act(client, 'of the first, later');
  await client.query('commit');
  await other.query('begin');
  await act(other, 'never was');
  await other.query('rollback');
  await act(other, 'after it');
  await other.end();
  const { rows: last } = await client.query<{ reason: string }>(
    `select detail ->> 'reason' reason from platform_audit order by place desc limit 5`,
  );
  expect(last.map(({ reason }) => reason).reverse()).toEqual([
    ...['began second', 'and another', 'began first', 'of the first, later', 'after it'],
  ]);
  expect(await said()).toEqual([]);
});

test('a changed field of any row is found, and the row is named', async () => {
  const flips = [
    `at = at + interval '1 microsecond'`,
    'actor_id = gen_random_uuid()',
    'actor_id = null',
    `action = 'business.resumed'`,
    'subject_id = null',
    `detail = detail || '{"reason": "Paid"}'`,
    'seq = -seq',
    `hash = sha256('x')`,
    `prev_hash = sha256('x')`,
  ];
  for (const [nth, { seq, place }] of (await rows()).entries()) {
    const flip = flips[nth % flips.length];
    const [first] = await saidAfter(
      `alter table platform_audit alter seq drop identity if exists`,
      `update platform_audit set ${flip} where seq = ${seq}`,
    );
    expect(first, `${flip} in ${place}`).toMatch(
      new RegExp(`^platform, number ${place}: it (is not what|does not follow)`),
    );
  }
});

test('a row that is dropped, put in, or not chained is found', async () => {
  const all = await rows();
  const end = all.length;
  for (const { seq, place } of all) {
    const [first] = await saidAfter(`delete from platform_audit where seq = ${seq}`);
    expect(first).toBe(
      Number(place) === end
        ? `platform: its end is number ${end}, and its last row is ${end - 1}`
        : `platform, number ${Number(place) + 1}: number ${place} before it is missing`,
    );
  }
  const put = `insert into platform_audit (at, action) values (now(), 'business.resumed')`;
  expect((await saidAfter(put))[0]).toMatch(/number none: act \d+ is not in the chain/);
  const copy = `insert into platform_audit (at, action, place, prev_hash, hash)
    select at, action, place + 1, hash, hash from platform_audit where place = ${end}`;
  expect((await saidAfter(copy))[0]).toContain(`number ${end + 1}: it is not what was written`);
  expect(await saidAfter('delete from platform_audit_end')).toHaveLength(1);
});

test('what was done before there was a chain is taken into it in its order', async () => {
  const file = new URL('../../migrations/0137_platform_acts_are_chained.sql', import.meta.url);
  const sql = readFileSync(file, 'utf8');
  const filling = sql.slice(sql.lastIndexOf('do $$'));
  expect(
    await saidAfter(
      'update platform_audit set place = null, prev_hash = null, hash = null',
      'delete from platform_audit_end',
      filling,
    ),
  ).toEqual([]);
});
