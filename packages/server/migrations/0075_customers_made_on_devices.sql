-- A device makes a customer by itself and gives them an id. When somebody has that customer's number
-- already, the two are one: the id of the device is kept beside the customer it stands for, so that
-- whatever names it later is that customer's. It is only ever added to.

create table customer_alias (
  business_id uuid not null,
  alias_id uuid not null,
  customer_id uuid not null,
  device_id uuid not null,
  -- The sale by which it came.
  sale_id uuid not null,
  joined_at timestamptz not null,
  primary key (business_id, alias_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, device_id) references device,
  constraint customer_alias_of_another check (alias_id <> customer_id)
);
create index customer_alias_of_customer on customer_alias (business_id, customer_id);

alter table customer_alias enable row level security;
alter table customer_alias force row level security;
create policy tenant on customer_alias to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on customer_alias for select to tillbook_checker using (true);
grant select on customer_alias to tillbook_app, tillbook_checker;
grant insert on customer_alias to tillbook_app;
