-- Goods that came back without a receipt count in every figure of sales, as the books have them
-- (decision 0100). Days of products get them when they come, and those of before now. Of tills they
-- are none: what is told by hour adds them when it is read, so they keep the hour on the wall.

alter table blind_return add column hour integer;
alter table blind_return no force row level security;
alter table blind_return_line no force row level security;
alter table branch no force row level security;
alter table product_day no force row level security;
alter table product_month no force row level security;
alter table product_months_until no force row level security;

update blind_return r set hour = extract(hour from r.posted_at at time zone b.timezone)
  from branch b where b.business_id = r.business_id and b.branch_id = r.branch_id;

-- The sums of months that are over follow by their trigger.
insert into product_day as d (business_id, branch_id, product_id, business_date, quantity_milli,
    net_minor, tax_minor, total_minor, cost_minor, discount_minor)
  select l.business_id, r.branch_id, l.product_id, r.business_date, -sum(l.quantity_milli),
    -sum(l.net_minor), -sum(l.tax_minor), -sum(l.total_minor), -sum(l.cost_minor), 0
  from blind_return_line l join blind_return r using (business_id, return_id)
  group by 1, 2, 3, 4
  on conflict (business_id, branch_id, product_id, business_date) do update
    set quantity_milli = d.quantity_milli + excluded.quantity_milli,
      net_minor = d.net_minor + excluded.net_minor,
      tax_minor = d.tax_minor + excluded.tax_minor,
      total_minor = d.total_minor + excluded.total_minor,
      cost_minor = d.cost_minor + excluded.cost_minor;

alter table blind_return force row level security;
alter table blind_return_line force row level security;
alter table branch force row level security;
alter table product_day force row level security;
alter table product_month force row level security;
alter table product_months_until force row level security;

alter table blind_return alter column hour set not null;
alter table blind_return add constraint blind_return_hour_of_day check (hour between 0 and 23);
create index blind_return_by_day on blind_return (business_id, business_date, branch_id);
