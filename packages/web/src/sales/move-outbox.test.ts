import { describe, expect, test } from 'vitest';
import { createMoveOutbox } from './move-outbox.ts';
import { exportUnsent } from './export-unsent.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { syncOnce, type SyncAnswer } from './sync.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import type { UnsentMoveContent } from './unsent-move.ts';
import type { UnsentOpeningContent } from './unsent-opening.ts';

const { businessId, tillId } = owner;
const offline = { businessId, mustWait: true };
const online = { businessId, mustWait: false };

const moveContent = (id = uuid(61), amountMinor = 300_000): UnsentMoveContent => ({
  tillId,
  move: {
    ...{ _id: id, leaseId: uuid(5), series: 'A', shiftId: uuid(6), movedBy: uuid(3) },
    ...{ movedAt: '2026-11-21T09:00:00.000Z', kind: 'pay_out', amountMinor },
    ...{ category: 'transport', reason: 'Rider', proof: null },
  },
  ...{ movedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
});
const opening: UnsentOpeningContent = {
  tillId,
  opening: {
    ...{ _id: uuid(6), leaseId: uuid(5), series: 'A', openedBy: uuid(3), proof: null },
    ...{ openedAt: '2026-11-21T06:00:00.000Z', floatMinor: 2_000_000 },
  },
  ...{ openedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
};

/** A browser with what its pages write there; `answer` is the server to every move. */
function device(answer: SyncAnswer['kind'] | 'malformed' = 'heard') {
  const storage = browserStorage();
  const { outbox, database, seal } = storage.tab();
  const moves = createMoveOutbox(database, seal, () => 1_000);
  const shifts = createShiftOutbox(database, seal, () => 1_000);
  const sent: string[] = [];
  /** What somebody does between two reads of the outbox. */
  const meanwhile = { happens: async (): Promise<void> => undefined };
  const nothing = { code: null, message: null };
  const round = () =>
    syncOnce({
      lastSeq: outbox.lastSeq,
      unsent: outbox.all,
      credential: async () => ({ deviceId: uuid(8), secret: 's' }),
      dropCredential: async () => undefined,
      send: async (_credential, _tillId, sales) => {
        sent.push(...sales.map(({ draft }) => `sale ${draft.number}`));
        const posted = { state: 'posted' as const, ...nothing };
        return { kind: 'heard', outcomes: sales.map(({ draft }) => ({ ...draft, ...posted })) };
      },
      openings: {
        unsent: shifts.all,
        send: async (_credential, { opening: { _id } }) => {
          sent.push('opening');
          return { kind: 'heard', outcomes: [{ _id, state: 'posted', ...nothing }] };
        },
      },
      moves: {
        unsent: async () => {
          const found = await moves.all();
          await meanwhile.happens();
          return found;
        },
        send: async (_credential, { move }) => {
          sent.push(`move ${move.amountMinor}`);
          if (answer === 'silent') return { kind: 'silent' };
          if (answer === 'refused') return { kind: 'refused', message: 'no' };
          const state = answer === 'malformed' ? 'malformed' : 'posted';
          const code = state === 'malformed' ? 'TILL_LEASE_LOST' : null;
          return { kind: 'heard', outcomes: [{ _id: move._id, state, code, message: code }] };
        },
      },
      settle: outbox.settleAll,
      malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
    });
  return { ...storage, outbox, moves, shifts, database, seal, sent, round, meanwhile };
}

describe('cash that is moved without a connection', () => {
  test('is on the disk for the next page, and nothing takes it for a sale or a receipt', async () => {
    const { moves, tab, database, seal } = device();
    expect(await moves.begin(moveContent(), offline)).toBe('waiting');
    const later = tab();
    const again = createMoveOutbox(later.database, later.seal, () => 2_000);
    expect(await again.all()).toMatchObject([{ ...moveContent(), businessId, state: 'waiting' }]);
    expect(await later.outbox.all()).toEqual([]);
    const refunds = createRefundOutbox(database, seal, () => 1_000);
    expect(await refunds.receipts(businessId)).toEqual([]);
    expect(await createShiftOutbox(database, seal, () => 1_000).all()).toEqual([]);
    // What it says is encrypted.
    const [stored] = await (await database()).getAll('sales');
    expect(Object.keys(stored?.sealed ?? {})).toEqual(['iv', 'bytes']);
  });

  test('is tried at once where nothing waits; what was written twice is one', async () => {
    const { moves, outbox } = device();
    expect(await moves.begin(moveContent(), online)).toBe('trying');
    expect(await moves.begin(moveContent(), online)).toBe('trying');
    await outbox.keep(uuid(61));
    expect((await moves.all()).map(({ state }) => state)).toEqual(['waiting']);
    // Whatever is made at the till now waits behind it.
    expect(await outbox.begin(unsentContent(1), online)).toBe('waiting');
    await outbox.drop(uuid(61));
    expect(await moves.all()).toEqual([]);
  });

  test('is sent among openings and sales in the order in which they were made, once', async () => {
    const { moves, shifts, outbox, sent, round } = device();
    await shifts.begin(opening, offline);
    await outbox.begin(unsentContent(1), offline);
    expect(await moves.begin(moveContent(uuid(61), 100), online)).toBe('waiting');
    await outbox.begin(unsentContent(2), offline);
    await moves.begin(moveContent(uuid(62), 200), offline);
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['opening', 'sale 1', 'move 100', 'sale 2', 'move 200']);
    expect(await round()).toBe('sent');
    expect(sent).toHaveLength(5);
  });

  test('is not overtaken by a sale made after it, when both were made while it was read', async () => {
    const { moves, outbox, sent, round, meanwhile } = device();
    meanwhile.happens = async () => {
      meanwhile.happens = async () => undefined;
      await moves.begin(moveContent(), offline);
      await outbox.begin(unsentContent(1), offline);
    };
    expect(await round()).toBe('sent');
    expect(sent).toEqual([]);
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['move 300000', 'sale 1']);
  });

  test('holds back what was made after it while the server is silent', async () => {
    const { moves, outbox, sent, round } = device('silent');
    await moves.begin(moveContent(), offline);
    await outbox.begin(unsentContent(1), offline);
    expect(await round()).toBe('later');
    expect(sent).toEqual(['move 300000']);
    expect(await moves.all()).toHaveLength(1);
  });

  test.each(['refused', 'malformed'] as const)(
    'that is %s stays here and is shown, and is in the file',
    async (how) => {
      const { moves, sent, round } = device(how);
      await moves.begin(moveContent(), offline);
      await round();
      const kept = await moves.all();
      expect(kept.map(({ state }) => state)).toEqual(['malformed']);
      await round();
      expect(sent).toHaveLength(1);
      const file = JSON.parse(exportUnsent({ moves: kept }, '2026-11-21T10:00:00Z')) as {
        cashMoves: unknown;
      };
      expect(file.cashMoves).toMatchObject([
        {
          ...{ kind: 'pay_out', till: 'Till 1', movedBy: 'Juma', amount: '3000.00' },
          ...{ reason: 'Rider', state: 'malformed', sent: { businessId, ...moveContent().move } },
        },
      ]);
    },
  );
});
