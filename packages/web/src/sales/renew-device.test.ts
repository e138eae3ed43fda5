import { describe, expect, test, vi } from 'vitest';
import { createCredentials } from './credentials.ts';
import { deviceIdAt, renewDeviceId } from './device.ts';
import { createKnownSellers } from './known-sellers.ts';
import { createPlaces } from './places.ts';
import { sealUnsent } from './seal-unsent.ts';
import { syncOnce, type SyncAnswer } from './sync.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { foundIn } from './unsent-view.ts';

const { businessId, personId } = owner;
const other = uuid(99);
const offline = { businessId, mustWait: true };
const former = { deviceId: uuid(41), secret: 'f'.repeat(43) };
const now = { deviceId: uuid(42), secret: 'n'.repeat(43) };
const none = () => Promise.resolve([]);

/** A browser that was enrolled anew between its second and its third sale. */
async function renewed(answer: (deviceId: string) => SyncAnswer['kind'] = () => 'heard') {
  const { outbox, database, seal } = browserStorage().tab();
  const credentials = createCredentials(database, seal);
  const places = createPlaces(database, seal);
  await credentials.keep(businessId, former);
  await credentials.keep(other, former);
  await places.keep({ businessId, personId }, lease());
  await places.keep({ businessId: other, personId }, lease());
  for (const number of [1, 2]) await outbox.begin(unsentContent(number), offline);
  await credentials.renew(businessId, now);
  await outbox.begin(unsentContent(3), offline);
  const sent: string[] = [];
  const round = () =>
    syncOnce({
      ...{ lastSeq: outbox.lastSeq, unsent: outbox.all, settle: outbox.settleAll },
      ...{ credential: credentials.of, dropCredential: credentials.drop },
      turnOf: credentials.turnOf,
      malformed: (id, problem) => outbox.mark(id, 'malformed', problem),
      send: ({ deviceId }, _tillId, sales) => {
        const who = deviceId === now.deviceId ? 'now' : 'former';
        sent.push(`${who} ${sales.map(({ draft }) => draft.number).join(' ')}`);
        const kind = answer(deviceId);
        if (kind !== 'heard') return Promise.resolve({ kind, message: 'No' });
        const told = { state: 'posted' as const, code: null, message: null };
        const outcomes = sales.map(({ draft }) => ({ _id: draft._id, ...told }));
        return Promise.resolve({ kind, outcomes });
      },
    });
  const all = () => foundIn(outbox, { refunds: none, openings: none, moves: none, closings: none });
  return { outbox, database, seal, credentials, places, sent, round, all };
}

describe('a browser whose device was ended and that is enrolled anew', () => {
  test('sends what it did before as its former device, and what it does since as the new', async () => {
    const { outbox, sent, round } = await renewed();
    expect(await round()).toBe('sent');
    expect(sent).toEqual(['former 1 2', 'now 3']);
    expect(await outbox.all()).toEqual([]);
  });

  test('once more ended: of each time what was done in it', async () => {
    const { outbox, credentials, sent, round } = await renewed();
    await credentials.renew(businessId, { ...now, deviceId: uuid(43) });
    await outbox.begin(unsentContent(4), offline);
    await round();
    expect(sent).toEqual(['former 1 2', 'now 3', 'former 4']);
    expect(await credentials.of(businessId)).toMatchObject({ deviceId: uuid(43) });
  });

  test('exports the file under the seal of both', async () => {
    const { all, credentials } = await renewed();
    const world = { crypto, credential: credentials.of, turnOf: credentials.turnOf };
    const sealed = await sealUnsent(await all(), '2026-11-22T05:00:00.000Z', world);
    expect(sealed.map(({ deviceId, parts }) => [deviceId, parts.length])).toEqual([
      [former.deviceId, 2],
      [now.deviceId, 1],
    ]);
  });

  test('that nobody knows by its former secret sends as the one that is known', async () => {
    const isKnown = (deviceId: string) => (deviceId === now.deviceId ? 'heard' : 'unknown-device');
    const { outbox, credentials, sent, round } = await renewed(isKnown);
    expect(await round()).toBe('unknown-device');
    expect(await credentials.of(businessId)).toEqual(now);
    await round();
    expect(sent).toEqual(['former 1 2', 'now 3', 'now 1 2']);
    expect(await outbox.all()).toEqual([]);
  });

  test('gives up the till of that business and who took turns there, and no other', async () => {
    const { database, seal, credentials, places } = await renewed();
    expect(await places.of({ businessId, personId })).toBeNull();
    expect(await places.of({ businessId: other, personId })).toEqual(lease());
    expect(await credentials.of(other)).toEqual(former);
    const sellers = createKnownSellers(database, seal);
    const turn = { personId, branchId: uuid(4), keyId: uuid(50), secret: 's' };
    await sellers.setCurrent(businessId, turn);
    await sellers.setCurrent(other, turn);
    await credentials.renew(businessId, former);
    expect(await sellers.current(businessId)).toBeNull();
    expect(await sellers.current(other)).toEqual(turn);
  });

  test('is another device there, and the same as before anywhere else', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const before = deviceIdAt(businessId);
    renewDeviceId(businessId, now.deviceId);
    expect(deviceIdAt(businessId)).toBe(now.deviceId);
    expect([deviceIdAt(other), deviceIdAt()]).toEqual([before, before]);
    vi.unstubAllGlobals();
  });
});
