import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
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
import { batchesOn, levelOn, trackBatches } from '../../test/stock.ts';
import { draftOf } from '../../test/till.ts';

/** Two servers and many callers at once; whatever happens, the books hold afterwards. */

const CALLERS = 40;
let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 50, label: 'stock-race' });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

interface Scene {
  readonly shop: TestBusiness;
  readonly branchId: string;
  readonly products: readonly TestProduct[];
}

async function scene(...quantities: readonly number[]): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const products = await addProducts(
    database,
    shop,
    quantities.map((quantityMilli, index) => ({
      name: `Product ${index}`,
      priceMinor: 1_000,
      costMinor: 700,
      quantityMilli,
    })),
  );
  return { shop, products, branchId: shop.branches[0]?.branchId ?? '' };
}

/** Posts, and again when the server says that it may be asked again: the id makes it safe. */
async function post(index: number, shop: TestBusiness, path: string, body: object) {
  const origin = servers[index % servers.length]?.origin ?? '';
  return postUntilAnswered(`${origin}/api${path}`, shop.owner.headers, body);
}

const lineOf = (product: TestProduct | undefined, more: object = {}) => ({
  productId: product?.productId ?? '',
  way: 'out',
  quantityMilli: 1_000,
  ...more,
});
const adjustment = (at: Scene, reason: string, lines: readonly object[]) => ({
  _id: newId(),
  branchId: at.branchId,
  reason,
  lines,
});
const adjust = (at: Scene, bodies: readonly object[]): Promise<HttpAnswer[]> =>
  Promise.all(bodies.map((body, index) => post(index, at.shop, '/stock/adjustments', body)));
const many = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: CALLERS }, (_, index) => make(index));
const countOf = (answers: readonly HttpAnswer[], status: number, code: string | null): number =>
  answers.filter((answer) => answer.status === status && answer.code === code).length;
const levelIn = (at: Scene, index = 0) =>
  levelOn(database, { branchId: at.branchId, productId: at.products[index]?.productId ?? '' });

test('write-offs that want more than is there: as many as there are pass, numbered without gap', async () => {
  const at = await scene(25_000);
  const [soap] = at.products;
  const answers = await adjust(
    at,
    many(() => adjustment(at, 'damage', [lineOf(soap)])),
  );
  expect(countOf(answers, 200, null)).toBe(25);
  expect(countOf(answers, 409, 'INSUFFICIENT_STOCK')).toBe(CALLERS - 25);
  expect(await levelIn(at)).toMatchObject({ quantityMilli: 0, valueMinor: 0 });
  const numbers = await peek<{ n: number }>(
    database,
    `select substr(number, 5)::int n from stock_adjustment where business_id = $1 order by 1`,
    [at.shop.businessId],
  );
  expect(numbers.map(({ n }) => n)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  expect(await brokenBooks(database)).toEqual([]);
});

test('one request from many hands is one document with one answer', async () => {
  const at = await scene(100_000);
  const body = adjustment(at, 'theft', [lineOf(at.products[0])]);
  const answers = await adjust(
    at,
    many(() => body),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await levelIn(at)).toMatchObject({ quantityMilli: 99_000 });
});

test('one id with two contents is the one that came first', async () => {
  const at = await scene(100_000, 100_000);
  const _id = newId();
  const answers = await adjust(
    at,
    many((index) => ({
      ...adjustment(at, 'theft', [lineOf(at.products[index % 2])]),
      _id,
    })),
  );
  expect(countOf(answers, 200, null)).toBe(CALLERS / 2);
  expect(countOf(answers, 422, 'IDEMPOTENCY_KEY_REUSED')).toBe(CALLERS / 2);
  expect(await brokenBooks(database)).toEqual([]);
});

test('an adjustment is taken back once, however many try', async () => {
  const at = await scene(100_000);
  const body = adjustment(at, 'loss', [lineOf(at.products[0])]);
  await adjust(at, [body]);
  const path = `/stock/adjustments/${body._id}/reverse`;
  const answers = await Promise.all(many((index) => post(index, at.shop, path, { _id: newId() })));
  expect(countOf(answers, 200, null)).toBe(1);
  expect(countOf(answers, 409, 'INVALID_STATE')).toBe(CALLERS - 1);
  expect(await levelIn(at)).toMatchObject({ quantityMilli: 100_000, valueMinor: 70_000 });
  expect(await brokenBooks(database)).toEqual([]);
});

test('documents that name the same goods in another order all pass', async () => {
  const at = await scene(100_000, 100_000);
  const answers = await adjust(
    at,
    many((index) => {
      const lines = at.products.map((product) => lineOf(product));
      return adjustment(at, 'own_use', index % 2 === 0 ? lines : lines.reverse());
    }),
  );
  expect(countOf(answers, 200, null)).toBe(CALLERS);
  expect(await levelIn(at, 0)).toMatchObject({ quantityMilli: 60_000 });
  expect(await levelIn(at, 1)).toMatchObject({ quantityMilli: 60_000 });
});

test('goods of a new batch from many hands lie in one batch', async () => {
  const at = await scene(0);
  const [soap] = at.products;
  await trackBatches(database, soap?.productId ?? '');
  const batch = { code: 'L-7', expiresOn: '2027-01-31' };
  const answers = await adjust(
    at,
    many(() => adjustment(at, 'found', [lineOf(soap, { way: 'in', batch })])),
  );
  expect(countOf(answers, 200, null)).toBe(CALLERS);
  const place = { branchId: at.branchId, productId: soap?.productId ?? '' };
  expect(await batchesOn(database, place)).toEqual(['L-7 2027-01-31 40000']);
  expect(await brokenBooks(database)).toEqual([]);
});

test('batches hold what is on hand though tracking begins and ends meanwhile', async () => {
  const at = await scene(100_000);
  const [soap] = at.products;
  const switching = async () => {
    for (const tracks of [true, false, true, false, true]) {
      await trackBatches(database, soap?.productId ?? '', tracks);
    }
  };
  const [answers] = await Promise.all([
    adjust(
      at,
      many(() => adjustment(at, 'damage', [lineOf(soap)])),
    ),
    switching(),
  ]);
  expect(countOf(answers, 200, null)).toBe(CALLERS);
  const place = { branchId: at.branchId, productId: soap?.productId ?? '' };
  expect(await batchesOn(database, place)).toEqual(['? - 60000']);
  expect(await brokenBooks(database)).toEqual([]);
});

test('the last pieces are sold or written off, never both', async () => {
  const at = await scene(20_000);
  const [soap] = at.products;
  if (soap === undefined) throw new Error('no product');
  const tills = await addOpenTills(database, at.shop, at.branchId, 20);
  const sales = tills.map((till, index) => {
    const lines = [{ product: soap, quantityMilli: 1_000 }];
    return post(index, { ...at.shop, owner: at.shop.seller }, '/sales', draftOf(till, { lines }));
  });
  const [sold, gone] = await Promise.all([
    Promise.all(sales),
    adjust(
      at,
      Array.from({ length: 20 }, () => adjustment(at, 'damage', [lineOf(soap)])),
    ),
  ]);
  const answers = [...sold, ...gone];
  expect(countOf(answers, 200, null)).toBe(20);
  expect(countOf(answers, 409, 'INSUFFICIENT_STOCK')).toBe(20);
  expect(await levelIn(at)).toMatchObject({ quantityMilli: 0, valueMinor: 0 });
  expect(await brokenBooks(database)).toEqual([]);
});

test('without the lock on the shelves, a sale of what was just written off is an error', async () => {
  const label = 'shelves unlocked';
  const rewrites = [['order by product_id for no key update', '']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const at = await scene(1_000);
    const [soap] = at.products;
    const [till] = await addOpenTills(database, at.shop, at.branchId, 1);
    if (soap === undefined || till === undefined) throw new Error('no product or till');
    const send = (path: string, by: TestPerson, body: object) => () =>
      postJson(`${open.origin}/api${path}`, by.headers, body);
    const sale = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
    const answers = await heldAtTheEnd(
      ...([database, at.shop] as const),
      [
        send('/stock/adjustments', at.shop.owner, adjustment(at, 'damage', [lineOf(soap)])),
        send('/sales', at.shop.seller, sale),
      ],
      label,
    );
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
    expect(await levelIn(at)).toMatchObject({ quantityMilli: 0, valueMinor: 0 });
  } finally {
    await open.kill();
  }
});
