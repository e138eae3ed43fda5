import { statement, type Reader, type Tx } from '../db/database.ts';
import { DAY_SUMS } from '../sales/rollups.sql.ts';

const UNTIL = statement(
  'product_months_until',
  `select (select u.summed_to from product_months_until u where u.business_id = $1)::text
       "summedTo",
     (select d.business_date from product_day d where d.business_id = $1
      order by d.business_date limit 1)::text "firstDay"`,
);

/** Up to which day the products of a business are summed, and their first day; null: none. */
export async function monthsSummed(
  reader: Reader,
  businessId: string,
): Promise<{ summedTo: string | null; firstDay: string | null }> {
  return reader.one(UNTIL, [businessId]);
}

const SUM_UP = statement(
  'sum_product_months',
  `with summed as (
     insert into product_month (business_id, month, branch_id, product_id, ${DAY_SUMS.join(', ')})
     select business_id, $2::date, branch_id, product_id,
       ${DAY_SUMS.map((column) => `sum(${column})`).join(', ')}
     from product_day
     where business_id = $1 and business_date between $2::date and $3::date
     group by business_id, branch_id, product_id)
   insert into product_months_until (business_id, summed_to, summed_at) values ($1, $3, $4)
   on conflict (business_id) do update
     set summed_to = excluded.summed_to, summed_at = excluded.summed_at`,
);

/** Sums one month, from its first day to its last. The books must be locked alone. */
export async function sumMonth(
  tx: Tx,
  businessId: string,
  month: { readonly from: string; readonly to: string; readonly at: string },
): Promise<void> {
  await tx.rows(SUM_UP, [businessId, month.from, month.to, month.at]);
}

const FORGET_UNTIL = statement(
  'forget_product_months_until',
  'delete from product_months_until where business_id = $1',
);
const FORGET = statement(
  'forget_product_months',
  'delete from product_month where business_id = $1',
);

/** Takes all sums away: what is read comes from the days again. Locked alone too. */
export async function forgetMonths(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(FORGET_UNTIL, [businessId]);
  await tx.rows(FORGET, [businessId]);
}
