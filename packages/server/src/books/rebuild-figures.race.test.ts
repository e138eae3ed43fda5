import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';
import { openDatabase, type Database, type Statement, type Tx } from '../db/database.ts';
import { rebuildFigures } from './rebuild-figures.ts';

/** Figures are made right again beside two servers that sell. */
let database: RealDatabase;
let servers: readonly ServerProcess[];
/** As the command has it. Its label is the servers', so that the test sees it wait as them. */
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
const rebuild = async (db: Pick<Database, 'transact'> = own): Promise<unknown> => {
  const { mended } = await rebuildFigures(db as Database, shop.businessId);
  return mended.length;
};

/** Sales on two tills, after which one hour has too much and no day of the product is kept. */
beforeEach(async () => {
  shop = await addBusiness(database, { branchCount: 1 });
  [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 100_000 },
  ])) as [TestProduct];
  tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 2);
  expect([await sale(0)(), await sale(1)()]).toEqual([200, 200]);
  const faults = [
    'update till_hour set net_minor = net_minor + 7 where business_id = $1 and till_id = $2',
    'update product_day set net_minor = net_minor - 7 where business_id = $1 and $2::uuid is not null',
    `insert into till_hour select h.* from till_hour t cross join lateral
       jsonb_populate_record(t, '{"hour": 23}') h where t.business_id = $1 and t.till_id = $2`,
  ];
  for (const text of faults) await peek(database, text, [shop.businessId, tills[0]?.tillId]);
});

async function right(sold: number): Promise<void> {
  expect(await brokenBooks(database)).toEqual([]);
  const [kept] = await peek(
    database,
    'select sum(sales_count)::int n from till_hour where business_id = $1',
    [shop.businessId],
  );
  expect(kept).toEqual({ n: sold });
}

test('sales that are written while the figures are reckoned count once', async () => {
  // Both stand at their last row, unseen by the rebuild, which then waits for their tills.
  const answers = await heldAtTheEnd(database, shop, [sale(0), sale(1), () => rebuild()]);
  expect(answers).toEqual([200, 200, 3]);
  await right(4);
});

test('sales wait while figures are written, and add to what is right', async () => {
  const text = 'select from product_day where business_id = $1 for update';
  const held = { text, values: [shop.businessId] };
  expect(await heldWhile(database, held, [() => rebuild(), sale(0), sale(1)])).toEqual([
    3, 200, 200,
  ]);
  await right(4);
});

test('two rebuilds at once mend once', async () => {
  const text = 'select from product_day where business_id = $1 for update';
  const held = { text, values: [shop.businessId] };
  expect(await heldWhile(database, held, [() => rebuild(), () => rebuild()])).toEqual([3, 0]);
  await right(2);
});

test('sales that never stop and rebuilds between them end equal', async () => {
  const rounds = [0, 1, 2, 3, 4, 5];
  const all = await Promise.all([
    ...[0, 1].map(async (till) => {
      const statuses: unknown[] = [];
      for (const _round of rounds) statuses.push(await sale(till)());
      return statuses;
    }),
    (async () => {
      const counts: unknown[] = [];
      for (const _round of rounds) counts.push(await rebuild());
      return counts;
    })(),
  ]);
  expect(all).toEqual([rounds.map(() => 200), rounds.map(() => 200), [3, 0, 0, 0, 0, 0]]);
  await right(2 + 2 * rounds.length);
});

/** A rebuild in whose transaction each of some looks finds something once only. */
const lookingOnce = (looks: readonly string[]): Pick<Database, 'transact'> => ({
  transact: (opening, work) =>
    own.transact(opening, (tx, ...more) => {
      const seen = new Set<string>();
      async function rows<Row>(asked: Statement, values?: readonly unknown[]): Promise<Row[]> {
        if (seen.has(asked.name)) return [];
        if (looks.includes(asked.name)) seen.add(asked.name);
        return tx.rows<Row>(asked, values);
      }
      return work({ ...tx, rows } as Tx, ...more);
    }),
});

// The last of all: it leaves figures that are not right.
test('without a second look behind the tills’ lock, two rebuilds at once mend twice', async () => {
  const blind = lookingOnce(['read_hours_apart', 'read_days_apart']);
  const text = 'select from product_day where business_id = $1 for update';
  const held = { text, values: [shop.businessId] };
  const twice = [() => rebuild(blind), () => rebuild(blind)];
  expect(await heldWhile(database, held, twice)).toEqual([3, 3]);
  const broken = (await brokenBooks(database)).map((said) => said.split(' ')[0]);
  expect([...new Set(broken)].sort()).toEqual(['I113', 'I20', 'I21']);
});
