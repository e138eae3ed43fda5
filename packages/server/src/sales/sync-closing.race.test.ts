import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClosingOutcome } from '@tillbook/core/sales/closing-facts.api';
import type { FactOutcome } from '@tillbook/core/sales/sync.api';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { closingOf } from '../../test/closing-facts.ts';
import { peek } from '../../test/database.ts';
import { nextFact } from '../../test/facts.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';
import { closeBody } from '../../test/shifts.ts';

const TIMES = 12;
const ROUNDS = 6;
const FLOAT = 20_000_00;
const PRICE = 1_000_00;

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
const headersOf = (person: TestBusiness['seller']) => person.headers as Record<string, string>;

async function json<T>(path: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await postJson(`${origin(0)}${path}`, headers, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as T;
}

/** A device with an open shift at the first till of a shop, and what it sends. */
async function atTill(shop: TestBusiness) {
  const tillId = shop.branches[0]?.tillId ?? '';
  const deviceId = newId();
  const headers = headersOf(shop.seller);
  const lease = await json<TillLease>(`/api/tills/${tillId}/take`, headers, { deviceId });
  const { leaseId, series, lastNumber } = lease;
  const shiftId = newId();
  await json('/api/shifts', headers, { _id: shiftId, tillId, leaseId, floatMinor: FLOAT });
  const enrolled = { _id: deviceId, name: 'Tablet' };
  const { secret } = await json<{ secret: string }>('/api/devices', headers, enrolled);
  const own = { 'tillbook-device': `${deviceId}.${secret}` };
  const till = { tillId, leaseId, deviceId, shiftId, series, lastNumber };
  const send = async <T>(
    path: string,
    part: object,
    index: number,
    among = servers,
  ): Promise<T> => {
    const sent = { tillId, sentAt: new Date(TEST_NOW).toISOString(), ...part };
    const answer = await postJson(`${origin(index, among)}${path}`, own, sent);
    if (answer.status !== 200 && among === servers) throw new Error(answer.text);
    return JSON.parse(answer.text) as T;
  };
  return {
    ...{ till, path: `/api/shifts/${shiftId}` },
    close: (closing: object, index: number, among = servers) =>
      send<ClosingOutcome>('/api/till/sync/closes', { closing }, index, among),
    sell: (sale: object, index: number) =>
      send<{ outcomes: FactOutcome[] }>('/api/till/sync', { sales: [sale] }, index),
  };
}

const counted = async ({ businessId }: TestBusiness) =>
  (
    await peek(
      database,
      `select (select count(*)::int from shift_close where business_id = $1) closes,
         (select count(*)::int from shift_closing where business_id = $1) told,
         (select count(*)::int from journal_entry where business_id = $1
           and source_kind = 'shift_close') entries`,
      [businessId],
    )
  )[0];

describe('a shift that was closed without a connection, heard of by two servers at once', () => {
  test('told twelve times is closed once', async () => {
    const shop = await addBusiness(database, { branchCount: 1 });
    const { till, close } = await atTill(shop);
    const closing = closingOf(till, shop.seller);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => close(closing, index)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'posted', zNumber: 1, conflicts: [] });
    expect(await counted(shop)).toEqual({ closes: 1, told: 1, entries: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('while a sale comes in has it in its Z report, or as a late one, and the books agree', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const [soap] = (await addProducts(database, shop, [
        { name: 'Soap', priceMinor: PRICE, costMinor: 700_00, quantityMilli: 90_000 },
      ])) as [TestProduct];
      const { till, close, sell } = await atTill(shop);
      const lines = [{ product: soap, quantityMilli: 1_000 }];
      const [told, sold] = await Promise.all([
        close(closingOf(till, shop.seller, { countedMinor: FLOAT + PRICE }), round),
        sell(nextFact(till, shop.seller, { lines }), round + 1),
      ]);
      expect(told).toMatchObject({ state: 'posted', zNumber: 1, conflicts: [] });
      const isLate = sold.outcomes[0]?.conflicts.includes('late_sale') ?? false;
      const [report] = await peek(
        database,
        `select sales_count::int sales, difference_minor::int difference from shift_close
         where business_id = $1`,
        [shop.businessId],
      );
      expect(report).toEqual(
        isLate ? { sales: 0, difference: PRICE } : { sales: 1, difference: 0 },
      );
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against the request whose answer got lost is one, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, close, path } = await atTill(shop);
      const [told, asked] = await Promise.all([
        close(closingOf(till, shop.seller), round),
        postJson(`${origin(round + 1)}${path}/close`, headersOf(shop.seller), closeBody(FLOAT)),
      ]);
      expect(told).toMatchObject({ state: 'posted', zNumber: 1, conflicts: [] });
      expect(asked.status).toBe(200);
      expect(await counted(shop)).toMatchObject({ closes: 1, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against a manager’s forced close has one Z report; the other count is beside it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, close, path } = await atTill(shop);
      const [told, forced] = await Promise.all([
        close(closingOf(till, shop.seller, { countedMinor: FLOAT - 100 }), round),
        postJson(`${origin(round + 1)}${path}/force-close`, headersOf(shop.manager), {
          ...{ reason: 'Went home', countedMinor: FLOAT },
        }),
      ]);
      const isForced = forced.status === 200;
      expect(told.conflicts).toEqual(isForced ? ['close_elsewhere'] : []);
      const shift = await fetch(`${origin(0)}${path}`, { headers: headersOf(shop.owner) });
      const { differenceMinor, otherCounts } = (await shift.json()) as Shift;
      expect([differenceMinor, otherCounts.length]).toEqual(isForced ? [0, 1] : [-100, 0]);
      expect(await counted(shop)).toEqual({ closes: 1, told: 1, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

describe('with a defence off', () => {
  test('nobody looks for a close under the same id: the second answer is another', async () => {
    const rewrites: Rewrites = [['z.closing_id = $3) known', 'z.closing_id = $3 and false) known']];
    const blind = [await startServer(database, { connections: 4, rewrites })];
    try {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, close } = await atTill(shop);
      const closing = closingOf(till, shop.seller);
      const first = await close(closing, 0, blind);
      const second = await close(closing, 1, blind);
      expect(first).toMatchObject({ state: 'posted', conflicts: [] });
      expect(second).not.toEqual(first);
    } finally {
      await Promise.all(blind.map((server) => server.kill()));
    }
  });
});
