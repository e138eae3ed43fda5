import { newId } from './builders.ts';
import { ofDebtor } from './debtors.ts';
import { laybyDraftOf } from './laybys.ts';
import { parkedDraftOf } from './parked.ts';
import { quoteDraftOf } from './quotes.ts';
import type { RefundShop } from './refunds.ts';
import { draftOf } from './till.ts';

/** What is asked in a customer's name: what it is, where it is asked, and how. */
export type CustomerWrite = readonly [string, string, (customerId: string) => object];

/** Points that are given or taken away by hand. */
export const pointsOf = (customerId: string, way: 'give' | 'take', points: number) => ({
  ...{ _id: newId(), customerId, way, points, note: 'Old paper card' },
});

/** So much of a sale that is owed. */
export const credit = (amountMinor: number) => ({
  ...{ _id: newId(), method: 'credit' as const, amountMinor, provider: null, reference: null },
});

const soaps = ({ soap: product }: RefundShop) => [{ product, quantityMilli: 1_000 }];

/** Whatever is written for a customer by name. */
export function writesFor(shop: () => RefundShop): readonly CustomerWrite[] {
  return [
    [
      'a debt of before',
      '/api/customer-openings',
      (id) => ({ ...ofDebtor(shop(), id, 700), owedSince: '2026-01-01', dueOn: null }),
    ],
    [
      'a promise to pay',
      '/api/customer-promises',
      (customerId) => ({
        ...{
          _id: newId(),
          customerId,
          promisedOn: '2026-03-20',
          amountMinor: 700,
          note: 'By phone',
        },
      }),
    ],
    ['points that are given', '/api/loyalty/adjustments', (id) => pointsOf(id, 'give', 5)],
    ['points that are taken away', '/api/loyalty/adjustments', (id) => pointsOf(id, 'take', 5)],
    [
      'points that become credit',
      '/api/loyalty/rewards',
      (id) => ({ ...ofDebtor(shop(), id, 100), points: 4 }),
    ],
    [
      'a sale for cash',
      '/api/sales',
      (customerId) => ({ ...draftOf(shop().till, { lines: soaps(shop()) }), customerId }),
    ],
    [
      'a sale on account',
      '/api/sales',
      (customerId) => ({
        ...draftOf(shop().till, { lines: soaps(shop()), payments: [credit(1_000)] }),
        customerId,
      }),
    ],
    [
      'a quote',
      '/api/quotes',
      (customerId) => ({ ...quoteDraftOf(shop().till, { lines: soaps(shop()) }), customerId }),
    ],
    [
      'a lay-by',
      '/api/laybys',
      (customerId) => laybyDraftOf(shop().till, customerId, { lines: soaps(shop()) }, 500),
    ],
    [
      'a parked sale',
      '/api/parked-sales',
      (customerId) => parkedDraftOf(shop().till, shop().soap, { customerId }),
    ],
    [
      'goods that come back without a receipt',
      '/api/blind-returns',
      (customerId) => ({
        ...{ _id: newId(), branchId: shop().branchId, customerId, totalMinor: 1_000 },
        lines: [
          {
            ...{ productId: shop().soap.productId, quantityMilli: 1_000, unitPriceMinor: 1_000 },
            ...{ disposition: 'stock', reason: 'faulty', note: null },
          },
        ],
      }),
    ],
  ];
}
