import { statement, type Reader } from '../db/database.ts';

/** How a product is sold now. */
export interface ProductStep {
  readonly productId: string;
  readonly stepMilli: number;
}

/** What a line of a sale took off the shelf; quantities and values are positive. */
export interface SoldMovement {
  readonly lineNo: number;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  /** Of products that track batches: what of which did not come back yet, first expired first. */
  readonly batches: readonly {
    readonly code: string;
    readonly expiresOn: string | null;
    readonly leftMilli: number;
  }[];
}

const STEPS = statement(
  'steps_of_sold_products',
  `select product_id "productId", step_milli "stepMilli" from product
   where business_id = $1 and product_id = any ($2::uuid[])`,
);

export async function stepsOf(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await reader.rows<ProductStep>(STEPS, [businessId, productIds]);
  return new Map(rows.map(({ productId, stepMilli }) => [productId, stepMilli]));
}

const MOVED = statement(
  'movements_of_sale',
  `select m.source_line "lineNo", m.product_id "productId", -m.quantity_milli "quantityMilli",
     -m.value_minor "valueMinor",
     (select coalesce(json_agg(json_build_object('code', b.code,
         'expiresOn', to_char(b.expires_on, 'YYYY-MM-DD'),
         'leftMilli', g.quantity - coalesce(k.quantity, 0))
         order by b.expires_on nulls last, b.code), '[]')
       from (select v.batch_id, -sum(v.quantity_milli)::bigint quantity from stock_batch_move v
         where v.business_id = m.business_id and v.branch_id = m.branch_id
           and v.product_id = m.product_id and v.movement_number = m.number
         group by v.batch_id) g
       join stock_batch b on b.business_id = m.business_id and b.branch_id = m.branch_id
         and b.product_id = m.product_id and b.batch_id = g.batch_id
       left join (select v.batch_id, sum(v.quantity_milli)::bigint quantity
         from refund_line l
         join stock_movement r on r.business_id = l.business_id and r.source_kind = 'refund'
           and r.source_id = l.refund_id and r.source_line = l.line_no
           and r.kind = 'sale_return'
         join stock_batch_move v on v.business_id = r.business_id
           and v.branch_id = r.branch_id and v.product_id = r.product_id
           and v.movement_number = r.number and v.quantity_milli > 0
         where l.business_id = m.business_id and l.sale_id = m.source_id
           and l.sale_line_no = m.source_line and r.product_id = m.product_id
         group by v.batch_id) k on k.batch_id = g.batch_id) batches
   from stock_movement m
   where m.business_id = $1 and m.source_kind = 'sale' and m.source_id = $2 and m.kind = 'sale'
   order by m.source_line, m.product_id`,
);

/** What a sale took off the shelf, line by line. */
export async function movementsOfSale(
  reader: Reader,
  businessId: string,
  saleId: string,
): Promise<SoldMovement[]> {
  return reader.rows<SoldMovement>(MOVED, [businessId, saleId]);
}

/** The till that a refund is made at, as it stands under its lock. */
export interface RefundTill {
  readonly tillId: string;
  readonly tillName: string;
  readonly tillCode: string;
  readonly branchId: string;
  readonly branchCode: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  /** For how many days goods come back without asking; null: for ever. */
  readonly returnDays: number | null;
  readonly openShiftId: string | null;
  readonly leaseId: string | null;
  /** Of the shift that is open. */
  readonly openedBy: string | null;
}

const TILL = `select t.till_id "tillId", t.name "tillName", t.code "tillCode",
     b.branch_id "branchId", b.code "branchCode", b.timezone, b.cutoff_minutes "cutoffMinutes",
     (select return_days from selling_settings where business_id = t.business_id) "returnDays",
     t.open_shift_id "openShiftId", t.lease_id "leaseId", s.opened_by "openedBy"
   from till t join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   left join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id`;

const BY_SHIFT = statement(
  'refund_till_of_shift',
  `${TILL} where t.business_id = $1 and t.till_id = (
     select till_id from shift where business_id = $1 and shift_id = $2)`,
);
const BY_ID = statement('refund_till', `${TILL} where t.business_id = $1 and t.till_id = $2`);

/** The till of a shift, open or not. */
export async function tillOfShift(
  reader: Reader,
  businessId: string,
  shiftId: string,
): Promise<RefundTill | null> {
  return reader.maybe<RefundTill>(BY_SHIFT, [businessId, shiftId]);
}

export async function tillById(
  reader: Reader,
  businessId: string,
  tillId: string,
): Promise<RefundTill> {
  return reader.one<RefundTill>(BY_ID, [businessId, tillId]);
}

/** The same, for an id that somebody sent; null when there is no such till. */
export async function findTill(
  reader: Reader,
  businessId: string,
  tillId: string,
): Promise<RefundTill | null> {
  return reader.maybe<RefundTill>(BY_ID, [businessId, tillId]);
}

export interface Drawer {
  readonly shiftId: string;
  readonly tillName: string;
  readonly openedBy: string;
  readonly openedByName: string;
  /** Of the device that holds the till. */
  readonly leaseId: string | null;
}

const DRAWERS = statement(
  'open_drawers_of_branch',
  `select s.shift_id "shiftId", t.name "tillName", s.opened_by "openedBy",
     s.opened_by_name "openedByName", t.lease_id "leaseId"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   where t.business_id = $1 and t.branch_id = $2 order by t.name, s.shift_id`,
);

/** The open shifts of a branch. */
export async function drawersOf(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<Drawer[]> {
  return reader.rows<Drawer>(DRAWERS, [businessId, branchId]);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL that locks the till of a shift, or else of the sale, in the prelude of a request. */
export function lockTillOfRefund(saleId: string, shiftId: string | null): string {
  if (!ID.test(saleId) || (shiftId !== null && !ID.test(shiftId))) throw new Error('not an id');
  const where =
    shiftId === null
      ? `from sale where sale_id = '${saleId}'`
      : `from shift where shift_id = '${shiftId}'`;
  return `select 1 from till where till_id = (select till_id ${where}) for no key update`;
}
