import type { Disposition, RefundKind, RefundReason } from '@tillbook/core/refunds/reasons';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { statement, type Reader, type Tx } from '../db/database.ts';
import {
  addToProductDays,
  addToTillHours,
  type ProductDayRow,
  type TillHourRow,
} from '../sales/rollups.sql.ts';

/** A refund as it is kept. */
export interface RefundRecord {
  readonly refundId: string;
  readonly kind: RefundKind;
  readonly saleId: string;
  /** Whose account store credit went to; null without any. */
  readonly customerId: string | null;
  readonly branchId: string;
  readonly tillId: string;
  readonly tillName: string;
  readonly shiftId: string | null;
  readonly number: number;
  readonly refundNumber: string;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly refundedBy: string;
  readonly refundedByName: string;
  readonly refundedByRole: string;
  readonly netMinor: number;
  readonly taxMinor: number;
  /** What rounding the cash part gave back more; contained in the total. */
  readonly roundingMinor: number;
  readonly totalMinor: number;
  readonly linesCount: number;
  readonly methods: readonly PaymentMethod[];
  readonly reasons: readonly RefundReason[];
  readonly refundedAt: string;
  readonly businessDate: string;
  readonly hour: number;
  /** That judged it; null: none did. */
  readonly ceilingMinor: number | null;
  readonly utcOffsetMinutes: number;
  readonly cutoffMinutes: number;
  /** Hex. */
  readonly contentHash: string;
}

export interface RefundLineRecord {
  readonly lineNo: number;
  readonly saleLineNo: number;
  readonly productId: string;
  readonly quantityMilli: number;
  readonly stockQuantityMilli: number;
  readonly disposition: Disposition;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly revaluedMinor: number;
}

export interface RefundPaymentRecord {
  readonly position: number;
  readonly shiftId: string | null;
  readonly method: PaymentMethod;
  /** The own payment type that had taken it, as it was then; null for the built-in ways. */
  readonly paymentTypeId: string | null;
  readonly typeName: string | null;
  readonly accountCode: string | null;
  readonly amountMinor: number;
  /** By whom mobile money went back; null where nobody said it, now or at the sale. */
  readonly provider: string | null;
  readonly reference: string | null;
}

const NEXT = statement(
  'next_refund_number',
  `insert into refund_counter (business_id, till_id, last_number) values ($1, $2, 1)
   on conflict (business_id, till_id)
     do update set last_number = refund_counter.last_number + 1
   returning last_number "number"`,
);

/** The next number of a till's refunds, without gaps; the till must be locked. */
export async function nextRefundNumber(
  tx: Tx,
  businessId: string,
  tillId: string,
): Promise<number> {
  return (await tx.one<{ number: number }>(NEXT, [businessId, tillId])).number;
}

const INSERT = statement(
  'insert_refund',
  `with made as (
     insert into refund (business_id, refund_id, kind, sale_id, customer_id, branch_id,
       till_id, till_name,
       shift_id, number, refund_number, seller_id, seller_name, refunded_by, refunded_by_name,
       refunded_by_role, net_minor, tax_minor, rounding_minor, total_minor, lines_count, methods,
       reasons, ceiling_minor,
       refunded_at, business_date, hour, utc_offset_minutes, cutoff_minutes, content_hash)
     select $1::uuid, r."refundId", r.kind, r."saleId", r."customerId",
       r."branchId", r."tillId", r."tillName",
       r."shiftId", r.number, r."refundNumber", r."sellerId", r."sellerName", r."refundedBy",
       r."refundedByName", r."refundedByRole", r."netMinor", r."taxMinor", r."roundingMinor",
       r."totalMinor",
       r."linesCount", r.methods, r.reasons, r."ceilingMinor",
       r."refundedAt", r."businessDate", r.hour,
       r."utcOffsetMinutes", r."cutoffMinutes", decode(r."contentHash", 'hex')
     from json_to_record($2::json) as r("refundId" uuid, kind text, "saleId" uuid,
       "customerId" uuid,
       "branchId" uuid, "tillId" uuid, "tillName" text, "shiftId" uuid, number integer,
       "refundNumber" text, "sellerId" uuid, "sellerName" text, "refundedBy" uuid,
       "refundedByName" text, "refundedByRole" text, "netMinor" bigint, "taxMinor" bigint,
       "roundingMinor" bigint, "totalMinor" bigint, "linesCount" integer, methods text[],
       reasons text[], "ceilingMinor" bigint,
       "refundedAt" timestamptz, "businessDate" date, hour integer,
       "utcOffsetMinutes" integer, "cutoffMinutes" integer, "contentHash" text)
     returning refund_id, sale_id),
   line as (
     insert into refund_line (business_id, refund_id, line_no, sale_id, sale_line_no, product_id,
       quantity_milli, stock_quantity_milli, disposition, reason, note, tax_basis_points,
       net_minor, tax_minor, total_minor, cost_minor, revalued_minor)
     select $1::uuid, made.refund_id, l."lineNo", made.sale_id, l."saleLineNo", l."productId",
       l."quantityMilli", l."stockQuantityMilli", l.disposition, l.reason, l.note,
       l."taxBasisPoints", l."netMinor", l."taxMinor", l."totalMinor", l."costMinor",
       l."revaluedMinor"
     from made cross join json_to_recordset($3::json) as l("lineNo" integer,
       "saleLineNo" integer, "productId" uuid, "quantityMilli" bigint,
       "stockQuantityMilli" bigint, disposition text, reason text, note text,
       "taxBasisPoints" integer, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
       "costMinor" bigint, "revaluedMinor" bigint)),
   paid as (
     insert into refund_payment (business_id, refund_id, position, shift_id, method,
       amount_minor, provider, reference, payment_type_id, type_name, account_code)
     select $1::uuid, made.refund_id, p.position, p."shiftId", p.method, p."amountMinor",
       p.provider, p.reference, p."paymentTypeId", p."typeName", p."accountCode"
     from made cross join json_to_recordset($4::json) as p(position integer, "shiftId" uuid,
       method text, "amountMinor" bigint, provider text, reference text, "paymentTypeId" uuid,
       "typeName" text, "accountCode" text)),
   hours as (${addToTillHours('$5', '')})
   ${addToProductDays('$6', '')}`,
);

/** Writes a refund with its lines and payments, and takes it off the figures of its day. */
export async function insertRefund(
  tx: Tx,
  businessId: string,
  rows: {
    readonly refund: RefundRecord;
    readonly lines: readonly RefundLineRecord[];
    readonly payments: readonly RefundPaymentRecord[];
    readonly hours: readonly TillHourRow[];
    readonly days: readonly ProductDayRow[];
  },
): Promise<void> {
  const parts = [rows.refund, rows.lines, rows.payments, rows.hours, rows.days];
  await tx.rows(INSERT, [businessId, ...parts.map((part) => JSON.stringify(part))]);
}

const KNOWN = statement(
  'find_refund_hash',
  `select encode(content_hash, 'hex') "contentHash" from refund
   where business_id = $1 and refund_id = $2`,
);

/** The content of a refund that was posted under this id, or null. */
export async function findRefundHash(
  reader: Reader,
  businessId: string,
  refundId: string,
): Promise<string | null> {
  const found = await reader.maybe<{ contentHash: string }>(KNOWN, [businessId, refundId]);
  return found?.contentHash ?? null;
}

const NUMBER = statement(
  'find_refund_number',
  'select refund_number "refundNumber" from refund where business_id = $1 and refund_id = $2',
);

/** The number of a refund; null when nothing was posted under this id. */
export async function findRefundNumber(
  reader: Reader,
  businessId: string,
  refundId: string,
): Promise<string | null> {
  const found = await reader.maybe<{ refundNumber: string }>(NUMBER, [businessId, refundId]);
  return found?.refundNumber ?? null;
}
