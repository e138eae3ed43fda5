import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { listProducts } from '@tillbook/core/products/products.api';
import { searchWords } from '@tillbook/core/products/words';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { cursorAfter, endOfCursor } from './list-cursor.ts';
import {
  listProductRows,
  searchFor,
  type ProductQuestion,
  type SortColumn,
} from './list-products.sql.ts';
import { productAnswer, seesCost } from './product-answer.ts';
import { branchDays, listCategories } from './products.sql.ts';

type Query = QueryOf<typeof listProducts>;

/** The words to look for; null where nothing is searched. A text without words finds nothing. */
function wordsOf(q: string | undefined): readonly string[] | null {
  return q === undefined || q.trim() === '' ? null : searchWords(q);
}

async function refuseUnknown(reader: Reader, businessId: string, query: Query): Promise<void> {
  const { branchId, categoryId } = query;
  if (branchId !== undefined) {
    const known = await branchDays(reader, businessId, [branchId]);
    if (known.length === 0) throw new Refusal('NOT_FOUND');
  }
  if (categoryId !== undefined) {
    const known = await listCategories(reader, businessId);
    if (!known.some(({ _id }) => _id === categoryId)) throw new Refusal('NOT_FOUND');
  }
}

/**
 * A page of products, and the cursor of the next one.
 * @throws Refusal NOT_FOUND for an unknown branch or category, BRANCH_FORBIDDEN, or a wrong cursor
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
  await refuseUnknown(reader, businessId, query);
  const branchIds = branchesInReach(actor, query.branchId);
  const words = wordsOf(query.q);
  if (words?.length === 0) return { items: [], nextCursor: null };
  const question: ProductQuestion = {
    businessId,
    search: words === null ? null : await searchFor(reader, businessId, words),
    categoryId: query.categoryId ?? null,
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
