import type { NewOrder } from '@tillbook/core/purchasing/orders.api';
import type { ReorderItem } from '@tillbook/core/purchasing/reorder.api';

/** One draft for each supplier and branch; what has no supplier or needs none is left out. */
export function draftsOf(
  items: readonly ReorderItem[],
  idFor: (key: string) => string,
): NewOrder[] {
  const drafts = new Map<string, NewOrder>();
  for (const item of items) {
    const { supplierId, branchId, orderMilli } = item;
    if (supplierId === null || orderMilli === 0) continue;
    const key = `${supplierId} ${branchId}`;
    const draft = drafts.get(key);
    const line = {
      productId: item.productId,
      packName: null,
      packUnitsMilli: 1_000,
      quantityMilli: orderMilli,
      unitCostMinor: item.unitCostMinor,
      taxBasisPoints: item.taxBasisPoints,
    };
    drafts.set(key, {
      _id: draft?._id ?? idFor(key),
      supplierId,
      branchId,
      expectedOn: null,
      note: null,
      lines: [...(draft?.lines ?? []), line],
    });
  }
  return [...drafts.values()];
}
