import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { reorderPlan, ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import { adviseReorder } from '@tillbook/core/purchasing/reorder';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { documentsAsked } from './documents.ts';
import { needsOfProducts, productsThatRunLow, type LowRow, type NeedRow } from './reorder.sql.ts';

const ITEMS_MAX = 500;

/**
 * What runs low in the branches asked, with what other branches in reach can spare.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function reorderPlanFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof reorderPlan>,
): Promise<AnswerOf<typeof reorderPlan>> {
  const asked = await documentsAsked(reader, actor, { ...query, limit: ITEMS_MAX });
  const found = await productsThatRunLow(reader, asked);
  const low = found.slice(0, ITEMS_MAX);
  const ids = [...new Set(low.map(({ productId }) => productId))];
  const needs = await needsOfProducts(reader, asked.businessId, ids, actor.branchIds);
  const standing = new Map<string, NeedRow[]>();
  for (const need of needs) {
    standing.set(need.productId, [...(standing.get(need.productId) ?? []), need]);
  }
  const items = low.flatMap((row) => itemOf(row, standing) ?? []);
  return { items, hasMore: found.length > ITEMS_MAX };
}

/** Advice for one row; what a branch gives is no longer there for the next. */
function itemOf(row: LowRow, standing: Map<string, NeedRow[]>): ReorderItem | null {
  const { stepMilli, minimumMilli, ...shown } = row;
  const all = standing.get(row.productId) ?? [];
  const own = all.find(({ branchId }) => branchId === row.branchId);
  if (own === undefined) return null;
  const others = all.filter(({ branchId }) => branchId !== row.branchId);
  const pack = { packMilli: row.packMilli, minimumMilli };
  const advice = adviseReorder(own, others, pack, stepMilli);
  if (advice === null) return null;
  const given = new Map(
    advice.transfers.map((transfer) => [transfer.fromBranchId, transfer.quantityMilli]),
  );
  standing.set(
    row.productId,
    all.map((need) => ({
      ...need,
      onHandMilli: need.onHandMilli - (given.get(need.branchId) ?? 0),
    })),
  );
  return {
    ...shown,
    onHandMilli: own.onHandMilli,
    incomingMilli: own.incomingMilli,
    pointMilli: own.pointMilli ?? 0,
    reorderMilli: own.reorderMilli,
    orderMilli: advice.orderMilli,
    transfers: advice.transfers.map((transfer) => ({
      ...transfer,
      fromBranchName:
        others.find(({ branchId }) => branchId === transfer.fromBranchId)?.branchName ?? '',
    })),
  };
}
