import { statement, type Reader } from '../db/database.ts';
import { columnOf, type Scope } from './scope.ts';
import { RETURNED } from './returned.sql.ts';

export interface SellerSums {
  readonly isToday: boolean;
  readonly salesCount: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  /** What came back without tax; voided sales are none of it. */
  readonly refundedMinor: number;
}

const SELLER_DAYS = statement(
  'report_seller_days',
  `with day as (
     select * from unnest($3::uuid[], $4::date[], $5::date[], $6::timestamptz[])
       as b (branch_id, today, before, same_time))
   select x.is_today "isToday", sum(x.sales) "salesCount", sum(x.net) "netMinor",
     sum(x.total) "totalMinor", sum(x.refunded) "refundedMinor"
   from (
     select s.business_date = b.today is_today, 1 sales, s.net_minor net,
       s.total_minor total, 0 refunded
     from day b join sale s on s.branch_id = b.branch_id and s.seller_id = $1
       and s.occurred_at >= $2
     where s.business_date = b.today or (s.business_date = b.before
       and least(s.occurred_at, s.posted_at) <= b.same_time)
     union all
     select r.business_date = b.today, -(r.kind = 'void')::int, -r.net_minor,
       -r.total_minor, case r.kind when 'refund' then r.net_minor else 0 end
     from day b join ${RETURNED} r on r.branch_id = b.branch_id and r.seller_id = $1
       and r.business_date in (b.today, b.before)
     where r.business_date = b.today or r.refunded_at <= b.same_time) x
   group by 1`,
);

/**
 * A seller's own sales of today and, up to this time of day, of the week before, each branch at
 * its own today.
 * @param from an instant before both days began, for the index
 */
export async function sellerDays(
  reader: Reader,
  sellerId: string,
  scope: Scope,
  from: string,
): Promise<SellerSums[]> {
  return reader.rows<SellerSums>(SELLER_DAYS, [
    sellerId,
    from,
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
    columnOf(scope, 'before'),
    columnOf(scope, 'sameTime'),
  ]);
}

const SELLER_TENDERS = statement(
  'report_seller_tenders',
  `with day as (select * from unnest($3::uuid[], $4::date[]) as b (branch_id, today))
   select x.method, sum(x.amount) "amountMinor", sum(x.paid) "count"
   from (
     select p.method, p.amount_minor amount, 1 paid
     from day b join sale s on s.branch_id = b.branch_id and s.business_date = b.today
       and s.seller_id = $1 and s.occurred_at >= $2
     join payment p on p.business_id = s.business_id and p.sale_id = s.sale_id
     union all
     select p.method, -p.amount_minor, 0
     from day b join refund r on r.branch_id = b.branch_id and r.business_date = b.today
       and r.seller_id = $1
     join refund_payment p on p.business_id = r.business_id and p.refund_id = r.refund_id
     union all
     select 'store_credit', -n.total_minor, 0
     from day b join blind_return n on n.branch_id = b.branch_id and n.business_date = b.today
       and n.posted_by = $1) x
   group by x.method order by 2 desc, x.method`,
);

/** What the seller took today less what went back, by method, most first. */
export async function sellerTenders(
  reader: Reader,
  sellerId: string,
  scope: Scope,
  from: string,
): Promise<{ method: string; amountMinor: number; count: number }[]> {
  return reader.rows(SELLER_TENDERS, [
    sellerId,
    from,
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
  ]);
}

const SELLER_RECENT = statement(
  'report_seller_recent',
  `select sale_id "_id", receipt_number "receiptNumber", occurred_at "occurredAt",
     total_minor "totalMinor"
   from sale where seller_id = $1 order by occurred_at desc, sale_id desc limit 5`,
);

/** The seller's newest five sales. */
export async function sellerRecent(
  reader: Reader,
  sellerId: string,
): Promise<{ _id: string; receiptNumber: string; occurredAt: string; totalMinor: number }[]> {
  return reader.rows(SELLER_RECENT, [sellerId]);
}

const SELLER_SHIFT = statement(
  'report_seller_shift',
  `select s.shift_id "_id", t.till_id "tillId", t.branch_id "branchId", t.name "tillName",
     b.name "branchName", s.opened_at "openedAt"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where s.opened_by = $1 order by s.opened_at desc limit 1`,
);

/** The shift the seller opened and has not closed, or null. */
export async function sellerShift(
  reader: Reader,
  sellerId: string,
): Promise<{
  _id: string;
  tillId: string;
  branchId: string;
  tillName: string;
  branchName: string;
  openedAt: string;
} | null> {
  return reader.maybe(SELLER_SHIFT, [sellerId]);
}

const BRANCH_TARGET = statement(
  'report_branch_target',
  `select name "branchName", daily_target_minor "targetMinor"
   from branch where branch_id = $1 and daily_target_minor > 0`,
);

/** What customers should pay in a branch a day, where somebody said; else null. */
export async function branchTarget(
  reader: Reader,
  branchId: string,
): Promise<{ branchName: string; targetMinor: number } | null> {
  return reader.maybe(BRANCH_TARGET, [branchId]);
}

const HAND_OVERS = statement(
  'report_hand_overs',
  `select t.name "tillName", c.closed_at "closedAt", c.closed_by_name "closedByName",
     c.hand_over_note "note"
   from till t cross join lateral (
     select s.closed_at, s.closed_by_name, s.hand_over_note from shift_close s
     where s.business_id = t.business_id and s.till_id = t.till_id
     order by s.z_number desc limit 1) c
   where t.branch_id = $1 and c.hand_over_note is not null and c.closed_at >= $3
     and case when $2::uuid is null then t.open_shift_id is null else t.till_id = $2 end
   order by c.closed_at desc, t.till_id limit 3`,
);

/**
 * The notes that the last shifts left, newest first.
 * @param tillId the till that is asked about; null: every till of the branch that nobody opened yet
 * @param since no older ones
 */
export async function handOversLeft(
  reader: Reader,
  branchId: string,
  tillId: string | null,
  since: string,
): Promise<{ tillName: string; closedAt: string; closedByName: string; note: string }[]> {
  return reader.rows(HAND_OVERS, [branchId, tillId, since]);
}
