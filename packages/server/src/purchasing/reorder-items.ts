import { adviseReorder, type BranchNeed } from '@tillbook/core/purchasing/reorder';
import type { ReorderItem } from '@tillbook/core/purchasing/reorder.api';
import type { LowRow, NeedRow } from './reorder.sql.ts';

/** Rows of a plan of what to order. */

export const ITEMS_MAX = 500;

/** How products stand in each branch in reach; what a branch gives is no longer there. */
export class Standing {
  readonly #needs = new Map<string, NeedRow[]>();

  constructor(needs: readonly NeedRow[]) {
    for (const need of needs) {
      this.#needs.set(need.productId, [...this.in(need.productId), need]);
    }
  }

  in(productId: string): readonly NeedRow[] {
    return this.#needs.get(productId) ?? [];
  }

  of(productId: string, branchId: string): NeedRow | undefined {
    return this.in(productId).find((need) => need.branchId === branchId);
  }

  /** What of it each branch has given is gone for whoever asks next. */
  give(productId: string, given: ReadonlyMap<string, number>): void {
    this.#needs.set(
      productId,
      this.in(productId).map((need) => ({
        ...need,
        onHandMilli: need.onHandMilli - (given.get(need.branchId) ?? 0),
      })),
    );
  }
}

interface Wanted {
  /** Where the pace asks for more than what was set. */
  readonly lifted?: Pick<BranchNeed, 'pointMilli' | 'reorderMilli'>;
  readonly cover: ReorderItem['cover'];
}

/** Advice for one row; null where it needs none. */
export function itemOf(
  row: LowRow,
  standing: Standing,
  { lifted, cover }: Wanted,
): ReorderItem | null {
  const { stepMilli, minimumMilli, leadDays: _said, ...shown } = row;
  const { productId, branchId, packMilli } = row;
  const own = standing.of(productId, branchId);
  if (own === undefined) return null;
  const need: BranchNeed = { ...own, ...lifted };
  const others = standing.in(productId).filter((one) => one.branchId !== branchId);
  const advice = adviseReorder(need, others, { packMilli, minimumMilli }, stepMilli);
  if (advice === null) return null;
  const given = advice.transfers.map((one) => [one.fromBranchId, one.quantityMilli] as const);
  standing.give(productId, new Map(given));
  return {
    ...shown,
    ...{ onHandMilli: need.onHandMilli, incomingMilli: need.incomingMilli },
    ...{ pointMilli: need.pointMilli ?? 0, reorderMilli: need.reorderMilli },
    ...{ orderMilli: advice.orderMilli, cover },
    transfers: advice.transfers.map((one) => ({
      ...one,
      fromBranchName: others.find((other) => other.branchId === one.fromBranchId)?.branchName ?? '',
    })),
  };
}
