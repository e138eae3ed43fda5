import { putIn, type StockPolicy } from '@tillbook/core/stock/movement';
import type { Tx } from '../db/database.ts';
import {
  insertLevels,
  lockLevels,
  writeMovements,
  type LevelRow,
  type MovementRow,
} from './stock.sql.ts';

/** Goods that come into a branch: thousandths, and what they are worth together. */
export interface Receipt {
  readonly branchId: string;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
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
  readonly receipts: readonly Receipt[];
}

const placeOf = (at: { branchId: string; productId: string }): string =>
  `${at.branchId} ${at.productId}`;

/**
 * Puts goods on the shelf: locks the levels in order, adds a movement for each receipt (and a
 * `cost_revalue` where it met a shortage), moves each level once. The journal is the caller's:
 * `receivedMinor` for `journalOfOpeningStock`, `revaluedMinor` for `journalOfRevalue`. A level
 * that does not exist is an Error (`ensureLevels` makes them); the same source again breaks
 * `stock_movement_once_per_source`.
 */
export async function receiveStock(
  tx: Tx,
  received: StockReceived,
): Promise<{ receivedMinor: number; revaluedMinor: number }> {
  const { businessId, receipts } = received;
  if (receipts.length === 0) return { receivedMinor: 0, revaluedMinor: 0 };
  const locked = await lockLevels(tx, businessId, receipts);
  const levels = new Map(locked.map((level) => [placeOf(level), level]));
  const movements = receipts.flatMap((receipt, index) =>
    receiveOne(levels, received, receipt, index + 1),
  );
  await writeMovements(tx, businessId, [...levels.values()], movements);
  const valueOf = (kind: string): number =>
    movements
      .filter((movement) => movement.kind === kind)
      .reduce((sum, movement) => sum + movement.valueMinor, 0);
  return { receivedMinor: valueOf('opening'), revaluedMinor: valueOf('cost_revalue') };
}

function receiveOne(
  levels: Map<string, LevelRow>,
  document: StockReceived,
  receipt: Receipt,
  sourceLine: number,
): MovementRow[] {
  const before = levels.get(placeOf(receipt));
  if (before === undefined) throw new Error(`No stock level for ${placeOf(receipt)}`);
  const { level, movements } = putIn(before, receipt.quantityMilli, receipt.valueMinor);
  let { quantityMilli, valueMinor } = before;
  const rows = movements.map((movement, index) => {
    quantityMilli += movement.quantityMilli;
    valueMinor += movement.valueMinor;
    return {
      branchId: receipt.branchId,
      productId: receipt.productId,
      number: before.lastMovement + index + 1,
      kind: movement.kind,
      quantityMilli: movement.quantityMilli,
      valueMinor: movement.valueMinor,
      quantityAfterMilli: quantityMilli,
      valueAfterMinor: valueMinor,
      sourceKind: document.sourceKind,
      sourceId: document.sourceId,
      sourceLine,
      occurredAt: document.occurredAt,
      businessDate: document.businessDate,
      recordedAt: document.recordedAt,
      stockPolicy: document.stockPolicy,
    };
  });
  const lastMovement = before.lastMovement + rows.length;
  levels.set(placeOf(receipt), { ...before, ...level, lastMovement });
  return rows;
}

/**
 * Gives products a level of zero in branches where they have none. Without `branchIds` every
 * branch, without `productIds` every product of the business.
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
