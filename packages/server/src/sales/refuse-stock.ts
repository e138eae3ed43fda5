import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import { needsOf } from '@tillbook/core/sales/sold-goods';
import { whyNotTake } from '@tillbook/core/stock/movement';
import type { PricedLine } from './decide-sale.ts';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import type { NamedLayby } from './quote-uses.sql.ts';

/**
 * Needs are summed per product first: two lines of one product, its packs and the kits it is in
 * must all be there. What is set aside for others is not; what was sold all the same is told by
 * what lay there.
 * @param own what is set aside for this sale
 */
export function refuseStock(
  posting: Posting,
  lines: readonly PricedLine[],
  happened: Happened | null,
  own: NamedLayby['goods'] = [],
): void {
  // Whatever the policy, more was sold than was there: somebody should look.
  const policy = happened === null ? posting.context.business.stockPolicy : 'block';
  const short: object[] = [];
  for (const [productId, quantityMilli] of needsOf(lines.map(({ sold }) => sold))) {
    const { quantityMilli: there = 0, setAsideMilli = 0 } = posting.levels.get(productId) ?? {};
    const ownMilli = own.find((one) => one.productId === productId)?.quantityMilli ?? 0;
    const held = happened === null ? there - setAsideMilli + ownMilli : there;
    if (whyNotTake({ quantityMilli: held }, quantityMilli, policy) === null) continue;
    const availableMilli = Math.max(0, held);
    const product = posting.products.get(productId)?.name;
    if (happened === null) {
      const available = formatQuantity(availableMilli);
      throw new Refusal('INSUFFICIENT_STOCK', { product, productId, available, availableMilli });
    }
    short.push({ name: product, productId, soldMilli: quantityMilli, availableMilli });
  }
  if (short.length > 0) happened?.conflicts.set('oversold', { products: short });
}
