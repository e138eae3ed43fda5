import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CashMoveFactInput, CashMoveOutcome } from '@tillbook/core/sales/cash-move-facts.api';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, TEST_NOW, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { moveFactOf } from '../../test/move-facts.ts';
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
  const send = async (move: CashMoveFactInput, index: number, among = servers) => {
    const sentAt = new Date(TEST_NOW).toISOString();
    const sent = { tillId, sentAt, move };
    const answer = await postJson(`${origin(index, among)}/api/till/sync/moves`, own, sent);
    return JSON.parse(answer.text) as CashMoveOutcome;
  };
  return { till, send, headers, path: `/api/shifts/${shiftId}` };
}

const counted = async ({ businessId }: TestBusiness) =>
  (
    await peek(
      database,
      `select (select count(*)::int from cash_move where business_id = $1) moves,
         (select count(*)::int from cash_move_fact where business_id = $1) facts,
         (select count(*)::int from journal_entry where business_id = $1
           and source_kind = 'cash_move') entries`,
      [businessId],
    )
  )[0];

describe('cash that was moved without a connection, heard by two servers at once', () => {
  test('sent twelve times is moved once', async () => {
    const shop = await addBusiness(database, { branchCount: 1 });
    const { till, send } = await atTill(shop);
    const out = moveFactOf(till, shop.seller);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => send(out, index)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'posted', number: 1, conflicts: [] });
    expect(await counted(shop)).toEqual({ moves: 1, facts: 1, entries: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against the request whose answer got lost it is one, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, send, headers, path } = await atTill(shop);
      const out = moveFactOf(till, shop.seller);
      const { _id, kind, amountMinor, category, reason } = out;
      const body = { _id, kind, amountMinor, category, reason };
      const [told, asked] = await Promise.all([
        send(out, round),
        postJson(`${origin(round + 1)}${path}/moves`, headers, body),
      ]);
      expect(told).toMatchObject({ state: 'posted', number: 1, conflicts: [] });
      expect(asked.status).toBe(200);
      expect(await counted(shop)).toMatchObject({ moves: 1, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('against the close of its shift it is in the Z report, or late and told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, send, headers, path } = await atTill(shop);
      const out = moveFactOf(till, shop.seller);
      const [told, asked] = await Promise.all([
        send(out, round),
        postJson(`${origin(round + 1)}${path}/close`, headers, closeBody(FLOAT - 3_000_00)),
      ]);
      expect(asked.status).toBe(200);
      const { payOutsMinor, differenceMinor } = JSON.parse(asked.text) as Shift;
      const isLate = told.conflicts.length > 0;
      expect(told.conflicts).toEqual(isLate ? ['late_move'] : []);
      const expected = isLate ? [0, -3_000_00] : [3_000_00, 0];
      expect([payOutsMinor, differenceMinor]).toEqual(expected);
      expect(await counted(shop)).toEqual({ moves: 1, facts: 1, entries: 1 });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });
});

describe('with a defence off', () => {
  test('nobody looks for a move under the same id: the second answer is another', async () => {
    const rewrites: Rewrites = [['m.move_id = $3) known', 'm.move_id = $3 and false) known']];
    const blind = [await startServer(database, { connections: 4, rewrites })];
    try {
      const shop = await addBusiness(database, { branchCount: 1 });
      const { till, send } = await atTill(shop);
      const out = moveFactOf(till, shop.seller);
      const first = await send(out, 0, blind);
      const second = await send(out, 1, blind);
      expect(first).toMatchObject({ state: 'posted', conflicts: [] });
      expect(second).not.toEqual(first);
    } finally {
      await Promise.all(blind.map((server) => server.kill()));
    }
  });
});
