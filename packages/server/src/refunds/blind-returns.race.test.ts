import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import {
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
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

test('goods without a receipt, many at once on two servers, count once each', async () => {
  const shop = await addBusiness(database, { branchCount: 1 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const [soap, oil] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 700, quantityMilli: 1_000 },
    { name: 'Oil', priceMinor: PRICE, costMinor: 300, quantityMilli: 1_000 },
  ])) as [TestProduct, TestProduct];
  let turn = 0;
  const send = async (path: string, body: object): Promise<HttpAnswer> => {
    turn += 1;
    const { origin } = servers[turn % servers.length] as ServerProcess;
    const { headers } = shop.owner;
    return postUntilAnswered(`${origin}${path}`, headers as Record<string, string>, body);
  };
  const customer = customerBody();
  expect((await send('/api/customers', customer)).status).toBe(200);
  const back = (_id: string) => {
    const line = { quantityMilli: 1_000, unitPriceMinor: PRICE, disposition: 'stock' };
    // Half of them name the shelves the other way round.
    const goods = turn % 2 === 0 ? [soap, oil] : [oil, soap];
    const lines = goods.map(({ productId }) => ({ ...line, productId, reason: 'faulty' }));
    const place = { branchId, customerId: customer._id, totalMinor: 2 * PRICE };
    return { _id, ...place, lines: lines.map((one) => ({ ...one, note: null })) };
  };
  const same = back(newId());
  const answers = await Promise.all([
    ...Array.from({ length: RETURNS }, () => send('/api/blind-returns', back(newId()))),
    ...Array.from({ length: SAME }, () => send('/api/blind-returns', same)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [found] = await peek<{ returns: number; balance: number; quantity: number }>(
    database,
    `select (select count(*)::int from blind_return) returns,
       (select balance_minor::int from customer where customer_id = $1) balance,
       (select sum(quantity_milli)::int from stock_level) quantity`,
    [customer._id],
  );
  const once = RETURNS + 1;
  const quantity = 2_000 + once * 2_000;
  expect(found).toEqual({ returns: once, balance: -once * 2 * PRICE, quantity });
  expect(await brokenBooks(database)).toEqual([]);
});
