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
  servers = await startTwo(database, { connections: 20, label: 'commissions' });
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

const save = (origin: string, fromDate: string, rateBasisPoints: number) =>
  postJson(
    `${origin}/api/users/${shop.seller.personId}/commissions`,
    shop.owner.headers,
    { branchId: shop.branches[0]?.branchId, fromDate, rateBasisPoints },
    'PUT',
  );
/** The same or another rate of the seller, many times on two servers at once. */
const saveMany = (fromDate: string, of: (nth: number) => number) =>
  Promise.all(
    Array.from({ length: TIMES }, (_, nth) =>
      save(servers[nth % 2]?.origin ?? '', fromDate, of(nth)),
    ),
  );
const kept = () =>
  peek<{ rate: number }>(database, 'select rate_basis_points rate from seller_commission');
const told = async () =>
  (
    await peek<{ detail: string }>(
      database,
      `select detail from audit_event where action = 'user.commission_saved' order by seq`,
    )
  ).map(
    ({ detail }) => JSON.parse(detail) as Record<'before' | 'after', { rateBasisPoints: number }>,
  );

test('the same commission many times at once is said once', async () => {
  const answers = await saveMany(soon(), () => 300);
  expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200));
  expect(await kept()).toEqual([{ rate: 300 }]);
  expect(await told()).toHaveLength(1);
});

test('of different ones at once the last is kept, and each knew the one before it', async () => {
  const answers = await saveMany(soon(), (nth) => 400 + nth);
  expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200));
  const acts = (await told()).slice(1);
  expect(acts).toHaveLength(TIMES);
  const steps = [300, ...acts.map(({ after }) => after.rateBasisPoints)];
  expect(acts.map(({ before }) => before.rateBasisPoints)).toEqual(steps.slice(0, -1));
  expect(await kept()).toEqual([{ rate: steps.at(-1) }]);
});

test('without the lock behind which people are decided about, the second knows not the first', async () => {
  const [before] = await kept();
  const label = 'members unlocked';
  const rewrites = [['select lock_members()', 'select 1']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const acts = [800, 900].map((rate) => () => save(open.origin, soon(), rate));
    const answers = await heldAtTheEnd(database, shop, acts, label);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const said = (await told()).slice(-2).map((one) => one.before.rateBasisPoints);
    expect(said).toEqual([before?.rate, before?.rate]);
  } finally {
    await open.kill();
  }
});
