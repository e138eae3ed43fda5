import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SaleFactInput } from '@tillbook/core/sales/sync.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { factOf } from '../../test/facts.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startTwo,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 30 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const origin = (index: number, among = servers): string => among[index % 2]?.origin ?? '';

interface Scene {
  readonly shop: TestBusiness;
  readonly product: TestProduct;
  readonly tills: readonly [OpenTill, OpenTill];
  readonly headers: Readonly<Record<string, string>>;
}

/** A shop with two tills; the device of the first is enrolled. */
async function scene(quantityMilli: number): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [product] = (await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = (await addOpenTills(database, shop, branchId, 2)) as [OpenTill, OpenTill];
  const body = { _id: tills[0].deviceId, name: 'Tablet' };
  const enrolled = await postJson(`${origin(0)}/api/devices`, shop.seller.headers, body);
  const { secret } = JSON.parse(enrolled.text) as { secret: string };
  const headers = { 'tillbook-device': `${tills[0].deviceId}.${secret}` };
  return { shop, product, tills, headers };
}

function send(
  { headers, tills }: Scene,
  sales: readonly SaleFactInput[],
  index: number,
  among = servers,
) {
  const body = { tillId: tills[0].tillId, sentAt: new Date(TEST_NOW).toISOString(), sales };
  return postJson(`${origin(index, among)}/api/till/sync`, headers, body);
}

async function counted(shop: TestBusiness, text: string): Promise<number> {
  const [found] = await peek<{ n: number }>(database, text, [shop.businessId]);
  return found?.n ?? -1;
}

describe('the same batch from two servers at once', () => {
  test('is posted once, and every answer is the same', async () => {
    const made = await scene(5_000);
    const cart = { lines: [{ product: made.product, quantityMilli: 1_000 }] };
    const facts = Array.from({ length: 10 }, (_, index) =>
      factOf(made.tills[0], made.shop.seller, { ...cart, number: index + 1 }),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(made, facts, index)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const sales = 'select count(*)::int n from sale where business_id = $1';
    const conflicts = 'select count(*)::int n from sale_conflict where business_id = $1';
    expect(await counted(made.shop, sales)).toBe(10);
    expect(await counted(made.shop, conflicts)).toBe(5);
    expect(await brokenBooks(database)).toEqual([]);
  });
});

describe('a fact against an online sale of the last unit', () => {
  test('both are posted where the online one came first, else it is refused; a fact always', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await scene(1_000);
      const cart = { lines: [{ product: made.product, quantityMilli: 1_000 }] };
      const fact = factOf(made.tills[0], made.shop.seller, cart);
      const online = draftOf(made.tills[1], cart);
      const { headers } = made.shop.seller;
      const [sent, posted] = await Promise.all([
        send(made, [fact], round),
        postJson(`${origin(round + 1)}/api/sales`, headers, online),
      ]);
      const { outcomes } = JSON.parse(sent.text) as {
        outcomes: { state: string; conflicts: string[] }[];
      };
      expect(outcomes[0]?.state).toBe('posted');
      const isOversold = posted.status === 200;
      expect(posted.code).toBe(isOversold ? null : 'INSUFFICIENT_STOCK');
      expect(outcomes[0]?.conflicts).toEqual(isOversold ? ['oversold'] : []);
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

describe('with a defence off', () => {
  test('nobody looks for a sale under the same id: the second of two is told of a taken number', async () => {
    const rewrites: Rewrites = [
      ['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false'],
    ];
    const blind = await startTwo(database, { connections: 4, rewrites });
    try {
      const made = await scene(5_000);
      const lines = [{ product: made.product, quantityMilli: 1_000 }];
      const facts = [factOf(made.tills[0], made.shop.seller, { lines, number: 1 })];
      const answers = await Promise.all([0, 1].map((nth) => send(made, facts, nth, blind)));
      const states = answers.map(({ text }) => {
        const { outcomes } = JSON.parse(text) as { outcomes: { state: string }[] };
        return outcomes.map(({ state }) => state);
      });
      expect(states.toSorted()).toEqual([['malformed'], ['posted']]);
    } finally {
      await Promise.all(blind.map((server) => server.kill()));
    }
  });
});
