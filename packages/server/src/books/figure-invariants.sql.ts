import { DAY_SUMS, PAID_COLUMNS } from '../sales/rollups.sql.ts';
import { DAYS_APART, HOURS_APART } from './figures-anew.sql.ts';
import type { Invariant } from './invariant.ts';

/** Figures that are kept beside what they are the sums of. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20',
    sentence: 'The figures kept per till and hour are those of its sales less its refunds',
    examined: 'select count(*) from till_hour',
    broken: `select business_id, format('till %s on %s at %s', till_id, business_date, hour) what
      from ${HOURS_APART.rows} where ${HOURS_APART.isApart}
        or ${PAID_COLUMNS.map((one) => `kept.${one}`).join(' + ')}
          is distinct from kept.total_minor`,
  },
  {
    id: 'I21',
    sentence: 'The figures kept per product and day are the lines sold less those that came back',
    examined: 'select count(*) from product_day',
    broken: `select business_id, format('product %s on %s', product_id, business_date) what
      from ${DAYS_APART.rows} where ${DAYS_APART.isApart}`,
  },
  {
    id: 'I107',
    sentence: 'The sums of products by month are those of their days, up to the last summed month',
    examined: 'select count(*) from product_month',
    broken: `with days as (
        select d.business_id, date_trunc('month', d.business_date::timestamp)::date "month",
          d.branch_id, d.product_id, ${DAY_SUMS.map((one) => `sum(d.${one}) ${one}`).join(', ')}
        from product_months_until u
        join product_day d on d.business_id = u.business_id and d.business_date <= u.summed_to
        group by 1, 2, 3, 4)
      select business_id, format('product %s in %s', product_id, to_char("month", 'YYYY-MM')) what
      from days full join product_month kept using (business_id, "month", branch_id, product_id)
      where (${DAY_SUMS.map((one) => `coalesce(days.${one}, 0)`).join(', ')})
        is distinct from (${DAY_SUMS.map((one) => `coalesce(kept.${one}, 0)`).join(', ')})`,
  },
];
