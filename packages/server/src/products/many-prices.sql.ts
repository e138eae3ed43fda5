import type { ReorderPoint } from '@tillbook/core/products/change-rules';
import { statement, type Tx } from '../db/database.ts';

/** A price or a cost that one act changed, for its history. */
export interface PriceMoved {
  readonly priceChangeId: string;
  readonly productId: string;
  readonly what: 'price' | 'cost' | 'floor';
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
}

export interface PriceSource {
  readonly kind: 'bulk' | 'import' | 'receipt' | 'undo';
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

const ADD = statement(
  'add_price_changes_of_many',
  `insert into price_change (business_id, price_change_id, product_id, what, before_minor,
     after_minor, source_kind, source_id, changed_at, changed_by, changed_by_name)
   select $1, r."priceChangeId", r."productId", r.what, r."beforeMinor", r."afterMinor", $3, $4,
     $5, $6, $7
   from json_to_recordset($2::json) as r("priceChangeId" uuid, "productId" uuid, what text,
     "beforeMinor" bigint, "afterMinor" bigint)`,
);

/** Adds to the history of prices. */
export async function addPriceChanges(
  tx: Tx,
  businessId: string,
  source: PriceSource,
  rows: readonly PriceMoved[],
): Promise<void> {
  if (rows.length === 0) return;
  const { kind, id, at, by, byName } = source;
  await tx.rows(ADD, [businessId, JSON.stringify(rows), kind, id, at, by, byName]);
}

const FORGET_POINTS = statement(
  'forget_reorder_points_of_many',
  `delete from reorder_point r using json_to_recordset($2::json) as s("productId" uuid)
   where r.business_id = $1 and r.product_id = s."productId"`,
);
const SET_POINTS = statement(
  'set_reorder_points_of_many',
  `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
   select $1, p."branchId", s."productId", p."pointMilli", p."quantityMilli"
   from json_to_recordset($2::json) as s("productId" uuid, points json)
   cross join lateral json_to_recordset(s.points) as p("branchId" uuid, "pointMilli" bigint,
     "quantityMilli" bigint)`,
);

/** The reorder points of these products, and no others; the products are locked. */
export async function setReorderPointsOf(
  tx: Tx,
  businessId: string,
  products: readonly { readonly productId: string; readonly points: readonly ReorderPoint[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const given = JSON.stringify(products);
  await tx.rows(FORGET_POINTS, [businessId, given]);
  await tx.rows(SET_POINTS, [businessId, given]);
}
