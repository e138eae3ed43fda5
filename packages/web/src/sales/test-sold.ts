import type { TillLease } from '@tillbook/core/sales/tills.api';
import { changeCart, EMPTY_CART } from './cart.ts';
import { presentFact } from './present-fact.ts';
import { NO_SELLING } from './selling.ts';
import { draftSale } from './sale-draft.ts';
import { catalogueRow } from './test-catalogue.ts';
import { lease, owner, uuid } from './test-counter.ts';
import { tillProducts } from './till-product.ts';
import type { UnsentSale } from './unsent-sale.ts';

const row = catalogueRow('Sugar 1 kg', {
  ...{ _id: uuid(901), sku: 'SU-1', priceMinor: 310_000, taxBasisPoints: 1_800 },
  packs: [
    { _id: uuid(902), name: 'Bale of 10', unitsMilli: 10_000, priceMinor: 2_950_000, barcodes: [] },
  ],
});
const [single, bale] = tillProducts(row);
if (single === undefined || bale === undefined) throw new Error('Sugar has a pack');

/** 2 × 3,100.00 and one bale at 29,500.00: 35,700.00, of which 18 % inclusive is 5,445.76. */
export function sold(over: Partial<TillLease> = {}): UnsentSale {
  let cart = changeCart(EMPTY_CART, { kind: 'add', product: single!, quantityMilli: 2_000 });
  cart = changeCart(cart, { kind: 'add', product: bale!, quantityMilli: 1_000 });
  const part = {
    ...{ method: 'cash' as const, paymentTypeId: null, typeName: null },
    ...{ amountMinor: 3_570_000, tenderedMinor: 4_000_000 },
  } as const;
  const sale = {
    ...{ saleId: uuid(700), content: cart, totalMinor: 3_570_000, roundingMinor: 0 },
    parts: [{ ...part, provider: null, reference: null }],
    occurredAtMs: Date.parse('2026-11-21T22:30:00Z'),
  };
  const place = { lease: lease(), shiftId: uuid(6), lastNumber: 7 };
  const draft = draftSale(place, sale, () => uuid(701));
  const fact = presentFact(draft, cart, {
    lease: lease(over),
    business: { name: 'Amina Shop', currency: 'TZS', zone: 'Africa/Dar_es_Salaam' },
    seller: { _id: owner.personId, name: 'Juma' },
    rules: { taxMode: 'inclusive', taxRounding: 'per_rate' },
    selling: NO_SELLING,
    product: (soldId) => [single!, bale!].find(({ _id }) => _id === soldId),
  });
  return {
    ...{ draft, cart, fact, sellerId: owner.personId, businessId: owner.businessId },
    ...{ seq: 1, state: 'waiting', sinceMs: 0, problem: null },
  };
}
