import { statement, type Tx } from '../db/database.ts';

const LOCK = statement(
  'lock_levels_of_product',
  `select quantity_milli "quantityMilli" from stock_level
   where business_id = $1 and product_id = $2
   order by branch_id for no key update`,
);

/** Whether any branch has some of a product, or owes some; locks its levels until the commit. */
export async function lockStockOfProduct(
  tx: Tx,
  businessId: string,
  productId: string,
): Promise<boolean> {
  const levels = await tx.rows<{ quantityMilli: number }>(LOCK, [businessId, productId]);
  return levels.some(({ quantityMilli }) => quantityMilli !== 0);
}

const COST = statement(
  'cost_of_levels_that_never_moved',
  `update stock_level set unit_cost_minor = w.cost
   from json_to_recordset($2::json) as w("productId" uuid, cost bigint)
   where business_id = $1 and product_id = w."productId" and last_movement = 0`,
);

/**
 * What goods cost that were never received: a level that has not moved knows no cost of its own.
 * Those that moved keep what their goods were bought at.
 */
export async function costUnmovedLevels(
  tx: Tx,
  businessId: string,
  costs: readonly { readonly productId: string; readonly costMinor: number }[],
): Promise<void> {
  if (costs.length === 0) return;
  const rows = costs.map(({ productId, costMinor }) => ({ productId, cost: costMinor }));
  await tx.rows(COST, [businessId, JSON.stringify(rows)]);
}
