import { describe, expect, test } from 'vitest';
import { createClosingOutbox } from './closing-outbox.ts';
import { exportUnsent } from './export-unsent.ts';
import { createMoveOutbox } from './move-outbox.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { syncOnce, type SyncAnswer } from './sync.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import type { UnsentClosingContent } from './unsent-closing.ts';
import type { UnsentOpeningContent } from './unsent-opening.ts';

const { businessId, tillId } = owner;
const offline = { businessId, mustWait: true };
const online = { businessId, mustWait: false };

const closingContent = (id = uuid(71), shiftId = uuid(6)): UnsentClosingContent => ({
  tillId,
  closing: {
    ...{ _id: id, leaseId: uuid(5), series: 'A', shiftId, closedBy: uuid(3), proof: null },
    ...{ closedAt: '2026-11-21T18:00:00.000Z', countedMinor: 2_310_000, pieces: null },
    ...{ tenders: [], handOverNote: 'Key under the mat' },
  },
  ...{ closedByName: 'Juma', tillName: 'Till 1', branchName: 'Kariakoo', currency: 'TZS' },
  openedAt: '2026-11-21T06:00:00.000Z',
  known: {
    ...{ tenders: [], refundsMinor: 0, payInsMinor: 0, payOutsMinor: 0, dropsMinor: 0 },
    expectedMinor: null,
  },
});
const openingContent = (id = uuid(6)): UnsentOpeningContent => ({
  tillId,
  opening: {
    ...{ _id: id, leaseId: uuid(5), series: 'A', openedBy: uuid(3), proof: null },
    ...{ openedAt: '2026-11-21T06:00:00.000Z', floatMinor: 2_000_000 },
  },
  ...{ openedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
});

/** A browser with what its pages write there; `answer` is the server to every close. */
function device(answer: SyncAnswer['kind'] | 'malformed' = 'heard') {
  const storage = browserStorage();
  const { outbox, database, seal } = storage.tab();
  const closings = createClosingOutbox(database, seal, () => 1_000);
  const shifts = createShiftOutbox(database, seal, () => 1_000);
  const sent: string[] = [];
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
      closings: {
        unsent: closings.all,
        send: async (_credential, { closing }) => {
          sent.push(`close ${closing.countedMinor}`);
          if (answer === 'silent') return { kind: 'silent' };
          if (answer === 'refused') return { kind: 'refused', message: 'no' };
          const state = answer === 'malformed' ? 'malformed' : 'posted';
          const code = state === 'malformed' ? 'SHIFT_NOT_OPEN' : null;
          return { kind: 'heard', outcomes: [{ _id: closing._id, state, code, message: code }] };
        },
      },
      settle: outbox.settleAll,
      malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
    });
  return { ...storage, outbox, closings, shifts, database, seal, sent, round };
}

describe('a shift that is closed without a connection', () => {
  test('is on the disk for the next page, and nothing takes it for anything else', async () => {
    const { closings, tab, database, seal } = device();
    expect(await closings.begin(closingContent(), offline)).toEqual({ state: 'waiting' });
    const later = tab();
    const again = createClosingOutbox(later.database, later.seal, () => 2_000);
    expect(await again.at({ businessId, tillId })).toMatchObject([
      { ...closingContent(), businessId, state: 'waiting' },
    ]);
    expect(await again.at({ businessId, tillId: uuid(99) })).toEqual([]);
    expect(await later.outbox.all()).toEqual([]);
    expect(await createRefundOutbox(database, seal, () => 1_000).all()).toEqual([]);
    expect(await createMoveOutbox(database, seal, () => 1_000).all()).toEqual([]);
    expect(await createShiftOutbox(database, seal, () => 1_000).all()).toEqual([]);
    // What it says is encrypted.
    const [stored] = await (await database()).getAll('sales');
    expect(Object.keys(stored?.sealed ?? {})).toEqual(['iv', 'bytes']);
  });

  test('is closed once: a second tab gets the count of the first', async () => {
    const { closings } = device();
    await closings.begin(closingContent(), offline);
    const second = await closings.begin(closingContent(uuid(72)), offline);
    expect(second).toMatchObject({ state: 'closed', by: { closing: { _id: uuid(71) } } });
    expect(await closings.begin(closingContent(), offline)).toEqual({ state: 'waiting' });
    expect(await closings.all()).toHaveLength(1);
  });

  test('is tried at once where nothing waits; what comes after it waits behind it', async () => {
    const { closings, shifts, outbox } = device();
    expect(await closings.begin(closingContent(), online)).toEqual({ state: 'trying' });
    await outbox.keep(uuid(71));
    expect(await shifts.begin(openingContent(uuid(7)), online)).toEqual({ state: 'waiting' });
    await outbox.drop(uuid(71));
    expect(await closings.all()).toEqual([]);
  });

  test('lets the next one be opened, sold in and closed, and all is sent in its order, once', async () => {
    const { closings, shifts, outbox, sent, round } = device();
    const till = { businessId, tillId };
    await shifts.begin(openingContent(), offline);
    await outbox.begin(unsentContent(1), offline);
    expect(await shifts.at(till)).toMatchObject({ opening: { _id: uuid(6) } });
    await closings.begin(closingContent(), offline);
    expect(await shifts.at(till)).toBeNull();
    expect(await shifts.begin(openingContent(uuid(7)), offline)).toEqual({ state: 'waiting' });
    expect(await shifts.at(till)).toMatchObject({ opening: { _id: uuid(7) } });
    const third = await shifts.begin(openingContent(uuid(9)), offline);
    expect(third).toMatchObject({ state: 'opened', by: { opening: { _id: uuid(7) } } });
    await outbox.begin(unsentContent(2), offline);
    await closings.begin(closingContent(uuid(72), uuid(7)), offline);
    expect(await shifts.at(till)).toBeNull();
    expect(await round()).toBe('sent');
    const [first, second] = [
      ['opening', 'sale 1', 'close 2310000'],
      ['opening', 'sale 2', 'close 2310000'],
    ] as const;
    expect(sent).toEqual([...first, ...second]);
    expect(await round()).toBe('sent');
    expect(sent).toHaveLength(6);
  });

  test('holds back what was made after it while the server is silent', async () => {
    const { closings, shifts, sent, round } = device('silent');
    await closings.begin(closingContent(), offline);
    await shifts.begin(openingContent(uuid(7)), offline);
    expect(await round()).toBe('later');
    expect(sent).toEqual(['close 2310000']);
    expect(await closings.all()).toHaveLength(1);
  });

  test.each(['refused', 'malformed'] as const)(
    'that is %s stays here, is shown and in the file, and its shift can be closed again',
    async (how) => {
      const { closings, sent, round } = device(how);
      await closings.begin(closingContent(), offline);
      await round();
      const kept = await closings.all();
      expect(kept.map(({ state }) => state)).toEqual(['malformed']);
      expect(await closings.at({ businessId, tillId })).toEqual([]);
      await round();
      expect(sent).toHaveLength(1);
      const text = exportUnsent({ closings: kept }, '2026-11-21T19:00:00Z');
      expect((JSON.parse(text) as { shiftsClosed: unknown }).shiftsClosed).toMatchObject([
        {
          ...{ till: 'Till 1', closedBy: 'Juma', counted: '23100.00', state: 'malformed' },
          ...{ note: 'Key under the mat', sent: { businessId, ...closingContent().closing } },
        },
      ]);
      expect(await closings.begin(closingContent(uuid(72)), offline)).toEqual({ state: 'waiting' });
    },
  );
});
