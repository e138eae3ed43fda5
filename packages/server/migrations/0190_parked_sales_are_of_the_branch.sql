-- A parked sale lay on the device that parked it: a customer who came back was known at that till
-- alone, and a device that broke took its carts along. It is told to the server when there is a
-- connection, so that every till of the branch sees it and one of them takes it up (decision 144).
-- It is no document: nothing is sold or reserved by it, and it goes after some days.

create table parked_sale (
  business_id uuid not null,
  parked_id uuid not null,
  branch_id uuid not null,
  till_id uuid not null,
  -- The browser that parked it. Not every one of them is enrolled.
  device_id uuid not null,
  -- Null with its content: it was taken up or put away before the server heard of it, and whatever
  -- still comes of it comes late.
  name text,
  parked_by_name text,
  parked_at timestamptz,
  customer_id uuid,
  content jsonb,
  content_hash bytea,
  -- In whose name it came, and when.
  kept_by uuid not null,
  kept_at timestamptz not null,
  -- Which device took it up or put it away.
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  ended_till_id uuid,
  ended_device_id uuid,
  primary key (business_id, parked_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, till_id) references till,
  foreign key (business_id, ended_till_id) references till,
  foreign key (business_id, customer_id) references customer,
  constraint parked_sale_whole
    check (num_nonnulls(name, parked_by_name, parked_at, content, content_hash) in (0, 5)),
  constraint parked_sale_there_or_ended check (content is not null or ended_at is not null),
  constraint parked_sale_ended_whole
    check (num_nonnulls(ended_at, ended_by, ended_by_name, ended_till_id, ended_device_id)
      in (0, 5)),
  constraint parked_sale_bounded
    check (length(name) <= 300 and pg_column_size(content) <= 1000000)
);
create index parked_sale_lies on parked_sale (business_id, branch_id, parked_at desc)
  where ended_at is null;
create index parked_sale_of_customer on parked_sale (business_id, customer_id)
  where customer_id is not null;
create index parked_sale_kept on parked_sale (business_id, kept_at);

alter table parked_sale enable row level security;
alter table parked_sale force row level security;
create policy tenant on parked_sale to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on parked_sale for select to tillbook_checker using (true);
grant select on parked_sale to tillbook_app, tillbook_checker;
grant insert, delete on parked_sale to tillbook_app;
grant update (ended_at, ended_by, ended_by_name, ended_till_id, ended_device_id)
  on parked_sale to tillbook_app;

-- Who is forgotten is forgotten in what was parked for them, and in what it is called.
create function parked_sales_forget() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  mark text;
begin
  delete from public.parked_sale as p
    where p.business_id = new.business_id and p.customer_id = new.customer_id;
  foreach mark in array array_remove(array[old.name, old.phone, old.email], null) loop
    update public.parked_sale as p set name = left(replace(p.name, mark, new.name), 300)
      where p.business_id = new.business_id and position(mark in p.name) > 0;
  end loop;
  return null;
end $$;
revoke execute on function parked_sales_forget from public;
create trigger parked_sales_forget after update of erased_at on customer
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function parked_sales_forget();

create or replace function platform_retention() returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_object_agg(k.kind, coalesce((select s.value from public.platform_setting as s
    where s.name = 'keep_' || k.kind), to_jsonb(k.usual)))
  from (values ('sessions', 7), ('acts', 180), ('browsers', 180), ('unproven', 30),
    ('invitations', 180), ('notices', 90), ('runs', 90), ('parked', 14)) as k(kind, usual);
$$;
