/** What a branch should order, and whether another branch can help out first. */

export interface BranchNeed {
  readonly branchId: string;
  readonly onHandMilli: number;
  /** Ordered and on the way. */
  readonly incomingMilli: number;
  /** Null where nothing was set: such a branch neither asks nor is asked beyond what it holds. */
  readonly pointMilli: number | null;
  readonly reorderMilli: number;
}

export interface SupplierPack {
  readonly packMilli: number;
  readonly minimumMilli: number;
}

export interface TransferHint {
  readonly fromBranchId: string;
  readonly quantityMilli: number;
}

export interface ReorderAdvice {
  /** From other branches that hold more than they need. */
  readonly transfers: readonly TransferHint[];
  /** To order from the supplier, in whole packs; zero when the transfers are enough. */
  readonly orderMilli: number;
}

/** Whether a branch runs low: what is there and what comes is at or under its point. */
export function runsLow(need: BranchNeed): boolean {
  return need.pointMilli !== null && need.onHandMilli + need.incomingMilli <= need.pointMilli;
}

/**
 * A quantity in whole packs, at least the minimum, never less than asked. Where packs are no whole
 * steps, as the step was made coarser since, so much more that an order takes it.
 */
export function inPacks(
  quantityMilli: number,
  { packMilli, minimumMilli }: SupplierPack,
  stepMilli = 1000,
): number {
  const upTo = (milli: number, unitMilli: number) => Math.ceil(milli / unitMilli) * unitMilli;
  return upTo(upTo(Math.max(quantityMilli, minimumMilli), packMilli), stepMilli);
}

/** What a branch wants: its quantity, or what lifts it over its point when that is more. */
export function wantedMilli(need: BranchNeed): number {
  const gap = (need.pointMilli ?? 0) - need.onHandMilli - need.incomingMilli + 1;
  return Math.max(need.reorderMilli, Math.ceil(gap / 1000) * 1000);
}

/** What a branch holds above its own point and quantity. */
export function surplusMilli(other: BranchNeed): number {
  if (other.pointMilli === null) return 0;
  return Math.max(0, other.onHandMilli - other.pointMilli - other.reorderMilli);
}

/**
 * Advice for a branch that runs low; null for one that does not. Surplus of other branches goes
 * first, the largest first, in whole steps of the product; the supplier gives the rest.
 */
export function adviseReorder(
  need: BranchNeed,
  others: readonly BranchNeed[],
  pack: SupplierPack,
  stepMilli = 1000,
): ReorderAdvice | null {
  if (!runsLow(need)) return null;
  let missing = wantedMilli(need);
  const transfers: TransferHint[] = [];
  const givers = others
    .map((other) => ({ other, spare: surplusMilli(other) }))
    .sort((a, b) => b.spare - a.spare || (a.other.branchId < b.other.branchId ? -1 : 1));
  for (const { other, spare } of givers) {
    const given = Math.floor(Math.min(spare, missing) / stepMilli) * stepMilli;
    if (given <= 0) continue;
    transfers.push({ fromBranchId: other.branchId, quantityMilli: given });
    missing -= given;
  }
  return { transfers, orderMilli: missing <= 0 ? 0 : inPacks(missing, pack, stepMilli) };
}
