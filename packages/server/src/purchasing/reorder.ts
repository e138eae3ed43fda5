import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { reorderPlan } from '@tillbook/core/purchasing/reorder.api';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { documentsAsked } from './documents.ts';
import { itemOf, ITEMS_MAX, Standing } from './reorder-items.ts';
import { needsOfProducts, productsThatRunLow } from './reorder.sql.ts';
import { runsOutPlanFor } from './runs-out.ts';

/**
 * What to order in the branches asked, with what other branches in reach can spare: what runs low
 * by the points that were set, or what runs out before more can come.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function reorderPlanFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof reorderPlan>,
): Promise<AnswerOf<typeof reorderPlan>> {
  const { by, branchId, supplierId } = query;
  const asked = await documentsAsked(reader, actor, { branchId, supplierId, limit: ITEMS_MAX });
  if (by === 'cover') return runsOutPlanFor(reader, actor, nowMs, { ...asked, branchId });
  const found = await productsThatRunLow(reader, asked);
  const low = found.slice(0, ITEMS_MAX);
  const ids = [...new Set(low.map(({ productId }) => productId))];
  const standing = new Standing(
    await needsOfProducts(reader, asked.businessId, ids, actor.branchIds),
  );
  const items = low.flatMap((row) => itemOf(row, standing, { cover: null }) ?? []);
  return { items, hasMore: found.length > ITEMS_MAX };
}
