import { expect, test } from 'vitest';
import { createDiscardOutbox } from './discard-outbox.ts';
import { exportUnsent } from './export-unsent.ts';
import { sealUnsent } from './seal-unsent.ts';
import { sendDiscards } from './send-discards.ts';
import type { SyncAnswer } from './sync.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { UNDO_MS } from './undo-words.ts';

const { businessId, tillId } = owner;

const discardOf = (last: number) => ({
  tillId,
  discard: {
    ...{
      _id: uuid(last),
      leaseId: uuid(5),
      series: 'A',
      shiftId: uuid(6),
      parkedAt: null,
    },
    ...{
      discardedBy: uuid(3),
      discardedAt: '2026-11-21T09:00:00.000Z',
      totalMinor: 400,
    },
    ...{ reason: 'customer_left' as const, note: null, proof: null },
    lines: [
      {
        productId: uuid(9),
        packId: null,
        quantityMilli: 1_000,
        unitPriceMinor: 400,
      },
    ],
  },
});

/** A browser, and a server that answers as it is told. */
function device(answer: SyncAnswer['kind'] | 'malformed' = 'heard') {
  const clock = { nowMs: 1_000_000 };
  const { outbox, database, seal } = browserStorage().tab();
  const discards = createDiscardOutbox(database, seal, () => clock.nowMs);
  const sent: string[] = [];
  const round = () =>
    sendDiscards({
      waiting: discards.waiting,
      credential: async () => ({ deviceId: uuid(8), secret: 's' }),
      dropCredential: async () => undefined,
      send: async (_credential, { discard: { _id } }) => {
        sent.push(_id);
        if (answer === 'silent' || answer === 'unknown-device') return { kind: answer };
        if (answer === 'refused') return { kind: answer, message: 'No' };
        const state = answer === 'heard' ? 'posted' : 'malformed';
        return {
          kind: 'heard',
          outcomes: [{ _id, state, code: 'NOT_FOUND', message: 'Gone' }],
        };
      },
      settle: outbox.settleAll,
      malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
    });
  return { clock, outbox, discards, sent, round };
}

test('a discarded cart is sent when nobody can take it back any more, and once', async () => {
  const { clock, discards, sent, round } = device();
  await discards.keep(discardOf(61), businessId);
  clock.nowMs += UNDO_MS - 5_000;
  expect(await round()).toEqual({ result: 'sent', nextMs: 5_000 });
  expect(sent).toEqual([]);
  clock.nowMs += 5_000;
  expect(await round()).toEqual({ result: 'sent', nextMs: null });
  await round();
  expect(sent).toEqual([uuid(61)]);
});

test('one that is taken back in time was none; too late it is', async () => {
  const { clock, discards, sent, round } = device();
  await discards.keep(discardOf(61), businessId);
  await discards.keep(discardOf(62), businessId);
  expect(await discards.takeBack(uuid(61))).toBe(true);
  expect(await discards.takeBack(uuid(61))).toBe(false);
  clock.nowMs += UNDO_MS;
  expect(await discards.takeBack(uuid(62))).toBe(false);
  await round();
  expect(sent).toEqual([uuid(62)]);
});

test('one that was let go is sent at once, and is not taken back', async () => {
  const { discards, sent, round } = device();
  await discards.keep(discardOf(61), businessId);
  await discards.letGo(uuid(61));
  expect(await discards.takeBack(uuid(61))).toBe(false);
  await round();
  expect(sent).toEqual([uuid(61)]);
});

test.each(['silent', 'unknown-device'] as const)('%s: it stays, and goes later', async (answer) => {
  const { clock, discards, sent, round } = device(answer);
  await discards.keep(discardOf(61), businessId);
  clock.nowMs += UNDO_MS;
  const { result } = await round();
  expect(result).toBe(answer === 'silent' ? 'later' : answer);
  await round();
  expect(sent).toEqual([uuid(61), uuid(61)]);
  expect(await discards.waiting()).toHaveLength(1);
});

test.each(['malformed', 'refused'] as const)('%s: it holds nothing else up', async (answer) => {
  const { clock, discards, sent, round } = device(answer);
  await discards.keep(discardOf(61), businessId);
  await discards.keep(discardOf(62), businessId);
  clock.nowMs += UNDO_MS;
  await round();
  await round();
  expect(sent).toEqual([uuid(61), uuid(62)]);
  expect(await discards.waiting()).toEqual([]);
});

test('no sale waits behind it, and it is none of what waits there', async () => {
  const { outbox, discards } = device();
  await discards.keep(discardOf(61), businessId);
  expect(await outbox.begin(unsentContent(1), { businessId, mustWait: false })).toBe('trying');
  expect((await outbox.all()).length).toBe(1);
});

const told = {
  ...{ discardedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
  names: ['Sugar 1 kg'],
};

test('what nobody takes back any more goes into the file, also what the server could not read', async () => {
  const { clock, discards, round } = device('malformed');
  await discards.keep({ ...discardOf(61), told }, businessId);
  clock.nowMs += UNDO_MS;
  await round();
  await discards.keep(discardOf(62), businessId);
  await discards.letGo(uuid(62));
  await discards.keep(discardOf(63), businessId);
  const unsent = await discards.unsent();
  expect(unsent.map(({ discard: { _id }, state }) => [_id, state])).toEqual([
    [uuid(61), 'malformed'],
    [uuid(62), 'waiting'],
  ]);
  const file = JSON.parse(exportUnsent({ discards: unsent }, '2026-11-21T10:00:00Z')) as {
    readonly discardedCarts: readonly object[];
  };
  expect(file.discardedCarts).toMatchObject([
    {
      ...{ till: 'Till 1', discardedBy: 'Juma', reason: 'customer_left', total: '4.00' },
      ...{ currency: 'TZS', state: 'malformed', problem: 'Gone' },
      lines: [{ name: 'Sugar 1 kg', quantity: 1, unitPrice: '4.00' }],
      sent: { _id: uuid(61), tillId, businessId },
    },
    // Kept by a version that wrote down its ids alone.
    { till: null, total: null, lines: [{ name: null }], sent: { _id: uuid(62) } },
  ]);
});

test('it is sealed among what was done before and after it, as it is sent', async () => {
  const { discards } = device();
  await discards.keep({ ...discardOf(61), told }, businessId);
  await discards.letGo(uuid(61));
  const nothing = { sales: [], refunds: [], openings: [], moves: [], closings: [] };
  const [sealed] = await sealUnsent(
    { ...nothing, discards: await discards.unsent() },
    '2026-11-21T10:00:00.000Z',
    { crypto, credential: async () => ({ deviceId: uuid(8), secret: 'secret' }) },
  );
  expect(sealed?.parts.map(({ kind, text }) => [kind, JSON.parse(text)])).toEqual([
    ['discard', discardOf(61).discard],
  ]);
});
