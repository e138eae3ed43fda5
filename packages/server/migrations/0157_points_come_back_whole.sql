-- What is left of a sale keeps the points that it would have earned alone: whole ones, rounded down
-- as earning does. The sum of its refunds is a numeric, so the division kept a rest, and taking back
-- a third of a sale could leave one point too many.
create or replace function take_points_back() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  had record;
  back bigint;
begin
  select e.customer_id, e.terms_no, t.per_minor, s.total_minor,
      (select sum(x.points) from public.loyalty_entry x
        where x.business_id = e.business_id and x.sale_id = e.sale_id) points,
      (select sum(r.total_minor) from public.refund r
        where r.business_id = e.business_id and r.sale_id = e.sale_id) refunded
    into had
    from public.loyalty_entry e
    join public.loyalty_terms t on t.business_id = e.business_id and t.terms_no = e.terms_no
    join public.sale s on s.business_id = e.business_id and s.sale_id = e.sale_id
    where e.business_id = new.business_id and e.sale_id = new.sale_id and e.kind = 'earned';
  if not found then return null; end if;
  back := had.points - case when new.kind = 'void' then 0
    else div(greatest(had.total_minor - had.refunded, 0), had.per_minor) end;
  if back > 0 then
    insert into public.loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no,
        sale_id, number, made_at, made_by, made_by_name)
      values (new.business_id, new.refund_id, 'taken_back', had.customer_id, -back, had.terms_no,
        new.sale_id, new.refund_number, new.refunded_at, new.refunded_by, new.refunded_by_name);
  end if;
  return null;
end $$;
