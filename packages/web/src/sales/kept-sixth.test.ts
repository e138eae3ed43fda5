import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layOut, type KeptStorage } from '../../test/kept-storage.ts';
import { createCredentials } from './credentials.ts';
import { DEVICE_VERSION, openDeviceDatabase, sharedDatabase } from './device-database.ts';
import { createSeal } from './device-seal.ts';
import { createHandedOver } from './handed-over.ts';
import { createKeptCarts } from './kept-carts.ts';
import { createKnownSellers } from './known-sellers.ts';
import { createPlaces } from './places.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { Turns } from './seller-turns.ts';

/** See about-these.md there. */
const FILE = join(import.meta.dirname, '../../test/kept/sixth-outbox.json');
type Ids = Readonly<
  Record<'businessId' | 'branchId' | 'tillId' | 'leaseId' | 'deviceId' | 'sellerId', string>
>;
type Kept = KeptStorage & {
  readonly ids: Ids;
  readonly secret: string;
  readonly key: { readonly keyId: string; readonly secret: string };
  readonly pins: readonly { readonly personId: string; readonly pin: string }[];
  readonly sales: readonly { readonly _id: string; readonly receiptNumber: string }[];
  readonly malformed: { readonly _id: string };
  readonly buyer: { readonly _id: string; readonly name: string; readonly phone: string };
  readonly others: {
    readonly refunds: readonly { readonly _id: string }[];
    readonly voids: readonly string[];
    readonly openings: readonly { readonly _id: string }[];
  };
};
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Kept;
const { businessId, branchId, tillId, leaseId, deviceId, sellerId } = kept.ids;
/** An hour after they came in the last time. */
const NOW = Date.parse('2026-03-04T07:00:00.000Z');

/** The browser of the release before as the app of today opens it. */
async function opened(name: string) {
  await layOut(kept, name);
  const database = sharedDatabase(() => openDeviceDatabase(name));
  return { database, seal: createSeal(database, crypto) };
}

test('half a cart and what was parked under the release before are read as they were', async () => {
  const { database, seal } = await opened('sixth-carts');
  const { version, objectStoreNames } = await database();
  expect([kept.version, version]).toEqual([6, DEVICE_VERSION]);
  expect([...objectStoreNames]).toContain('handed');
  const carts = createKeptCarts(database, seal);
  const half = await carts.load({ businessId, tillId, personId: sellerId });
  expect(half).toMatchObject({
    lines: [{ name: 'Sugar 1 kg', quantityMilli: 3_000, discount: { basisPoints: 250 } }],
    ...{ note: 'Fetched at six', pending: null, sent: null, exchange: null, quote: null },
    customer: { name: 'Asha Mbezi', phone: '+255712345678', isMadeHere: true },
    last: { saleId: kept.sales.at(-1)?._id, isKept: true, changeMinor: 10_000 },
  });
  expect(await carts.linesLeft({ businessId, personId: sellerId })).toBe(1);
  const parked = await carts.parked({ businessId, branchId });
  expect(
    parked.map(({ name, note, lines, customer, parkedBy }) => ({
      ...{ name, note, customer, parkedBy },
      lines: lines.map((line) => [line.name, line.quantityMilli]),
    })),
  ).toEqual([
    {
      ...{ name: 'Baraka Mushi, 09:36', note: null, customer: kept.buyer, parkedBy: 'Juma' },
      lines: [
        ['Soap bar', 2_000],
        ['Sugar 1 kg', 1_000],
      ],
    },
    {
      ...{ name: 'Table 4', note: 'Fetches her purse', customer: null, parkedBy: 'Juma' },
      lines: [['Sugar 1 kg', 1_000]],
    },
  ]);
});

test('its till and its secret are the same, also for what waited; nothing was handed over', async () => {
  const { database, seal } = await opened('sixth-till');
  const place = await createPlaces(database, seal).of({ businessId, personId: sellerId });
  const [opening] = kept.others.openings;
  expect(place).toMatchObject({ tillId, leaseId, openShift: { _id: opening?._id } });
  const credentials = createCredentials(database, seal);
  const own = { deviceId, secret: kept.secret };
  expect(await credentials.of(businessId)).toEqual(own);
  const seqs = (await (await database()).getAllKeys('sales')).map(Number);
  const turns = await Promise.all(seqs.map((seq) => credentials.turnOf(businessId, seq)));
  expect([...new Set(turns)]).toEqual([businessId]);
  expect(await credentials.of(businessId, seqs[0])).toEqual(own);
  expect(await createHandedOver(database, seal, () => NOW).all()).toEqual([]);
});

test('what came back and what was undone under the release before does not come back once more', async () => {
  const { database, seal } = await opened('sixth-refunds');
  const refunds = createRefundOutbox(database, seal, () => NOW);
  const back = (await refunds.receipts(businessId)).filter(({ linesBack }) => linesBack.length > 0);
  expect(back.map(({ fact, linesBack }) => [fact.receiptNumber, linesBack])).toEqual([
    ['B1-R0-A-000006', [1]],
    ['B1-R0-A-000002', [2]],
  ]);
  const [undo] = (await refunds.all()).filter(({ fact }) => fact.kind === 'void');
  expect(undo?.fact._id).toBe(kept.others.voids[0]);
  if (undo === undefined) return;
  const { tillId: ofTill, fact, slip } = undo;
  const other = { tillId: ofTill, slip, fact: { ...fact, _id: kept.malformed._id } };
  await expect(refunds.begin(other, { businessId, mustWait: true })).rejects.toThrow('came back');
});

test('who took turns under the release before unlocks by PIN without a connection', async () => {
  const { database, seal } = await opened('sixth-turns');
  const turns = new Turns({
    known: createKnownSellers(database, seal),
    send: () => Promise.reject(new Error('no connection')),
    credential: createCredentials(database, seal).of,
    dropCredential: () => Promise.resolve(),
    ...{ crypto, isOnline: () => false, nowMs: () => NOW },
  });
  const moved = { kind: 'no_sale', amountMinor: 0, category: null, reason: 'Changed a note' };
  const move = {
    ...{ _id: kept.malformed._id, leaseId, series: 'A', shiftId: kept.malformed._id },
    ...{ movedBy: sellerId, movedAt: new Date(NOW).toISOString(), ...moved },
  } as const;
  // Whoever sold last signs on, with the key of then.
  const proof = await turns.moveProofOf(businessId, tillId, move);
  expect(proof?.keyId).toBe(kept.key.keyId);
  const enter = (personId: string, pin: string) =>
    turns.enter({ businessId, branchId, sellerId: personId, pin });
  expect(await enter(sellerId, '1357')).toEqual({ kind: 'wrong' });
  for (const { personId, pin } of kept.pins) {
    expect(await enter(personId, pin)).toMatchObject({
      ...{ kind: 'in', user: { _id: personId }, bearer: null },
    });
  }
  // Then the colleague sells: what the seller did is not signed by another's key.
  expect(await turns.moveProofOf(businessId, tillId, move)).toBe(null);
  expect(await enter(sellerId, kept.pins[0]?.pin ?? '')).toMatchObject({ kind: 'in' });
  expect(await turns.moveProofOf(businessId, tillId, move)).toEqual(proof);
});
