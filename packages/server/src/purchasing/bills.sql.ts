import type { AnswerOf } from '@tillbook/core/endpoint';
import type { billable, BillDetail, BillRow } from '@tillbook/core/purchasing/bills.api';
import type { OpenBill, Part } from '@tillbook/core/purchasing/settle';
import { statement, type Reader, type Tx } from '../db/database.ts';
import type { BillParts } from './bill-parts.sql.ts';
import type { DocumentsAsked } from './orders.sql.ts';

/** What of bill `b` was settled. */
const SETTLED = `(select coalesce(sum(x.amount_minor), 0) from supplier_settlement x
   where x.business_id = b.business_id and x.bill_id = b.bill_id)`;
const TAKEN_BACK = `exists (select from supplier_settlement x
   where x.business_id = b.business_id and x.bill_id = b.bill_id
     and x.source_kind = 'reversal')`;
const ROW = `b.bill_id "_id", b.number, b.kind, b.supplier_id "supplierId",
   s.name "supplierName", b.branch_id "branchId", b.invoice_number "invoiceNumber",
   b.invoice_on "invoiceOn", b.due_on "dueOn", b.net_minor "netMinor", b.tax_minor "taxMinor",
   b.total_minor "totalMinor", (b.total_minor - ${SETTLED})::bigint "openMinor",
   ${TAKEN_BACK} "isTakenBack", b.posted_at "postedAt"`;
const FROM = `from supplier_bill b
   join supplier s on s.business_id = b.business_id and s.supplier_id = b.supplier_id`;

const LIST = statement(
  'list_supplier_bills',
  `select r.*, r."openMinor" > 0 and r."dueOn" < $8::date "isOverdue"
   from (select ${ROW} ${FROM}
     where b.business_id = $1 and ($2::uuid[] is null or b.branch_id = any ($2))
       and ($3::uuid is null or b.supplier_id = $3)
       and ($4::text is null or strpos(lower(b.number), lower($4)) > 0
         or strpos(b.invoice_key, lower($4 collate "C")) > 0
         or strpos(s.name_key, lower($4 collate "C")) > 0)
       and ($5::timestamptz is null or (b.posted_at, b.bill_id) < ($5, $6::uuid))) r
   where case $7::text when 'open' then r."openMinor" > 0 when 'paid' then r."openMinor" = 0
       and not r."isTakenBack"
     when 'overdue' then r."openMinor" > 0 and r."dueOn" < $8::date else true end
   order by r."postedAt" desc, r._id desc limit $9`,
);

export async function listBillRows(
  reader: Reader,
  asked: DocumentsAsked & { state: string | null; today: string },
): Promise<BillRow[]> {
  const { businessId, branchIds, supplierId, q, before, state, today, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, branchIds, supplierId, q, ...end, state, today, limit];
  return reader.rows<BillRow>(LIST, values);
}

const FIND = statement(
  'find_supplier_bill',
  `select ${ROW}, b.received_minor "receivedMinor", b.posted_by_name "postedByName",
     b.due_on < $3::date and b.total_minor > ${SETTLED} "isOverdue",
     encode(b.content_hash, 'hex') "contentHash"
   ${FROM} where b.business_id = $1 and b.bill_id = $2`,
);

type Head = Omit<BillDetail, keyof BillParts> & { readonly contentHash: string };

export async function findBill(
  reader: Reader,
  businessId: string,
  billId: string,
  today: string,
): Promise<Head | null> {
  return reader.maybe<Head>(FIND, [businessId, billId, today]);
}

/** What of due `d` is still to be billed: less what went back before the bill came. */
const UNBILLED = `d.net_minor - (select coalesce(sum(r.credit_minor), 0) from supplier_return r
   where r.business_id = d.business_id and r.receipt_id = d.receipt_id
     and r.supplier_id = d.supplier_id and not r.is_billed)`;
const IS_BILLED = `exists (select from supplier_bill_receipt x where x.business_id = d.business_id
   and x.receipt_id = d.receipt_id and x.supplier_id = d.supplier_id)`;

const BILLABLE = statement(
  'billable_receipts',
  `select d.receipt_id "receiptId", g.number, b.name "branchName",
     g.delivery_note "deliveryNote", g.received_at "receivedAt",
     (${UNBILLED})::bigint "netMinor", d.tax_minor "taxMinor"
   from receipt_due d
   join goods_receipt g on g.business_id = d.business_id and g.receipt_id = d.receipt_id
   join branch b on b.business_id = g.business_id and b.branch_id = g.branch_id
   where d.business_id = $1 and d.supplier_id = $2
     and ($3::uuid[] is null or g.branch_id = any ($3)) and not ${IS_BILLED}
   order by g.received_at, d.receipt_id`,
);

export async function billableReceipts(
  reader: Reader,
  businessId: string,
  supplierId: string,
  branchIds: readonly string[] | null,
): Promise<AnswerOf<typeof billable>['items']> {
  return reader.rows(BILLABLE, [businessId, supplierId, branchIds]);
}

export interface Due {
  readonly receiptId: string;
  readonly branchId: string;
  readonly isBilled: boolean;
  /** The bill that has it, if any. */
  readonly billId: string | null;
  readonly unbilledMinor: number;
}

const DUES = statement(
  'dues_of_receipts',
  `select d.receipt_id "receiptId", g.branch_id "branchId", ${IS_BILLED} "isBilled",
     (select x.bill_id from supplier_bill_receipt x where x.business_id = d.business_id
       and x.receipt_id = d.receipt_id and x.supplier_id = d.supplier_id) "billId",
     (${UNBILLED})::bigint "unbilledMinor"
   from receipt_due d
   join goods_receipt g on g.business_id = d.business_id and g.receipt_id = d.receipt_id
   where d.business_id = $1 and d.supplier_id = $2 and d.receipt_id = any ($3)`,
);

/** What a supplier has to bill for receipts; exact while the supplier is locked. */
export async function duesOf(
  reader: Reader,
  businessId: string,
  supplierId: string,
  receiptIds: readonly string[],
): Promise<Due[]> {
  return reader.rows<Due>(DUES, [businessId, supplierId, receiptIds]);
}

const INVOICE_TAKEN = statement(
  'invoice_number_taken',
  `select b.bill_id "billId" from supplier_bill b
   where b.business_id = $1 and b.supplier_id = $2 and b.invoice_key = lower($3 collate "C")
     and not ${TAKEN_BACK}`,
);

/** Whether a bill with this number of the supplier's paper is there. */
export async function isInvoiceTaken(
  reader: Reader,
  businessId: string,
  supplierId: string,
  invoiceNumber: string,
): Promise<boolean> {
  const found = await reader.rows(INVOICE_TAKEN, [businessId, supplierId, invoiceNumber]);
  return found.length > 0;
}

export interface BillRecord {
  readonly billId: string;
  readonly number: string;
  readonly kind: BillRow['kind'];
  readonly supplierId: string;
  readonly branchId: string;
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly dueOn: string;
  readonly receivedMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly businessDate: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  /** Hex. */
  readonly hash: string;
}

const INSERT = statement(
  'insert_supplier_bills',
  `insert into supplier_bill (business_id, bill_id, number, kind, supplier_id, branch_id,
     invoice_number, invoice_on, due_on, received_minor, net_minor, tax_minor, total_minor,
     business_date, posted_at, posted_by, posted_by_name, content_hash)
   select $1::uuid, b."billId", b.number, b.kind, b."supplierId", b."branchId",
     b."invoiceNumber", b."invoiceOn", b."dueOn", b."receivedMinor", b."netMinor",
     b."taxMinor", b."totalMinor", b."businessDate", b.at, b.by, b."byName",
     decode(b.hash, 'hex')
   from json_to_recordset($2::json) as b("billId" uuid, number text, kind text,
     "supplierId" uuid, "branchId" uuid, "invoiceNumber" text, "invoiceOn" date, "dueOn" date,
     "receivedMinor" bigint, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
     "businessDate" date, at timestamptz, by uuid, "byName" text, hash text)`,
);

export async function insertBills(
  tx: Tx,
  businessId: string,
  bills: readonly BillRecord[],
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(bills)]);
}

const INSERT_RECEIPTS = statement(
  'insert_supplier_bill_receipts',
  `insert into supplier_bill_receipt (business_id, bill_id, receipt_id, supplier_id,
     received_minor, net_minor, tax_minor)
   select $1::uuid, $2::uuid, r."receiptId", $3::uuid, r."receivedMinor", r."netMinor",
     r."taxMinor"
   from json_to_recordset($4::json) as r("receiptId" uuid, "receivedMinor" bigint,
     "netMinor" bigint, "taxMinor" bigint)`,
);

export async function insertBillReceipts(
  tx: Tx,
  businessId: string,
  bill: { billId: string; supplierId: string },
  receipts: readonly {
    receiptId: string;
    receivedMinor: number;
    netMinor: number;
    taxMinor: number;
  }[],
): Promise<void> {
  const { billId, supplierId } = bill;
  await tx.rows(INSERT_RECEIPTS, [businessId, billId, supplierId, JSON.stringify(receipts)]);
}

const OPEN = statement(
  'open_supplier_bills',
  `select b.bill_id "billId", (b.total_minor - ${SETTLED})::bigint "openMinor"
   from supplier_bill b
   where b.business_id = $1 and b.supplier_id = $2 and b.total_minor > ${SETTLED}
   order by b.invoice_on, b.posted_at, b.bill_id`,
);

/** Bills that are not settled, the oldest first; exact while the supplier is locked. */
export async function openBills(
  reader: Reader,
  businessId: string,
  supplierId: string,
): Promise<OpenBill[]> {
  return reader.rows<OpenBill>(OPEN, [businessId, supplierId]);
}

const CREDITS = statement(
  'unused_supplier_credits',
  `select r.return_id "returnId", (r.credit_minor + r.tax_minor - u.used)::bigint "leftMinor"
   from supplier_return r
   cross join lateral (select coalesce(sum(x.amount_minor), 0) used from supplier_settlement x
     where x.business_id = r.business_id and x.source_kind = 'return'
       and x.source_id = r.return_id) u
   where r.business_id = $1 and r.supplier_id = $2 and r.is_billed
     and r.credit_minor + r.tax_minor > u.used
   order by r.posted_at, r.return_id`,
);

/** Credits of returns that met no bill yet, the oldest first. */
export async function unusedCredits(
  reader: Reader,
  businessId: string,
  supplierId: string,
): Promise<{ returnId: string; leftMinor: number }[]> {
  return reader.rows(CREDITS, [businessId, supplierId]);
}

const SETTLE = statement(
  'settle_supplier_bills',
  `insert into supplier_settlement (business_id, bill_id, source_kind, source_id, amount_minor,
     settled_at)
   select $1::uuid, p."billId", $2, $3::uuid, p."amountMinor", $4
   from json_to_recordset($5::json) as p("billId" uuid, "amountMinor" bigint)`,
);

/** Takes parts off bills; of a payment that is taken back, parts below zero. */
export async function settleBills(
  tx: Tx,
  businessId: string,
  source: { kind: 'payment' | 'return' | 'reversal' | 'payment_void'; id: string; at: string },
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  const { kind, id, at } = source;
  await tx.rows(SETTLE, [businessId, kind, id, at, JSON.stringify(parts)]);
}
