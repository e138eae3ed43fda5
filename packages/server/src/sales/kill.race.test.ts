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
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 8;
const SALES_PER_TILL = 25;
const SALES = TILLS * SALES_PER_TILL;

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
      quantityMilli: SALES * 1_000,
    })),
  );
  tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  server = await startServer(database, { connections: 16 });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

/** What tills sent, each once, and what they were told: the answers to each sale, by its id. */
const sent = new Set<string>();
const told = new Map<string, string[]>();

/** Sends one sale, and again as long as nobody answers for it. */
async function sendUntilAnswered(draft: SaleDraft, to?: ServerProcess): Promise<void> {
  sent.add(draft._id);
  await vi.waitFor(
    async () => {
      const url = `${(to ?? server).origin}/api/sales`;
      const answer = await postJson(url, shop.seller.headers, draft);
      if (answer.status !== 200) throw new Error(answer.text);
      told.set(draft._id, [...(told.get(draft._id) ?? []), answer.text]);
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

async function sellAll(till: OpenTill): Promise<SaleDraft[]> {
  const drafts: SaleDraft[] = [];
  for (let number = 1; number <= SALES_PER_TILL; number += 1) {
    const lines = products.map((product) => ({ product, quantityMilli: 1_000 }));
    const draft = draftOf(till, { lines, number });
    drafts.push(draft);
    await sendUntilAnswered(draft);
  }
  return drafts;
}

const answered = (count: number): Promise<void> =>
  vi.waitFor(
    () => {
      if (told.size < count) throw new Error('not yet');
    },
    { timeout: 50_000, interval: 5 },
  );

/** Kills the server, then the database, then the server again, while the tills sell on. */
async function killing(): Promise<void> {
  await answered(SALES * 0.2);
  await server.kill();
  server = await startServer(database, { connections: 16 });
  await answered(SALES * 0.45);
  await database.killAndRestart();
  await answered(SALES * 0.7);
  await server.kill();
  server = await startServer(database, { connections: 16 });
}

test('kill -9 of server and database during 200 sales: none lost, none doubled', async () => {
  const [drafts] = await Promise.all([Promise.all(tills.map(sellAll)), killing()]);
  expect([sent.size, await astray()]).toEqual([SALES, []]);
  expect(await peek(database, 'select quantity_milli::int q from stock_level group by 1')).toEqual([
    { q: 0 },
  ]);
  // Asked again after all that, every sale gives the answer it gave.
  for (const draft of drafts.flat()) await sendUntilAnswered(draft);
  expect([...told.values()].filter(([first, second]) => first !== second)).toEqual([]);
  expect(await brokenBooks(database)).toEqual([]);
});

/** One more sale of a till, of goods of their own. */
async function oneMore(number: number): Promise<SaleDraft> {
  const shelf = { name: `Rice ${number}`, priceMinor: 1_099, costMinor: 701, quantityMilli: 9_000 };
  const [product] = (await addProducts(database, shop, [shelf])) as [TestProduct];
  const lines = [{ product, quantityMilli: 1_000 }];
  return draftOf(tills[0] as OpenTill, { lines, number });
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
  const draft = await oneMore(SALES_PER_TILL + 1);
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
  const draft = await oneMore(SALES_PER_TILL + 2);
  await without({ rewrites: blind }, async (weak) => {
    const send = () => postJson(`${weak.origin}/api/sales`, shop.seller.headers, draft);
    expect((await send()).status).toBe(200);
    expect((await send()).status).not.toBe(200);
  });
  expect(await astray()).toContain(`kept and sent by nobody: ${draft._id}`);
});
