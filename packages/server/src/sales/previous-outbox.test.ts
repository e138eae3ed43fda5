import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import { postedOn, runFleet, shownBy, type FleetShop } from '../../test/fleet.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { postJson, startServer, type ServerProcess } from '../../test/processes.ts';

/** What browsers held under earlier releases; see about-these.md there. */
const KEPT = join(import.meta.dirname, '../../../web/test/kept');
const files = readdirSync(KEPT).filter((name) => name.endsWith('.json'));

type Ids = Readonly<
  Record<
    | 'businessId'
    | 'tillId'
    | 'leaseId'
    | 'shiftId'
    | 'deviceId'
    | 'sellerId'
    | 'sugarId'
    | 'soapId',
    string
  >
>;
interface Kept {
  readonly ids: Ids;
  readonly secret: string;
  /** In the order of the device, with the hash that the release gave each one's content. */
  readonly sales: readonly {
    readonly _id: string;
    readonly receiptNumber: string;
    readonly totalMinor: number;
    readonly contentHash: string;
  }[];
}

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startServer(database, { connections: 4 });
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

/** Gives rows of the database other ids, wherever they are named. */
async function rename(changed: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const columns = await peek<{ t: string; c: string }>(
    database,
    `select table_name t, column_name c from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid'
       and is_generated = 'NEVER' and table_name in (select tablename from pg_tables)`,
  );
  const updates = columns.flatMap(({ t, c }) =>
    changed.map(([from, to]) => `update ${t} set ${c} = '${to}' where ${c} = '${from}';`),
  );
  await peek(database, `set session_replication_role = replica; ${updates.join('\n')}`);
}

/** The shop of the browser: a till in the device's hands, with the ids that it knows. */
async function shopOf({ ids, secret }: Kept): Promise<FleetShop> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const stock = { costMinor: 701, quantityMilli: 50_000 };
  const [sugar, soap] = await addProducts(database, shop, [
    { name: 'Sugar 1 kg', priceMinor: 310_000, ...stock },
    { name: 'Soap bar', priceMinor: 120_000, ...stock },
  ]);
  const branchId = shop.branches[0]?.branchId ?? '';
  const [till] = await addOpenTills(database, shop, branchId, 1);
  if (till === undefined || sugar === undefined || soap === undefined) throw new Error('no shop');
  await rename([
    [shop.businessId, ids.businessId],
    [till.tillId, ids.tillId],
    [till.leaseId, ids.leaseId],
    [till.shiftId, ids.shiftId],
    [till.deviceId, ids.deviceId],
    [shop.seller.personId, ids.sellerId],
    [sugar.productId, ids.sugarId],
    [soap.productId, ids.soapId],
  ]);
  const device = { _id: ids.deviceId, name: 'Tablet' };
  await postJson(`${server.origin}/api/devices`, shop.owner.headers, device);
  // Its secret is the one that it kept.
  const hash = createHash('sha256').update(secret).digest();
  const enrolled = 'update device set secret_hash = $1 where device_id = $2';
  await peek(database, enrolled, [hash, ids.deviceId]);
  const { businessId, tillId, leaseId, shiftId, deviceId, sellerId: personId } = ids;
  const seller = { ...shop.seller, personId };
  const named: TestBusiness = { ...shop, businessId, seller };
  return {
    shop: named,
    products: [
      { ...sugar, productId: ids.sugarId },
      { ...soap, productId: ids.soapId },
    ],
    tills: [{ ...till, tillId, leaseId, shiftId, deviceId, secret }],
  };
}

describe.each(files)('the outbox in %s', (file) => {
  const kept = JSON.parse(readFileSync(join(KEPT, file), 'utf8')) as Kept;

  test('opens in the app of today and is sent: each sale once, as it was sold', async () => {
    const made = await shopOf(kept);
    const origins = [server.origin];
    const plan = { origins, seed: 1, salesPerDevice: 0, plan: 'rough', kept } as const;
    const fleet = await runFleet(made, plan);
    expect(fleet.devices.map(({ left }) => left)).toEqual([[]]);
    const receipts = fleet.devices.flatMap(({ shown }) =>
      shown.map(({ receiptNumber, totalMinor }) => ({ receiptNumber, totalMinor })),
    );
    const sold = kept.sales.map(({ receiptNumber, totalMinor }) => ({ receiptNumber, totalMinor }));
    expect(receipts).toEqual(sold);
    const posted = await peek<{ id: string; hash: string }>(
      database,
      `select sale_id id, encode(content_hash, 'hex') hash from sale where business_id = $1
       order by number`,
      [kept.ids.businessId],
    );
    // The hash is the one it had then: what that release had posted is known again.
    expect(posted).toEqual(kept.sales.map(({ _id: id, contentHash: hash }) => ({ id, hash })));
    expect(await postedOn(database, made)).toEqual(shownBy(fleet));
    // Once more from the same storage: nothing is posted twice, nothing is malformed.
    const again = await runFleet(made, plan);
    expect(again.devices.map(({ left }) => left)).toEqual([[]]);
    expect((await postedOn(database, made)).flat()).toHaveLength(sold.length);
    expect(await brokenBooks(database)).toEqual([]);
  });
});
