import type { BodyOf } from '@tillbook/core/endpoint';
import { changedPrice } from '@tillbook/core/products/bulk-price';
import {
  CHANGE_ROWS_MAX,
  type previewAction as previewActionApi,
  type ReviewedRow,
} from '@tillbook/core/products/change-sets.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { listProductsFor } from './list-products.ts';
import { readProducts } from './many-products.sql.ts';
import type { Author } from './product-author.ts';
import { reviewChanges } from './review-changes.ts';

type Action = BodyOf<typeof previewActionApi>;

const PAGE = 100;

/** Every product that a filter finds. @throws Refusal NOT_FOUND, LIMIT_EXCEEDED */
async function foundBy(
  reader: Reader,
  actor: Actor,
  { q, categoryId, state }: Action['filter'],
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listProductsFor(reader, actor, {
      sort: 'name',
      limit: PAGE,
      state,
      ...(q === '' ? {} : { q }),
      ...(categoryId === null ? {} : { categoryId }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.items.map(({ _id }) => _id));
    if (found.length > CHANGE_ROWS_MAX) {
      throw new Refusal('LIMIT_EXCEEDED', { limit: `${CHANGE_ROWS_MAX} products at once` });
    }
    cursor = page.nextCursor;
  }
  return found;
}

/**
 * What one act would do to the products chosen, or to all that a filter finds; products that it
 * would leave as they are come with that as their problem.
 * @throws Refusal NOT_FOUND, LIMIT_EXCEEDED
 */
export async function previewAction(
  reader: Reader,
  actor: Actor,
  author: Author,
  action: Action,
): Promise<ReviewedRow[]> {
  const { businessId, currency } = inBusiness(actor);
  const ids = action.productIds ?? (await foundBy(reader, actor, action.filter));
  const products = await readProducts(reader, businessId, ids);
  if (products.length !== ids.length) throw new Refusal('NOT_FOUND');
  const { price, set } = action;
  const rows = products.map(({ productId, version, priceMinor }) => ({
    productId,
    version,
    changes:
      price === null
        ? set
        : {
            ...set,
            priceMinor: changedPrice(priceMinor, price.basisPoints, price.rounding, currency),
          },
  }));
  return reviewChanges(reader, author, rows, products);
}
