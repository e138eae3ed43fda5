import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { layOut, type KeptStorage } from '../../test/kept-storage.ts';
import { openDeviceDatabase, sharedDatabase } from './device-database.ts';
import { createSeal } from './device-seal.ts';
import { createKeptCarts } from './kept-carts.ts';
import { createOutbox } from './outbox.ts';
import { afterTakingOver } from './take-over-carts.ts';

/** See about-these.md there. */
const FILE = join(import.meta.dirname, '../../test/kept/fifth-outbox.json');
type Kept = KeptStorage & {
  readonly ids: { readonly businessId: string; readonly tillId: string; readonly sellerId: string };
};
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Kept;
const { businessId, tillId, sellerId } = kept.ids;
const MANAGER = '018f0000-0000-7000-8000-000000550009';
const BRANCH = '018f0000-0000-7000-8000-000000550008';

test('carts and parked sales of the release before are there, sealed, and their texts are gone', async () => {
  await layOut(kept, 'fifth');
  const texts = new Map(Object.entries(kept.texts));
  const storage = {
    get length() {
      return texts.size;
    },
    key: (at: number) => [...texts.keys()][at] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => void texts.delete(key),
  };
  const database = sharedDatabase(() => openDeviceDatabase('fifth'));
  const seal = createSeal(database, crypto);
  const alone = (work: () => Promise<void>) => work();
  const carts = createKeptCarts(
    afterTakingOver(database, seal, () => storage, alone),
    seal,
  );
  expect(texts.size).toBe(3);

  const half = await carts.load({ businessId, tillId, personId: sellerId });
  expect(half).toMatchObject({
    lines: [{ name: 'Sugar 1 kg', quantityMilli: 3_000, discount: { basisPoints: 250 } }],
    ...{ note: 'Fetched at six', pending: null, exchange: null },
    customer: { name: 'Asha Mbezi', phone: '+255712345678', isMadeHere: true },
  });
  // An exchange is the server's to say: it lies with the cart until it was answered.
  const exchanging = await carts.load({ businessId, tillId, personId: MANAGER });
  const [line] = exchanging.sent?.refund.lines ?? [];
  expect(exchanging).toMatchObject({
    pending: { _id: exchanging.saleId, totalMinor: 310_000 },
    sent: { saleId: exchanging.exchange?.sale.saleId, refund: { totalMinor: 120_000 } },
  });
  expect(Object.keys(exchanging.exchange?.choice.lines ?? {})).toEqual([String(line?.lineNo)]);
  const parked = await carts.parked({ businessId, branchId: BRANCH });
  expect(parked.map(({ name, note, lines }) => [name, note, lines.length])).toEqual([
    ['Table 4', 'Fetched at six', 1],
    ['Soap bar, 11:10', 'Fetched at six', 1],
  ]);
  expect([...texts.keys()]).toEqual([]);
  // The same key opens what waited there before.
  expect(await createOutbox(database, seal, () => 0).all()).toHaveLength(4);
});
