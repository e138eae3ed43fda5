import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addBusiness, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20, label: 'targets' });
  shop = await addBusiness(database);
  await peek(
    database,
    `update session set created_at = now(), last_seen_at = now(),
       expires_at = now() + interval '1 day', idle_ms = 86400000`,
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const TIMES = 16;
const soon = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const save = (origin: string, fromDate: string, dailyMinor: number) =>
  postJson(
    `${origin}/api/users/${shop.seller.personId}/targets`,
    shop.owner.headers,
    { branchId: shop.branches[0]?.branchId, fromDate, dailyMinor },
    'PUT',
  );
/** The same or another target of the seller, many times on two servers at once. */
const saveMany = (fromDate: string, of: (nth: number) => number) =>
  Promise.all(
    Array.from({ length: TIMES }, (_, nth) =>
      save(servers[nth % 2]?.origin ?? '', fromDate, of(nth)),
    ),
  );
const kept = () =>
  peek<{ daily: number }>(database, 'select daily_minor::int daily from seller_target');
const told = async () =>
  (
    await peek<{ detail: string }>(
      database,
      `select detail from audit_event where action = 'user.target_saved' order by seq`,
    )
  ).map(({ detail }) => JSON.parse(detail) as Record<'before' | 'after', { dailyMinor: number }>);

test('the same target many times at once is said once', async () => {
  const answers = await saveMany(soon(), () => 50_000);
  expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200));
  expect(await kept()).toEqual([{ daily: 50_000 }]);
  expect(await told()).toHaveLength(1);
});

test('of different ones at once the last is kept, and each knew the one before it', async () => {
  const answers = await saveMany(soon(), (nth) => 60_000 + nth);
  expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200));
  const acts = (await told()).slice(1);
  expect(acts).toHaveLength(TIMES);
  const steps = [50_000, ...acts.map(({ after }) => after.dailyMinor)];
  expect(acts.map(({ before }) => before.dailyMinor)).toEqual(steps.slice(0, -1));
  expect(await kept()).toEqual([{ daily: steps.at(-1) }]);
});

test('without the lock behind which people are decided about, the second knows not the first', async () => {
  const [before] = await kept();
  const label = 'members unlocked';
  const rewrites = [['select lock_members()', 'select 1']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const acts = [90_000, 91_000].map((minor) => () => save(open.origin, soon(), minor));
    const answers = await heldAtTheEnd(database, shop, acts, label);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const said = (await told()).slice(-2).map((one) => one.before.dailyMinor);
    expect(said).toEqual([before?.daily, before?.daily]);
  } finally {
    await open.kill();
  }
});
