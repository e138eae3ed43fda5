import type { ReceiptDetail, ReceiptRow } from '@tillbook/core/purchasing/receipts.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { LINE_COLUMNS, LINE_SHAPE, LINE_VALUES, SHOWN_LINE } from './bought-lines.sql.ts';
import type { WorkedLine } from './bought-lines.ts';
import type { DocumentsAsked } from './orders.sql.ts';

const ROW = `g.receipt_id "_id", g.number, g.supplier_id "supplierId", s.name "supplierName",
   g.branch_id "branchId", b.name "branchName", g.order_id "orderId", o.number "orderNumber",
   g.delivery_note "deliveryNote", g.goods_minor "goodsMinor", g.charges_minor "chargesMinor",
   g.tax_minor "taxMinor", g.received_at "receivedAt", g.received_by_name "receivedByName",
   not exists (select from receipt_due d where d.business_id = g.business_id
     and d.receipt_id = g.receipt_id and not exists (select from supplier_bill_receipt x
       where x.business_id = d.business_id and x.receipt_id = d.receipt_id
         and x.supplier_id = d.supplier_id)) "isBilled"`;
const FROM = `from goods_receipt g
   join supplier s on s.business_id = g.business_id and s.supplier_id = g.supplier_id
   join branch b on b.business_id = g.business_id and b.branch_id = g.branch_id
   left join purchase_order o on o.business_id = g.business_id and o.order_id = g.order_id`;

const LIST = statement(
  'list_goods_receipts',
  `select * from (select ${ROW} ${FROM}
     where g.business_id = $1 and ($2::uuid[] is null or g.branch_id = any ($2))
       and ($3::uuid is null or g.supplier_id = $3)
       and ($4::text is null or strpos(lower(g.number), lower($4)) > 0
         or strpos(lower(coalesce(g.delivery_note, '')), lower($4)) > 0
         or strpos(s.name_key, lower($4 collate "C")) > 0)
       and ($5::timestamptz is null or (g.received_at, g.receipt_id) < ($5, $6::uuid))
     order by g.received_at desc, g.receipt_id desc) r
   where $8::boolean is null or r."isBilled" = $8
   order by r."receivedAt" desc, r._id desc limit $7`,
);

export async function listReceiptRows(
  reader: Reader,
  asked: DocumentsAsked & { isBilled: boolean | null },
): Promise<ReceiptRow[]> {
  const { businessId, branchIds, supplierId, q, before, limit, isBilled } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, branchIds, supplierId, q, ...end, limit, isBilled];
  return reader.rows<ReceiptRow>(LIST, values);
}

type Head = ReceiptRow & { readonly note: string | null; readonly contentHash: string };

const FIND = statement(
  'find_goods_receipt',
  `select ${ROW}, g.note, encode(g.content_hash, 'hex') "contentHash" ${FROM}
   where g.business_id = $1 and g.receipt_id = $2`,
);

export async function findReceipt(
  reader: Reader,
  businessId: string,
  receiptId: string,
): Promise<Head | null> {
  return reader.maybe<Head>(FIND, [businessId, receiptId]);
}

const LINES = statement(
  'lines_of_goods_receipt',
  `select ${SHOWN_LINE}, l.order_line_no "orderLineNo", l.charge_minor "chargeMinor",
     l.batch_code "batchCode", l.expires_on "expiresOn"
   from goods_receipt_line l
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   where l.business_id = $1 and l.receipt_id = $2 order by l.line_no`,
);
const CHARGES = statement(
  'charges_of_goods_receipt',
  `select c.name, c.amount_minor "amountMinor", c.supplier_id "supplierId",
     s.name "supplierName"
   from goods_receipt_charge c
   join supplier s on s.business_id = c.business_id and s.supplier_id = c.supplier_id
   where c.business_id = $1 and c.receipt_id = $2 order by c.line_no`,
);
const BILLS = statement(
  'bills_of_goods_receipt',
  `select b.bill_id "_id", b.number from supplier_bill_receipt x
   join supplier_bill b on b.business_id = x.business_id and b.bill_id = x.bill_id
   where x.business_id = $1 and x.receipt_id = $2 order by b.posted_at, b.bill_id`,
);

/** Lines, charges and bills of a receipt. */
export async function partsOfReceipt(
  reader: Reader,
  businessId: string,
  receiptId: string,
): Promise<Pick<ReceiptDetail, 'lines' | 'charges' | 'bills'>> {
  const of = [businessId, receiptId];
  return {
    lines: await reader.rows<ReceiptDetail['lines'][number]>(LINES, of),
    charges: await reader.rows<ReceiptDetail['charges'][number]>(CHARGES, of),
    bills: await reader.rows<ReceiptDetail['bills'][number]>(BILLS, of),
  };
}

export interface ReceiptRecord {
  readonly receiptId: string;
  readonly number: string;
  readonly supplierId: string;
  readonly branchId: string;
  readonly orderId: string | null;
  readonly deliveryNote: string | null;
  readonly note: string | null;
  readonly goodsMinor: number;
  readonly chargesMinor: number;
  readonly taxMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: Buffer;
}

export interface ReceiptLine extends WorkedLine {
  readonly orderId: string | null;
  readonly orderLineNo: number | null;
  readonly chargeMinor: number;
  readonly batchCode: string | null;
  readonly expiresOn: string | null;
}

export interface ReceiptCharge {
  readonly lineNo: number;
  readonly name: string;
  readonly amountMinor: number;
  readonly supplierId: string;
}

export interface ReceiptDue {
  readonly supplierId: string;
  readonly netMinor: number;
  readonly taxMinor: number;
}

const INSERT = statement(
  'insert_goods_receipt',
  `insert into goods_receipt (business_id, receipt_id, number, supplier_id, branch_id, order_id,
     delivery_note, note, goods_minor, charges_minor, tax_minor, business_date, received_at,
     received_by, received_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);
const INSERT_LINES = statement(
  'insert_goods_receipt_lines',
  `insert into goods_receipt_line (business_id, receipt_id, ${LINE_COLUMNS}, order_id,
     order_line_no, charge_minor, batch_code, expires_on)
   select $1::uuid, $2::uuid, ${LINE_VALUES}, l."orderId", l."orderLineNo", l."chargeMinor",
     l."batchCode", l."expiresOn"
   from json_to_recordset($3::json) as l(${LINE_SHAPE}, "orderId" uuid, "orderLineNo" integer,
     "chargeMinor" bigint, "batchCode" text, "expiresOn" date)`,
);
const INSERT_CHARGES = statement(
  'insert_goods_receipt_charges',
  `insert into goods_receipt_charge (business_id, receipt_id, line_no, name, amount_minor,
     supplier_id)
   select $1::uuid, $2::uuid, c."lineNo", c.name, c."amountMinor", c."supplierId"
   from json_to_recordset($3::json) as c("lineNo" integer, name text, "amountMinor" bigint,
     "supplierId" uuid)`,
);
const INSERT_DUES = statement(
  'insert_receipt_dues',
  `insert into receipt_due (business_id, receipt_id, supplier_id, net_minor, tax_minor)
   select $1::uuid, $2::uuid, d."supplierId", d."netMinor", d."taxMinor"
   from json_to_recordset($3::json) as d("supplierId" uuid, "netMinor" bigint,
     "taxMinor" bigint)`,
);

/** Keeps a receipt with all that belongs to it. */
export async function insertReceipt(
  tx: Tx,
  businessId: string,
  receipt: ReceiptRecord,
  parts: {
    readonly lines: readonly ReceiptLine[];
    readonly charges: readonly ReceiptCharge[];
    readonly dues: readonly ReceiptDue[];
  },
): Promise<void> {
  const { receiptId } = receipt;
  await tx.rows(INSERT, [
    businessId,
    receiptId,
    receipt.number,
    receipt.supplierId,
    receipt.branchId,
    receipt.orderId,
    receipt.deliveryNote,
    receipt.note,
    receipt.goodsMinor,
    receipt.chargesMinor,
    receipt.taxMinor,
    receipt.businessDate,
    receipt.at,
    receipt.by,
    receipt.byName,
    receipt.hash,
  ]);
  await tx.rows(INSERT_LINES, [businessId, receiptId, JSON.stringify(parts.lines)]);
  await tx.rows(INSERT_CHARGES, [businessId, receiptId, JSON.stringify(parts.charges)]);
  await tx.rows(INSERT_DUES, [businessId, receiptId, JSON.stringify(parts.dues)]);
}

export interface PurchaseRow {
  readonly receiptId: string;
  readonly number: string;
  readonly lineNo: number;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly branchName: string;
  readonly stockQuantityMilli: number;
  readonly netMinor: number;
  readonly chargeMinor: number;
  readonly receivedAt: string;
}

const PURCHASES = statement(
  'purchases_of_product',
  `select l.receipt_id "receiptId", g.number, l.line_no "lineNo", g.supplier_id "supplierId",
     s.name "supplierName", b.name "branchName", l.stock_quantity_milli "stockQuantityMilli",
     l.net_minor "netMinor", l.charge_minor "chargeMinor", g.received_at "receivedAt"
   from goods_receipt_line l
   join goods_receipt g on g.business_id = l.business_id and g.receipt_id = l.receipt_id
   join supplier s on s.business_id = g.business_id and s.supplier_id = g.supplier_id
   join branch b on b.business_id = g.business_id and b.branch_id = g.branch_id
   where l.business_id = $1 and l.product_id = $2
     and ($3::uuid[] is null or g.branch_id = any ($3))
     and ($4::timestamptz is null
       or (g.received_at, l.receipt_id, l.line_no) < ($4, $5::uuid, $6::integer))
   order by g.received_at desc, l.receipt_id desc, l.line_no desc limit $7`,
);

export async function purchasesOfProduct(
  reader: Reader,
  asked: {
    businessId: string;
    productId: string;
    branchIds: readonly string[] | null;
    before: readonly [string, string, number] | null;
    limit: number;
  },
): Promise<PurchaseRow[]> {
  const { businessId, productId, branchIds, before, limit } = asked;
  const end = before ?? [null, null, null];
  return reader.rows<PurchaseRow>(PURCHASES, [businessId, productId, branchIds, ...end, limit]);
}

const SUPPLIERS = statement(
  'suppliers_of_product',
  `select s.supplier_id "supplierId", s.name, x.supplier_sku "supplierSku",
     x.last_cost_minor "lastCostMinor", s.lead_days "leadDays"
   from supplier_product x
   join supplier s on s.business_id = x.business_id and s.supplier_id = x.supplier_id
   where x.business_id = $1 and x.product_id = $2 and s.archived_at is null
   order by x.last_cost_minor nulls last, s.name_key`,
);

export async function suppliersOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<
  {
    supplierId: string;
    name: string;
    supplierSku: string | null;
    lastCostMinor: number | null;
    leadDays: number;
  }[]
> {
  return reader.rows(SUPPLIERS, [businessId, productId]);
}
