import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiscardOutcome } from '@tillbook/core/sales/cart-discards.api';
import type { Shift, TillLease } from '@tillbook/core/sales/tills.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { discardOf } from '../../test/discard-facts.ts';
import {
  postJson,
  startRealDatabase,
  startServer,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';

const TIMES = 12;

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

type Send = (server: ServerProcess | undefined) => Promise<HttpAnswer>;

/** One cart, as each till of the shop would send it under the same id. */
async function sendersOf(shop: TestBusiness): Promise<readonly Send[]> {
  const headers = shop.owner.headers as Record<string, string>;
  const [soap] = await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
  ]);
  if (soap === undefined) throw new Error('no soap');
  const json = async <T>(path: string, body: object): Promise<T> => {
    const answer = await postJson(`${servers[0]?.origin}${path}`, headers, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text) as T;
  };
  const discardId = newId();
  const senders: Send[] = [];
  for (const { tillId } of shop.branches) {
    const deviceId = newId();
    const lease = await json<TillLease>(`/api/tills/${tillId}/take`, { deviceId });
    const { secret } = await json<{ secret: string }>('/api/devices', {
      ...{ _id: deviceId, name: 'Tablet' },
    });
    const own = { 'tillbook-device': `${deviceId}.${secret}` };
    const till = { ...lease, tillId, deviceId, shiftId: newId() };
    const discard = { ...discardOf(till, shop.owner, soap), _id: discardId };
    const sentAt = new Date(TEST_NOW).toISOString();
    senders.push((server) =>
      postJson(`${server?.origin}/api/till/sync/discards`, own, { tillId, sentAt, discard }),
    );
  }
  return senders;
}

const stateOf = (answer: HttpAnswer | undefined) =>
  answer?.status === 200 ? (JSON.parse(answer.text) as DiscardOutcome).state : answer?.status;

test('a cart that two servers hear of at once, twelve times, at two tills, is one', async () => {
  const senders = await sendersOf(await addBusiness(database, { branchCount: 2 }));
  const answers = await Promise.all(
    Array.from({ length: TIMES }, async (_, index) =>
      senders[index % 2]?.(servers[Math.floor(index / 2) % servers.length]),
    ),
  );
  const told = answers.map(stateOf);
  // The same id at another till is another cart.
  expect([told.filter((one) => one === 'posted').length, new Set(told)]).toEqual([
    ...[TIMES / 2, new Set(['posted', 422])],
  ]);
  expect(
    await peek(
      database,
      `select (select count(*)::int from cart_discard) carts,
         (select count(*)::int from cart_discard_line) lines,
         (select count(*)::int from audit_event where action = 'cart_discarded') acts`,
    ),
  ).toEqual([{ carts: 1, lines: 1, acts: 1 }]);
  expect(await brokenBooks(database)).toEqual([]);
});

test('a server that does not look whether it knows a cart does not take it for the same', async () => {
  const rewrites: Rewrites = [
    ['discard_id = $3) "contentHash"', 'discard_id = $3 and false) "contentHash"'],
  ];
  const blind = await startServer(database, { connections: 4, rewrites });
  try {
    const [send] = await sendersOf(await addBusiness(database, { branchCount: 1 }));
    expect(stateOf(await send?.(blind))).toBe('posted');
    expect(stateOf(await send?.(blind))).not.toBe('posted');
  } finally {
    await blind.kill();
  }
});

const origin = (index: number): string => servers[index % servers.length]?.origin ?? '';

test('carts that come in while their shift is closed are in its report or beside it, each once', async () => {
  const shop = await addBusiness(database, { branchCount: 1 });
  const headers = shop.owner.headers as Record<string, string>;
  const [soap] = await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
  ]);
  if (soap === undefined) throw new Error('no soap');
  const send = async <T>(path: string, body: object, by = headers, index = 0): Promise<T> => {
    const answer = await postJson(`${origin(index)}${path}`, by, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text) as T;
  };
  const [tillId, deviceId, shiftId] = [shop.branches[0]?.tillId ?? '', newId(), newId()];
  const lease = await send<TillLease>(`/api/tills/${tillId}/take`, { deviceId });
  const { leaseId } = lease;
  await send('/api/shifts', { _id: shiftId, tillId, leaseId, floatMinor: 1_000 });
  const device = await send<{ secret: string }>('/api/devices', { _id: deviceId, name: 'Tablet' });
  const own = { 'tillbook-device': `${deviceId}.${device.secret}` };
  const till = { ...lease, tillId, deviceId, shiftId };
  const sentAt = new Date(TEST_NOW).toISOString();
  const [first, ...rest] = Array.from({ length: TIMES }, (_, index) => {
    const discard = discardOf(till, shop.owner, soap, { totalMinor: 100 });
    const body = { tillId, sentAt, discard };
    return () => send('/api/till/sync/discards', body, own, index);
  });
  const close = () => send<Shift>(`/api/shifts/${shiftId}/close`, { countedMinor: 1_000 });
  await first?.();
  const [told] = await Promise.all([close(), ...rest.map((one) => one())]);
  const answer = await fetch(`${origin(1)}/api/shifts/${shiftId}`, { headers });
  const { discards, late } = (await answer.json()) as Shift;
  expect(discards).toEqual(told.discards);
  const inZ = discards?.count ?? 0;
  expect(inZ).toBeGreaterThan(0);
  expect(inZ + (late?.discardsCount ?? 0)).toBe(TIMES);
  expect((discards?.totalMinor ?? 0) + (late?.discardsMinor ?? 0)).toBe(TIMES * 100);
  expect(await brokenBooks(database)).toEqual([]);
});
