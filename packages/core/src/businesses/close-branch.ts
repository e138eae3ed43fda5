/** What is still going on in a branch that is to be closed. */
export interface InTheWay {
  readonly openShifts: number;
  /** Products of which there is more or less than nothing. */
  readonly stockLines: number;
  readonly openTransfers: number;
  readonly openOrders: number;
  readonly openCounts: number;
  /** What customers pay for there, goods or not. */
  readonly openLaybys: number;
  /** People at work who would be left without any open branch. */
  readonly staffLeft: number;
  /** Other branches of the business that are open. */
  readonly otherBranches: number;
}

export const OBSTACLES = [
  'shifts',
  'transfers',
  'orders',
  'counts',
  'laybys',
  'stock',
  'staff',
  'last_branch',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/**
 * What stands in the way of closing, in the order in which it is best settled: a shift sells from
 * the stock, a transfer brings some, a lay-by keeps some. People may be left without a branch when
 * that is wanted; the last open branch of a business stays.
 */
export function obstaclesOf(found: InTheWay, leavesStaff: boolean): readonly Obstacle[] {
  const isThere: Readonly<Record<Obstacle, boolean>> = {
    shifts: found.openShifts > 0,
    transfers: found.openTransfers > 0,
    orders: found.openOrders > 0,
    counts: found.openCounts > 0,
    laybys: found.openLaybys > 0,
    stock: found.stockLines > 0,
    staff: found.staffLeft > 0 && !leavesStaff,
    last_branch: found.otherBranches === 0,
  };
  return OBSTACLES.filter((obstacle) => isThere[obstacle]);
}

/** Why a branch cannot be closed yet, or null. */
export function whyNotCloseBranch(
  found: InTheWay,
  leavesStaff: boolean,
): 'LAST_BRANCH' | 'BRANCH_NOT_EMPTY' | null {
  const obstacles = obstaclesOf(found, leavesStaff);
  if (obstacles.includes('last_branch')) return 'LAST_BRANCH';
  return obstacles.length > 0 ? 'BRANCH_NOT_EMPTY' : null;
}
