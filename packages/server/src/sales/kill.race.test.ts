import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  type RealDatabase,
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

/** What clients were told: the answers to each sale, by its id. */
const told = new Map<string, string[]>();

/** Sends one sale, and again as long as nobody answers for it. */
async function sendUntilAnswered(draft: SaleDraft): Promise<void> {
  await vi.waitFor(
    async () => {
      const url = `${server.origin}/api/sales`;
      const answer = await postJson(url, shop.seller.headers, draft);
      if (answer.status !== 200) throw new Error(answer.text);
      told.set(draft._id, [...(told.get(draft._id) ?? []), answer.text]);
    },
    { timeout: 50_000, interval: 25 },
  );
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
  const sent = drafts.flat();
  expect(told.size).toBe(SALES);
  const kept = await peek<{ sale_id: string }>(database, 'select sale_id from sale');
  expect(kept.map(({ sale_id }) => sale_id).sort()).toEqual(sent.map(({ _id }) => _id).sort());
  expect(await peek(database, 'select quantity_milli::int q from stock_level group by 1')).toEqual([
    { q: 0 },
  ]);
  // Asked again after all that, every sale gives the answer it gave.
  for (const draft of sent) await sendUntilAnswered(draft);
  expect([...told.values()].filter(([first, second]) => first !== second)).toEqual([]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('with no look for what was posted, a sale that is sent again is not answered', async () => {
  const rewrites = [
    ['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false'],
  ] as const;
  const blind = await startServer(database, { connections: 4, rewrites });
  try {
    const shelf = { name: 'Rice', priceMinor: 1_099, costMinor: 701, quantityMilli: 9_000 };
    const [product] = (await addProducts(database, shop, [shelf])) as [TestProduct];
    const lines = [{ product, quantityMilli: 1_000 }];
    const draft = draftOf(tills[0] as OpenTill, { lines, number: SALES_PER_TILL + 1 });
    const send = () => postJson(`${blind.origin}/api/sales`, shop.seller.headers, draft);
    expect((await send()).status).toBe(200);
    expect((await send()).status).not.toBe(200);
  } finally {
    await blind.kill();
  }
});
