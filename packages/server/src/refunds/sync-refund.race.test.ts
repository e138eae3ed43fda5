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
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type ServerProcess,
  startTwo,
} from '../../test/processes.ts';
import { refundFactOf } from '../../test/refund-facts.ts';
import { refundDraftOf } from '../../test/refunds.ts';
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

const origin = (index: number): string => servers[index % 2]?.origin ?? '';

/** A sale of three pieces at the first of six tills, each with a device of its own. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, TILLS);
  const lines = [{ product: soap, quantityMilli: SOLD * 1_000 }];
  const draft = draftOf(tills[0] as OpenTill, { lines });
  const sold = await postJson(`${origin(0)}/api/sales`, shop.seller.headers, draft);
  const sale = JSON.parse(sold.text) as Sale;
  const enrolled = await postJson(`${origin(0)}/api/devices`, shop.seller.headers, {
    ...{ _id: tills[0]?.deviceId, name: 'Tablet' },
  });
  const { secret } = JSON.parse(enrolled.text) as { secret: string };
  const headers = { 'tillbook-device': `${tills[0]?.deviceId}.${secret}` };
  const send = async (till: OpenTill, refund: object, index: number) => {
    const sentAt = new Date(TEST_NOW).toISOString();
    const body = { tillId: till.tillId, sentAt, refund };
    const answer = await postJson(`${origin(index)}/api/till/sync/refunds`, headers, body);
    return JSON.parse(answer.text) as RefundOutcome;
  };
  return { shop, tills, sale, send };
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
