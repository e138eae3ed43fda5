import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefundOutcome } from '@tillbook/core/refunds/refund-facts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { refundFactOf } from '../../test/refund-facts.ts';
import { refundDraftOf, SALE_UNLOCKED } from '../../test/refunds.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 6;
const SOLD = 3;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase();
  servers = await startTwo(database, { connections: 30 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const origin = (index: number, among = servers): string =>
  among[index % among.length]?.origin ?? '';

/** A sale of three pieces at the first of six tills, each with a device of its own. */
async function scene(among = servers) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, TILLS);
  const lines = [{ product: soap, quantityMilli: SOLD * 1_000 }];
  const draft = draftOf(tills[0] as OpenTill, { lines });
  const sold = await postJson(`${origin(0, among)}/api/sales`, shop.seller.headers, draft);
  const sale = JSON.parse(sold.text) as Sale;
  const secrets = new Map<string, string>();
  for (const { deviceId } of tills) {
    const body = { _id: deviceId, name: 'Tablet' };
    const enrolled = await postJson(`${origin(0, among)}/api/devices`, shop.seller.headers, body);
    secrets.set(deviceId, (JSON.parse(enrolled.text) as { secret: string }).secret);
  }
  const ask = (till: OpenTill, refund: object, index: number): Promise<HttpAnswer> => {
    const { tillId, deviceId } = till;
    const headers = { 'tillbook-device': `${deviceId}.${secrets.get(deviceId) ?? ''}` };
    const body = { tillId, sentAt: new Date(TEST_NOW).toISOString(), refund };
    return postJson(`${origin(index, among)}/api/till/sync/refunds`, headers, body);
  };
  const send = async (till: OpenTill, refund: object, index: number) =>
    JSON.parse((await ask(till, refund, index)).text) as RefundOutcome;
  return { shop, tills, sale, ask, send };
}

async function sums(saleId: string): Promise<unknown> {
  const [found] = await peek(
    database,
    `select (select coalesce(sum(quantity_milli), 0)::int from refund_line
        where sale_id = $1) matched,
      (select coalesce(sum(l.quantity_milli), 0)::int from unmatched_line l
        join refund_fact f using (business_id, refund_id) where f.sale_id = $1) beyond,
      (select sum(total_minor)::int from refund_fact where sale_id = $1) given`,
    [saleId],
  );
  return found;
}

describe('refunds that happened, heard by two servers at once', () => {
  test('one that is sent twelve times is posted once', async () => {
    const { shop, tills, sale, send } = await scene();
    const [till] = tills as [OpenTill];
    const fact = refundFactOf(till, shop.manager, sale, [{ quantityMilli: 2_000 }]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(till, fact, index)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.conflicts).toEqual([]);
    expect(await sums(sale._id)).toEqual({ matched: 2_000, beyond: 0, given: 2_000 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('of six that want two of three each, three pieces are matched and nine are beyond', async () => {
    const { shop, tills, sale, send } = await scene();
    const answers = await Promise.all(
      tills.map((till, index) =>
        send(till, refundFactOf(till, shop.manager, sale, [{ quantityMilli: 2_000 }]), index),
      ),
    );
    expect(answers.map(({ state }) => state)).toEqual(Array(TILLS).fill('posted'));
    expect(await sums(sale._id)).toEqual({ matched: 3_000, beyond: 9_000, given: 12_000 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against one online: never more than was sold is matched, and all money is told', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { shop, tills, sale, send } = await scene();
      const [here, there] = tills as [OpenTill, OpenTill];
      const all = [{ quantityMilli: 3_000 }];
      const url = `${origin(round + 1)}/api/sales/${sale._id}/refunds`;
      const online = { ...refundDraftOf(there, sale, all), _id: newId() };
      const [told, posted] = await Promise.all([
        send(here, refundFactOf(here, shop.manager, sale, all), round),
        postJson(url, shop.manager.headers, online),
      ]);
      const wasFirst = posted.status === 200;
      expect(told.conflicts).toEqual(wasFirst ? ['unmatched_refund'] : []);
      const beyond = wasFirst ? 3_000 : 0;
      expect(await sums(sale._id)).toEqual({ matched: 3_000, beyond, given: 3_000 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

/** Work in a shop whose one server lacks a defence; what is asked of it is held by the test. */
async function without(
  rewrites: Rewrites,
  work: (at: Awaited<ReturnType<typeof scene>>) => Promise<void>,
): Promise<void> {
  const open = await startServer(database, { connections: 12, isHeld: true, rewrites });
  try {
    await work(await scene([open]));
  } finally {
    await open.kill();
  }
}

// The last of all: they leave books that are not in order.
describe('with a defence off', () => {
  test('nobody looks for a refund under the same id: the second answer is another', async () => {
    const known = 'where f.refund_id is not null or r.refund_id is not null) known';
    await without([[known, 'where false) known']], async ({ shop, tills, sale, send }) => {
      const [till] = tills as [OpenTill];
      const fact = refundFactOf(till, shop.manager, sale, [{ quantityMilli: 2_000 }]);
      const first = await send(till, fact, 0);
      expect(first).toMatchObject({ state: 'posted', conflicts: [] });
      expect(await send(till, fact, 0)).not.toEqual(first);
    });
  });

  test('the lock on the sale: the second of two is an error, and its money is not told', async () => {
    await without(SALE_UNLOCKED, async ({ shop, tills, sale, ask }) => {
      const [here, there] = tills as [OpenTill, OpenTill];
      const acts = [here, there].map((till) => {
        const fact = refundFactOf(till, shop.manager, sale, [{ quantityMilli: 2_000 }]);
        return () => ask(till, fact, 0);
      });
      const answers = await heldAtTheEnd(database, shop, acts);
      expect(answers.map(({ status }) => status)).toEqual([200, 500]);
      // Of four pieces and their money, two are told.
      expect(await sums(sale._id)).toEqual({ matched: 2_000, beyond: 0, given: 2_000 });
    });
  });
});
