import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { getProduct, ProductRow } from '@tillbook/core/products/products.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { ListedProduct } from './list-products.sql.ts';
import { listPricesOfProduct } from './prices.sql.ts';
import { readParts } from './product-parts.ts';
import { branchesOfProduct } from './product-stock.sql.ts';
import { findProduct, type ProductFound } from './products.sql.ts';

const named = (id: string | null, name: string | null): { _id: string; name: string } | null =>
  id === null || name === null ? null : { _id: id, name };

/** A product as the list shows it; costs only to those who may see them. */
export function productAnswer(
  row: Omit<ListedProduct, 'sortName'>,
  may: { readonly seesCost: boolean },
): ProductRow {
  return {
    _id: row.productId,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    category: named(row.categoryId, row.categoryName),
    brand: named(row.brandId, row.brandName),
    family: named(row.familyId, row.familyName),
    optionValues: [...row.optionValues],
    kind: row.kind,
    unit: row.unit,
    stepMilli: row.stepMilli,
    imageId: row.imageId,
    floorPriceMinor: row.floorPriceMinor,
    taxClass: { _id: row.taxClassId, name: row.taxClassName, taxBasisPoints: row.taxBasisPoints },
    priceMinor: row.priceMinor,
    costMinor: may.seesCost ? row.costMinor : null,
    quantityMilli: row.quantityMilli,
    isArchived: row.isArchived,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** Whether the caller may know what goods cost and what stock is worth. */
export function seesCost(actor: Actor): boolean {
  return can(actor, 'product.see_cost');
}

/**
 * One product with its stock in the branches that the caller works in.
 * @throws Refusal NOT_FOUND
 */
export async function productDetailFor(
  reader: Reader,
  actor: Actor,
  productId: string,
): Promise<AnswerOf<typeof getProduct>> {
  const { businessId } = inBusiness(actor);
  const found = await findProduct(reader, businessId, productId);
  if (found === null) throw new Refusal('NOT_FOUND');
  return detailAnswer(reader, actor, found);
}

async function detailAnswer(
  reader: Reader,
  actor: Actor,
  found: ProductFound,
): Promise<AnswerOf<typeof getProduct>> {
  const { businessId } = inBusiness(actor);
  const { productId } = found;
  const stock = await branchesOfProduct(reader, businessId, productId, actor.branchIds);
  const { barcodes, packs, components } = await readParts(reader, businessId, productId);
  const quantityMilli = stock.reduce((sum, branch) => sum + branch.quantityMilli, 0);
  const may = { seesCost: seesCost(actor) };
  return {
    ...productAnswer({ ...found, quantityMilli }, may),
    description: found.description,
    sellerNote: found.sellerNote,
    shelf: found.shelf,
    targetMarginBasisPoints: may.seesCost ? found.targetMarginBasisPoints : null,
    tracksBatches: found.tracksBatches,
    isOpenPrice: found.isOpenPrice,
    details: { ...found.details },
    barcodes: [...barcodes],
    packs: packs.map((pack) => ({ ...pack, barcodes: [...pack.barcodes] })),
    components: [...components],
    listPrices: await listPricesOfProduct(reader, businessId, productId),
    stock: stock.map((branch) => ({
      ...branch,
      valueMinor: may.seesCost ? branch.valueMinor : null,
    })),
  };
}
