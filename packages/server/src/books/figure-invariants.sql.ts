import { DAY_SUMS, PAID_COLUMNS } from '../sales/rollups.sql.ts';
import { DAYS_APART, HOURS_APART } from './figures-anew.sql.ts';
import type { Invariant } from './invariant.ts';
import { SALES, TAX_PAYABLE } from './invariant-parts.ts';

const byDay = (table: string): string =>
  `select business_id, branch_id, business_date, sum(net_minor) net, sum(tax_minor) tax
    from ${table} group by 1, 2, 3`;

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
    id: 'I113',
    sentence: 'What figures have of a day as net sales and tax is what the books have of it',
    examined: 'select count(*) from (select distinct branch_id, business_date from till_hour) x',
    broken: `with told as (
        select business_id, branch_id, business_date, net_minor, tax_minor from till_hour
        union all
        select business_id, branch_id, business_date, -net_minor, -tax_minor from blind_return),
      hours as (${byDay('told')}), goods as (${byDay('product_day')}),
      books as (
        select e.business_id, e.branch_id, e.business_date,
          sum(case l.account_code when ${SALES} then l.credit_minor - l.debit_minor else 0 end) net,
          sum(case l.account_code when ${TAX_PAYABLE} then l.credit_minor - l.debit_minor
            else 0 end) tax
        from journal_entry e join journal_line l using (business_id, entry_id)
        where l.account_code in (${SALES}, ${TAX_PAYABLE})
          and e.source_kind in ('sale', 'refund', 'blind_return') group by 1, 2, 3)
      select business_id, format('branch %s on %s', branch_id, business_date) what
      from books full join hours using (business_id, branch_id, business_date)
        full join goods using (business_id, branch_id, business_date)
      where (coalesce(books.net, 0), coalesce(books.tax, 0))
          is distinct from (coalesce(hours.net, 0), coalesce(hours.tax, 0))
        or (coalesce(books.net, 0), coalesce(books.tax, 0))
          is distinct from (coalesce(goods.net, 0), coalesce(goods.tax, 0))`,
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
