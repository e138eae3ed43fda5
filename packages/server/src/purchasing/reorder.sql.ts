import { statement, type Reader } from '../db/database.ts';

/** A product in a branch where it runs low, with the supplier that it would be ordered from. */
export interface LowRow {
  readonly productId: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly taxBasisPoints: number;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly packMilli: number;
  readonly minimumMilli: number;
  readonly unitCostMinor: number;
  /** As the supplier's page says it; null without a supplier. */
  readonly leadDays: number | null;
}

/** A product with the supplier that it would be ordered from, wherever that is needed. */
export type OrderedRow = Omit<LowRow, 'branchId' | 'branchName'>;

/** Of product `p` with tax class `t` from supplier `x`. */
const ORDERED = `p.product_id "productId", p.name, p.sku, p.unit, p.step_milli "stepMilli",
     t.tax_basis_points "taxBasisPoints", x.supplier_id "supplierId", x.name "supplierName",
     coalesce(x.pack_milli, p.step_milli) "packMilli",
     coalesce(x.minimum_milli, 0) "minimumMilli",
     coalesce(x.last_cost_minor, p.cost_minor) "unitCostMinor", x.lead_days "leadDays"`;

/** Whom product `p` is ordered from: the cheapest, then who brings it soonest. */
const FROM = `left join lateral (select s.supplier_id, s.name, s.lead_days, k.pack_milli,
       k.minimum_milli, k.last_cost_minor
     from supplier_product k
     join supplier s on s.business_id = k.business_id and s.supplier_id = k.supplier_id
     where k.business_id = p.business_id and k.product_id = p.product_id
       and s.archived_at is null and ($3::uuid is null or s.supplier_id = $3)
     order by k.last_cost_minor nulls last, s.lead_days, s.name_key limit 1) x on true`;

/**
 * What is on its way, by branch and product: ordered or drafted and not received, and what other
 * branches send or mean to send.
 */
const INCOMING = `select branch_id, product_id, sum(quantity) quantity from (
     select o.branch_id, l.product_id,
       greatest(0, l.stock_quantity_milli - l.received_milli) quantity
     from purchase_order o
     join purchase_order_line l on l.business_id = o.business_id and l.order_id = o.order_id
     where o.business_id = $1 and o.state in ('draft', 'ordered', 'part_received')
     union all
     select r.to_branch_id, l.product_id, case r.state when 'draft' then l.wanted_milli
       else l.sent_milli - l.received_milli - l.lost_milli - l.returned_milli end
     from transfer r
     join transfer_line l on l.business_id = r.business_id and l.transfer_id = r.transfer_id
     where r.business_id = $1 and r.to_branch_id is not null
       and r.state in ('draft', 'started', 'part_received')) coming
   group by 1, 2`;

const LOW = statement(
  'products_that_run_low',
  `with incoming as (${INCOMING})
   select ${ORDERED}, r.branch_id "branchId", b.name "branchName"
   from reorder_point r
   join branch b on b.business_id = r.business_id and b.branch_id = r.branch_id
   join product p on p.business_id = r.business_id and p.product_id = r.product_id
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   left join stock_level l on l.business_id = r.business_id and l.branch_id = r.branch_id
     and l.product_id = r.product_id
   left join incoming i on i.branch_id = r.branch_id and i.product_id = r.product_id
   ${FROM}
   where r.business_id = $1 and ($2::uuid[] is null or r.branch_id = any ($2))
     and p.archived_at is null and p.kind = 'goods'
     and ($3::uuid is null or x.supplier_id is not null)
     and coalesce(l.quantity_milli - l.set_aside_milli, 0) + coalesce(i.quantity, 0)
       <= r.point_milli
   order by x.name nulls last, p.sort_name, p.product_id, b.name limit $4`,
);

/** What runs low, grouped by supplier. */
export async function productsThatRunLow(
  reader: Reader,
  asked: {
    businessId: string;
    branchIds: readonly string[] | null;
    supplierId: string | null;
    limit: number;
  },
): Promise<LowRow[]> {
  const { businessId, branchIds, supplierId, limit } = asked;
  return reader.rows<LowRow>(LOW, [businessId, branchIds, supplierId, limit]);
}

const TO_ORDER = statement(
  'products_to_order',
  `select ${ORDERED}
   from unnest($2::uuid[]) as a(product_id)
   join product p on p.business_id = $1 and p.product_id = a.product_id
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   ${FROM}
   where $3::uuid is null or x.supplier_id is not null`,
);

/** Products with whom they are ordered from; of one supplier alone, those that it has. */
export async function productsToOrder(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
  supplierId: string | null,
): Promise<OrderedRow[]> {
  return reader.rows<OrderedRow>(TO_ORDER, [businessId, productIds, supplierId]);
}

export interface NeedRow {
  readonly productId: string;
  readonly branchId: string;
  readonly branchName: string;
  /** Without what is set aside for customers. */
  readonly onHandMilli: number;
  readonly liesMilli: number;
  readonly incomingMilli: number;
  readonly pointMilli: number | null;
  readonly reorderMilli: number;
}

const NEEDS = statement(
  'needs_of_products',
  `with incoming as (${INCOMING})
   select p.product_id "productId", b.branch_id "branchId", b.name "branchName",
     coalesce(l.quantity_milli - l.set_aside_milli, 0) "onHandMilli",
     coalesce(l.quantity_milli, 0) "liesMilli",
     coalesce(i.quantity, 0) "incomingMilli",
     r.point_milli "pointMilli", coalesce(r.quantity_milli, 0) "reorderMilli"
   from unnest($2::uuid[]) as p(product_id)
   join branch b on b.business_id = $1 and ($3::uuid[] is null or b.branch_id = any ($3))
   left join stock_level l on l.business_id = $1 and l.branch_id = b.branch_id
     and l.product_id = p.product_id
   left join reorder_point r on r.business_id = $1 and r.branch_id = b.branch_id
     and r.product_id = p.product_id
   left join incoming i on i.branch_id = b.branch_id and i.product_id = p.product_id`,
);

/** How products stand in each branch in reach. */
export async function needsOfProducts(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
  branchIds: readonly string[] | null,
): Promise<NeedRow[]> {
  return reader.rows<NeedRow>(NEEDS, [businessId, productIds, branchIds]);
}
