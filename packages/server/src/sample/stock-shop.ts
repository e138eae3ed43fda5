import { ean13, skuFor } from '@tillbook/core/products/codes';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { addProduct } from '../products/add-product.ts';
import { authorOf } from '../products/product-author.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { Opening } from './invent-stock.ts';

const MINUTE_MS = 60_000;

/** The goods of a shop under the ids that its catalogue will have. */
export function productsOf({ shop, foundedMs }: FoundedShop): Product[] {
  const chance = chanceOf(`${shop.name} products`);
  return shop.goods.map((goods, index) => ({
    ...goods,
    productId: chance.id(foundedMs + (index + 1) * MINUTE_MS),
    taxBasisPoints: goods.isZeroRated ? 0 : shop.taxBasisPoints,
  }));
}

/** Adds the products with their opening stock, one a minute, as the owner did. */
export async function stockShop(
  db: Database,
  founded: FoundedShop,
  products: readonly Product[],
  openings: ReadonlyMap<string, readonly Opening[]>,
): Promise<void> {
  const { shop, owner, businessId, taxClasses, foundedMs } = founded;
  await db.transact(openTenant(businessId), async (tx) => {
    for (const [index, product] of products.entries()) {
      const { productId: _id, name, category, priceMinor, costMinor } = product;
      const author = authorOf(owner, () => foundedMs + (index + 1) * MINUTE_MS);
      await addProduct(tx, author, {
        _id,
        name,
        sku: skuFor(name, _id),
        barcode: ean13(`${shop.barcodePrefix}${String(index + 1).padStart(4, '0')}`),
        categoryName: category,
        taxClassId: product.isZeroRated ? taxClasses.zero : taxClasses.standard,
        priceMinor,
        costMinor,
        openingStock: [...(openings.get(_id) ?? [])],
      });
    }
  });
}
