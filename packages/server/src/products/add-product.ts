import { createHash } from 'node:crypto';
import type { BodyOf } from '@tillbook/core/endpoint';
import type { addProduct as addProductApi } from '@tillbook/core/products/products.api';
import { productWords, sortName } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { checkOpeningStock, openStock, type OpeningReceipt } from './open-stock.ts';
import { recordProduct, type Author } from './product-author.ts';
import { refuseClash, refuseUnknownTaxClass, refusingDuplicates } from './product-rules.ts';
import { ensureCategory, findProduct, insertProduct, keepWords } from './products.sql.ts';

export type NewProduct = BodyOf<typeof addProductApi>;

/** SHA-256 of what a product is made with; the order of its branches does not matter. */
function hashOf(product: NewProduct): Buffer {
  const stock = product.openingStock
    .filter(({ quantityMilli }) => quantityMilli > 0)
    .map(({ branchId, quantityMilli }) => [branchId, quantityMilli])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const content = [
    product.name,
    product.sku,
    product.barcode,
    product.categoryName,
    product.taxClassId,
    product.priceMinor,
    product.costMinor,
    stock,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/**
 * Adds a product with its opening stock. The client's id is the key: the same content again
 * changes nothing, another content is refused.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, DUPLICATE_VALUE, NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function addProduct(tx: Tx, author: Author, product: NewProduct): Promise<void> {
  const { businessId } = author;
  const { _id: productId, name, sku, barcode, taxClassId, priceMinor, costMinor } = product;
  const createdHash = hashOf(product);
  const existing = await findProduct(tx, businessId, productId);
  if (existing !== null) {
    if (existing.createdHash === createdHash.toString('hex')) return;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  await refuseUnknownTaxClass(tx, businessId, taxClassId);
  const receipts = await checkOpeningStock(tx, author, costMinor, product.openingStock);
  await refuseClash(tx, businessId, { productId, sku, barcode });
  const { categoryName } = product;
  const categoryId =
    categoryName === null
      ? null
      : await ensureCategory(tx, businessId, categoryName, newId(Date.parse(author.at)));
  const record = { productId, name, sku, barcode, categoryId, taxClassId, priceMinor, costMinor };
  const stored = { ...record, sortName: sortName(name), at: author.at, createdHash };
  const isAdded = await refusingDuplicates(insertProduct(tx, businessId, stored));
  // The same request a moment ago: done again, it finds that product.
  if (!isAdded) throw new Again();
  await keepWords(tx, businessId, productId, productWords(product));
  await openStock(tx, author, productId, receipts);
  const detail = { name, sku, barcode, categoryName, taxClassId, priceMinor, costMinor };
  await recordProduct(tx, author, {
    action: 'product.added',
    subjectId: productId,
    detail: { ...detail, openingStock: receipts.map(stockDetail) },
  });
}

function stockDetail({ branchId, quantityMilli, valueMinor }: OpeningReceipt) {
  return { branchId, quantityMilli, valueMinor };
}
