-- How many items a sale has, and what sales come to before anything is taken off, was told by no sum
-- that posting keeps: both would have been read from the lines of every sale of a period.

alter table till_hour
  add column items_milli bigint not null default 0,
  add column gross_net_minor bigint not null default 0;
grant update (items_milli, gross_net_minor) on till_hour to tillbook_app;

-- The hours that are there already, by their documents: a sale adds what was on it, a voided one
-- takes it off again in the hour of the void.
do $$
declare
  held text;
begin
  foreach held in array array['sale', 'sale_line', 'refund', 'till_hour'] loop
    execute format('alter table %I no force row level security', held);
  end loop;
  update till_hour h set items_milli = p.items, gross_net_minor = p.gross
    from (
      select business_id, till_id, business_date, "hour", sum(items)::bigint items,
        sum(gross)::bigint gross
      from (
        with gross as (
          select s.business_id, s.sale_id, sum(case
              when s.tax_mode = 'exclusive' then l.net_minor + g.off
              when g.gross > g.off then round(g.gross * l.net_minor / (g.gross - g.off))
              else round(g.gross * 10000 / (10000 + l.tax_basis_points)) end) gross
          from sale s join sale_line l using (business_id, sale_id) cross join lateral (select
            round(l.unit_price_minor::numeric * l.quantity_milli / 1000) gross,
            l.promotion_minor + l.discount_minor + l.share_minor off) g
          group by 1, 2)
        select d.business_id, d.till_id, d.business_date,
          extract(hour from (case when d.clock_suspect then coalesce(d.counted_at, d.posted_at)
            else d.occurred_at end at time zone 'UTC')
            + d.utc_offset_minutes * interval '1 minute')::integer "hour",
          d.items_milli items, g.gross
        from sale d join gross g using (business_id, sale_id)
        union all
        select r.business_id, r.till_id, r.business_date, r.hour, -s.items_milli, -g.gross
        from refund r join sale s using (business_id, sale_id)
        join gross g using (business_id, sale_id)
        where r.kind = 'void') each
      group by 1, 2, 3, 4) p
    where h.business_id = p.business_id and h.till_id = p.till_id
      and h.business_date = p.business_date and h.hour = p.hour;
  foreach held in array array['sale', 'sale_line', 'refund', 'till_hour'] loop
    execute format('alter table %I force row level security', held);
  end loop;
end $$;
