import { describe, expect, test } from 'vitest';
import type { TillHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import { createPlaces } from './places.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { createHeartbeats, createTellHeartbeat, waitingByTill } from './till-heartbeats.ts';
import type { Waiting } from './till-heartbeats.ts';
import type { UnsentSale } from './unsent-sale.ts';

const { businessId, tillId } = owner;
const NOTHING: Waiting = { sales: [], refunds: [], openings: [], moves: [], closings: [] };
const sale = (number: number): UnsentSale =>
  ({ ...unsentContent(number), businessId, state: 'kept' }) as unknown as UnsentSale;
const other = (of = tillId) => ({ businessId, tillId: of, state: 'kept' });
const waiting = (all: object): Waiting => ({ ...NOTHING, ...all });

describe('what a device says that it has not sent', () => {
  test('is the sales of each till with their sum, and the number of other entries', () => {
    const all = waiting({
      sales: [sale(1), sale(2)],
      refunds: [other()],
      closings: [other(uuid(77))],
      moves: [{ ...other(), businessId: uuid(99) }],
    });
    expect(waitingByTill(businessId, [{ businessId, tillId: uuid(78) }], all)).toEqual(
      [
        { tillId, salesCount: 2, salesMinor: 620_000, othersCount: 1 },
        { tillId: uuid(77), salesCount: 0, salesMinor: 0, othersCount: 1 },
        { tillId: uuid(78), salesCount: 0, salesMinor: 0, othersCount: 0 },
      ].sort((one, next) => (one.tillId < next.tillId ? -1 : 1)),
    );
  });

  function device(start: Waiting = NOTHING) {
    const sent: (readonly TillHeartbeat[])[] = [];
    const state = { all: start, isHeard: true };
    const beat = createHeartbeats({
      tills: async () => [{ businessId, tillId }],
      waiting: async () => state.all,
      credential: async () => ({ deviceId: uuid(1), secret: 'secret' }),
      send: async (_credential, tills) => {
        sent.push(tills);
        return state.isHeard;
      },
    });
    return { sent, state, beat };
  }

  test('is told each minute, also when nothing waits', async () => {
    const { sent, beat } = device();
    await beat('all');
    await beat('all');
    const nothing = { tillId, salesCount: 0, salesMinor: 0, othersCount: 0 };
    expect(sent).toEqual([[nothing], [nothing]]);
  });

  test('is told at once when it changes, and no sale costs a request of its own', async () => {
    const { sent, state, beat } = device();
    await beat('news');
    expect(sent).toEqual([]);
    state.all = waiting({ sales: [sale(1)] });
    await beat('news');
    await beat('news');
    expect(sent).toHaveLength(1);
    state.all = NOTHING;
    await beat('news');
    expect(sent.map(([first]) => first?.salesCount)).toEqual([1, 0]);
  });

  test('is news until the server has heard it', async () => {
    const { sent, state, beat } = device(waiting({ sales: [sale(1)] }));
    state.isHeard = false;
    await beat('news');
    await beat('news');
    state.isHeard = true;
    await beat('news');
    await beat('news');
    expect(sent).toHaveLength(3);
  });
});

test('only an answer of the server counts as heard', async () => {
  const replies = [
    { kind: 'failed' },
    { kind: 'answer', status: 502, body: {} },
    { kind: 'answer', status: 200, body: '<p>Sign in to this network' },
    { kind: 'answer', status: 200, body: { tillIds: [tillId] } },
  ];
  const seen: unknown[] = [];
  const send = createTellHeartbeat((async (request: unknown) => {
    seen.push(request);
    return replies[seen.length - 1];
  }) as never);
  const credential = { deviceId: uuid(1), secret: 'secret' };
  const heard = [];
  for (const _reply of replies) heard.push(await send(credential, []));
  expect(heard).toEqual([false, false, false, true]);
  expect(seen[0]).toMatchObject({ headers: { 'tillbook-device': `${uuid(1)}.secret` } });
});

test('the tills of everybody who sold on the device are known', async () => {
  const { database, seal } = browserStorage().tab();
  const places = createPlaces(database, seal);
  expect(await places.all()).toEqual([]);
  const branchId = uuid(79);
  await places.keep({ businessId, personId: uuid(3) }, lease({ tillId, branchId }));
  await places.keep({ businessId, personId: uuid(4) }, lease({ tillId: uuid(78) }));
  await places.keep({ businessId, personId: uuid(4) }, null);
  expect(await places.all()).toEqual([{ businessId, personId: uuid(3), tillId, branchId }]);
});
