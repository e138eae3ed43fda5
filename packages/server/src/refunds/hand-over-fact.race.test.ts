import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, TEST_NOW, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { factOf } from '../../test/facts.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import type { OpenTill } from '../../test/till.ts';

const TIMES = 12;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 30 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const origin = (index: number): string => servers[index % 2]?.origin ?? '';
const sentAt = new Date(TEST_NOW).toISOString();

/** An enrolled device that holds a till, and what it sells. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [product] = (await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 90_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const [till] = (await addOpenTills(database, shop, branchId, 1)) as [OpenTill];
  const body = { _id: till.deviceId, name: 'Tablet' };
  const enrolled = await postJson(`${origin(0)}/api/devices`, shop.seller.headers, body);
  const { secret } = JSON.parse(enrolled.text) as { secret: string };
  const headers = { 'tillbook-device': `${till.deviceId}.${secret}` };
  const fact = (number: number, more: object = {}) => {
    const lines = [{ product, quantityMilli: 1_000 }];
    return { ...factOf(till, shop.seller, { lines, number }), ...more };
  };
  const { tillId } = till;
  const handOver = (of: object, index: number) =>
    postJson(`${origin(index)}/api/till/sync/unposted`, headers, {
      ...{ tillId, sentAt, kind: 'sale', text: JSON.stringify(of) },
    });
  const send = (of: object, index: number) =>
    postJson(`${origin(index)}/api/till/sync`, headers, { tillId, sentAt, sales: [of] });
  const counted = async (table: string): Promise<number> => {
    const text = `select count(*)::int n from ${table} where business_id = $1`;
    return (await peek<{ n: number }>(database, text, [shop.businessId]))[0]?.n ?? -1;
  };
  return { fact, handOver, send, counted };
}

const stateOf = ({ text }: HttpAnswer): string => {
  const told = JSON.parse(text) as { state?: string; outcomes?: { state: string }[] };
  return told.state ?? told.outcomes?.[0]?.state ?? text;
};

test('a fact that two servers are handed at once, twelve times, is kept once', async () => {
  const { fact, handOver, counted } = await scene();
  const bad = fact(1, { totalMinor: 1_001 });
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) => handOver(bad, index)),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.map(stateOf)).toEqual(Array(TIMES).fill('kept'));
  expect([await counted('unposted_fact'), await counted('sale_conflict')]).toEqual([1, 1]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('sent and handed over at the same moment it is a sale, whoever is first', async () => {
  const { fact, handOver, send, counted } = await scene();
  const good = fact(1);
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      index % 3 === 0 ? send(good, index) : handOver(good, index),
    ),
  );
  expect(answers.map(stateOf)).toEqual(Array(TIMES).fill('posted'));
  expect([await counted('sale'), await counted('unposted_fact')]).toEqual([1, 0]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('what is kept stays kept, however often it is sent meanwhile', async () => {
  const { fact, handOver, send, counted } = await scene();
  const bad = fact(1, { totalMinor: 1_001 });
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, index) =>
      index % 2 === 0 ? send(bad, index) : handOver(bad, index),
    ),
  );
  expect(new Set(answers.map(stateOf))).toEqual(new Set(['malformed', 'kept']));
  expect([await counted('sale'), await counted('unposted_fact')]).toEqual([0, 1]);
  expect(await brokenBooks(database)).toEqual([]);
});
