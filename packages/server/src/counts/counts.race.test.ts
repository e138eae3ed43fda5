import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CountDetail } from '@tillbook/core/counts/count-answers';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestProduct } from '../../test/builders.ts';
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
import { draftOf, type OpenTill } from '../../test/till.ts';

const MANY = 50;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 60 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** Sends a request to one of the servers until it is answered: its id makes that safe. */
async function send(
  at: number,
  shop: TestBusiness,
  path: string,
  body: object,
  person = shop.manager,
): Promise<HttpAnswer> {
  const origin = servers[at % servers.length]?.origin ?? '';
  return postUntilAnswered(`${origin}${path}`, person.headers, body);
}

interface Scene {
  readonly shop: TestBusiness;
  readonly sugar: TestProduct;
  readonly tills: readonly OpenTill[];
  readonly count: CountDetail;
}

async function scene(tills: number): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1, stockPolicy: 'allow' });
  const [sugar, salt] = (await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 200_000, barcode: '4001' },
    { name: 'Salt', priceMinor: 1_000, costMinor: 300, quantityMilli: 90_000, barcode: '4002' },
  ])) as [TestProduct, TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const productIds = [sugar.productId, salt.productId];
  const plan = { _id: newId(), branchId, kind: 'partial', productIds, start: true };
  const begun = await send(0, shop, '/api/counts', plan);
  expect(begun.status).toBe(200);
  const count = { ...plan, version: 2 } as unknown as CountDetail;
  return { shop, sugar, tills: await addOpenTills(database, shop, branchId, tills), count };
}

const entry = (quantityMilli: number, mode: 'add' | 'set', code = '4001') => ({
  _id: newId(),
  code,
  mode,
  quantityMilli,
});
const entries = ({ count }: Scene): string => `/api/counts/${count._id}/entries`;
const act = (version: number) => ({ _id: newId(), version, note: null });

async function held({ sugar }: Scene): Promise<number> {
  const text = 'select quantity_milli::int q from stock_level where product_id = $1';
  return (await peek<{ q: number }>(database, text, [sugar.productId]))[0]?.q ?? Number.NaN;
}

const codesOf = (answers: readonly HttpAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const key = code ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

test('a count posted by 50 at once on two servers is posted once', async () => {
  const made = await scene(0);
  const { shop, count } = made;
  await send(0, shop, entries(made), entry(150_000, 'set'));
  await send(0, shop, entries(made), entry(95_000, 'set', '4002'));
  expect((await send(0, shop, `/api/counts/${count._id}/finish`, act(2))).status).toBe(200);
  const same = act(3);
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, at) =>
      send(at, shop, `/api/counts/${count._id}/post`, at % 2 === 0 ? same : act(3)),
    ),
  );
  // Of whoever comes first: all who sent its very request are told so, the others are too late.
  const found = codesOf(answers);
  expect([1, MANY / 2]).toContain(found['200']);
  expect((found['200'] ?? 0) + (found['INVALID_STATE'] ?? 0)).toBe(MANY);
  expect(await held(made)).toBe(150_000);
  const [moved] = await peek<{ n: number }>(
    database,
    `select count(*)::int n from stock_movement where kind = 'count' and business_id = $1`,
    [shop.businessId],
  );
  expect(moved?.n).toBe(2);
  expect(await brokenBooks(database)).toEqual([]);
});

test('50 scans of one product by several people at once add up', async () => {
  const made = await scene(0);
  const { shop, count } = made;
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, at) => {
      const person = at % 3 === 0 ? shop.owner : shop.manager;
      return send(at, shop, entries(made), entry(1_000, 'add'), person);
    }),
  );
  expect(codesOf(answers)).toEqual({ 200: MANY });
  const [line] = await peek<{ n: number }>(
    database,
    'select counted_milli::int n from stock_count_line where count_id = $1 and product_id = $2',
    [count._id, made.sugar.productId],
  );
  expect(line?.n).toBe(MANY * 1_000);
});

test('scans that meet the end of the counting are in it, or refused', async () => {
  const made = await scene(0);
  const { shop, count } = made;
  const finish = send(1, shop, `/api/counts/${count._id}/finish`, act(2));
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, at) => send(at, shop, entries(made), entry(1_000, 'add'))),
  );
  expect((await finish).status).toBe(200);
  const found = codesOf(answers);
  expect((found['200'] ?? 0) + (found['INVALID_STATE'] ?? 0)).toBe(MANY);
  const [line] = await peek<{ n: number }>(
    database,
    `select coalesce(counted_milli, 0)::int n from stock_count_line
     where count_id = $1 and product_id = $2`,
    [count._id, made.sugar.productId],
  );
  expect(line?.n).toBe((found['200'] ?? 0) * 1_000);
});

test('a count that is posted while 50 sales post: what was found less what was sold', async () => {
  const made = await scene(MANY);
  const { shop, sugar, tills, count } = made;
  const draft = (till: OpenTill): SaleDraft =>
    draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  const buy = (till: OpenTill, at: number): Promise<HttpAnswer> =>
    send(at, shop, '/api/sales', draft(till), shop.seller);
  // A quarter before, a quarter while it is counted, the rest while it is posted.
  const [before, during, after] = [tills.slice(0, 12), tills.slice(12, 25), tills.slice(25)];
  expect(codesOf(await Promise.all(before.map(buy)))).toEqual({ 200: before.length });
  const counting = during.map(buy);
  const counted = await send(1, shop, entries(made), entry(180_000, 'set'));
  expect(counted.status).toBe(200);
  expect(codesOf(await Promise.all(counting))).toEqual({ 200: during.length });
  expect((await send(0, shop, `/api/counts/${count._id}/finish`, act(2))).status).toBe(200);
  const selling = after.map(buy);
  const posting = Promise.all(
    [0, 1, 2, 3].map((at) => send(at, shop, `/api/counts/${count._id}/post`, act(3))),
  );
  expect(codesOf(await posting)).toEqual({ 200: 1, INVALID_STATE: 3 });
  expect(codesOf(await Promise.all(selling))).toEqual({ 200: after.length });
  const [line] = await peek<{ later: number }>(
    database,
    `select coalesce(sum(m.quantity_milli), 0)::int later
     from stock_count_line l join stock_movement m using (business_id, product_id)
     where l.count_id = $1 and l.product_id = $2 and m.kind = 'sale' and m.number > l.counted_move`,
    [count._id, sugar.productId],
  );
  expect(await held(made)).toBe(180_000 + (line?.later ?? Number.NaN));
  expect(line?.later).toBeLessThanOrEqual(-after.length * 1_000);
  expect(await brokenBooks(database)).toEqual([]);
});

test('with the lock on the count switched off, the second of two posts is an error', async () => {
  const lock = 'c.count_id = $2 for no key update';
  const rewrites = [[lock, 'c.count_id = $2']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites });
  try {
    const made = await scene(0);
    const { shop, count } = made;
    await send(0, shop, entries(made), entry(150_000, 'set'));
    await send(0, shop, entries(made), entry(95_000, 'set', '4002'));
    expect((await send(0, shop, `/api/counts/${count._id}/finish`, act(2))).status).toBe(200);
    const url = `${open.origin}/api/counts/${count._id}/post`;
    const acts = [0, 1].map(() => () => postJson(url, shop.manager.headers, act(3)));
    const answers = await heldAtTheEnd(database, shop, acts);
    // It saw a count that nobody had posted; the key of its movements refuses it.
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 'INTERNAL']);
    expect(await held(made)).toBe(150_000);
  } finally {
    await open.kill();
  }
});
