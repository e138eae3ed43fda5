import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, type TestBusiness } from '../../test/builders.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../test/database.ts';
import {
  postedOn,
  runFleet,
  shownBy,
  soldBy,
  type FleetResult,
  type FleetShop,
} from '../../test/fleet.ts';
import { customerBody } from '../../test/customers.ts';
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
  /** When its shift was opened; absent: now. */
  readonly openedAt?: string;
  /** The seller's key on the device, which signed what they did. */
  readonly key?: { readonly keyId: string; readonly secret: string };
  /** What lies there beside the sales; absent: nothing. */
  readonly others?: Partial<Others>;
  /** A customer of the business who buys on account. */
  readonly buyer?: { readonly _id: string; readonly name: string; readonly phone: string };
  /** A sale that the server of then could make nothing of; absent: there is none. */
  readonly malformed?: {
    readonly _id: string;
    readonly receiptNumber: string;
    readonly totalMinor: number;
    readonly problem: string;
  };
}

/** What the books have of a business beside its sales. */
interface Others {
  readonly moves: readonly { readonly _id: string; readonly kind: string }[];
  readonly refunds: readonly { readonly _id: string; readonly totalMinor: number }[];
  readonly closes: readonly { readonly shiftId: string; readonly countedMinor: number }[];
  /** With how many sales were made in each. */
  readonly openings: readonly { readonly _id: string; readonly sales: number }[];
  readonly customers: readonly { readonly _id: string; readonly phone: string }[];
  /** Which of the refunds undid their sale. */
  readonly voids: readonly string[];
  /** Carts that were thrown away. */
  readonly discards: readonly { readonly _id: string; readonly totalMinor: number }[];
  /** Who owes something. */
  readonly owed: readonly { readonly _id: string; readonly balanceMinor: number }[];
  /** How many of all were signed by their seller. */
  readonly signed: number;
}
const NO_OTHERS: Others = {
  ...{ moves: [], refunds: [], closes: [], openings: [], customers: [], signed: 0 },
  ...{ voids: [], discards: [], owed: [] },
};

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

/** What was posted beside the sales, in the order of the device. */
async function othersOf(businessId: string): Promise<Others> {
  const [told] = await peek<Others & Record<string, unknown>>(
    database,
    `select array(select json_build_object('_id', move_id, 'kind', kind, 'amountMinor', amount_minor)
         from cash_move where business_id = b order by number) moves,
       array(select json_build_object('_id', refund_id, 'totalMinor', total_minor)
         from refund where business_id = b order by number) refunds,
       array(select json_build_object('shiftId', shift_id, 'countedMinor', counted_minor)
         from shift_close where business_id = b order by closed_at) closes,
       array(select json_build_object('_id', opening_id, 'floatMinor', float_minor, 'sales',
           (select count(*) from sale s where s.business_id = b and s.shift_id = o.shift_id))
         from shift_opening o where business_id = b order by opened_at) openings,
       array(select json_build_object('_id', customer_id, 'name', name, 'phone', phone)
         from customer where business_id = b order by phone) customers,
       array(select refund_id from refund where business_id = b and kind = 'void'
         order by number) voids,
       array(select json_build_object('_id', discard_id, 'totalMinor', total_minor)
         from cart_discard where business_id = b order by occurred_at) discards,
       array(select json_build_object('_id', customer_id, 'balanceMinor', balance_minor)
         from customer where business_id = b and balance_minor <> 0 order by phone) owed,
       (select count(mac)::int from (select mac from sale_proof where business_id = b
         union all select mac from cash_move_fact where business_id = b
         union all select mac from cart_discard where business_id = b
         union all select mac from shift_opening where business_id = b
         union all select mac from shift_closing where business_id = b)) signed
     from (values ($1::uuid)) of_business (b)`,
    [businessId],
  );
  if (told === undefined) throw new Error('no answer');
  return told;
}

/** What was found odd about any of it. */
const conflictsOf = (businessId: string) =>
  peek(
    database,
    'select kind, details from sale_conflict where business_id = $1 order by conflict_id',
    [businessId],
  );

/** The seller has the key that signed, may give back, and opened the shift when the device says. */
async function knowSeller({ ids, key, openedAt }: Kept): Promise<void> {
  if (openedAt === undefined || key === undefined) return;
  const { businessId, shiftId, sellerId, deviceId } = ids;
  await peek(database, 'update shift set opened_at = $1 where shift_id = $2', [openedAt, shiftId]);
  const enrolled = 'update device set enrolled_at = $1 where device_id = $2';
  await peek(database, enrolled, [openedAt, deviceId]);
  const may = 'update membership set can_process_refunds = true where person_id = $1';
  await peek(database, may, [sellerId]);
  await peek(
    database,
    `insert into seller_key (business_id, key_id, person_id, device_id, secret, created_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      ...[businessId, key.keyId, sellerId, deviceId],
      ...[Buffer.from(key.secret, 'base64url'), openedAt],
    ],
  );
}

/** The server knows who buys on account. */
async function knowBuyer({ buyer }: Kept, shop: TestBusiness): Promise<void> {
  if (buyer === undefined) return;
  await postJson(`${server.origin}/api/customers`, shop.owner.headers, customerBody(buyer));
}

/** What of a business was handed over, with what people are asked to settle. */
const unpostedOf = (businessId: string) =>
  peek(
    database,
    `select u.kind, u.fact_id "_id", u.paper_number "receiptNumber",
       u.amount_minor::int "totalMinor", u.code, u.device_id "deviceId", u.done_by "doneBy",
       (select array_agg(c.kind) from sale_conflict c
        where c.business_id = u.business_id and c.unposted_id = u.unposted_id) conflicts
     from unposted_fact u where u.business_id = $1`,
    [businessId],
  );

/** All that happened, as its device shows it: without what no document was made of. */
const happenedOn = (fleet: FleetResult, { malformed }: Kept): string[][] =>
  shownBy(fleet).map((lines) =>
    lines.filter((line) => malformed === undefined || !line.startsWith(malformed._id)),
  );

/** The shop of the browser: a till in the device's hands, with the ids that it knows. */
async function shopOf(kept: Kept): Promise<FleetShop> {
  const { ids, secret } = kept;
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
  await knowSeller(kept);
  await knowBuyer(kept, shop);
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

  const { malformed } = kept;
  const { businessId, deviceId, sellerId } = kept.ids;
  const others = { ...NO_OTHERS, ...kept.others };
  // Its number is missing; nothing else is odd about any of it.
  const gap = { series: 'A', fromNumber: 1, toNumber: 1 };
  const conflicts = malformed === undefined ? [] : [{ kind: 'number_gap', details: gap }];

  test('opens in the app of today and is sent: each thing once, as it was done', async () => {
    const made = await shopOf(kept);
    const origins = [server.origin];
    const plan = { origins, seed: 1, salesPerDevice: 0, plan: 'rough', kept } as const;
    const fleet = await runFleet(made, plan);
    // What the server could make nothing of stays, and holds nothing up.
    const atFault = malformed === undefined ? [] : [`1 malformed ${malformed.problem}`];
    expect(fleet.devices.map(({ left }) => left)).toEqual([atFault]);
    const receipts = soldBy(fleet)
      .filter(({ _id }) => _id !== malformed?._id)
      .map(({ receiptNumber, totalMinor }) => ({ receiptNumber, totalMinor }));
    const sold = kept.sales.map(({ receiptNumber, totalMinor }) => ({ receiptNumber, totalMinor }));
    expect(receipts).toEqual(sold);
    const posted = await peek<{ id: string; hash: string }>(
      database,
      `select sale_id id, encode(content_hash, 'hex') hash from sale where business_id = $1
       order by number`,
      [businessId],
    );
    // The hash is the one it had then: what that release had posted is known again.
    expect(posted).toEqual(kept.sales.map(({ _id: id, contentHash: hash }) => ({ id, hash })));
    expect(await postedOn(database, made)).toEqual(happenedOn(fleet, kept));
    expect(await othersOf(businessId)).toEqual(others);
    expect(await conflictsOf(businessId)).toEqual(conflicts);
    // Once more from the same storage: nothing is posted twice, nothing more is malformed.
    const again = await runFleet(made, plan);
    expect(again.devices.map(({ left }) => left)).toEqual([atFault]);
    expect(await postedOn(database, made)).toEqual(happenedOn(fleet, kept));
    expect(await othersOf(businessId)).toEqual(others);
    expect(await brokenBooks(database)).toEqual([]);
    if (malformed === undefined) return;

    // Handed over it waits no more; of an answer that got lost, and once more, it is the same one.
    const { problem, ...told } = malformed;
    for (const run of ['first', 'again']) {
      const handing = await runFleet(made, { ...plan, handsOver: true });
      const [device] = handing.devices;
      expect([run, device?.left, device?.handed]).toEqual([
        ...[run, [], [`${malformed.receiptNumber} ${problem}`]],
      ]);
      expect(await unpostedOf(businessId)).toEqual([
        {
          ...{ ...told, kind: 'sale', code: 'NOT_FOUND', deviceId, doneBy: sellerId },
          conflicts: ['not_posted'],
        },
      ]);
    }
    const found = await conflictsOf(businessId);
    expect(found).toMatchObject([...conflicts, { kind: 'not_posted', details: { problem } }]);
    expect(await postedOn(database, made)).toEqual(happenedOn(fleet, kept));
    expect(await othersOf(businessId)).toEqual(others);
    expect(await brokenBooks(database)).toEqual([]);
  });
});
