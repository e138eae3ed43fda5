import { statement, type Reader } from '../db/database.ts';

export interface ProductMovementRow {
  readonly branchId: string;
  readonly number: number;
  readonly kind: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly quantityAfterMilli: number;
  readonly valueAfterMinor: number;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly actorName: string | null;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly businessDate: string;
}

// Each branch's newest, along the key of its level: no index of their own for the movements, which
// every sale would pay for.
const MOVEMENTS = statement(
  'movements_of_product',
  `select m.* from json_to_recordset($3::json) as w("branchId" uuid, below integer)
   cross join lateral (
     select m.branch_id "branchId", m.number, m.kind, m.quantity_milli "quantityMilli",
       m.value_minor "valueMinor", m.quantity_after_milli "quantityAfterMilli",
       m.value_after_minor "valueAfterMinor", m.source_kind "sourceKind",
       m.source_id "sourceId", m.actor_name "actorName", m.occurred_at "occurredAt",
       m.recorded_at "recordedAt", m.business_date "businessDate"
     from stock_movement m
     where m.business_id = $1 and m.branch_id = w."branchId" and m.product_id = $2
       and m.number < w.below
       and ($4::date is null or m.business_date >= $4)
       and ($5::date is null or m.business_date <= $5)
     order by m.number desc limit $6) m`,
);

/** Of each branch the newest movements of a product below a number. */
export async function movementsOfProduct(
  reader: Reader,
  businessId: string,
  asked: {
    readonly productId: string;
    readonly branches: readonly { readonly branchId: string; readonly below: number }[];
    readonly from: string | null;
    readonly to: string | null;
    readonly limit: number;
  },
): Promise<ProductMovementRow[]> {
  const { productId, branches, from, to, limit } = asked;
  return reader.rows(MOVEMENTS, [businessId, productId, JSON.stringify(branches), from, to, limit]);
}

/** The document behind a movement, as people call it. */
export interface MovementSource {
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly documentId: string;
  readonly number: string;
  readonly actorName: string | null;
}

const SOURCES = statement(
  'sources_of_movements',
  `with asked as (
     select * from json_to_recordset($2::json) as a("sourceKind" text, "sourceId" uuid))
   select a.*, s.sale_id "documentId", s.receipt_number "number", s.seller_name "actorName"
     from asked a join sale s on s.business_id = $1 and s.sale_id = a."sourceId"
     where a."sourceKind" = 'sale'
   union all
   select a.*, t.transfer_id, t.number, e.actor_name
     from asked a
     join transfer_event e on e.business_id = $1 and e.event_id = a."sourceId"
     join transfer t on t.business_id = $1 and t.transfer_id = e.transfer_id
     where a."sourceKind" = 'transfer'
   union all
   select a.*, d.adjustment_id, d.number, null
     from asked a join stock_adjustment d
       on d.business_id = $1 and d.adjustment_id = a."sourceId"
     where a."sourceKind" = 'stock_adjustment'
   union all
   select a.*, d.count_id, d.number, null
     from asked a join stock_count d on d.business_id = $1 and d.count_id = a."sourceId"
     where a."sourceKind" = 'stock_count'
   union all
   select a.*, r.receipt_id, r.number, null
     from asked a join goods_receipt r on r.business_id = $1 and r.receipt_id = a."sourceId"
     where a."sourceKind" = 'goods_receipt'
   union all
   select a.*, r.return_id, r.number, null
     from asked a join supplier_return r on r.business_id = $1 and r.return_id = a."sourceId"
     where a."sourceKind" = 'supplier_return'
   union all
   select a.*, r.refund_id, r.refund_number, null
     from asked a join refund r on r.business_id = $1 and r.refund_id = a."sourceId"
     where a."sourceKind" = 'refund'
   union all
   select a.*, f.refund_id, f.paper_number, f.refunded_by_name
     from asked a join refund_fact f on f.business_id = $1 and f.refund_id = a."sourceId"
     where a."sourceKind" = 'unmatched_refund'
   union all
   select a.*, r.return_id, r.number, null
     from asked a join blind_return r on r.business_id = $1 and r.return_id = a."sourceId"
     where a."sourceKind" = 'blind_return'`,
);

/** The documents of movements; those that have no number are left out. */
export async function sourcesOfMovements(
  reader: Reader,
  businessId: string,
  asked: readonly { readonly sourceKind: string; readonly sourceId: string }[],
): Promise<MovementSource[]> {
  if (asked.length === 0) return [];
  const sources = asked.map(({ sourceKind, sourceId }) => ({ sourceKind, sourceId }));
  return reader.rows<MovementSource>(SOURCES, [businessId, JSON.stringify(sources)]);
}
