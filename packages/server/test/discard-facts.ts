import type { DiscardFactInput, DiscardOutcome } from '@tillbook/core/sales/cart-discards.api';
import type { TestApp } from './app.ts';
import { newId, TEST_NOW, type TestPerson, type TestProduct } from './builders.ts';
import type { TestDevice } from './facts.ts';
import { call, type OpenTill } from './till.ts';

/** Two of a product that were rung up and thrown away, as a device would tell it. */
export function discardOf(
  { shiftId, leaseId, series }: OpenTill,
  { personId: discardedBy }: Pick<TestPerson, 'personId'>,
  { productId, priceMinor }: Pick<TestProduct, 'productId' | 'priceMinor'>,
  more: Partial<DiscardFactInput> = {},
): DiscardFactInput {
  return {
    ...{ _id: newId(), leaseId, series, shiftId, discardedBy, parkedAt: null },
    discardedAt: new Date(TEST_NOW).toISOString(),
    ...{ reason: 'customer_left', note: null, totalMinor: 2 * priceMinor },
    lines: [
      {
        productId,
        packId: null,
        quantityMilli: 2_000,
        unitPriceMinor: priceMinor,
      },
    ],
    ...more,
  };
}

/** Sends it as the device would. */
export async function syncDiscard(
  app: TestApp,
  device: Pick<TestDevice, 'headers'>,
  tillId: string,
  discard: object,
  sentAt = new Date(app.clock.nowMs).toISOString(),
) {
  const path = '/api/till/sync/discards';
  return call<DiscardOutcome>(app, device, 'POST', path, {
    tillId,
    sentAt,
    discard,
  });
}
