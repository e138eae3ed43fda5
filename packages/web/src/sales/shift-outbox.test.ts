import { describe, expect, test } from 'vitest';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { syncOnce, type SyncAnswer } from './sync.ts';
import { owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import type { UnsentOpeningContent } from './unsent-opening.ts';
import { createPlaces } from './places.ts';
import { lease } from './test-counter.ts';

const { businessId, tillId } = owner;
const offline = { businessId, mustWait: true };
const online = { businessId, mustWait: false };

const openingContent = (id = uuid(6)): UnsentOpeningContent => ({
  tillId,
  opening: {
    ...{ _id: id, leaseId: uuid(5), series: 'A', openedBy: uuid(3) },
    ...{ openedAt: '2026-11-21T06:00:00.000Z', floatMinor: 2_000_000, proof: null },
  },
  ...{ openedByName: 'Juma', tillName: 'Till 1', currency: 'TZS' },
});

/** A browser with what its pages write there; `answer` is the server to every opening. */
function device(answer: SyncAnswer['kind'] | 'malformed' = 'heard') {
  const storage = browserStorage();
  const { outbox, database, seal } = storage.tab();
  const shifts = createShiftOutbox(database, seal, () => 1_000);
  const sent: string[] = [];
  const round = () =>
    syncOnce({
      lastSeq: outbox.lastSeq,
      unsent: outbox.all,
      credential: async () => ({ deviceId: uuid(8), secret: 's' }),
      dropCredential: async () => undefined,
      send: async (_credential, _tillId, sales) => {
        sent.push(...sales.map(({ draft }) => `sale ${draft.number}`));
        const nothing = { code: null, message: null };
        const outcomes = sales.map(({ draft }) => ({
          ...{ _id: draft._id, state: 'posted' as const, ...nothing },
        }));
        return { kind: 'heard', outcomes };
      },
      openings: {
        unsent: shifts.all,
        send: async (_credential, { opening }) => {
          sent.push(`opening ${opening.floatMinor}`);
          if (answer === 'silent') return { kind: 'silent' };
          if (answer === 'refused') return { kind: 'refused', message: 'no' };
          const state = answer === 'malformed' ? 'malformed' : 'posted';
          const code = state === 'malformed' ? 'TILL_LEASE_LOST' : null;
          return { kind: 'heard', outcomes: [{ _id: opening._id, state, code, message: code }] };
        },
      },
      settle: outbox.settleAll,
      malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
    });
  return { ...storage, outbox, shifts, database, seal, sent, round };
}

describe('a shift that is opened without a connection', () => {
  test('is on the disk for the next page, and its sales wait behind it', async () => {
    const { shifts, outbox, tab, database, seal } = device();
    expect(await shifts.begin(openingContent(), offline)).toEqual({ state: 'waiting' });
    expect(await outbox.begin(unsentContent(1), online)).toBe('waiting');
    const later = tab();
    const again = createShiftOutbox(later.database, later.seal, () => 2_000);
    expect(await again.at({ businessId, tillId })).toMatchObject(openingContent());
    expect(await again.at({ businessId, tillId: uuid(99) })).toBeNull();
    // Nothing takes it for a sale or a receipt.
    expect((await later.outbox.all()).map(({ draft }) => draft.number)).toEqual([1]);
    const refunds = createRefundOutbox(database, seal, () => 1_000);
    expect(await refunds.receipts(businessId)).toHaveLength(1);
    expect(await refunds.receiptOf(businessId, uuid(6))).toBeNull();
    // What it says is encrypted.
    const [stored] = await (await database()).getAll('sales');
    expect(Object.keys(stored?.sealed ?? {})).toEqual(['iv', 'bytes']);
  });

  test('is one at a till: a second tab gets the shift that the first opened', async () => {
    const { shifts } = device();
    await shifts.begin(openingContent(), offline);
    const second = await shifts.begin(openingContent(uuid(7)), offline);
    expect(second).toMatchObject({ state: 'opened', by: { opening: { _id: uuid(6) } } });
    expect(await shifts.begin(openingContent(), offline)).toEqual({ state: 'waiting' });
    expect(await shifts.all()).toHaveLength(1);
  });

  test('is sent before its sales and after those of the shift before, once', async () => {
    const { shifts, outbox, sent, round } = device();
    await outbox.begin(unsentContent(1), offline);
    await shifts.begin(openingContent(), online);
    await outbox.begin(unsentContent(2), offline);
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['sale 1', 'opening 2000000', 'sale 2']);
    expect(await round()).toBe('sent');
    expect(sent).toHaveLength(3);
    expect(await shifts.at({ businessId, tillId })).toBeNull();
  });

  test('holds its sales back while the server is silent', async () => {
    const { shifts, outbox, sent, round } = device('silent');
    await shifts.begin(openingContent(), offline);
    await outbox.begin(unsentContent(1), offline);
    expect(await round()).toBe('later');
    expect(sent).toEqual(['opening 2000000']);
    expect(await outbox.all()).toHaveLength(1);
  });

  test.each(['refused', 'malformed'] as const)(
    'that is %s stays here and is shown',
    async (how) => {
      const { shifts, sent, round } = device(how);
      await shifts.begin(openingContent(), offline);
      await round();
      expect((await shifts.all()).map(({ state }) => state)).toEqual(['malformed']);
      await round();
      expect(sent).toHaveLength(1);
    },
  );
});

test('a shift that was closed is nobody’s to go on in here; the till stays held', async () => {
  const { database, seal } = device();
  const places = createPlaces(database, seal);
  const held = lease();
  const [amina, juma, other] = [uuid(31), uuid(32), uuid(33)];
  await places.keep({ businessId, personId: amina }, held);
  await places.keep({ businessId, personId: juma }, held);
  const elsewhere = {
    ...held,
    openShift: { _id: uuid(9), openedAt: '', openedByName: '', openedById: null },
  };
  await places.keep({ businessId, personId: other }, elsewhere);
  await places.ended(businessId, held.openShift?._id ?? '');
  for (const personId of [amina, juma]) {
    expect(await places.of({ businessId, personId })).toEqual({ ...held, openShift: null });
  }
  expect(await places.of({ businessId, personId: other })).toEqual(elsewhere);
});
