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
  type ServerProcess,
  startTwo,
} from '../../test/processes.ts';

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

const TILLS = 6;
const ROUNDS = 5;

test('devices that make a customer of one number at once make one customer', async () => {
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
  const origin = (index: number): string => servers[index % 2]?.origin ?? '';
  const secrets = await Promise.all(
    tills.map(async ({ deviceId }, index) => {
      const body = { _id: deviceId, name: `Tablet ${index}` };
      const told = await postJson(`${origin(index)}/api/devices`, shop.seller.headers, body);
      return (JSON.parse(told.text) as { secret: string }).secret;
    }),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const phone = `+25578811100${round}`;
    const answers = await Promise.all(
      tills.map(async (till, index) => {
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
        return postJson(`${origin(index)}/api/till/sync`, headers, body);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(tills.map(() => 200));
    const states = answers.flatMap(({ text }) =>
      (JSON.parse(text) as SyncAnswer).outcomes.map(({ state }) => state),
    );
    expect(states).toEqual(tills.map(() => 'posted'));
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
