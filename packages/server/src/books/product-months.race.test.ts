import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldWhile } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { sumProducts } from './sum-months.ts';

/** The month of today is summed, as if it were over, beside two servers that sell in it. */
let database: RealDatabase;
let servers: readonly ServerProcess[];
/** As the nightly job has it. Its label is the servers', so that the test sees it wait as them. */
let own: Database;
let shop: TestBusiness;
let soap: TestProduct;
let tills: readonly OpenTill[];

beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 8, isHeld: true });
  own = openDatabase(database.urls.app, { max: 2, label: 'race' });
});
afterAll(async () => {
  await own.close();
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const sale = (index: number) => async (): Promise<unknown> => {
  const till = tills[index % tills.length] as OpenTill;
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const origin = servers[index % 2]?.origin ?? '';
  const { status } = await postJson(`${origin}/api/sales`, shop.seller.headers, draft);
  if (status === 200) till.lastNumber += 1;
  return status;
};
const sum = (): Promise<unknown> => {
  const clock = (): number => Date.now() + 40 * 86_400_000;
  const { businessId } = shop;
  return sumProducts({ db: own, clock }, { businessId, timezone: 'Africa/Dar_es_Salaam' });
};

beforeEach(async () => {
  shop = await addBusiness(database, { branchCount: 1 });
  [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 100_000 },
  ])) as [TestProduct];
  tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 2);
  expect(await sale(0)()).toBe(200);
});

async function inMonths(): Promise<number | undefined> {
  const text = 'select sum(quantity_milli)::int q from product_month where business_id = $1';
  return (await peek<{ q: number }>(database, text, [shop.businessId]))[0]?.q;
}

async function summed(quantityMilli: number): Promise<void> {
  expect(await brokenBooks(database)).toEqual([]);
  expect(await inMonths()).toBe(quantityMilli);
}

test('whoever sums waits for what is being written to a day, and counts it', async () => {
  const text = 'update product_day set net_minor = net_minor where business_id = $1';
  const held = { text, values: [shop.businessId] };
  const answers = await heldWhile(database, held, [sale(0), sale(1), sum]);
  expect(answers.slice(0, 2)).toEqual([200, 200]);
  await summed(3_000);
});

test('sales that come while a month is summed wait, and are added to its sum', async () => {
  const text = 'lock table product_month in share row exclusive mode';
  const answers = await heldWhile(database, { text, values: [] }, [sum, sale(0), sale(1)]);
  expect(answers.slice(1)).toEqual([200, 200]);
  await summed(3_000);
});

/** Rewrites a function of the database: what it stands on is there, not in the program. */
async function rewrite(name: string, from: string, to: string): Promise<void> {
  const [now] = await peek<{ text: string }>(
    database,
    'select pg_get_functiondef($1::regproc) "text"',
    [name],
  );
  const changed = now?.text.replaceAll(from, to) ?? '';
  expect(changed).not.toBe(now?.text);
  await peek(database, changed);
}

// The last of all: it leaves a month that misses a sale.
test('without the lock on the books, what is written while a month is summed is missing in it', async () => {
  const following = ['add_to_summed_months', 'add_change_to_summed_months'];
  // Whoever writes to a day waits where it has seen that its month is not summed.
  const wait = 'perform pg_advisory_xact_lock_shared(17); return null';
  for (const name of following) await rewrite(name, 'return null', wait);
  const text = 'select pg_advisory_xact_lock(17)';
  const sumAndSell = async () => {
    await sum();
    return sale(1)();
  };
  const meet = () => heldWhile(database, { text, values: [] }, [sale(0), sumAndSell]);
  expect(await meet()).toEqual([200, 200]);
  await summed(3_000);

  await peek(database, 'delete from product_months_until');
  await peek(database, 'delete from product_month');
  for (const name of ['book_on_open_day', ...following]) {
    await rewrite(name, 'perform pg_advisory_xact_lock_shared(hash', 'perform (hash');
  }
  expect(await meet()).toEqual([200, 200]);
  expect((await brokenBooks(database)).join(' ')).toContain('I107');
  expect(await inMonths()).toBe(4_000);
});
