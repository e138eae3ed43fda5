-- A voided sale is none, but what had been taken off it stayed in the sums that posting keeps: they
-- told of more discounts than were given to anybody. The void takes it off again (decision 0174).
-- Sums of months follow those of days by their triggers.
do $$
declare
  held text;
begin
  foreach held in array array['sale', 'sale_line', 'refund', 'refund_line', 'till_hour',
    'product_day', 'product_month', 'product_months_until'] loop
    execute format('alter table %I no force row level security', held);
  end loop;
  update till_hour h set discount_minor = h.discount_minor - v.discount
    from (
      select r.business_id, r.till_id, r.business_date, r.hour,
        sum(s.discount_minor)::bigint discount
      from refund r join sale s using (business_id, sale_id)
      where r.kind = 'void' and s.discount_minor > 0
      group by 1, 2, 3, 4) v
    where h.business_id = v.business_id and h.till_id = v.till_id
      and h.business_date = v.business_date and h.hour = v.hour;
  update product_day d set discount_minor = d.discount_minor - v.discount
    from (
      select r.business_id, r.branch_id, l.product_id, r.business_date,
        sum(o.promotion_minor + o.discount_minor + o.share_minor)::bigint discount
      from refund r
      join refund_line l using (business_id, refund_id)
      join sale_line o on o.business_id = l.business_id and o.sale_id = l.sale_id
        and o.line_no = l.sale_line_no
      where r.kind = 'void' and o.promotion_minor + o.discount_minor + o.share_minor > 0
      group by 1, 2, 3, 4) v
    where d.business_id = v.business_id and d.branch_id = v.branch_id
      and d.product_id = v.product_id and d.business_date = v.business_date;
  foreach held in array array['sale', 'sale_line', 'refund', 'refund_line', 'till_hour',
    'product_day', 'product_month', 'product_months_until'] loop
    execute format('alter table %I force row level security', held);
  end loop;
end $$;
