import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import {
  OWN_CONNECTION,
  postJson,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { newProduct } from '../../test/product-requests.ts';

/** Two servers on one database: what the catalogue promises holds whichever answers first. */

let database: RealDatabase;
let servers: readonly ServerProcess[];
let shop: TestBusiness;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20, label: 'catalogue' });
  shop = await addBusiness(database);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const originOf = (at: number): string => servers[at % servers.length]?.origin ?? '';
const post = (at: number, path: string, body: object): Promise<HttpAnswer> =>
  postJson(`${originOf(at)}${path}`, shop.owner.headers, body);
async function edit(
  at: number,
  productId: string,
  body: object,
  origin = originOf(at),
): Promise<number> {
  const answer = await fetch(`${origin}/api/products/${productId}`, {
    method: 'PATCH',
    headers: { ...shop.owner.headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}
const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

test('one family sent to both many times is one family, its opening stock counted once', async () => {
  const variant = (size: string) => ({
    _id: newId(),
    optionValues: [size],
    sku: `R-${newId().slice(-8)}`,
    barcode: null,
    priceMinor: 1_000,
    costMinor: 600,
    openingStock: shop.branches.map(({ branchId }) => ({ branchId, quantityMilli: 5_000 })),
  });
  const family = {
    _id: newId(),
    name: 'Race shirt',
    categoryName: 'Race wear',
    brandName: 'Racer',
    taxClassId: shop.taxClasses.standard,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [variant('S'), variant('M')],
  };
  const answers = await many(20, (at) => post(at, '/api/families', family));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [held] = await peek<{ products: number; held: number; moves: number }>(
    database,
    `select count(distinct p.product_id)::int "products", sum(l.quantity_milli)::int "held",
       sum(l.last_movement)::int "moves"
     from product p join stock_level l using (business_id, product_id) where family_id = $1`,
    [family._id],
  );
  expect(held).toEqual({ products: 2, held: 20_000, moves: 4 });
  expect(await brokenBooks(database)).toEqual([]);
});

test('a code that many want at once, on a product, its packet or its pack, stands on one', async () => {
  const code = `WANTED-${newId().slice(-8)}`;
  const ways = [
    { barcode: code },
    { barcodes: [{ barcode: code, kind: 'supplier' }] },
    { packs: [{ _id: newId(), name: 'Box', unitsMilli: 2_000, priceMinor: 9, barcodes: [code] }] },
  ];
  const answers = await many(12, (at) =>
    post(at, '/api/products', {
      ...newProduct(shop, { name: 'Wants a code' }),
      ...ways[at % ways.length],
    }),
  );
  const codes = answers.map(({ status, code: refusal }) => (status === 200 ? 'added' : refusal));
  expect(codes.filter((one) => one === 'added')).toHaveLength(1);
  expect(codes.filter((one) => one === 'DUPLICATE_VALUE')).toHaveLength(11);
  const rows = await peek(
    database,
    `select p.product_id from product p where p.name = 'Wants a code'`,
  );
  expect(rows).toHaveLength(1);
});

test('what becomes a service while a kit is made of it is one or the other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [part] = await addProducts(database, shop, [
      { name: `Part ${round}`, priceMinor: 9, costMinor: 5, quantityMilli: 0 },
    ]);
    const productId = part?.productId ?? '';
    const kit = {
      ...newProduct(shop, { name: `Kit ${round}` }),
      kind: 'kit',
      components: [{ productId, quantityMilli: 1_000 }],
    };
    const [made, status] = await Promise.all([
      post(round, '/api/products', kit),
      edit(round + 1, productId, { version: 1, kind: 'service' }),
    ]);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([made.status, status]);
  }
});

test('of edits of one product through both servers one is kept, with its history', async () => {
  const product = newProduct(shop, { priceMinor: 1_000 });
  await post(0, '/api/products', product);
  const statuses = await many(10, (at) =>
    edit(at, product._id, { version: 1, priceMinor: 2_000 + at }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(9);
  const told = await peek(
    database,
    `select c.before_minor::int "from", c.after_minor = p.price_minor "isKept"
     from price_change c join product p using (business_id, product_id)
     where product_id = $1 and what = 'price' and before_minor is not null`,
    [product._id],
  );
  expect(told).toEqual([{ from: 1_000, isKept: true }]);
});

/** What one after the other begins, each standing before its last row, on a server without this. */
async function without(
  rewrites: Rewrites,
  acts: (origin: string) => readonly (() => Promise<number>)[],
): Promise<number[]> {
  const label = 'without';
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    return await heldAtTheEnd(database, shop, acts(open.origin), label);
  } finally {
    await open.kill();
  }
}
const add = (origin: string, body: object) => async () =>
  (await postJson(`${origin}/api/products`, shop.owner.headers, body)).status;

test('without the lock on its parts, a kit is made of what becomes a service', async () => {
  const [part] = await addProducts(database, shop, [
    { name: 'Part', priceMinor: 9, costMinor: 5, quantityMilli: 0 },
  ]);
  const productId = part?.productId ?? '';
  const components = [{ productId, quantityMilli: 1_000 }];
  const kit = { ...newProduct(shop, { name: 'Kit' }), kind: 'kit', components };
  const statuses = await without([['order by product_id for share', '']], (origin) => [
    add(origin, kit),
    () => edit(0, productId, { version: 1, kind: 'service' }, origin),
  ]);
  expect(statuses).toEqual([200, 200]);
  const made = await peek(
    database,
    `select p.kind from kit_component k join product p on p.business_id = k.business_id
       and p.product_id = k.component_id where k.kit_id = $1`,
    [kit._id],
  );
  expect(made).toEqual([{ kind: 'service' }]);
});

// The last of all: afterwards a code may stand on many.
test('without the key that lets a code stand on one product, two have it', async () => {
  await peek(database, 'alter table product_barcode drop constraint product_barcode_once');
  const barcode = `WANTED-${newId().slice(-8)}`;
  const wanting = () => ({ ...newProduct(shop, { name: 'Wants it too' }), barcode });
  const statuses = await without([], (origin) => [add(origin, wanting()), add(origin, wanting())]);
  expect(statuses).toEqual([200, 200]);
  const text = 'select from product_barcode where barcode = $1';
  expect(await peek(database, text, [barcode])).toHaveLength(2);
});
