import type { BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import type { GoodsToday } from '@tillbook/core/refunds/blind-return';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { effectivePrice } from '../products/effective-price.sql.ts';
import { effectiveTaxRate } from '../products/effective-tax-rate.sql.ts';

const GOODS = statement(
  'goods_of_today',
  `select p.product_id "productId", p.name, p.sku, p.kind, p.unit, p.step_milli "stepMilli",
     ${effectivePrice('p', '$2')} "priceMinor", p.is_open_price "isOpenPrice",
     p.archived_at is not null "isArchived", ${effectiveTaxRate('c', '$2')} "taxBasisPoints"
   from product p
   join tax_class c on c.business_id = p.business_id and c.tax_class_id = p.tax_class_id
   where p.business_id = $1 and p.product_id = any ($3::uuid[])`,
);

export interface GoodsRow extends GoodsToday {
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly isArchived: boolean;
  readonly taxBasisPoints: number;
}

/** Products as a branch sells them today. */
export async function goodsToday(
  reader: Reader,
  businessId: string,
  branchId: string,
  productIds: readonly string[],
): Promise<GoodsRow[]> {
  return reader.rows<GoodsRow>(GOODS, [businessId, branchId, productIds]);
}

const FIND = statement(
  'find_blind_return',
  `select r.return_id "_id", r.number, b.timezone, r.branch_id "branchId", b.name "branchName",
     b.address "branchAddress", r.customer_id "customerId", c.name "customerName",
     c.phone "customerPhone", r.net_minor "netMinor", r.tax_minor "taxMinor",
     r.total_minor "totalMinor", r.balance_after_minor "balanceAfterMinor",
     r.posted_at "postedAt", r.posted_by "postedBy", r.posted_by_name "postedByName",
     encode(r.content_hash, 'hex') "contentHash",
     (select d.decided_by_name from approval_use u
       join approval_decision d using (business_id, approval_id)
       where u.business_id = r.business_id and u.subject_id = r.return_id) "approvedByName",
     (select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
         'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantityMilli', l.quantity_milli,
         'unitPriceMinor', l.unit_price_minor, 'disposition', l.disposition,
         'reason', l.reason, 'note', l.note, 'taxBasisPoints', l.tax_basis_points,
         'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'totalMinor', l.total_minor)
         order by l.line_no)
       from blind_return_line l
       where l.business_id = r.business_id and l.return_id = r.return_id) lines
   from blind_return r
   join branch b on b.business_id = r.business_id and b.branch_id = r.branch_id
   join customer c on c.business_id = r.business_id and c.customer_id = r.customer_id
   where r.business_id = $1 and r.return_id = $2`,
);

export type KeptBlindReturn = Omit<BlindReturn, 'businessName' | 'currency'> & {
  readonly postedBy: string;
  readonly contentHash: string;
};

export async function findBlindReturn(
  reader: Reader,
  businessId: string,
  returnId: string,
): Promise<KeptBlindReturn | null> {
  return reader.maybe<KeptBlindReturn>(FIND, [businessId, returnId]);
}

const INSERT = statement(
  'insert_blind_return',
  `with head as (
     insert into blind_return (business_id, return_id, number, branch_id, customer_id, net_minor,
       tax_minor, total_minor, lines_count, balance_after_minor, business_date, hour, posted_at,
       posted_by, posted_by_name, content_hash)
     select $1::uuid, r."returnId", r.number, r."branchId", r."customerId", r."netMinor",
       r."taxMinor", r."totalMinor", r."linesCount", r."balanceAfterMinor", r."businessDate",
       r.hour, r.at, r.by, r."byName", decode(r.hash, 'hex')
     from json_to_record($2::json) as r("returnId" uuid, number text, "branchId" uuid,
       "customerId" uuid, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
       "linesCount" integer, "balanceAfterMinor" bigint, "businessDate" date, hour integer,
       at timestamptz, by uuid, "byName" text, hash text)
     returning return_id)
   insert into blind_return_line (business_id, return_id, line_no, product_id, name, sku, unit,
     quantity_milli, unit_price_minor, price_today_minor, disposition, reason, note,
     tax_basis_points, net_minor, tax_minor, total_minor, cost_minor, revalued_minor)
   select $1::uuid, head.return_id, l."lineNo", l."productId", l.name, l.sku, l.unit,
     l."quantityMilli", l."unitPriceMinor", l."priceTodayMinor", l.disposition, l.reason, l.note,
     l."taxBasisPoints", l."netMinor", l."taxMinor", l."totalMinor", l."costMinor",
     l."revaluedMinor"
   from head, json_to_recordset($3::json) as l("lineNo" integer, "productId" uuid, name text,
     sku text, unit text, "quantityMilli" bigint, "unitPriceMinor" bigint,
     "priceTodayMinor" bigint, disposition text, reason text, note text,
     "taxBasisPoints" integer, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
     "costMinor" bigint, "revaluedMinor" bigint)`,
);

export type BlindLineRecord = BlindReturn['lines'][number] & {
  readonly priceTodayMinor: number;
  readonly costMinor: number;
  readonly revaluedMinor: number;
};

export interface BlindReturnRecord {
  readonly returnId: string;
  readonly number: string;
  readonly branchId: string;
  readonly customerId: string;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly linesCount: number;
  readonly balanceAfterMinor: number;
  readonly businessDate: string;
  /** On the wall of the branch. */
  readonly hour: number;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
}

/** Writes a return with its lines; nobody ever changes either. */
export async function insertBlindReturn(
  tx: Tx,
  businessId: string,
  made: BlindReturnRecord,
  lines: readonly BlindLineRecord[],
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(made), JSON.stringify(lines)]);
}
