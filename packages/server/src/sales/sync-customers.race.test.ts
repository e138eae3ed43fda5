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
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type HttpAnswer,
  type Rewrites,
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

/** Work at a server that lacks a defence; what is asked of it is held by the test. */
async function without(
  rewrites: Rewrites,
  work: (made: Awaited<ReturnType<typeof scene>>, among: readonly ServerProcess[]) => Promise<void>,
): Promise<void> {
  const open = [await startServer(database, { connections: 4, isHeld: true, rewrites })];
  try {
    await work(await scene(), open);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
}

test('where nobody looks whose a number is, the second device of it is not heard', async () => {
  const blind = [['p.phone = g.phone', 'p.phone = g.phone and false']] as const;
  await without(blind, async ({ send }, open) => {
    const phone = '+255788111009';
    const answers = [await send(2, 1, phone, open), await send(3, 1, phone, open)];
    expect(statesOf(answers)).toEqual(['posted', 'none']);
  });
});

test('where an id that is there already is no reason to look again, its second device is not heard', async () => {
  const again = 'on conflict (business_id, customer_id) do nothing returning customer_id';
  await without([[again, 'returning customer_id']], async ({ shop, send }, open) => {
    // The first two gave one id.
    const acts = [0, 1].map((index) => () => send(index, 1, '+255788111010', open));
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(statesOf(answers)).toEqual(['posted', 'none']);
  });
});

// The last of all: it leaves two customers of one number.
test('without the key that gives a number to one customer, two devices make two of it', async () => {
  await peek(database, 'alter table customer drop constraint if exists customer_phone_once');
  await without([], async ({ shop, send }, open) => {
    const acts = [2, 3].map((index) => () => send(index, 1, '+255788111011', open));
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(statesOf(answers)).toEqual(['posted', 'posted']);
    const all = 'select phone from customer where business_id = $1';
    expect(await peek(database, all, [shop.businessId])).toHaveLength(2);
  });
});
