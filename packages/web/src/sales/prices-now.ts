import type { CartLine, PriceNow } from './cart.ts';
import type { ProductIndex } from './product-index.ts';

/**
 * What the lines of a cart cost by now. What is no longer sold keeps its price, and so does what
 * was sold at a price that was said, unless its price is open no more.
 */
export function pricesNowOf(
  lines: readonly CartLine[],
  { byId }: Pick<ProductIndex, 'byId'>,
): readonly PriceNow[] {
  return lines.flatMap(({ soldId, productId, packId }) => {
    const product = byId.get(packId ?? productId);
    if (product === undefined || product.isOpenPrice) return [];
    const { priceMinor: unitPriceMinor, taxBasisPoints } = product;
    return [{ soldId, unitPriceMinor, taxBasisPoints }];
  });
}
