import type { CountCandidate } from '@tillbook/core/counts/suggestion';
import { statement, type Reader } from '../db/database.ts';

/** A product that could be counted, with what a list says of it. */
export interface CandidateRow extends CountCandidate {
  readonly sku: string;
  readonly unit: string;
}

/** The lines of level `l` in counts of its branch; asked product by product, by their index. */
const COUNTED = `from stock_count_line n join stock_count c using (business_id, count_id)
     where n.business_id = l.business_id and n.product_id = l.product_id and c.branch_id = $2`;

const CANDIDATES = statement(
  'candidates_of_stock_count',
  `select p.product_id "productId", p.name, p.sku, p.unit, l.quantity_milli "quantityMilli",
     l.value_minor "valueMinor",
     ((select coalesce(sum(abs(o.value_minor)), 0) from stock_adjustment_line o
         join stock_adjustment a using (business_id, adjustment_id)
         where o.business_id = l.business_id and o.product_id = l.product_id
           and a.branch_id = $2 and a.business_date > $3::date - $4::int)
       + (select coalesce(sum(abs(n.value_minor)), 0) ${COUNTED}
           and c.business_date > $3::date - $4::int))::bigint "adjustedMinor",
     (select coalesce(sum(d.cost_minor), 0)::bigint from product_day d
       where d.business_id = l.business_id and d.branch_id = l.branch_id
         and d.product_id = l.product_id and d.business_date > $3::date - $4::int) "soldMinor",
     $3::date - (select max(c.business_date) ${COUNTED} and c.state = 'posted'
       and n.counted_milli is not null) "daysSinceCount"
   from stock_level l join product p using (business_id, product_id)
   where l.business_id = $1 and l.branch_id = $2 and p.kind = 'goods' and l.value_minor <> 0
     and (select count(*) ${COUNTED} and c.state in ('counting', 'review')) = 0`,
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
