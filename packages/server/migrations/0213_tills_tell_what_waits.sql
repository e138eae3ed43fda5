-- What a device last told of a till that it holds or held: when it was heard of, and what had not
-- been sent by then (decision 181). A total says what may be missing from it.

create table till_heartbeat (
  business_id uuid not null,
  till_id uuid not null,
  device_id uuid not null,
  heard_at timestamptz not null,
  sales_count integer not null,
  sales_minor bigint not null,
  others_count integer not null,
  primary key (business_id, till_id, device_id),
  foreign key (business_id, till_id) references till (business_id, till_id),
  foreign key (business_id, device_id) references device (business_id, device_id),
  constraint till_heartbeat_counts check (sales_count >= 0 and others_count >= 0
    and sales_minor >= 0),
  constraint till_heartbeat_of_sales check (sales_count > 0 or sales_minor = 0)
);
create index till_heartbeat_of_device on till_heartbeat (business_id, device_id);

alter table till_heartbeat enable row level security;
alter table till_heartbeat force row level security;
create policy tenant on till_heartbeat to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on till_heartbeat for select to tillbook_checker using (true);
grant select on till_heartbeat to tillbook_app, tillbook_checker;
grant insert on till_heartbeat to tillbook_app;
grant update (heard_at, sales_count, sales_minor, others_count) on till_heartbeat to tillbook_app;
