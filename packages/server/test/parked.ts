import type { ParkedDraft } from '@tillbook/core/sales/parked-sales.api';
import { newId, TEST_NOW, type TestProduct } from './builders.ts';
import type { OpenTill } from './till.ts';

/** A cart of one line, as a till tells the others of it. */
export function parkedDraftOf(
  till: Pick<OpenTill, 'tillId' | 'deviceId'>,
  product: Pick<TestProduct, 'productId' | 'priceMinor'>,
  more: Partial<ParkedDraft> = {},
): ParkedDraft {
  const { productId, priceMinor } = product;
  return {
    ...{ _id: newId(), tillId: till.tillId, deviceId: till.deviceId, name: 'Sugar, 10:00' },
    ...{ parkedAt: new Date(TEST_NOW).toISOString(), parkedByName: 'Amina', customerId: null },
    content: {
      lines: [
        {
          ...{ soldId: productId, productId, packId: null, name: 'Sugar', sku: 'S-1' },
          ...{ sellerNote: null, unit: 'piece', stepMilli: 1_000, unitPriceMinor: priceMinor },
          ...{ taxBasisPoints: 1_800, quantityMilli: 2_000, note: 'The brown one' },
          ...{ discount: null, override: null },
        },
      ],
      ...{ discount: null, taxExempt: null, note: 'For the wedding', removed: 1 },
    },
    ...more,
  };
}
