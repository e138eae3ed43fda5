import type { Disposition, RefundReason } from '@tillbook/core/refunds/reasons';
import type { ConflictKind } from '@tillbook/core/sales/sale-facts';
import { statement, type Tx } from '../db/database.ts';
import { personOfFact, type FactSeller } from '../sales/sync.sql.ts';

/** What posting a refund that happened needs to know besides its sale. */
export interface RefundFactKnown {
  /** What was posted under this id, by a device or by somebody who was connected. */
  readonly known: {
    readonly contentHash: string;
    readonly isFact: boolean;
    readonly refundNumber: string | null;
    readonly kinds: readonly ConflictKind[];
  } | null;
  /** Of the till; the one that the named one joined, when it joined another. */
  readonly shift: {
    readonly shiftId: string;
    readonly openedAt: string;
    readonly closedAt: string | null;
  } | null;
  readonly person: FactSeller | null;
}

const READ = statement(
  'read_refund_fact',
  `select
     (select json_build_object('contentHash', encode(coalesce(f.content_hash, r.content_hash),
         'hex'), 'isFact', f.refund_id is not null, 'refundNumber', r.refund_number,
         'kinds', (select coalesce(json_agg(kind), '[]') from sale_conflict c
           where c.business_id = $1 and c.refund_id = $3))
      from (select) one
      left join refund_fact f on f.business_id = $1 and f.refund_id = $3
      left join refund r on r.business_id = $1 and r.refund_id = $3
      where f.refund_id is not null or r.refund_id is not null) known,
     (select json_build_object('shiftId', s.shift_id,
        'openedAt', least(s.opened_at, o.counted_at), 'closedAt', c.closed_at)
      from (select) one
      left join shift_opening o on o.business_id = $1 and o.opening_id = $4
      join shift s on s.business_id = $1 and s.till_id = $2
        and s.shift_id = coalesce(o.shift_id, $4)
      left join shift_close c on c.business_id = $1 and c.shift_id = s.shift_id) shift,
     (select ${personOfFact}
      from sellers_of_facts(array[$5::uuid]) p) person`,
);

/** Reads it. The till must be locked by an earlier statement. */
export async function readRefundFact(
  tx: Tx,
  businessId: string,
  asked: {
    readonly tillId: string;
    readonly refundId: string;
    readonly shiftId: string;
    readonly refundedBy: string;
  },
): Promise<RefundFactKnown> {
  const { tillId, refundId, shiftId, refundedBy } = asked;
  return tx.one<RefundFactKnown>(READ, [businessId, tillId, refundId, shiftId, refundedBy]);
}

export interface RefundFactRecord {
  readonly refundId: string;
  readonly saleId: string | null;
  readonly receiptNumber: string;
  readonly paperNumber: string;
  readonly branchId: string;
  readonly tillId: string;
  readonly shiftId: string;
  readonly deviceId: string;
  readonly refundedBy: string;
  readonly refundedByName: string;
  readonly occurredAt: string;
  readonly countedAt: string;
  readonly isClockSuspect: boolean;
  readonly businessDate: string;
  readonly postedAt: string;
  readonly isLate: boolean;
  readonly totalMinor: number;
  readonly matchedMinor: number;
  /** Hex. */
  readonly contentHash: string;
}

/** Goods that came back beyond what was still to come back. */
export interface UnmatchedLineRecord {
  readonly lineNo: number;
  readonly saleLineNo: number;
  readonly name: string;
  readonly quantityMilli: number;
  readonly disposition: Disposition;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly costMinor: number;
  readonly revaluedMinor: number;
}

const INSERT = statement(
  'insert_refund_fact',
  `with made as (
     insert into refund_fact (business_id, refund_id, sale_id, receipt_number, paper_number,
       branch_id, till_id, shift_id, device_id, refunded_by, refunded_by_name, occurred_at,
       counted_at, is_clock_suspect, business_date, posted_at, is_late, total_minor,
       matched_minor, content_hash)
     select $1::uuid, f."refundId", f."saleId", f."receiptNumber", f."paperNumber", f."branchId",
       f."tillId", f."shiftId", f."deviceId", f."refundedBy", f."refundedByName",
       f."occurredAt", f."countedAt", f."isClockSuspect", f."businessDate", f."postedAt",
       f."isLate", f."totalMinor", f."matchedMinor", decode(f."contentHash", 'hex')
     from json_to_record($2::json) as f("refundId" uuid, "saleId" uuid, "receiptNumber" text,
       "paperNumber" text, "branchId" uuid, "tillId" uuid, "shiftId" uuid, "deviceId" uuid,
       "refundedBy" uuid, "refundedByName" text, "occurredAt" timestamptz,
       "countedAt" timestamptz, "isClockSuspect" boolean, "businessDate" date,
       "postedAt" timestamptz, "isLate" boolean, "totalMinor" bigint, "matchedMinor" bigint,
       "contentHash" text)
     returning refund_id)
   insert into unmatched_line (business_id, refund_id, line_no, sale_line_no, name,
     quantity_milli, disposition, reason, note, cost_minor, revalued_minor)
   select $1::uuid, made.refund_id, l."lineNo", l."saleLineNo", l.name, l."quantityMilli",
     l.disposition, l.reason, l.note, l."costMinor", l."revaluedMinor"
   from made cross join json_to_recordset($3::json) as l("lineNo" integer,
     "saleLineNo" integer, name text, "quantityMilli" bigint, disposition text, reason text,
     note text, "costMinor" bigint, "revaluedMinor" bigint)`,
);

/** Keeps what a device told of a refund, and what of it was unmatched. */
export async function insertRefundFact(
  tx: Tx,
  businessId: string,
  fact: RefundFactRecord,
  lines: readonly UnmatchedLineRecord[],
): Promise<void> {
  await tx.rows(INSERT, [businessId, JSON.stringify(fact), JSON.stringify(lines)]);
}
