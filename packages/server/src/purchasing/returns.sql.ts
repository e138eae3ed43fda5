import type { SupplierReturnRow } from '@tillbook/core/purchasing/bills.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import type { DocumentsAsked } from './orders.sql.ts';

const ROW = `r.return_id "_id", r.number, r.supplier_id "supplierId", s.name "supplierName",
   r.branch_id "branchId", b.name "branchName", r.receipt_id "receiptId",
   g.number "receiptNumber", r.reason, r.is_billed "isBilled", r.cost_minor "costMinor",
   r.credit_minor "creditMinor", r.tax_minor "taxMinor", r.posted_at "postedAt",
   r.posted_by_name "postedByName",
   (select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
       'name', p.name, 'sku', p.sku, 'stockQuantityMilli', l.stock_quantity_milli,
       'costMinor', l.cost_minor, 'creditMinor', l.credit_minor) order by l.line_no)
     from supplier_return_line l
     join product p on p.business_id = l.business_id and p.product_id = l.product_id
     where l.business_id = r.business_id and l.return_id = r.return_id) "lines"`;
const FROM = `from supplier_return r
   join supplier s on s.business_id = r.business_id and s.supplier_id = r.supplier_id
   join branch b on b.business_id = r.business_id and b.branch_id = r.branch_id
   left join goods_receipt g on g.business_id = r.business_id and g.receipt_id = r.receipt_id`;

const LIST = statement(
  'list_supplier_returns',
  `select ${ROW} ${FROM}
   where r.business_id = $1 and ($2::uuid[] is null or r.branch_id = any ($2))
     and ($3::uuid is null or r.supplier_id = $3)
     and ($4::timestamptz is null or (r.posted_at, r.return_id) < ($4, $5::uuid))
   order by r.posted_at desc, r.return_id desc limit $6`,
);

export async function listReturnRows(
  reader: Reader,
  asked: DocumentsAsked,
): Promise<SupplierReturnRow[]> {
  const { businessId, branchIds, supplierId, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, branchIds, supplierId, ...end, limit];
  return reader.rows<SupplierReturnRow>(LIST, values);
}

const FIND = statement(
  'find_supplier_return',
  `select ${ROW}, encode(r.content_hash, 'hex') "contentHash" ${FROM}
   where r.business_id = $1 and r.return_id = $2`,
);

export async function findReturn(
  reader: Reader,
  businessId: string,
  returnId: string,
): Promise<(SupplierReturnRow & { contentHash: string }) | null> {
  return reader.maybe(FIND, [businessId, returnId]);
}

const RETURNABLE = statement(
  'returnable_of_receipt',
  `select l.product_id "productId", (sum(l.stock_quantity_milli)
     - coalesce((select sum(x.stock_quantity_milli) from supplier_return_line x
       join supplier_return r on r.business_id = x.business_id and r.return_id = x.return_id
       where x.business_id = $1 and r.receipt_id = $2 and x.product_id = l.product_id), 0)
     )::bigint "leftMilli"
   from goods_receipt_line l where l.business_id = $1 and l.receipt_id = $2
   group by l.product_id`,
);

/** How much of each product of a receipt did not go back yet. */
export async function returnableOf(
  reader: Reader,
  businessId: string,
  receiptId: string,
): Promise<{ productId: string; leftMilli: number }[]> {
  return reader.rows(RETURNABLE, [businessId, receiptId]);
}

const INSERT = statement(
  'insert_supplier_return',
  `insert into supplier_return (business_id, return_id, number, supplier_id, branch_id,
     receipt_id, reason, is_billed, cost_minor, credit_minor, tax_minor, business_date,
     posted_at, posted_by, posted_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);
const INSERT_LINES = statement(
  'insert_supplier_return_lines',
  `insert into supplier_return_line (business_id, return_id, line_no, product_id,
     stock_quantity_milli, cost_minor, credit_minor)
   select $1::uuid, $2::uuid, l."lineNo", l."productId", l."stockQuantityMilli",
     l."costMinor", l."creditMinor"
   from json_to_recordset($3::json) as l("lineNo" integer, "productId" uuid,
     "stockQuantityMilli" bigint, "costMinor" bigint, "creditMinor" bigint)`,
);

export interface ReturnRecord {
  readonly returnId: string;
  readonly number: string;
  readonly supplierId: string;
  readonly branchId: string;
  readonly receiptId: string | null;
  readonly reason: string;
  readonly isBilled: boolean;
  readonly costMinor: number;
  readonly creditMinor: number;
  readonly taxMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: Buffer;
}

export interface ReturnLine {
  readonly lineNo: number;
  readonly productId: string;
  readonly stockQuantityMilli: number;
  readonly costMinor: number;
  readonly creditMinor: number;
}

export async function insertReturn(
  tx: Tx,
  businessId: string,
  record: ReturnRecord,
  lines: readonly ReturnLine[],
): Promise<void> {
  await tx.rows(INSERT, [
    businessId,
    record.returnId,
    record.number,
    record.supplierId,
    record.branchId,
    record.receiptId,
    record.reason,
    record.isBilled,
    record.costMinor,
    record.creditMinor,
    record.taxMinor,
    record.businessDate,
    record.at,
    record.by,
    record.byName,
    record.hash,
  ]);
  await tx.rows(INSERT_LINES, [businessId, record.returnId, JSON.stringify(lines)]);
}
