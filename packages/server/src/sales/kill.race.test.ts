import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { keptConnection, peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  type RealDatabase,
  type ServerOptions,
  type ServerProcess,
} from '../../test/processes.ts';
import { seed, sized } from '../../test/random.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 8;
/** At least; tills sell on until the last kill is over. */
const SALES_PER_TILL = 25;
/** How many a till may sell at all: more than it comes to. */
const SALES_MAX = TILLS * sized(100_000, 1_000);
/** 3 s each with nothing beside it on two cores, most of it the database's recovery. */
const KILLS = { database: sized(500, 1), server: sized(250, 2), both: sized(50, 0) } as const;
type Victim = keyof typeof KILLS;
/** What of all answers is asked for again in the end. */
const AGAIN = 2_000;

let database: RealDatabase;
let shop: TestBusiness;
let products: TestProduct[];
let tills: OpenTill[];
let server: ServerProcess;

beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  shop = await addBusiness(database, { branchCount: 1 });
  products = await addProducts(
    database,
    shop,
    ['Sugar', 'Soap', 'Milk'].map((name) => ({
      name,
      priceMinor: 1_099,
      costMinor: 701,
      quantityMilli: SALES_MAX * 1_000,
    })),
  );
  tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  server = await startServer(database, { connections: 16 });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

/** What tills sent, each once, and the digests of what they were told of each sale, by its id. */
const sent = new Set<string>();
const told = new Map<string, string[]>();
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Sends one sale, and again as long as nobody answers for it. */
async function sendUntilAnswered(draft: SaleDraft, to?: ServerProcess): Promise<void> {
  sent.add(draft._id);
  await vi.waitFor(
    async () => {
      const url = `${(to ?? server).origin}/api/sales`;
      const answer = await postJson(url, shop.seller.headers, draft);
      if (answer.status !== 200) throw new Error(answer.text);
      told.set(draft._id, [...(told.get(draft._id) ?? []), digestOf(answer.text)]);
    },
    { timeout: 50_000, interval: 25 },
  );
}

/** Each sale of which the database knows other than tills do: none lost, none doubled is none. */
async function astray(): Promise<string[]> {
  const rows = await peek<{ sale_id: string }>(database, 'select sale_id from sale');
  const kept = new Set(rows.map(({ sale_id }) => sale_id));
  return [
    ...[...sent].filter((id) => !told.has(id)).map((id) => `never answered: ${id}`),
    ...[...told.keys()].filter((id) => !kept.has(id)).map((id) => `answered and lost: ${id}`),
    ...[...kept].filter((id) => !sent.has(id)).map((id) => `kept and sent by nobody: ${id}`),
  ];
}

/** Sells on a till until all kills are over; the drafts that are asked for again. */
async function sellOn(till: OpenTill): Promise<SaleDraft[]> {
  const drafts: SaleDraft[] = [];
  const lines = products.map((product) => ({ product, quantityMilli: 1_000 }));
  for (let number = 1; number <= SALES_PER_TILL || !isOver; number += 1) {
    const draft = draftOf(till, { lines, number });
    drafts.push(draft);
    await sendUntilAnswered(draft);
    till.lastNumber = number;
  }
  return drafts;
}

/** Waits until so many more sales are answered. */
function answeredMore(count: number): Promise<void> {
  const until = told.size + count;
  return vi.waitFor(
    () => {
      if (told.size < until) throw new Error('not yet');
    },
    { timeout: 50_000, interval: 5 },
  );
}

const killed = { database: 0, server: 0, both: 0 };
let isOver = false;

async function kill(victim: Victim): Promise<void> {
  killed[victim] += 1;
  if (victim === 'both') await Promise.all([server.kill(), database.killAndRestart()]);
  else if (victim === 'database') await database.killAndRestart();
  else await server.kill();
  if (victim !== 'database') server = await startServer(database, { connections: 16 });
}

/** Kills in an order and after as many sales as chance says, while the tills sell on. */
async function killing(): Promise<void> {
  const all = (Object.keys(KILLS) as Victim[]).flatMap((victim) =>
    Array.from({ length: KILLS[victim] }, () => victim),
  );
  const inAnyOrder = fc.shuffledSubarray(all, { minLength: all.length });
  const pauses = fc.array(fc.integer({ min: 1, max: 60 }), {
    ...{ minLength: all.length, maxLength: all.length },
  });
  const [[order, sales] = [[], []]] = fc.sample(fc.tuple(inAnyOrder, pauses), {
    ...{ seed, numRuns: 1 },
  });
  process.stdout.write(`kills: SEED=${seed} ${JSON.stringify(KILLS)}\n`);
  for (const [at, victim] of order.entries()) {
    await answeredMore(sales[at] ?? 1);
    await kill(victim);
  }
}

test('kill -9 of server and database while eight tills sell: none lost, none doubled', async () => {
  const killer = killing().finally(() => (isOver = true));
  const [drafts] = await Promise.all([Promise.all(tills.map(sellOn)), killer]);
  expect(killed).toEqual(KILLS);
  expect(sent.size).toBeGreaterThanOrEqual(TILLS * SALES_PER_TILL);
  expect(await astray()).toEqual([]);
  expect(await peek(database, 'select quantity_milli::int q from stock_level group by 1')).toEqual([
    { q: (SALES_MAX - sent.size) * 1_000 },
  ]);
  // Asked again after all that, sales of all its time give the answer they gave.
  const all = drafts.flat();
  const asked = all.filter((_draft, at) => at % Math.ceil(all.length / AGAIN) === 0);
  for (const draft of asked) await sendUntilAnswered(draft);
  const twice = [...told.values()].filter((answers) => answers.length === 2);
  expect(twice).toHaveLength(asked.length);
  expect(twice.filter(([first, second]) => first !== second)).toEqual([]);
  expect(await brokenBooks(database)).toEqual([]);
});

/** One more sale of a till, of goods of their own. */
async function oneMore(): Promise<SaleDraft> {
  const till = tills[0] as OpenTill;
  const number = (till.lastNumber += 1);
  const shelf = { name: `Rice ${number}`, priceMinor: 1_099, costMinor: 701, quantityMilli: 9_000 };
  const [product] = (await addProducts(database, shop, [shelf])) as [TestProduct];
  const lines = [{ product, quantityMilli: 1_000 }];
  return draftOf(till, { lines, number });
}

/** Does something at a server of which a defence is off. */
async function without(off: Partial<ServerOptions>, work: (weak: ServerProcess) => Promise<void>) {
  const weak = await startServer(database, { connections: 4, ...off });
  try {
    await work(weak);
  } finally {
    await weak.kill();
  }
}

test('when what was committed is not kept, a sale that was answered is found lost', async () => {
  const draft = await oneMore();
  await without({ forgets: true }, (weak) => sendUntilAnswered(draft, weak));
  expect(await astray()).toEqual([`answered and lost: ${draft._id}`]);
  await sendUntilAnswered(draft);
  expect(await astray()).toEqual([]);
});

test('a sale that goes from the books after its answer is found lost', async () => {
  const [gone = ''] = sent;
  const fault = `set session_replication_role = replica; delete from sale where sale_id = '${gone}'`;
  const client = await keptConnection(database.superuserUrl);
  await client.query(fault);
  expect(await astray()).toEqual([`answered and lost: ${gone}`]);
  expect(await brokenBooks(database)).not.toEqual([]);
});

test('with no look for what was posted, a sale that is sent again is not answered', async () => {
  const blind = [['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false']] as const;
  const draft = await oneMore();
  await without({ rewrites: blind }, async (weak) => {
    const send = () => postJson(`${weak.origin}/api/sales`, shop.seller.headers, draft);
    expect((await send()).status).toBe(200);
    expect((await send()).status).not.toBe(200);
  });
  expect(await astray()).toContain(`kept and sent by nobody: ${draft._id}`);
});
