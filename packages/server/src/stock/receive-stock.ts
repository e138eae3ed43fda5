import type { BatchMark } from '@tillbook/core/stock/batches';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import type { Tx } from '../db/database.ts';
import { moveStock } from './move-stock.ts';
import { refuseShutBranches } from './places.sql.ts';
import { insertLevels } from './stock.sql.ts';

/** Goods that come into a branch: thousandths, and what they are worth together. */
export interface Receipt {
  readonly branchId: string;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  /** Where the product tracks batches and it is known. */
  readonly batch?: BatchMark;
}

/** Goods received by one document; instants are ISO 8601. */
export interface StockReceived {
  readonly businessId: string;
  readonly sourceKind: 'opening_stock';
  readonly sourceId: string;
  readonly occurredAt: string;
  readonly businessDate: string;
  readonly recordedAt: string;
  readonly stockPolicy: StockPolicy;
  readonly actorName?: string;
  readonly receipts: readonly Receipt[];
}

/**
 * Puts goods on the shelf that were there before the books began, one line for each receipt.
 * The journal is the caller's: `receivedMinor` for `journalOfOpeningStock`, `revaluedMinor` for
 * `journalOfRevalue`. Errors as `moveStock`.
 */
export async function receiveStock(
  tx: Tx,
  received: StockReceived,
): Promise<{ receivedMinor: number; revaluedMinor: number }> {
  const { receipts, actorName = null, ...document } = received;
  const places = [...new Set(receipts.map(({ branchId }) => branchId))];
  await refuseShutBranches(tx, received.businessId, places);
  const moves = receipts.map((receipt, index) => ({
    ...receipt,
    way: 'in' as const,
    line: index + 1,
    kind: 'opening' as const,
  }));
  const moved = await moveStock(tx, { ...document, actorName, moves });
  return {
    receivedMinor: moved.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
    revaluedMinor: moved.reduce((sum, { revaluedMinor }) => sum + revaluedMinor, 0),
  };
}

/**
 * Gives products a level of zero in branches where they have none. Without `branchIds` every
 * branch, without `productIds` every product of the business that is stocked.
 */
export async function ensureLevels(
  tx: Tx,
  given: {
    readonly businessId: string;
    readonly branchIds?: readonly string[];
    readonly productIds?: readonly string[];
  },
): Promise<void> {
  const { businessId, branchIds = null, productIds = null } = given;
  await insertLevels(tx, businessId, branchIds, productIds);
}
