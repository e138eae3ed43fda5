import type { CountCandidate } from '@tillbook/core/counts/suggestion';
import { statement, type Reader } from '../db/database.ts';

/** A product that could be counted, with what a list says of it. */
export interface CandidateRow extends CountCandidate {
  readonly sku: string;
  readonly unit: string;
}

const CANDIDATES = statement(
  'candidates_of_stock_count',
  `with adjusted as (
     select product_id, sum(abs(value)) moved from (
       select l.product_id, l.value_minor as value from stock_adjustment a
         join stock_adjustment_line l using (business_id, adjustment_id)
         where a.business_id = $1 and a.branch_id = $2 and a.business_date > $3::date - $4::int
       union all
       select l.product_id, l.value_minor from stock_count c
         join stock_count_line l using (business_id, count_id)
         where c.business_id = $1 and c.branch_id = $2 and c.business_date > $3::date - $4::int
           and l.value_minor is not null) m group by product_id),
   sold as (
     select product_id, sum(cost_minor) cost from product_day
     where business_id = $1 and branch_id = $2 and business_date > $3::date - $4::int
     group by product_id),
   counted as (
     select l.product_id, max(c.business_date) last_on from stock_count c
     join stock_count_line l using (business_id, count_id)
     where c.business_id = $1 and c.branch_id = $2 and c.state = 'posted'
       and l.counted_milli is not null
     group by l.product_id)
   select p.product_id "productId", p.name, p.sku, p.unit, l.quantity_milli "quantityMilli",
     l.value_minor "valueMinor", coalesce(a.moved, 0)::bigint "adjustedMinor",
     coalesce(s.cost, 0)::bigint "soldMinor", ($3::date - n.last_on) "daysSinceCount"
   from stock_level l join product p using (business_id, product_id)
   left join adjusted a using (product_id) left join sold s using (product_id)
   left join counted n using (product_id)
   where l.business_id = $1 and l.branch_id = $2 and p.kind = 'goods' and l.value_minor <> 0
     and not exists (select from stock_count_line o join stock_count c using (business_id, count_id)
       where o.business_id = $1 and o.product_id = l.product_id and c.branch_id = $2
         and c.state in ('counting', 'review'))`,
);

/** What could be counted in a branch on a day; what lies on a count under way is left out. */
export async function candidatesIn(
  reader: Reader,
  businessId: string,
  asked: { readonly branchId: string; readonly today: string; readonly days: number },
): Promise<CandidateRow[]> {
  const { branchId, today, days } = asked;
  return reader.rows<CandidateRow>(CANDIDATES, [businessId, branchId, today, days]);
}
