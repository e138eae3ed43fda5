import type { Refund, RefundRow } from '@tillbook/core/refunds/refunds.api';
import { statement, type Reader } from '../db/database.ts';

/** Which refunds are shown; null narrows nothing. Days are business days, both included. */
export interface RefundsAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  /** Only what this person took back or had sold. */
  readonly personId: string | null;
  readonly saleId: string | null;
  /** Only what this person took back. */
  readonly refundedBy: string | null;
  readonly kind: string | null;
  readonly reason: string | null;
  readonly method: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** A part of the number of the refund or of the receipt. */
  readonly numberPart: string | null;
  readonly before: { readonly refundedAt: string; readonly refundId: string } | null;
  readonly limit: number;
}

const COLUMNS = `r.refund_id "_id", r.refund_number "number", r.kind, r.sale_id "saleId",
  s.receipt_number "receiptNumber", b.name "branchName", r.till_name "tillName",
  r.refunded_at "refundedAt", r.business_date "businessDate", s.timezone,
  r.refunded_by_name "refundedByName", r.seller_name "sellerName",
  r.lines_count "linesCount", r.total_minor "totalMinor", r.methods, r.reasons,
  f.paper_number "paperNumber"`;
const JOINED = `join sale s on s.business_id = r.business_id and s.sale_id = r.sale_id
  join branch b on b.business_id = r.business_id and b.branch_id = r.branch_id
  left join refund_fact f on f.business_id = r.business_id and f.refund_id = r.refund_id`;

/** The conditions that are asked, so that each plan uses the index that serves it. */
function conditionsOf(asked: RefundsAsked) {
  const values: unknown[] = [asked.businessId, asked.limit];
  const conditions = ['r.business_id = $1'];
  const used: string[] = [];
  const add = (name: string, given: unknown, text: (at: string) => string) => {
    if (given === null) return;
    used.push(name);
    values.push(given);
    conditions.push(text(`$${values.length}`));
  };
  add('branches', asked.branchIds, (at) => `r.branch_id = any (${at})`);
  add('person', asked.personId, (at) => `${at} in (r.refunded_by, r.seller_id)`);
  add('sale', asked.saleId, (at) => `r.sale_id = ${at}`);
  add('refundedBy', asked.refundedBy, (at) => `r.refunded_by = ${at}`);
  add('kind', asked.kind, (at) => `r.kind = ${at}`);
  add('reason', asked.reason, (at) => `${at} = any (r.reasons)`);
  add('method', asked.method, (at) => `${at} = any (r.methods)`);
  add('from', asked.from, (at) => `r.business_date >= ${at}::date`);
  add('to', asked.to, (at) => `r.business_date <= ${at}::date`);
  add(
    'part',
    asked.numberPart,
    (at) => `(strpos(r.refund_number, ${at}) > 0 or strpos(s.receipt_number, ${at}) > 0
      or strpos(f.paper_number, ${at}) > 0)`,
  );
  const { before } = asked;
  add('before', before?.refundedAt ?? null, (at) => {
    values.push(before?.refundId);
    return `(r.refunded_at, r.refund_id) < (${at}::timestamptz, $${values.length}::uuid)`;
  });
  return { values, conditions, used };
}

/** Refunds, newest first. */
export async function readRefundList(reader: Reader, asked: RefundsAsked): Promise<RefundRow[]> {
  const { values, conditions, used } = conditionsOf(asked);
  const text = `select ${COLUMNS} from refund r ${JOINED} where ${conditions.join(' and ')}
    order by r.refunded_at desc, r.refund_id desc limit $2`;
  return reader.rows<RefundRow>(statement(['list_refunds', ...used].join('_'), text), values);
}

const READ = statement(
  'read_refund',
  `select ${COLUMNS}, r.net_minor "netMinor", r.tax_minor "taxMinor",
     r.rounding_minor "roundingMinor",
     s.business_name "businessName", r.branch_id "branchId", s.branch_address "branchAddress",
     k.tax_number "taxNumber", s.currency, s.tax_mode "taxMode", r.refunded_by "refundedBy",
     r.seller_id "sellerId",
     (select json_build_object('_id', u.customer_id, 'name', u.name, 'phone', u.phone)
       from customer u where u.business_id = r.business_id
         and u.customer_id = coalesce(r.customer_id,
           case when 'credit' = any (r.methods) then s.customer_id end)) customer,
     (select json_build_object('saleId', n.sale_id, 'receiptNumber', n.receipt_number)
       from exchange c join sale n on n.business_id = c.business_id and n.sale_id = c.sale_id
       where c.business_id = r.business_id and c.refund_id = r.refund_id) exchange,
     (select d.decided_by_name from approval_use u
       join approval_decision d using (business_id, approval_id)
       where u.business_id = r.business_id and u.subject_id = r.refund_id) "approvedByName",
     (select json_agg(json_build_object('lineNo', l.line_no, 'saleLineNo', l.sale_line_no,
         'productId', l.product_id, 'name', x.name, 'sku', x.sku, 'kind', x.kind,
         'packName', x.pack_name, 'unit', x.unit, 'quantityMilli', l.quantity_milli,
         'disposition', l.disposition, 'reason', l.reason, 'note', l.note,
         'taxBasisPoints', l.tax_basis_points, 'netMinor', l.net_minor,
         'taxMinor', l.tax_minor, 'totalMinor', l.total_minor) order by l.line_no)
       from refund_line l join sale_line x on x.business_id = l.business_id
         and x.sale_id = l.sale_id and x.line_no = l.sale_line_no
       where l.business_id = r.business_id and l.refund_id = r.refund_id) lines,
     (select json_agg(json_build_object('taxBasisPoints', tax_basis_points, 'netMinor', net,
         'taxMinor', tax) order by tax_basis_points)
       from (select tax_basis_points, sum(net_minor)::bigint net, sum(tax_minor)::bigint tax
         from refund_line where business_id = r.business_id and refund_id = r.refund_id
         group by 1) t) taxes,
     (select coalesce(json_agg(json_build_object('method', method, 'typeName', type_name,
         'amountMinor', amount_minor, 'provider', provider, 'reference', reference)
         order by position), '[]')
       from refund_payment where business_id = r.business_id
         and refund_id = r.refund_id) payments
   from refund r ${JOINED}
   left join receipt_look k on k.business_id = s.business_id and k.look_no = s.look_no
   where r.business_id = $1 and r.refund_id = $2`,
);

/** A refund, and whose it is. */
export type RefundFound = Refund & { readonly refundedBy: string; readonly sellerId: string };

export async function readRefund(
  reader: Reader,
  businessId: string,
  refundId: string,
): Promise<RefundFound | null> {
  return reader.maybe<RefundFound>(READ, [businessId, refundId]);
}
