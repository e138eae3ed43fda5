import fc from 'fast-check';
import { applyPromotions } from '@tillbook/core/promotions/apply-promotions';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import { totalSale } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { newId } from './builders.ts';
import type { Deed, Place, Stage } from './report-world.ts';
import { draftOf } from './till.ts';

/** Carts by chance, as a till would send them. */

const REASONS = ['Regular customer', 'Near expiry', 'Bulk buy'] as const;

const OWN = ['Torn bag', 'Agreed'] as const;

const discount = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.constantFrom(250, 500, 1_000),
    reason: fc.constantFrom(...REASONS),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    amountMinor: fc.integer({ min: 1, max: 90 }),
    reason: fc.constantFrom(...REASONS),
  }),
);

/** Who pays no tax, and by which paper. */
const exempt = fc.record({
  reason: fc.constantFrom('Embassy', 'Charity'),
  certificate: fc.constantFrom(null, 'D-7', 'C-12'),
});

/** What is in a cart, what is taken off it, who buys it, and how it is paid. */
export const carts = {
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 4 }),
      units: fc.integer({ min: 1, max: 4 }),
      /** Packs of them, where there are any. */
      isPacked: fc.constantFrom(false, false, true),
      discount: fc.option(discount, { freq: 3 }),
      /** Another price than the list's, lower or higher. */
      own: fc.option(
        fc.record({ percent: fc.constantFrom(40, 90, 110), reason: fc.constantFrom(...OWN) }),
        { freq: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  discount: fc.option(discount, { freq: 4 }),
  exempt: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: exempt }),
  method: fc.constantFrom('cash' as const, 'card' as const, 'credit' as const),
  customer: fc.option(fc.integer({ min: 0, max: 1 })),
  /** Lines that were taken out before it was paid. */
  removed: fc.constantFrom(0, 0, 1, 3),
};

/** The sale of a cart at a till, by the rules of its shop. */
export function draftFor(
  deed: Deed,
  place: Place,
  { products, customers, promotions, asked }: Stage,
) {
  const lines = deed.lines.map(({ product: at, units, isPacked, discount, own }) => {
    const listed = products[at] as Stage['products'][number];
    const sold = isPacked && listed.pack !== null ? listed.pack : null;
    const { priceMinor: listMinor } = sold ?? listed;
    const priceMinor = Math.floor((listMinor * (own?.percent ?? 100)) / 100);
    const pack = sold === null ? {} : { pack: { ...sold, priceMinor } };
    const product = { ...listed, ...(sold === null ? { priceMinor } : {}) };
    const asked = { priceMinor, packId: sold?.packId ?? null, listMinor, discount, own };
    return { product, ...pack, quantityMilli: units * 1_000, ...asked };
  });
  const given = applyPromotions(
    promotions,
    lines.map(({ product: { productId }, priceMinor, packId, quantityMilli, own }) => ({
      ...{ productId, categoryId: null, packId, quantityMilli, floorMinor: null },
      ...{ unitPriceMinor: priceMinor, isOwnPrice: own !== null },
    })),
  );
  const plain = draftOf(place.till, { lines });
  const total = totalSale({
    ...{ ...asked.tax, discount: deed.discount, isTaxExempt: deed.exempt !== null },
    lines: lines.map(({ product, priceMinor, quantityMilli, discount }, at) => ({
      ...{ quantityMilli, discount, unitPriceMinor: priceMinor },
      promotionMinor: (given[at] ?? []).reduce((all, { amountMinor }) => all + amountMinor, 0),
      taxBasisPoints: product.name === 'Bread' ? 0 : 1_800,
    })),
  });
  const customerId = deed.customer === null ? null : (customers[deed.customer] ?? null);
  const method = customerId === null && deed.method === 'credit' ? 'card' : deed.method;
  const roundingMinor = method === 'cash' ? roundingOf(total.totalMinor, [], asked.rounding) : 0;
  const totalMinor = total.totalMinor + roundingMinor;
  const payment = { _id: newId(), provider: null, reference: null, amountMinor: totalMinor };
  return {
    ...plain,
    ...{ totalMinor, roundingMinor, customerId, payments: [{ ...payment, method }] },
    ...{ removedCount: deed.removed, taxExempt: deed.exempt },
    ...(deed.discount === null ? {} : { discount: deed.discount }),
    lines: plain.lines.map((line, at) => {
      const { discount, own, listMinor: listPriceMinor } = lines[at] as (typeof lines)[number];
      const override = own === null ? null : { listPriceMinor, reason: own.reason };
      return { ...line, promotions: [...(given[at] ?? [])], override, discount };
    }),
  } satisfies SaleDraft;
}
