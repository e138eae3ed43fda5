import type { StockPolicy } from '@tillbook/core/stock/movement';
import { statement, type Tx } from '../db/database.ts';

const SAVE = statement('save_stock_policy', 'select save_stock_policy($1, $2) "isSaved"');

/** Sets the policy of the opened business; false when it has another version by now. */
export async function saveStockPolicy(
  tx: Tx,
  stockPolicy: StockPolicy,
  version: number,
): Promise<boolean> {
  const { isSaved } = await tx.one<{ isSaved: boolean }>(SAVE, [stockPolicy, version]);
  return isSaved;
}
