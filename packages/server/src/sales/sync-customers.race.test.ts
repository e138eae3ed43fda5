import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { factOf, type SyncAnswer } from '../../test/facts.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type HttpAnswer,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import type { OpenTill } from '../../test/till.ts';

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

const origin = (index: number, among = servers): string =>
  among[index % among.length]?.origin ?? '';

const TILLS = 6;
const ROUNDS = 5;

/** A shop whose devices each sell at a till of their own. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  // Each till sells something else: on common stock one would wait for the other.
  const names = Array.from({ length: TILLS }, (_none, index) => `Product ${index}`);
  const goods = { priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 };
  const products = await addProducts(
    database,
    shop,
    names.map((name) => ({ name, ...goods })),
  );
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  const secrets = await Promise.all(
    tills.map(async ({ deviceId }, index) => {
      const body = { _id: deviceId, name: `Tablet ${index}` };
      const told = await postJson(`${origin(index)}/api/devices`, shop.seller.headers, body);
      return (JSON.parse(told.text) as { secret: string }).secret;
    }),
  );
  /** A sale of somebody of a number, as the device of a till tells it. */
  const send = async (index: number, round: number, phone: string, among = servers) => {
    const till = tills[index] as OpenTill;
    const product = products[index] as TestProduct;
    const cart = { lines: [{ product, quantityMilli: 1_000 }], number: round };
    // Two of them were given the same id by one device that changed its till.
    const _id = index < 2 ? shared(round) : newId();
    const newCustomer = { _id, name: `Neema ${index}`, phone };
    const fact = { ...factOf(till, shop.seller, cart), customerId: _id, newCustomer };
    const body = {
      ...{ tillId: till.tillId, sentAt: new Date(TEST_NOW).toISOString(), sales: [fact] },
    };
    const headers = { 'tillbook-device': `${till.deviceId}.${secrets[index] ?? ''}` };
    return postJson(`${origin(index, among)}/api/till/sync`, headers, body);
  };
  return { shop, send };
}

const statesOf = (answers: readonly HttpAnswer[]) =>
  answers.flatMap(
    ({ text }) =>
      (JSON.parse(text) as Partial<SyncAnswer>).outcomes?.map(({ state }) => state) ?? ['none'],
  );

test('devices that make a customer of one number at once make one customer', async () => {
  const { shop, send } = await scene();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const phone = `+25578811100${round}`;
    const answers = await Promise.all(
      Array.from({ length: TILLS }, (_none, index) => send(index, round, phone)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(statesOf(answers)).toEqual(answers.map(() => 'posted'));
    const found = await peek(
      database,
      `select count(distinct c.customer_id)::int customers, count(*)::int sales
       from customer c join sale s using (business_id, customer_id)
       where c.business_id = $1 and c.phone = $2`,
      [shop.businessId, phone],
    );
    expect(found).toEqual([{ customers: 1, sales: TILLS }]);
  }
  const all = 'select count(*)::int n from customer where business_id = $1';
  expect(await peek(database, all, [shop.businessId])).toEqual([{ n: ROUNDS }]);
  expect(await brokenBooks(database)).toEqual([]);
});

const ids = new Map<number, string>();
function shared(round: number): string {
  const id = ids.get(round) ?? newId();
  ids.set(round, id);
  return id;
}

test('where nobody looks whose a number is, the second device of it is not heard', async () => {
  const rewrites = [['p.phone = g.phone', 'p.phone = g.phone and false']] as const;
  const blind = [await startServer(database, { connections: 4, rewrites })];
  try {
    const { send } = await scene();
    const phone = '+255788111009';
    const answers = [await send(2, 1, phone, blind), await send(3, 1, phone, blind)];
    expect(statesOf(answers)).not.toEqual(['posted', 'posted']);
    expect(statesOf(answers.slice(0, 1))).toEqual(['posted']);
  } finally {
    await Promise.all(blind.map((server) => server.kill()));
  }
});
