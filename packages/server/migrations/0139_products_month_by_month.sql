-- What every product sold in a month that is over, summed behind posting, so that a year need not read
-- a row for each day on which something sold (decision 0091). A month is summed some days after its
-- end; months that are not summed yet, and parts of months, are read from `product_day`. Whoever sums
-- holds the books' lock alone, and whoever sells or takes back holds it with all others: what a day
-- gets is therefore in the sum of its month, or added to it by the trigger below.

create table product_month (
  business_id uuid not null,
  month date not null,
  branch_id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  cost_minor bigint not null,
  discount_minor bigint not null,
  primary key (business_id, month, branch_id, product_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, product_id) references product,
  constraint product_month_begins_it check (extract(day from month) = 1)
);

-- Up to the end of which month the products of a business are summed; no row: none is.
create table product_months_until (
  business_id uuid primary key references business,
  summed_to date not null,
  summed_at timestamptz not null,
  constraint product_months_until_the_end check (extract(day from summed_to + 1) = 1)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['product_month', 'product_months_until'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner '
      'using (business_id = (select nullif(current_setting(''app.business_id'', true), '''')::uuid)) '
      'with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      owned);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      owned);
    execute format('grant select on %I to tillbook_checker', owned);
    execute format('grant select, insert, update, delete on %I to tillbook_app', owned);
  end loop;
end $$;

-- What comes to a day of a month that is summed already goes into its sum. Most sales find nothing
-- here. Asked after the lock, each query sees what was summed until then.
create function add_to_summed_months() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || b.business_id, 0))
    from (select distinct business_id from added) b;
  if not exists (select from added n
      join product_months_until u on u.business_id = n.business_id
        and u.summed_to >= n.business_date) then
    return null;
  end if;
  insert into product_month as m (business_id, month, branch_id, product_id, quantity_milli,
      net_minor, tax_minor, total_minor, cost_minor, discount_minor)
    select a.business_id, date_trunc('month', a.business_date::timestamp)::date, a.branch_id,
      a.product_id, sum(a.quantity_milli), sum(a.net_minor), sum(a.tax_minor),
      sum(a.total_minor), sum(a.cost_minor), sum(a.discount_minor)
    from added a
    join product_months_until u on u.business_id = a.business_id
      and a.business_date <= u.summed_to
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (business_id, month, branch_id, product_id) do update
      set quantity_milli = m.quantity_milli + excluded.quantity_milli,
        net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor,
        total_minor = m.total_minor + excluded.total_minor,
        cost_minor = m.cost_minor + excluded.cost_minor,
        discount_minor = m.discount_minor + excluded.discount_minor;
  return null;
end $$;

-- The same for a day that had something already: what it is more now.
create function add_change_to_summed_months() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || b.business_id, 0))
    from (select distinct business_id from is_now) b;
  if not exists (select from is_now n
      join product_months_until u on u.business_id = n.business_id
        and u.summed_to >= n.business_date) then
    return null;
  end if;
  insert into product_month as m (business_id, month, branch_id, product_id, quantity_milli,
      net_minor, tax_minor, total_minor, cost_minor, discount_minor)
    select n.business_id, date_trunc('month', n.business_date::timestamp)::date, n.branch_id,
      n.product_id, sum(n.quantity_milli - w.quantity_milli), sum(n.net_minor - w.net_minor),
      sum(n.tax_minor - w.tax_minor), sum(n.total_minor - w.total_minor),
      sum(n.cost_minor - w.cost_minor), sum(n.discount_minor - w.discount_minor)
    from is_now n
    join was w using (business_id, branch_id, product_id, business_date)
    join product_months_until u on u.business_id = n.business_id
      and n.business_date <= u.summed_to
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (business_id, month, branch_id, product_id) do update
      set quantity_milli = m.quantity_milli + excluded.quantity_milli,
        net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor,
        total_minor = m.total_minor + excluded.total_minor,
        cost_minor = m.cost_minor + excluded.cost_minor,
        discount_minor = m.discount_minor + excluded.discount_minor;
  return null;
end $$;

create trigger summed_months_follow after insert on product_day
  referencing new table as added
  for each statement execute function add_to_summed_months();
create trigger summed_months_follow_change after update on product_day
  referencing old table as was new table as is_now
  for each statement execute function add_change_to_summed_months();
