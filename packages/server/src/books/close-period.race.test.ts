import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { factOf } from '../../test/facts.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';

const TILLS = 6;
const ROUNDS = 5;
const YESTERDAY = '2026-03-03';

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

/** A shop with devices that sold yesterday and did not send it yet. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
  await peek(
    database,
    `update shift set opened_at = opened_at - interval '2 days', business_date = '2026-03-02'
     where business_id = $1`,
    [shop.businessId],
  );
  const devices = await Promise.all(
    tills.map(async (till) => {
      const body = { _id: till.deviceId, name: 'Tablet' };
      const made = await postJson(`${origin(0)}/api/devices`, shop.seller.headers, body);
      const { secret } = JSON.parse(made.text) as { secret: string };
      return { till, headers: { 'tillbook-device': `${till.deviceId}.${secret}` } };
    }),
  );
  const occurredAt = new Date(TEST_NOW - 86_400_000).toISOString();
  const cart = { lines: [{ product: soap, quantityMilli: 1_000 }], occurredAt };
  const late = (turn: number, number: number) => {
    const { till, headers } = devices[turn % TILLS] as (typeof devices)[number];
    const sales = [factOf(till, shop.seller, { ...cart, number })];
    const sentAt = new Date(TEST_NOW).toISOString();
    const body = { tillId: till.tillId, sentAt, sales };
    return postJson(`${origin(turn)}/api/till/sync`, headers, body);
  };
  const close = (turn: number, _id = newId()) =>
    postJson(`${origin(turn)}/api/books/close`, shop.owner.headers, { _id, upTo: YESTERDAY });
  const booked = async () => {
    const rows = await peek<{ day: string; n: number }>(
      ...[
        database,
        `select ledger_date::text as day, count(*)::int n from journal_entry
        where business_id = $1 and source_kind = 'sale' group by 1 order by 1`,
      ],
      [shop.businessId],
    );
    return new Map(rows.map(({ day, n }) => [day, n]));
  };
  return { late, close, booked };
}

describe('books closed from two servers at once', () => {
  test('are closed once, while sales of that day come in: none is lost, none stands behind', async () => {
    const { late, close, booked } = await scene();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isClosing = round === 3;
      const [posted, closed] = await Promise.all([
        Promise.all(Array.from({ length: TILLS }, (_, turn) => late(turn, round))),
        Promise.all(isClosing ? Array.from({ length: 4 }, (_, turn) => close(turn)) : []),
      ]);
      expect(posted.map(({ status }) => status)).toEqual(Array.from(posted, () => 200));
      expect(closed.map(({ status }) => status).toSorted()).toEqual(
        isClosing ? [200, 409, 409, 409] : [],
      );
    }
    const days = await booked();
    expect([...days.values()].reduce((sum, n) => sum + n, 0)).toBe(TILLS * ROUNDS);
    // Before the close on their day, after it on the first open one.
    expect(days.get(YESTERDAY)).toBeGreaterThanOrEqual(TILLS * 2);
    expect(days.get('2026-03-04')).toBeGreaterThanOrEqual(TILLS * 2);
    // I94: what was summed at the close is all there is behind it.
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('the same request from both is one close, with one answer', async () => {
    const { close } = await scene();
    const _id = newId();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => close(turn, _id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

// The last of all: it leaves books that are not in order.
test('without the lock that a close waits behind, what is posted meanwhile stands behind it', async () => {
  const label = 'closed over';
  const alone = "select pg_advisory_xact_lock(hashtextextended('books ' || $1::uuid, 0))::text";
  const rewrites = [[alone, 'select $1::uuid::text']] as const;
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites, label });
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const send = (path: string, body: object) => () =>
      postJson(`${open.origin}/api${path}`, shop.owner.headers, { _id: newId(), ...body });
    const expense = {
      ...{ branchId: shop.branches[0]?.branchId, category: 'rent', amountMinor: 11_800 },
      ...{ taxMinor: 1_800, paidFrom: 'bank', day: YESTERDAY },
      ...{ payee: null, note: null, reference: null },
    };
    const acts = [send('/expenses', expense), send('/books/close', { upTo: YESTERDAY })];
    const answers = await heldAtTheEnd(database, shop, acts, label);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([200, 200]);
    expect((await brokenBooks(database)).join(' ')).toContain('I94');
  } finally {
    await open.kill();
  }
});
