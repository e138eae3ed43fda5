import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { getProduct, ProductRow } from '@tillbook/core/products/products.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import type { ListedProduct } from './list-products.sql.ts';
import { findProduct, stockOfProduct, type ProductFound } from './products.sql.ts';

/** A product as the list shows it; costs only to those who may see them. */
export function productAnswer(
  row: Omit<ListedProduct, 'sortName'>,
  may: { readonly seesCost: boolean },
): ProductRow {
  const { categoryId, categoryName } = row;
  return {
    _id: row.productId,
    name: row.name,
    sku: row.sku,
    barcode: row.barcode,
    category:
      categoryId === null || categoryName === null ? null : { _id: categoryId, name: categoryName },
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
  const stock = await stockOfProduct(reader, businessId, found.productId, actor.branchIds);
  const quantityMilli = stock.reduce((sum, branch) => sum + branch.quantityMilli, 0);
  const may = { seesCost: seesCost(actor) };
  return {
    ...productAnswer({ ...found, quantityMilli }, may),
    stock: stock.map((branch) => ({
      ...branch,
      valueMinor: may.seesCost ? branch.valueMinor : null,
    })),
  };
}
