import { statement, type Reader } from '../db/database.ts';
import { effectivePrice } from './effective-price.sql.ts';

/** What is known of a product in one branch. */
export interface BranchOfProduct {
  readonly branchId: string;
  readonly branchName: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly setAsideMilli: number;
  readonly reorderPointMilli: number | null;
  readonly reorderQuantityMilli: number | null;
  readonly branchPriceMinor: number | null;
  readonly priceMinor: number;
  readonly lastMovementAt: string | null;
}

const STOCK = statement(
  'stock_of_product',
  `select b.branch_id "branchId", b.name "branchName",
     coalesce(l.quantity_milli, 0) "quantityMilli", coalesce(l.value_minor, 0) "valueMinor",
     coalesce(l.set_aside_milli, 0) "setAsideMilli",
     r.point_milli "reorderPointMilli", r.quantity_milli "reorderQuantityMilli",
     o.price_minor "branchPriceMinor", ${effectivePrice('p', 'b.branch_id')} "priceMinor",
     m.occurred_at "lastMovementAt"
   from product p
   join branch b on b.business_id = p.business_id
   left join stock_level l on l.business_id = b.business_id and l.branch_id = b.branch_id
     and l.product_id = p.product_id
   left join stock_movement m on m.business_id = l.business_id and m.branch_id = l.branch_id
     and m.product_id = l.product_id and m.number = l.last_movement
   left join reorder_point r on r.business_id = b.business_id and r.branch_id = b.branch_id
     and r.product_id = p.product_id
   left join branch_price o on o.business_id = b.business_id and o.branch_id = b.branch_id
     and o.product_id = p.product_id
   where p.business_id = $1 and p.product_id = $2
     and ($3::uuid[] is null or b.branch_id = any ($3))
   order by b.name, b.branch_id`,
);

/** A product in each branch; `branchIds` null means every branch. */
export async function branchesOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
  branchIds: readonly string[] | null,
): Promise<BranchOfProduct[]> {
  return reader.rows<BranchOfProduct>(STOCK, [businessId, productId, branchIds]);
}

const ALL_BRANCHES = statement(
  'branches_of_history',
  `select branch_id "branchId", name from branch
   where business_id = $1 and ($2::uuid[] is null or branch_id = any ($2)) order by branch_id`,
);

/** The branches themselves, in the order of their ids: a new one comes last. */
export async function listBranchesInReach(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
): Promise<{ branchId: string; name: string }[]> {
  return reader.rows(ALL_BRANCHES, [businessId, branchIds]);
}
