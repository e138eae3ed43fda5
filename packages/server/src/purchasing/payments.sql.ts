import type { SupplierPaymentRow } from '@tillbook/core/purchasing/bills.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import type { DocumentsAsked } from './orders.sql.ts';

const ROW = `p.payment_id "_id", p.number, p.supplier_id "supplierId", s.name "supplierName",
   p.method, p.amount_minor "amountMinor", p.reference, p.posted_at "postedAt",
   p.posted_by_name "postedByName",
   coalesce((select json_agg(json_build_object('_id', b.bill_id, 'number', b.number,
       'amountMinor', x.amount_minor) order by b.invoice_on, b.posted_at, b.bill_id)
     from supplier_settlement x
     join supplier_bill b on b.business_id = x.business_id and b.bill_id = x.bill_id
     where x.business_id = p.business_id and x.source_kind = 'payment'
       and x.source_id = p.payment_id), '[]') "bills", v.at "voidedAt", v.by_name "voidedByName",
   v.reason "voidReason"`;
const FROM = `from supplier_payment p
   join supplier s on s.business_id = p.business_id and s.supplier_id = p.supplier_id
   left join supplier_payment_void v on v.business_id = p.business_id
     and v.payment_id = p.payment_id`;

const LIST = statement(
  'list_supplier_payments',
  `select ${ROW} ${FROM}
   where p.business_id = $1 and ($2::uuid[] is null or p.branch_id = any ($2))
     and ($3::uuid is null or p.supplier_id = $3)
     and ($4::timestamptz is null or (p.posted_at, p.payment_id) < ($4, $5::uuid))
   order by p.posted_at desc, p.payment_id desc limit $6`,
);

export async function listPaymentRows(
  reader: Reader,
  asked: DocumentsAsked,
): Promise<SupplierPaymentRow[]> {
  const { businessId, branchIds, supplierId, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  return reader.rows<SupplierPaymentRow>(LIST, [businessId, branchIds, supplierId, ...end, limit]);
}

const FIND = statement(
  'find_supplier_payment',
  `select ${ROW}, encode(p.content_hash, 'hex') "contentHash", p.branch_id "branchId",
     v.void_id "voidId", encode(v.content_hash, 'hex') "voidHash" ${FROM}
   where p.business_id = $1 and p.payment_id = $2`,
);

/** A payment with what only its own work needs. */
export interface KeptPayment extends SupplierPaymentRow {
  readonly branchId: string;
  readonly contentHash: string;
  readonly voidId: string | null;
  readonly voidHash: string | null;
}

export async function findPayment(
  reader: Reader,
  businessId: string,
  paymentId: string,
): Promise<KeptPayment | null> {
  return reader.maybe<KeptPayment>(FIND, [businessId, paymentId]);
}

const INSERT = statement(
  'insert_supplier_payment',
  `insert into supplier_payment (business_id, payment_id, number, supplier_id, branch_id, method,
     amount_minor, reference, business_date, posted_at, posted_by, posted_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export async function insertPayment(
  tx: Tx,
  businessId: string,
  payment: {
    readonly paymentId: string;
    readonly number: string;
    readonly supplierId: string;
    readonly branchId: string;
    readonly method: string;
    readonly amountMinor: number;
    readonly reference: string | null;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
  },
): Promise<void> {
  await tx.rows(INSERT, [
    businessId,
    payment.paymentId,
    payment.number,
    payment.supplierId,
    payment.branchId,
    payment.method,
    payment.amountMinor,
    payment.reference,
    payment.businessDate,
    payment.at,
    payment.by,
    payment.byName,
    payment.hash,
  ]);
}

const VOID = statement(
  'void_supplier_payment',
  `insert into supplier_payment_void (business_id, payment_id, void_id, reason, business_date, at,
     by, by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** The document against a payment, once; the supplier is locked. */
export async function insertPaymentVoid(
  tx: Tx,
  businessId: string,
  row: {
    readonly paymentId: string;
    readonly voidId: string;
    readonly reason: string;
    readonly businessDate: string;
    readonly at: string;
    readonly by: string;
    readonly byName: string;
    readonly hash: Buffer;
  },
): Promise<void> {
  const { paymentId, voidId, reason, businessDate, at, by, byName, hash } = row;
  await tx.rows(VOID, [businessId, paymentId, voidId, reason, businessDate, at, by, byName, hash]);
}
