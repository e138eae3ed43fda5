import type { Sale } from '@tillbook/core/sales/sales.api';
import type { ProductIndex } from './product-index.ts';
import type { TillProduct } from './till-product.ts';

/** What of a sale can be put into a cart once more, and the names of what cannot. */
export interface SoldAgain {
  readonly lines: readonly { readonly product: TillProduct; readonly quantityMilli: number }[];
  readonly missing: readonly string[];
}

/**
 * The same goods and quantities at today's prices. Left out is what is no longer sold here, what
 * has a price only when somebody says it, and quantities that the goods are not sold in any more.
 */
export function soldAgain(
  { lines }: { readonly lines: readonly Line[] },
  { byId }: Pick<ProductIndex, 'byId'>,
): SoldAgain {
  const found = lines.map((line) => {
    const product = byId.get(line.packId ?? line.productId);
    const { name, quantityMilli } = line;
    const isSold =
      product !== undefined &&
      product.productId === line.productId &&
      !product.isOpenPrice &&
      quantityMilli % product.stepMilli === 0;
    return { name, quantityMilli, product: isSold ? product : null };
  });
  return {
    lines: found.flatMap(({ product, quantityMilli }) =>
      product === null ? [] : [{ product, quantityMilli }],
    ),
    missing: found.flatMap(({ name, product }) => (product === null ? [name] : [])),
  };
}

type Line = Pick<Sale['lines'][number], 'productId' | 'packId' | 'name' | 'quantityMilli'>;
