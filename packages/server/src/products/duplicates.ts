import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { likelyDuplicates } from '@tillbook/core/products/duplicates';
import type { productDuplicates } from '@tillbook/core/products/product-history.api';
import { searchWords, wordRange } from '@tillbook/core/products/words';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { duplicatesByCodes, duplicatesByWords } from './duplicates.sql.ts';
import { listedProducts } from './list-products.sql.ts';
import { productAnswer, seesCost } from './product-answer.ts';

const CANDIDATES_MAX = 200;
/** Whoever mistypes a word seldom mistypes how it begins. */
const BEGINNING = 3;

const textOf = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** Products that are likely the one that is being written down, the likeliest first. */
export async function duplicatesFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof productDuplicates>,
): Promise<AnswerOf<typeof productDuplicates>> {
  const { businessId } = inBusiness(actor);
  const written = {
    name: textOf(query.name),
    sku: textOf(query.sku),
    barcode: textOf(query.barcode),
  };
  const beginnings = new Set(
    searchWords(written.name ?? '').map((word) => Array.from(word).slice(0, BEGINNING).join('')),
  );
  const ranges = [...beginnings].map(wordRange);
  const byCodes = await duplicatesByCodes(reader, businessId, written.barcode, written.sku);
  const byWords = await duplicatesByWords(reader, businessId, ranges, CANDIDATES_MAX);
  const candidates = new Map(
    [...byWords, ...byCodes]
      .filter(({ productId }) => productId !== query.exceptId)
      .map((candidate) => [candidate.productId, candidate]),
  );
  const found = likelyDuplicates(written, [...candidates.values()]);
  const ids = found.map(({ candidate }) => candidate.productId);
  const rows = await listedProducts(reader, businessId, ids, actor.branchIds);
  const may = { seesCost: seesCost(actor) };
  return {
    items: found.flatMap(({ candidate, why }) => {
      const row = rows.find(({ productId }) => productId === candidate.productId);
      return row === undefined ? [] : [{ product: productAnswer(row, may), why }];
    }),
  };
}
