import { statement, type Tx } from '../db/database.ts';

const FORGET = statement(
  'forget_reorder_points',
  `delete from reorder_point
   where business_id = $1 and product_id = $2 and branch_id = any ($3)`,
);
const SAVE = statement(
  'save_reorder_points',
  `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
   select $1, r."branchId", $2, r."pointMilli", r."quantityMilli"
   from json_to_recordset($3::json) as r("branchId" uuid, "pointMilli" bigint,
     "quantityMilli" bigint)
   on conflict (business_id, branch_id, product_id) do update set
     point_milli = excluded.point_milli, quantity_milli = excluded.quantity_milli`,
);

/** Sets a product's points in these branches; null takes one away. The others stay. */
export async function saveReorderPoints(
  tx: Tx,
  businessId: string,
  productId: string,
  points: readonly {
    readonly branchId: string;
    readonly pointMilli: number | null;
    readonly quantityMilli: number;
  }[],
): Promise<void> {
  const gone = points.filter(({ pointMilli }) => pointMilli === null);
  const set = points.filter(({ pointMilli }) => pointMilli !== null);
  const ids = gone.map(({ branchId }) => branchId);
  if (ids.length > 0) await tx.rows(FORGET, [businessId, productId, ids]);
  if (set.length > 0) await tx.rows(SAVE, [businessId, productId, JSON.stringify(set)]);
}
