import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPack,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { batchesOn, moveByTest, trackBatches } from '../../test/stock.ts';
import { draftOf, type Cart, type OpenTill } from '../../test/till.ts';
import { openDatabase } from '../db/database.ts';

const BUYERS = 50;
const LABEL = 'packs';

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 60, label: LABEL });
});
afterAll(() => database.drop());

/** Sends a sale until it is answered: its id makes that safe. */
async function postAt(at: number, shop: TestBusiness, draft: SaleDraft): Promise<HttpAnswer> {
  const origin = servers[at % servers.length]?.origin ?? '';
  return postUntilAnswered(`${origin}/api/sales`, shop.seller.headers, draft);
}

async function scene(buyers = BUYERS): Promise<{ shop: TestBusiness; tills: readonly OpenTill[] }> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  return { shop, tills: await addOpenTills(database, shop, branchId, buyers) };
}

const goods = { priceMinor: 1_000, costMinor: 700 };

async function heldOf(products: readonly TestProduct[]): Promise<number[]> {
  const rows = await peek<{ id: string; held: number }>(
    database,
    'select product_id id, quantity_milli::int held from stock_level where product_id = any ($1)',
    [products.map(({ productId }) => productId)],
  );
  const held = new Map(rows.map((row) => [row.id, row.held]));
  return products.map(({ productId }) => held.get(productId) ?? Number.NaN);
}

/** Every buyer comes twice: the second time the servers know who may sell together. */
async function raceTwice(
  cartOf: (buyer: number) => Cart['lines'],
  made: Awaited<ReturnType<typeof scene>>,
) {
  const { shop, tills } = made;
  const counts = { posted: 0, refused: 0 };
  for (const round of [0, 1]) {
    const answers = await Promise.all(
      tills.map((till, buyer) =>
        postAt(buyer + round, shop, draftOf(till, { lines: cartOf(buyer) })),
      ),
    );
    answers.forEach((answer, at) => {
      const till = tills[at];
      if (answer.status === 200 && till !== undefined) till.lastNumber += 1;
      expect([200, 409], answer.code ?? '').toContain(answer.status);
      if (answer.status === 409) expect(answer.code).toBe('INSUFFICIENT_STOCK');
      counts[answer.status === 200 ? 'posted' : 'refused'] += 1;
    });
  }
  return counts;
}

test('two lines and two kits of the same goods: 50 buyers never take more than is there', async () => {
  const made = await scene();
  const [sugar, rice] = (await addProducts(database, made.shop, [
    { ...goods, name: 'Sugar', quantityMilli: 203_000 },
    { ...goods, name: 'Rice', quantityMilli: 500_000 },
  ])) as [TestProduct, TestProduct];
  const kit = (name: string, sugars: number, rices: number) => ({
    ...goods,
    ...{ name, quantityMilli: 0, kind: 'kit' as const },
    components: [
      { productId: rice.productId, quantityMilli: rices },
      { productId: sugar.productId, quantityMilli: sugars },
    ],
  });
  const [basket, feast] = (await addProducts(database, made.shop, [
    kit('Basket', 1_000, 500),
    kit('Feast', 2_000, 1_000),
  ])) as [TestProduct, TestProduct];
  // 1 + 1 + 1 + 2 = 5 of sugar in a cart, in every order: 40 carts are 200, and 3 stay.
  const lines = [sugar, basket, feast, sugar].map((product) => ({ product, quantityMilli: 1_000 }));
  const counts = await raceTwice(
    (buyer) => [...lines.slice(buyer % 4), ...lines.slice(0, buyer % 4)],
    made,
  );
  expect(counts).toEqual({ posted: 40, refused: 60 });
  expect(await heldOf([sugar, rice])).toEqual([3_000, 500_000 - 40 * 1_500]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('cartons against single pieces: what is sold is what was there', async () => {
  const made = await scene();
  const [sugar, visit] = (await addProducts(database, made.shop, [
    { ...goods, name: 'Sugar', quantityMilli: 120_000 },
    { ...goods, name: 'Visit', quantityMilli: 0, kind: 'service' },
  ])) as [TestProduct, TestProduct];
  const pack = await addPack(database, made.shop, {
    ...{ productId: sugar.productId, name: 'Six', unitsMilli: 6_000, priceMinor: 5_500 },
  });
  // The visit has no level whose lock could order those who sell it.
  const one = { quantityMilli: 1_000 };
  const counts = await raceTwice(
    (buyer) =>
      buyer % 2 === 0
        ? [
            { product: sugar, pack, ...one },
            { product: visit, ...one },
          ]
        : [
            { product: visit, ...one },
            { product: sugar, ...one },
          ],
    made,
  );
  const [{ units, packs } = { units: -1, packs: -1 }] = await peek<{
    units: number;
    packs: number;
  }>(
    database,
    `select sum(stock_quantity_milli)::int units, count(pack_id)::int packs from sale_line
     where product_id = $1`,
    [sugar.productId],
  );
  expect(await heldOf([sugar])).toEqual([120_000 - units]);
  expect(120_000 - units).toBeLessThan(6_000);
  expect(packs).toBeGreaterThan(0);
  expect(counts.posted).toBeGreaterThan(packs);
  expect(counts.refused).toBeGreaterThan(0);
  expect(await brokenBooks(database)).toEqual([]);
});

test('batches of two days: 50 buyers empty them in order, each unit once', async () => {
  const made = await scene();
  const branchId = made.shop.branches[0]?.branchId ?? '';
  const [pills] = (await addProducts(database, made.shop, [
    { ...goods, name: 'Pills', quantityMilli: 30_000 },
  ])) as [TestProduct];
  const { productId } = pills;
  await trackBatches(database, productId);
  await peek(
    database,
    `update stock_batch set code = 'SOON', expires_on = '2026-03-10' where product_id = $1`,
    [productId],
  );
  const db = openDatabase(database.urls.app, { max: 1, label: 'test' });
  await moveByTest(db, made.shop, [
    {
      ...{ way: 'in', branchId, productId, quantityMilli: 31_000, valueMinor: 21_700 },
      batch: { code: 'LATE', expiresOn: '2026-09-10' },
    },
  ]);
  await db.close();
  const lines = [{ product: pills, quantityMilli: 1_000 }];
  const counts = await raceTwice(() => lines, made);
  expect(counts).toEqual({ posted: 61, refused: 39 });
  expect(await heldOf([pills])).toEqual([0]);
  expect(await batchesOn(database, { branchId, productId })).toEqual([]);
  expect(await brokenBooks(database)).toEqual([]);
});

/** Of all servers of that label, which are no more: a backend reports its own when it ends. */
async function deadlocks(): Promise<number> {
  await vi.waitFor(
    async () => {
      const text = 'select 1 from pg_stat_activity where application_name = $1';
      expect(await peek(database, text, [LABEL])).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
  const [found] = await peek<{ n: number }>(
    database,
    'select deadlocks::int n from pg_stat_database where datname = current_database()',
  );
  return found?.n ?? -1;
}

test('nobody ever waited in a circle', async () => {
  await Promise.all(servers.map((server) => server.kill()));
  expect(await deadlocks()).toBe(0);
});

type Wanted = Omit<Cart['lines'][number], 'quantityMilli'>;

/** A kit of so much of each. */
const kitOf = (parts: readonly TestProduct[], quantityMilli: number) => ({
  ...{ ...goods, name: 'Basket', quantityMilli: 0, kind: 'kit' as const },
  components: parts.map(({ productId }) => ({ productId, quantityMilli })),
});

/** A server that locks shelves otherwise; what is asked of it is held by the test. */
const shelvesLocked = (how: string): Promise<ServerProcess> =>
  startServer(database, {
    ...{ connections: 4, isHeld: true, label: LABEL },
    rewrites: [['order by product_id for no key update', how]],
  });

describe('with the locks on the shelves off, the second of two is an error, not told so', () => {
  const ways: readonly [string, (shop: TestBusiness, pills: TestProduct) => Promise<Wanted[]>][] = [
    [
      'two kits of the same goods',
      async (shop, pills) => {
        const [kit] = (await addProducts(database, shop, [kitOf([pills], 6_000)])) as [TestProduct];
        return [{ product: kit }, { product: kit }];
      },
    ],
    [
      'a carton and a single piece',
      async (shop, product) => {
        const six = { name: 'Six', unitsMilli: 6_000, priceMinor: 5_500 };
        const pack = await addPack(database, shop, { ...six, productId: product.productId });
        return [{ product, pack }, { product }];
      },
    ],
    [
      'the same batch',
      async (_shop, product) => {
        await trackBatches(database, product.productId);
        return [{ product }, { product }];
      },
    ],
  ];

  let open: ServerProcess;
  beforeAll(async () => {
    open = await shelvesLocked('');
  });
  afterAll(() => open.kill());

  test.each(ways)('%s', async (_name, wantedOf) => {
    const { shop, tills } = await scene(2);
    const shelf = { ...goods, name: 'Pills', quantityMilli: 6_000 };
    const [pills] = (await addProducts(database, shop, [shelf])) as [TestProduct];
    const wanted = await wantedOf(shop, pills);
    const acts = tills.map((till, nth) => () => {
      const lines = [{ ...(wanted[nth] as Wanted), quantityMilli: 1_000 }];
      const draft = draftOf(till, { lines });
      return postJson(`${open.origin}/api/sales`, shop.seller.headers, draft);
    });
    const answers = await heldAtTheEnd(database, shop, acts, LABEL);
    // Both saw the first movement of the shelf to come, and its key has room for one.
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
    const sales = 'select from sale where business_id = $1';
    expect(await peek(database, sales, [shop.businessId])).toHaveLength(1);
  });
});

test('where one of two servers locks shelves the other way round, kits wait in a circle', async () => {
  const before = await deadlocks();
  const open = await Promise.all([
    shelvesLocked('order by product_id for no key update'),
    shelvesLocked('order by product_id desc for no key update'),
  ]);
  try {
    const { shop, tills } = await scene(2);
    const shelves = ['Sugar', 'Rice', 'Salt'].map((name) => ({ name, quantityMilli: 9_000 }));
    const parts = await addProducts(
      database,
      shop,
      shelves.map((shelf) => ({ ...goods, ...shelf })),
    );
    const [product] = (await addProducts(database, shop, [kitOf(parts, 1_000)])) as [TestProduct];
    const lines = [{ product, quantityMilli: 1_000 }];
    const acts = tills.map((till, nth) => () => {
      const url = `${open[nth]?.origin}/api/sales`;
      return postJson(url, shop.seller.headers, draftOf(till, { lines }));
    });
    // Each has its first shelf and waits for the middle one; after it, each wants the other's.
    const middle = parts.map(({ productId }) => productId).toSorted()[1];
    const text = 'select from stock_level where product_id = $1 for update';
    await heldWhile(database, { text, values: [middle], label: LABEL }, acts);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
  expect((await deadlocks()) - before).toBeGreaterThan(0);
});
