import type { Invariant } from './invariant.ts';

/** Figures that are kept beside what they are the sums of. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20',
    sentence: 'The figures kept per till and hour are those of its sales less its refunds',
    examined: 'select count(*) from till_hour',
    broken: `with each as (
        select s.business_id, s.till_id, s.business_date, 1 sales, s.net_minor, s.tax_minor,
          s.total_minor, s.discount_minor, s.rounding_minor,
          (select sum(l.cost_minor) from sale_line l where l.business_id = s.business_id
            and l.sale_id = s.sale_id) cost,
          (select coalesce(sum(p.amount_minor), 0) from payment p
            where p.business_id = s.business_id and p.sale_id = s.sale_id
              and p.method = 'cash') cash
        from sale s
        union all
        select r.business_id, r.till_id, r.business_date, -(r.kind = 'void')::int, -r.net_minor,
          -r.tax_minor, -r.total_minor, 0, -r.rounding_minor,
          -(select sum(l.cost_minor) from refund_line l where l.business_id = r.business_id
            and l.refund_id = r.refund_id),
          -(select coalesce(sum(p.amount_minor), 0) from refund_payment p
            where p.business_id = r.business_id and p.refund_id = r.refund_id
              and p.method = 'cash')
        from refund r),
      sold as (
        select business_id, till_id, business_date, sum(sales) sales, sum(net_minor) net,
          sum(tax_minor) tax, sum(total_minor) total, sum(cost) cost, sum(cash) cash,
          sum(discount_minor) discount, sum(rounding_minor) rounding
        from each group by 1, 2, 3),
      kept as (
        select business_id, till_id, business_date, sum(sales_count) sales, sum(net_minor) net,
          sum(tax_minor) tax, sum(total_minor) total, sum(cost_minor) cost, sum(cash_minor) cash,
          sum(cash_minor + mobile_money_minor + card_minor + other_minor + credit_minor) paid,
          sum(discount_minor) discount, sum(rounding_minor) rounding
        from till_hour group by 1, 2, 3)
      select coalesce(s.business_id, k.business_id) business_id,
        format('till %s on %s', coalesce(s.till_id, k.till_id),
          coalesce(s.business_date, k.business_date)) what
      from sold s full join kept k using (business_id, till_id, business_date)
      where (s.sales, s.net, s.tax, s.total, s.cost, s.cash, s.discount, s.rounding)
          is distinct from (k.sales, k.net, k.tax, k.total, k.cost, k.cash, k.discount, k.rounding)
        or k.paid is distinct from k.total`,
  },
  {
    id: 'I21',
    sentence: 'The figures kept per product and day are the lines sold less those that came back',
    examined: 'select count(*) from product_day',
    broken: `with sold as (
        select business_id, branch_id, product_id, business_date,
          sum(way * stock_quantity_milli) quantity, sum(way * net_minor) net,
          sum(way * tax_minor) tax, sum(way * total_minor) total, sum(way * cost_minor) cost,
          sum(discount) discount
        from (
          select l.business_id, s.branch_id, l.product_id, s.business_date, 1 way,
            l.stock_quantity_milli, l.net_minor, l.tax_minor, l.total_minor, l.cost_minor,
            l.promotion_minor + l.discount_minor + l.share_minor discount
          from sale_line l join sale s using (business_id, sale_id)
          union all
          select l.business_id, r.branch_id, l.product_id, r.business_date, -1,
            l.stock_quantity_milli, l.net_minor, l.tax_minor, l.total_minor, l.cost_minor, 0
          from refund_line l join refund r using (business_id, refund_id)) x
        group by 1, 2, 3, 4)
      select coalesce(s.business_id, k.business_id) business_id,
        format('product %s on %s', coalesce(s.product_id, k.product_id),
          coalesce(s.business_date, k.business_date)) what
      from sold s full join product_day k
        using (business_id, branch_id, product_id, business_date)
      where (s.quantity, s.net, s.tax, s.total, s.cost, s.discount) is distinct from
        (k.quantity_milli, k.net_minor, k.tax_minor, k.total_minor, k.cost_minor,
          k.discount_minor)`,
  },
];
