import type { AdjustmentReason } from '@tillbook/core/stock/adjustments';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface AdjustmentRecord {
  readonly adjustmentId: string;
  readonly number: string;
  readonly branchId: string;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  readonly reversalOf: string | null;
  readonly linesCount: number;
  readonly valueMinor: number;
  readonly businessDate: string;
  readonly postedAt: string;
  readonly postedBy: string;
  readonly postedByName: string;
  /** Hex. */
  readonly contentHash: string;
}

export interface AdjustmentLineRecord {
  readonly lineNo: number;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly revaluedMinor: number;
  readonly quantityAfterMilli: number;
}

const INSERT = statement(
  'insert_stock_adjustment',
  `with adjusted as (
     insert into stock_adjustment (business_id, adjustment_id, number, branch_id, reason, note,
       reversal_of, lines_count, value_minor, business_date, posted_at, posted_by, posted_by_name,
       content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, decode($14, 'hex'))
     on conflict (business_id, adjustment_id) do nothing returning adjustment_id)
   insert into stock_adjustment_line (business_id, adjustment_id, line_no, product_id,
     product_name, sku, quantity_milli, value_minor, revalued_minor, quantity_after_milli)
   select $1, a.adjustment_id, l."lineNo", l."productId", l."productName", l.sku,
     l."quantityMilli", l."valueMinor", l."revaluedMinor", l."quantityAfterMilli"
   from adjusted a cross join json_to_recordset($15::json) as l("lineNo" integer,
     "productId" uuid, "productName" text, sku text, "quantityMilli" bigint,
     "valueMinor" bigint, "revaluedMinor" bigint, "quantityAfterMilli" bigint)
   returning line_no`,
);

/** Adds an adjustment with its lines; false when its id is there already. */
export async function insertAdjustment(
  tx: Tx,
  businessId: string,
  record: AdjustmentRecord,
  lines: readonly AdjustmentLineRecord[],
): Promise<boolean> {
  const added = await tx.rows(INSERT, [
    businessId,
    record.adjustmentId,
    record.number,
    record.branchId,
    record.reason,
    record.note,
    record.reversalOf,
    record.linesCount,
    record.valueMinor,
    record.businessDate,
    record.postedAt,
    record.postedBy,
    record.postedByName,
    record.contentHash,
    JSON.stringify(lines),
  ]);
  return added.length > 0;
}

/** An adjustment as lists show it. */
export interface AdjustmentFound extends Omit<AdjustmentRecord, 'postedBy'> {
  readonly branchName: string;
  readonly reversalNumber: string | null;
  readonly reversedBy: string | null;
  readonly reversedByNumber: string | null;
}

const COLUMNS = `a.adjustment_id "adjustmentId", a.number, a.branch_id "branchId",
     b.name "branchName", a.reason, a.note, a.reversal_of "reversalOf",
     o.number "reversalNumber", r.adjustment_id "reversedBy", r.number "reversedByNumber",
     a.lines_count "linesCount", a.value_minor "valueMinor",
     to_char(a.business_date, 'YYYY-MM-DD') "businessDate", a.posted_at "postedAt",
     a.posted_by_name "postedByName", encode(a.content_hash, 'hex') "contentHash"`;
const JOINED = `join branch b on b.business_id = a.business_id and b.branch_id = a.branch_id
   left join stock_adjustment o on o.business_id = a.business_id
     and o.adjustment_id = a.reversal_of
   left join stock_adjustment r on r.business_id = a.business_id
     and r.reversal_of = a.adjustment_id`;

const FIND = statement(
  'find_stock_adjustment',
  `select ${COLUMNS} from stock_adjustment a ${JOINED}
   where a.business_id = $1 and a.adjustment_id = $2`,
);

/** One adjustment, or null. */
export async function findAdjustment(
  reader: Reader,
  businessId: string,
  adjustmentId: string,
): Promise<AdjustmentFound | null> {
  return reader.maybe<AdjustmentFound>(FIND, [businessId, adjustmentId]);
}

/** A line with the batches that it moved. */
export interface AdjustmentLineFound extends AdjustmentLineRecord {
  readonly unit: string;
  readonly batches: readonly {
    readonly batchId: string;
    readonly code: string;
    readonly expiresOn: string | null;
    /** Signed. */
    readonly quantityMilli: number;
  }[];
}

const LINES = statement(
  'lines_of_stock_adjustment',
  `select l.line_no "lineNo", l.product_id "productId", l.product_name "productName", l.sku,
     p.unit, l.quantity_milli "quantityMilli", l.value_minor "valueMinor",
     l.revalued_minor "revaluedMinor", l.quantity_after_milli "quantityAfterMilli",
     coalesce((select json_agg(json_build_object('batchId', t.batch_id, 'code', t.code,
         'expiresOn', to_char(t.expires_on, 'YYYY-MM-DD'), 'quantityMilli', v.quantity)
         order by t.expires_on nulls last, t.code)
       from (select v.batch_id, sum(v.quantity_milli) quantity
         from stock_movement m join stock_batch_move v on v.business_id = m.business_id
           and v.branch_id = m.branch_id and v.product_id = m.product_id
           and v.movement_number = m.number
         where m.business_id = l.business_id and m.source_kind = 'stock_adjustment'
           and m.source_id = l.adjustment_id and m.source_line = l.line_no
         group by v.batch_id) v
       join stock_batch t on t.business_id = l.business_id and t.branch_id = a.branch_id
         and t.product_id = l.product_id and t.batch_id = v.batch_id), '[]') batches
   from stock_adjustment_line l
   join stock_adjustment a using (business_id, adjustment_id)
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   where l.business_id = $1 and l.adjustment_id = $2
   order by l.line_no`,
);

export async function linesOfAdjustment(
  reader: Reader,
  businessId: string,
  adjustmentId: string,
): Promise<AdjustmentLineFound[]> {
  return reader.rows<AdjustmentLineFound>(LINES, [businessId, adjustmentId]);
}

const LIST = statement(
  'list_stock_adjustments',
  `select ${COLUMNS} from stock_adjustment a ${JOINED}
   where a.business_id = $1 and ($2::uuid[] is null or a.branch_id = any ($2))
     and ($3::text is null or a.reason = $3)
     and ($4::uuid is null or exists (select from stock_adjustment_line l
       where l.business_id = a.business_id and l.adjustment_id = a.adjustment_id
         and l.product_id = $4))
     and ($5::date is null or a.business_date >= $5) and ($6::date is null or a.business_date <= $6)
     and ($7::timestamptz is null or (a.posted_at, a.adjustment_id) < ($7, $8::uuid))
   order by a.posted_at desc, a.adjustment_id desc limit $9`,
);

export interface AdjustmentQuestion {
  readonly branchIds: readonly string[] | null;
  readonly reason: string | null;
  readonly productId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly after: { readonly postedAt: string; readonly adjustmentId: string } | null;
  readonly limit: number;
}

/** Adjustments, newest first. */
export async function listAdjustmentRows(
  reader: Reader,
  businessId: string,
  asked: AdjustmentQuestion,
): Promise<AdjustmentFound[]> {
  return reader.rows<AdjustmentFound>(LIST, [
    businessId,
    asked.branchIds,
    asked.reason,
    asked.productId,
    asked.from,
    asked.to,
    asked.after?.postedAt ?? null,
    asked.after?.adjustmentId ?? null,
    asked.limit,
  ]);
}
