import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SaleFactInput } from '@tillbook/core/sales/sync.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestProduct,
} from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { factOf, type SyncAnswer } from '../../test/facts.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import type { OpenTill } from '../../test/till.ts';

const PRICE = 1_000;
const LIMIT = 5_000;
const TILLS = 4;
const EACH = 3;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** A customer with a limit, and devices that each sell something else at a till of their own. */
async function scene(over: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const goods = { priceMinor: PRICE, costMinor: 700, quantityMilli: 1_000_000 };
  const names = Array.from({ length: TILLS }, (_none, index) => `Product ${index}`);
  const products = await addProducts(
    ...([database, shop, names.map((name) => ({ name, ...goods }))] as const),
  );
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  const origin = (index: number): string => over[index % over.length]?.origin ?? '';
  const secrets = await Promise.all(
    tills.map(async ({ deviceId }, index) => {
      const body = { _id: deviceId, name: `Tablet ${index}` };
      const told = await postJson(`${origin(index)}/api/devices`, shop.seller.headers, body);
      return (JSON.parse(told.text) as { secret: string }).secret;
    }),
  );
  const customer = customerBody({ creditLimitMinor: LIMIT });
  const { headers } = shop.owner;
  expect((await postJson(`${origin(0)}/api/customers`, headers, customer)).status).toBe(200);
  const facts = (index: number, count: number): SaleFactInput[] =>
    Array.from({ length: count }, (_none, at) => {
      const lines = [{ product: products[index] as TestProduct, quantityMilli: 1_000 }];
      const bare = { paymentTypeId: null, provider: null, reference: null };
      const payments = [{ _id: newId(), method: 'credit' as const, amountMinor: PRICE, ...bare }];
      const cart = { lines, payments, number: at + 1 };
      return { ...factOf(tills[index] as OpenTill, shop.seller, cart), customerId: customer._id };
    });
  const send = (index: number, sales: readonly SaleFactInput[], by = index) => {
    const { tillId, deviceId } = tills[index] as OpenTill;
    const key = { 'tillbook-device': `${deviceId}.${secrets[index] ?? ''}` };
    const body = { tillId, sentAt: new Date(TEST_NOW).toISOString(), sales };
    return postJson(`${origin(by)}/api/till/sync`, key, body);
  };
  const account = async () => {
    const [row] = await peek<{ balance: number; entries: number; owed: number }>(
      database,
      `select c.balance_minor::int balance, count(e.*)::int entries,
         coalesce(sum(e.amount_minor), 0)::int owed
       from customer c left join customer_entry e using (business_id, customer_id)
       where c.customer_id = $1 group by c.balance_minor`,
      [customer._id],
    );
    return row;
  };
  return { shop, facts, send, account };
}

const outcomesOf = ({ text }: HttpAnswer) =>
  (JSON.parse(text) as Partial<SyncAnswer>).outcomes ?? [];

describe('devices that sold on one account without a connection, at once on two servers', () => {
  test('are all heard, each sale once; beyond the limit each is noted', async () => {
    const { facts, send, account } = await scene(servers);
    const batches = Array.from({ length: TILLS }, (_none, index) => facts(index, EACH));
    // Each batch twice, by both servers.
    const answers = await Promise.all(
      batches.flatMap((sales, index) => [send(index, sales), send(index, sales, index + 1)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const all = answers.flatMap(outcomesOf);
    expect(all.map(({ state }) => state)).toEqual(all.map(() => 'posted'));
    const sold = TILLS * EACH;
    const owed = sold * PRICE;
    expect(await account()).toEqual({ balance: owed, entries: sold, owed });
    const beyond = all.filter(({ conflicts }) => conflicts.includes('credit_over_limit'));
    expect(beyond).toHaveLength(2 * (sold - LIMIT / PRICE));
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('where nobody locks the account, the second of two is not heard', async () => {
    const open = await startServer(database, {
      connections: 4,
      isHeld: true,
      rewrites: [['order by c.customer_id for no key update', '']],
    });
    try {
      const { shop, facts, send } = await scene([open]);
      const answers = await heldAtTheEnd(database, shop, [
        () => send(0, facts(0, 1)),
        () => send(1, facts(1, 1)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
    } finally {
      await open.kill();
    }
  });
});
