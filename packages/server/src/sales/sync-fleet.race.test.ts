import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, TEST_NOW } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  fleetShop,
  gapsOf,
  postedOn,
  runFleet,
  shownBy,
  soldBy,
  type FleetPlan,
  type FleetShop,
  type FleetResult,
} from '../../test/fleet.ts';
import {
  startRealDatabase,
  startServer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';
import { seed, sized } from '../../test/random.ts';

/** Measured: a thousand sales of twenty devices took 35 s, ten thousand take six minutes. */
const DEVICES = sized(20, 5);

let database: RealDatabase;
let whole: readonly ServerProcess[];
let beganMs = 0;
beforeAll(async () => {
  database = await startRealDatabase();
  beganMs = performance.now();
  whole = await Promise.all([start([]), start([])]);
});
afterAll(async () => {
  await Promise.all(whole.map((server) => server.kill()));
  await database.drop();
});

const start = (rewrites: Rewrites) => startServer(database, { connections: 20, rewrites });

/** Devices of a shop sell at two servers, or at one that lacks a defence; some of what they sell runs short. */
async function sellOn(
  salesPerDevice: number,
  options: Pick<FleetPlan, 'forgets' | 'hurries' | 'fates'> & { readonly rewrites?: Rewrites } = {},
) {
  const { rewrites = [], ...rest } = options;
  const servers = rewrites.length === 0 ? whole : [await start(rewrites)];
  const origins = servers.map(({ origin }) => origin);
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const sold = DEVICES * salesPerDevice;
    const made = await fleetShop(database, shop, {
      ...{ origin: origins[0] ?? '', devices: DEVICES },
      products: [
        { priceMinor: 1_099, quantityMilli: 10_000_000 },
        { priceMinor: 333, quantityMilli: 10_000_000 },
        { priceMinor: 250_050, quantityMilli: 10_000_000 },
        { priceMinor: 777, quantityMilli: sold * 300 },
      ],
    });
    const startMs = TEST_NOW + (servers === whole ? Math.floor(performance.now() - beganMs) : 0);
    const plan = { origins, seed, salesPerDevice, startMs, plan: 'rough', ...rest } as const;
    const fleet = await runFleet(made, plan);
    return { made, fleet };
  } finally {
    if (servers !== whole) await Promise.all(servers.map((server) => server.kill()));
  }
}

/** What some device could not get rid of. */
const stuck = ({ devices }: FleetResult): string[] => devices.flatMap(({ left }) => left);

/** How much of what the devices show as done. */
function countedIn({ devices }: FleetResult) {
  const all = devices.flatMap(({ shown }) => shown);
  const sales = all.flatMap((one) => (one.kind === 'sale' ? [one.sale] : []));
  const paidBy = (methods: number) =>
    sales.filter(
      ({ payments }) =>
        payments.some(({ method }) => method === 'mobile_money') && payments.length === methods,
    ).length;
  return {
    sales: sales.length,
    refunds: all.filter(({ kind }) => kind === 'refund').length,
    moves: all.filter(({ kind }) => kind === 'move').length,
    ...{ mobile: paidBy(1), split: paidBy(2) },
    ofNewCustomers: sales.filter(({ customer }) => customer !== null).length,
  };
}

/** What was found odd, beside goods that ran short; and who is a customer twice. */
const oddOf = ({ shop }: FleetShop) =>
  peek(
    database,
    `select kind, details::text from sale_conflict where business_id = $1 and kind <> 'oversold'
     union all
     select 'customer twice', phone from customer where business_id = $1
     group by phone having count(*) > 1`,
    [shop.businessId],
  );

test(`${DEVICES} devices on a network that fails at random: each deed once, in order, none lost`, async () => {
  // A hundredth is over before anything of it has surely happened; these take as long, 6 s.
  const total = sized(10_000, 500);
  const { made, fleet } = await sellOn(Math.ceil(total / DEVICES));
  const { fates, kills, refused } = fleet;
  const shown = shownBy(fleet);
  const done = countedIn(fleet);
  const happened = { ...done, kills, refused, ...fates };
  process.stdout.write(`fleet: SEED=${seed} ${JSON.stringify(happened)}\n`);
  expect(stuck(fleet)).toEqual([]);
  expect(soldBy(fleet).length).toBeGreaterThanOrEqual(total);
  for (const [what, count] of Object.entries(done)) expect(count, what).toBeGreaterThan(9);
  // The same deeds with the same content, and on each till posted in the order of the device.
  expect(await postedOn(database, made)).toEqual(shown);
  expect(await gapsOf(database, made)).toEqual([]);
  expect(await oddOf(made)).toEqual([]);
  expect(await brokenBooks(database)).toEqual([]);
  // It was rough: without that the test says little.
  const { fine: _fine, slow: _slow, ...rough } = fates;
  for (const [fate, count] of Object.entries(rough)) expect(count, fate).toBeGreaterThan(0);
  expect(kills).toBeGreaterThan(0);
  const troubles = Object.values(rough).reduce((sum, count) => sum + count, kills);
  expect(troubles).toBeGreaterThan(total / 25);
});

describe('with a defence off the same fleet goes red', () => {
  test('a server that does not look for a sale under the same id', async () => {
    const { made, fleet } = await sellOn(6, {
      rewrites: [['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false']],
      // Every second answer is unheard, whatever the seed: something is surely sent again.
      fates: ['fine', 'unheard'],
    });
    const isWhole = stuck(fleet).length === 0;
    const posted = await postedOn(database, made);
    expect({ isWhole, posted }).not.toEqual({ isWhole: true, posted: shownBy(fleet) });
  });

  test('a device that sends what else it did before its sales', async () => {
    // Nothing gets there until all was done: it all waits.
    const { made, fleet } = await sellOn(12, { hurries: true, fates: ['lost'] });
    expect(await postedOn(database, made)).not.toEqual(shownBy(fleet));
  });

  test('a device that forgets what it wrote down when it is killed', async () => {
    const { made, fleet } = await sellOn(4, { forgets: true });
    expect(await postedOn(database, made)).not.toEqual(shownBy(fleet));
  });
});
