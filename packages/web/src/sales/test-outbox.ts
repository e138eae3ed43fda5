import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { EMPTY_CART } from './cart.ts';
import { openDeviceDatabase, sharedDatabase } from './device-database.ts';
import { createSeal } from './device-seal.ts';
import { createOutbox } from './outbox.ts';
import { contentOf, owner, uuid } from './test-counter.ts';
import type { UnsentContent } from './unsent-sale.ts';

let made = 0;

/** A browser's storage of its own; every call of `tab` is one more tab or the page once more. */
export function browserStorage() {
  globalThis.indexedDB = new IDBFactory();
  made += 1;
  const name = `test-${made}`;
  const clock = { nowMs: 1_000 };
  const tab = () => {
    const database = sharedDatabase(() => openDeviceDatabase(name));
    const seal = createSeal(database, crypto);
    return { database, seal, outbox: createOutbox(database, seal, () => clock.nowMs) };
  };
  return { tab, clock };
}

/** A sale with this number, of this till. */
export function unsentContent(number: number, tillId = owner.tillId): UnsentContent {
  const draft: SaleDraft = {
    ...{ _id: uuid(5_000 + number), tillId, leaseId: uuid(5), shiftId: uuid(6), series: 'A' },
    ...{ number, occurredAt: '2026-11-21T09:00:00.000Z', payments: [], totalMinor: 310_000 },
    lines: [{ productId: uuid(901), packId: null, quantityMilli: 1_000, unitPriceMinor: 310_000 }],
  };
  return contentOf(draft, EMPTY_CART);
}
