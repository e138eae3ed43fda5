import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { listProducts } from '@tillbook/core/products/products.api';
import { subtreeIds } from '@tillbook/core/products/category-tree';
import { searchWords } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { cursorAfter, endOfCursor } from './list-cursor.ts';
import { listProductRows, type ProductQuestion, type SortColumn } from './list-products.sql.ts';
import { productAnswer, seesCost } from './product-answer.ts';
import { listBrands } from './brands.sql.ts';
import { listCategories } from './categories.sql.ts';
import { findFamily } from './families.sql.ts';
import { branchDays } from './products.sql.ts';
import { searchFor } from './search-words.sql.ts';

type Query = QueryOf<typeof listProducts>;

/** The words to look for; null where nothing is searched. A text without words finds nothing. */
function wordsOf(q: string | undefined): readonly string[] | null {
  return q === undefined || q.trim() === '' ? null : searchWords(q);
}

/** Refuses what is not there; the answer is the category with all that lies under it. */
async function refuseUnknown(
  reader: Reader,
  businessId: string,
  query: Query,
): Promise<readonly string[] | null> {
  const { branchId, categoryId, brandId, familyId } = query;
  if (branchId !== undefined) {
    const known = await branchDays(reader, businessId, [branchId]);
    if (known.length === 0) throw new Refusal('NOT_FOUND');
  }
  if (brandId !== undefined) {
    const known = await listBrands(reader, businessId);
    if (!known.some(({ _id }) => _id === brandId)) throw new Refusal('NOT_FOUND');
  }
  if (familyId !== undefined && (await findFamily(reader, businessId, familyId)) === null) {
    throw new Refusal('NOT_FOUND');
  }
  if (categoryId === undefined) return null;
  const tree = await listCategories(reader, businessId);
  if (!tree.some(({ _id }) => _id === categoryId)) throw new Refusal('NOT_FOUND');
  return subtreeIds(tree, categoryId);
}

/**
 * A page of products, and the cursor of the next one.
 * @throws Refusal NOT_FOUND for an unknown branch, category, brand or family, BRANCH_FORBIDDEN,
 *   or a wrong cursor
 */
export async function listProductsFor(
  reader: Reader,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof listProducts>> {
  const { businessId } = inBusiness(actor);
  const { sort, limit, cursor } = query;
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '') as SortColumn;
  const after = endOfCursor(cursor, sort, column);
  const categoryIds = await refuseUnknown(reader, businessId, query);
  const branchIds = branchesInReach(actor, query.branchId);
  const words = wordsOf(query.q);
  if (words?.length === 0) return { items: [], nextCursor: null };
  const question: ProductQuestion = {
    businessId,
    search: words === null ? null : await searchFor(reader, businessId, words, column === 'name'),
    categoryIds,
    brandId: query.brandId ?? null,
    familyId: query.familyId ?? null,
    kind: query.kind ?? null,
    missing: query.missing ?? null,
    state: query.state,
    stock: query.stock ?? null,
    branchIds,
    sort: column,
    isDescending,
    after,
    limit: limit + 1,
  };
  const rows = await listProductRows(reader, question);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const may = { seesCost: seesCost(actor) };
  return {
    items: page.map((row) => productAnswer(row, may)),
    nextCursor: hasMore ? cursorAfter(last, sort, column) : null,
  };
}
