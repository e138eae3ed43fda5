import { statement, type Reader } from '../db/database.ts';
import { columnOf, type Scope } from './scope.ts';
import { RETURNED } from './returned.sql.ts';

/** What a day had besides sales, and what the shelves hold. */
export interface DayMore {
  readonly refundsMinor: number;
  readonly refundsBeforeMinor: number;
  readonly collectedMinor: number;
  readonly collectedBeforeMinor: number;
  readonly drawersMinor: number;
  readonly drawersBeforeMinor: number;
  readonly stockValueMinor: number;
  /** Null where no branch has one. */
  readonly targetMinor: number | null;
  /** What waits for somebody, each as many as its list has; days are those of each branch. */
  readonly approvalsAsked: number;
  readonly conflictsOpen: number;
  readonly transfersArriving: number;
  readonly ordersLate: number;
  readonly laybysOverdue: number;
  readonly countsToReview: number;
  readonly batchesExpired: number;
  readonly batchesExpiring: number;
}

const sums = (amount: string, now: string, before: string): string =>
  `select coalesce(sum(${amount}) filter (where ${now}), 0)::bigint now,
     coalesce(sum(${amount}) filter (where ${before}), 0)::bigint before`;

const MORE = statement(
  'report_day_more',
  `with b as (
     select * from unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[])
       as b (branch_id, today, before, same_time)),
   refunds as (${sums('r.net_minor', 'r.business_date = b.today', 'r.business_date = b.before')}
     from b join ${RETURNED} r on r.branch_id = b.branch_id
       and r.business_date in (b.today, b.before)
     where r.kind = 'refund' and (r.business_date = b.today or r.refunded_at <= b.same_time)),
   collected as (
     ${sums('p.amount_minor', 'p.business_date = b.today', 'p.business_date = b.before')}
     from b join (
       select branch_id, business_date, posted_at, amount_minor from customer_payment
       union all
       select branch_id, business_date, sold_at, amount_minor from gift_card
       union all
       select branch_id, business_date, posted_at, -amount_minor from customer_payout
       where layby_id is not null or gift_card_id is not null) p
       on p.branch_id = b.branch_id and p.business_date in (b.today, b.before)
     where p.business_date = b.today or p.posted_at <= b.same_time),
   drawers as (
     ${sums('c.difference_minor', 'c.business_date = b.today', 'c.business_date = b.before')}
     from b join shift s on s.branch_id = b.branch_id
     join shift_close c on c.business_id = s.business_id and c.shift_id = s.shift_id
     where c.is_counted and (c.business_date = b.today
       or c.business_date = b.before and c.closed_at <= b.same_time))
   select r.now "refundsMinor", r.before "refundsBeforeMinor", p.now "collectedMinor",
     p.before "collectedBeforeMinor", d.now "drawersMinor", d.before "drawersBeforeMinor",
     (select coalesce(sum(l.value_minor), 0)::bigint from stock_level l
       where l.branch_id = any ($1)) "stockValueMinor",
     (select sum(t.daily_target_minor)::bigint from branch t where t.branch_id = any ($1))
       "targetMinor",
     (select count(*) from approval a where a.branch_id = any ($1) and a.expires_at > $5
       and not exists (select from approval_decision d where d.business_id = a.business_id
         and d.approval_id = a.approval_id)) "approvalsAsked",
     (select count(*) from sale_conflict c where c.branch_id = any ($1)
       and not exists (select from sale_conflict_settlement e
         where e.business_id = c.business_id and e.conflict_id = c.conflict_id)) "conflictsOpen",
     (select count(*) from transfer t where t.to_branch_id = any ($1)
       and t.state in ('started', 'part_received')) "transfersArriving",
     (select count(*) from b join purchase_order o on o.branch_id = b.branch_id
       where o.state in ('ordered', 'part_received') and o.expected_on < b.today) "ordersLate",
     (select count(*) from b join layby y on y.branch_id = b.branch_id and y.due_on < b.today
       join quote q on q.business_id = y.business_id and q.quote_id = y.layby_id
       where y.cancelled_at is null and q.sale_id is null) "laybysOverdue",
     (select count(*) from stock_count c where c.branch_id = any ($1) and c.state = 'review')
       "countsToReview",
     (select count(*) from b join stock_batch e on e.branch_id = b.branch_id
       where e.quantity_milli > 0 and e.expires_on < b.today) "batchesExpired",
     (select count(*) from b join stock_batch e on e.branch_id = b.branch_id
       where e.quantity_milli > 0 and e.expires_on between b.today and b.today + 30)
       "batchesExpiring"
   from refunds r, collected p, drawers d`,
);

/** Today, and the week before up to this time of day. @param now the instant of the dashboard */
export async function dayMore(reader: Reader, scope: Scope, now: string): Promise<DayMore> {
  return reader.one<DayMore>(MORE, [
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
    columnOf(scope, 'before'),
    columnOf(scope, 'sameTime'),
    now,
  ]);
}
