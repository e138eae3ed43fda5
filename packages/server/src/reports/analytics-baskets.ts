import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { BASKETS_MOST, boughtTogether } from '@tillbook/core/reports/baskets';
import type { analyticsBaskets } from '@tillbook/core/reports/product-analytics.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { lookedThrough } from './analytics-baskets.sql.ts';
import { comparingOf } from './analytics-period.ts';
import { analysedProduct } from './analytics-product.sql.ts';

type Answer = AnswerOf<typeof analyticsBaskets>;

/**
 * What the receipts that hold a product tell: when, in which units, with what else.
 * @param most how many receipts are looked through, the newest first
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsBaskets(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  productId: string,
  query: QueryOf<typeof analyticsBaskets>,
  most = BASKETS_MOST,
): Promise<Answer> {
  const { now } = await comparingOf(reader, actor, nowMs, query);
  if ((await analysedProduct(reader, productId)) === null) throw new Refusal('NOT_FOUND');
  const { others, ...looked } = await lookedThrough(reader, now, productId, most);
  return {
    ...looked,
    isCut: looked.receipts >= most,
    together: boughtTogether(looked.receipts, looked.withIt, others),
  };
}
