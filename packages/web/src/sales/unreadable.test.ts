import { describe, expect, test } from 'vitest';
import { createClosingOutbox } from './closing-outbox.ts';
import type { StoredSale } from './device-database.ts';
import { createDiscardOutbox } from './discard-outbox.ts';
import { exportUnsent } from './export-unsent.ts';
import { createMoveOutbox } from './move-outbox.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import type { UnsentOpeningContent } from './unsent-opening.ts';
import { countOf, foundIn, unreadableIn } from './unsent-view.ts';

const { businessId, tillId } = owner;
const offline = { businessId, mustWait: true };
const KINDS = [undefined, 'refund', 'opening', 'move', 'closing'] as const;

const opening = (_id: string): UnsentOpeningContent => ({
  tillId,
  opening: {
    ...{ _id, leaseId: uuid(5), series: 'A', openedBy: owner.personId },
    ...{ openedAt: '2026-11-21T09:00:00.000Z', floatMinor: 2_000_000 },
  },
  ...{ openedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
});

/** A device with two sales, and one of each kind between them that was sealed by another key. */
async function device(kinds: readonly StoredSale['kind'][] = KINDS) {
  const { tab } = browserStorage();
  const { outbox, database, seal } = tab();
  await outbox.begin(unsentContent(1), offline);
  const write = await database();
  const iv = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const [at, kind] of kinds.entries()) {
    await write.put('sales', {
      ...(kind === undefined ? {} : { kind }),
      ...{ saleId: uuid(700 + at), tillKey: `${businessId}/${tillId}`, businessId, tillId },
      ...{ series: 'A', number: 9, state: 'waiting', sinceMs: 1_000, problem: null, format: 1 },
      sealed: { iv, bytes: new Uint8Array([255, 0, 7]).buffer },
    });
  }
  await outbox.begin(unsentContent(2), offline);
  const now = () => 2_000;
  const shifts = createShiftOutbox(database, seal, now);
  const others = {
    refunds: createRefundOutbox(database, seal, now).all,
    openings: shifts.all,
    moves: createMoveOutbox(database, seal, now).all,
    closings: createClosingOutbox(database, seal, now).all,
  };
  return { outbox, others, shifts, database, seal, found: () => foundIn(outbox, others) };
}

describe('what this device cannot read', () => {
  test('is counted by itself, whatever it is, and what can be read is as ever', async () => {
    const { found } = await device();
    const all = await found();
    expect(all.sales.map(({ draft }) => draft.number)).toEqual([1, 2]);
    expect([countOf(all), unreadableIn(all)]).toEqual([2, KINDS.length]);
    expect(all.unreadable?.map(({ kind }) => kind)).toEqual(KINDS);
  });

  test('is in the file as it lies here, and stays', async () => {
    const { found, database } = await device(['move']);
    const { unreadable = [] } = await found();
    const file = JSON.parse(exportUnsent({ unreadable }, '2026-11-22T05:00:00.000Z')) as object;
    expect(file).toMatchObject({
      unreadable: [
        {
          ...{ kind: 'move', _id: uuid(700), businessId, tillId, state: 'waiting', format: 1 },
          sealed: { iv: 'AQIDBAUGBwgJCgsM', bytes: '/wAH' },
        },
      ],
    });
    expect(await (await database()).count('sales')).toBe(3);
  });

  test('a sale that was sent while it was looked for is not told of', async () => {
    const { outbox, others } = await device([]);
    const seen = {
      all: async () => {
        await outbox.settle(uuid(5_001));
        return outbox.all();
      },
      stored: outbox.stored,
    };
    const all = await foundIn(seen, others);
    expect(all.sales.map(({ draft }) => draft.number)).toEqual([2]);
    expect(unreadableIn(all)).toBe(0);
  });

  test('a cart that was thrown away is told by itself', async () => {
    const { database, seal, found } = await device([]);
    const discards = createDiscardOutbox(database, seal, () => 2_000);
    await (
      await database()
    ).put('sales', {
      ...{ kind: 'discard', saleId: uuid(800), tillKey: `discards ${businessId}/${tillId}` },
      ...{ businessId, tillId, series: 'A', number: 0, state: 'waiting', sinceMs: 0 },
      ...{ problem: null, format: 1, sealed: { plain: 'half a' } },
    });
    expect((await discards.unreadable()).map(({ saleId }) => saleId)).toEqual([uuid(800)]);
    expect(await discards.unsent()).toEqual([]);
    expect(unreadableIn(await found())).toBe(0);
  });

  test('an opening does not keep the next shift of its till shut', async () => {
    const { shifts, database } = await device(['opening', 'opening']);
    expect(await shifts.begin(opening(uuid(6)), offline)).toEqual({ state: 'waiting' });
    // That one is the shift, for every tab.
    const second = await shifts.begin(opening(uuid(7)), offline);
    expect(second).toMatchObject({ state: 'opened', by: { opening: { _id: uuid(6) } } });
    expect(await (await database()).count('sales')).toBe(5);
  });
});
