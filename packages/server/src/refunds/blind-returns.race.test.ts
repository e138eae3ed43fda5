import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';

const RETURNS = 12;
const SAME = 8;
const PRICE = 1_000;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 40 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

interface Back {
  readonly _id?: string;
  readonly customerId?: string;
  readonly disposition?: 'stock' | 'damaged';
}

/** A shop with two shelves of one piece each, and two who bring goods back. */
async function scene(origin = servers[0]?.origin ?? '') {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const goods = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 700, quantityMilli: 1_000 },
    { name: 'Oil', priceMinor: PRICE, costMinor: 300, quantityMilli: 1_000 },
  ])) as [TestProduct, TestProduct];
  const { headers } = shop.owner;
  const customers = [customerBody(), customerBody()] as const;
  for (const one of customers) {
    expect((await postJson(`${origin}/api/customers`, headers, one)).status).toBe(200);
  }
  const [{ _id: first }] = customers;
  const back = (
    products: readonly TestProduct[],
    { _id = newId(), customerId = first, disposition = 'stock' }: Back = {},
  ) => {
    const line = { quantityMilli: 1_000, unitPriceMinor: PRICE, reason: 'faulty', note: null };
    const lines = products.map(({ productId }) => ({ ...line, productId, disposition }));
    return { _id, branchId, customerId, totalMinor: lines.length * PRICE, lines };
  };
  const kept = () =>
    peek<{ returns: number; balance: number; quantity: number }>(
      database,
      `select (select count(*)::int from blind_return where business_id = $1) returns,
         (select sum(balance_minor)::int from customer where business_id = $1) balance,
         (select sum(quantity_milli)::int from stock_level where business_id = $1) quantity`,
      [shop.businessId],
    );
  return { shop, goods, customers, headers, back, kept };
}

test('goods without a receipt, many at once on two servers, count once each', async () => {
  const { goods, headers, back, kept } = await scene();
  let turn = 0;
  const send = (body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = servers[turn % servers.length] as ServerProcess;
    return postUntilAnswered(`${origin}/api/blind-returns`, headers, body);
  };
  // Half of them name the shelves the other way round.
  const crossed = () => (turn % 2 === 0 ? goods : goods.toReversed());
  const same = back(goods);
  const answers = await Promise.all([
    ...Array.from({ length: RETURNS }, () => send(back(crossed()))),
    ...Array.from({ length: SAME }, () => send(same)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const once = RETURNS + 1;
  const quantity = 2_000 + once * 2_000;
  expect(await kept()).toEqual([{ returns: once, balance: -once * 2 * PRICE, quantity }]);
  expect(await brokenBooks(database)).toEqual([]);
});

/** Work in a shop whose one server lacks a defence; what is asked of it is held by the test. */
async function without(
  rewrites: Rewrites,
  work: (
    made: Awaited<ReturnType<typeof scene>>,
    send: (body: object) => Promise<number | string>,
  ) => Promise<void>,
): Promise<void> {
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites });
  try {
    const made = await scene(open.origin);
    await work(made, async (body) => {
      const { status, code } = await postJson(
        ...([`${open.origin}/api/blind-returns`, made.headers, body] as const),
      );
      return code ?? status;
    });
  } finally {
    await open.kill();
  }
}

describe('with a defence off, a key refuses the second of two, and it is an error', () => {
  test('the lock on the account: what somebody else brought back is not credited', async () => {
    await without([['order by c.customer_id for no key update', '']], async (made, send) => {
      const { shop, goods, back, kept } = made;
      // Of one shelf each: they meet on the account alone.
      const acts = goods.map((one) => () => send(back([one], { disposition: 'damaged' })));
      expect(await heldAtTheEnd(database, shop, acts)).toEqual([200, 'INTERNAL']);
      expect(await kept()).toEqual([{ returns: 1, balance: -PRICE, quantity: 2_000 }]);
    });
  });

  test('the locks on the shelves: what was brought to one of them is not counted', async () => {
    const inOrder = 'order by l.branch_id, l.product_id';
    const unlocked = [[`${inOrder} for no key update of l`, inOrder]] as const;
    await without(unlocked, async ({ shop, goods, customers, back, kept }, send) => {
      // Of one account each: they meet on the shelves alone.
      const acts = customers.map(
        ({ _id: customerId }) =>
          () =>
            send(back(goods, { customerId })),
      );
      // Held as the first writes: at the end of it, a look whether there are shelves would wait.
      const text = 'select from stock_level where business_id = $1 for update';
      const held = { text, values: [shop.businessId] };
      expect(await heldWhile(database, held, acts)).toEqual([200, 'INTERNAL']);
      expect(await kept()).toEqual([{ returns: 1, balance: -2 * PRICE, quantity: 4_000 }]);
    });
  });

  test('the look for a return under the same id: the same one again has no answer', async () => {
    const found = 'where r.business_id = $1 and r.return_id = $2';
    // What the transaction itself wrote is still read, for its answer.
    const blind = [[found, `${found} and r.xmin = pg_current_xact_id()::xid`]] as const;
    await without(blind, async ({ goods, back, kept }, send) => {
      const same = back(goods);
      expect([await send(same), await send(same)]).toEqual([200, 'INTERNAL']);
      expect(await kept()).toEqual([{ returns: 1, balance: -2 * PRICE, quantity: 4_000 }]);
    });
  });
});
