import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShiftFactInput, ShiftOutcome } from '@tillbook/core/sales/shift-facts.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';
import { openingOf } from '../../test/shift-facts.ts';

const TIMES = 12;
const ROUNDS = 6;

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

async function json<T>(path: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await postJson(`${origin(0)}${path}`, headers, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as T;
}

/** A device that took the first till of a shop, and what it would say of a shift there. */
async function holder(shop: TestBusiness, takeOver: boolean) {
  const tillId = shop.branches[0]?.tillId ?? '';
  const deviceId = newId();
  const headers = shop.seller.headers as Record<string, string>;
  const body = { deviceId, takeOver };
  const lease = await json<TillLease>(`/api/tills/${tillId}/take`, headers, body);
  const enrolled = { _id: deviceId, name: 'Tablet' };
  const { secret } = await json<{ secret: string }>('/api/devices', headers, enrolled);
  const own = { 'tillbook-device': `${deviceId}.${secret}` };
  const { leaseId, series, lastNumber } = lease;
  const till = { tillId, leaseId, deviceId, shiftId: newId(), series, lastNumber };
  const send = async (shift: ShiftFactInput, index: number, among = servers) => {
    const sentAt = new Date(TEST_NOW).toISOString();
    const sent = { tillId, sentAt, shift };
    const answer = await postJson(`${origin(index, among)}/api/till/sync/shifts`, own, sent);
    return JSON.parse(answer.text) as ShiftOutcome;
  };
  return { till, opening: openingOf(till, shop.seller), send };
}

const counted = async ({ businessId }: TestBusiness) =>
  (
    await peek(
      database,
      `select (select count(*)::int from shift where business_id = $1) shifts,
         (select count(*)::int from shift_opening where business_id = $1) openings,
         (select count(*)::int from journal_entry where business_id = $1
           and source_kind = 'shift_open') entries`,
      [businessId],
    )
  )[0];

describe('shifts that were opened without a connection, heard by two servers at once', () => {
  test('one that is sent twelve times is opened once', async () => {
    const shop = await addBusiness(database, { branchCount: 1 });
    const { opening, send } = await holder(shop, false);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => send(opening, index)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'posted', shiftId: opening._id, conflicts: [] });
    expect(await counted(shop)).toEqual({ shifts: 1, openings: 1, entries: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('of two devices at one till one opens a shift, and the other joins it and is told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const before = await holder(shop, false);
      const now = await holder(shop, true);
      const [first, second] = await Promise.all([
        before.send(before.opening, round),
        now.send(now.opening, round + 1),
      ]);
      expect([first.state, second.state]).toEqual(['posted', 'posted']);
      expect(first.shiftId).toBe(second.shiftId);
      const wasFirst = first.shiftId === before.opening._id;
      expect(first.conflicts).toEqual([wasFirst ? 'shift_elsewhere' : 'shift_joined']);
      expect(second.conflicts).toEqual(wasFirst ? ['shift_joined'] : []);
      expect(await counted(shop)).toEqual({ shifts: 1, openings: 2, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against one that is opened online there is one shift, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, opening, send } = await holder(shop, false);
      const { tillId, leaseId } = till;
      const online = { _id: newId(), tillId, leaseId, floatMinor: opening.floatMinor };
      const headers = shop.seller.headers as Record<string, string>;
      const [told, asked] = await Promise.all([
        send(opening, round),
        postJson(`${origin(round + 1)}/api/shifts`, headers, online),
      ]);
      const wasFirst = asked.status === 200;
      expect(told.shiftId).toBe(wasFirst ? online._id : opening._id);
      expect(told.conflicts).toEqual(wasFirst ? ['shift_joined'] : []);
      expect(await counted(shop)).toEqual({ shifts: 1, openings: 1, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

describe('with a defence off', () => {
  test('nobody looks for an opening under the same id: the second answer is another', async () => {
    const rewrites: Rewrites = [
      ['o.opening_id = $3) known', 'o.opening_id = $3 and false) known'],
      ['s.shift_id = $3) shift', 's.shift_id = $3 and false) shift'],
    ];
    const blind = [await startServer(database, { connections: 4, rewrites })];
    try {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { opening, send } = await holder(shop, false);
      const first = await send(opening, 0, blind);
      const second = await send(opening, 1, blind);
      expect(first).toMatchObject({ state: 'posted', conflicts: [] });
      expect(second).not.toEqual(first);
    } finally {
      await Promise.all(blind.map((server) => server.kill()));
    }
  });
});
