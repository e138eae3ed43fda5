-- Sales that happened while there was no connection. A device is enrolled by somebody who may sell,
-- sends by its own secret when nobody is signed in, and can be ended. What had happened already is
-- posted whatever it breaks (goods and money have changed hands); what was odd about it is kept
-- beside the sale, and that somebody looked at it beside that. Whatever an invariant forgives such a
-- sale it reads on the row: that it is a fact, which numbers were missing before it, that it came
-- after the close of its shift.

create table device (
  business_id uuid not null,
  device_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  enrolled_by uuid not null,
  enrolled_by_name text not null,
  enrolled_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_by_name text,
  primary key (business_id, device_id),
  constraint device_secret_is_hashed check (octet_length(secret_hash) = 32),
  constraint device_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create index device_by_id on device (device_id);
create index device_newest on device (business_id, enrolled_at desc, device_id desc);

-- A series that another device's taking ended: its device may still send what it gave numbers to.
create table till_series (
  business_id uuid not null,
  till_id uuid not null,
  series text not null,
  device_id uuid not null,
  last_number integer not null,
  ended_at timestamptz not null,
  primary key (business_id, till_id, series),
  foreign key (business_id, till_id) references till,
  constraint till_series_counts check (last_number >= 0)
);
create index till_series_of_device on till_series (business_id, device_id);
create index till_of_device on till (business_id, device_id) where device_id is not null;

alter table sale
  add column is_fact boolean not null default false,
  add column device_id uuid,
  -- Posted after its shift was closed: an addendum to the Z report.
  add column is_late boolean not null default false,
  -- The first of the numbers that were missing before this one when it was posted.
  add column gap_from integer,
  -- Where the clock was suspect: the instant that its day is reckoned by.
  add column counted_at timestamptz,
  add foreign key (business_id, device_id) references device,
  add constraint sale_only_facts_are_odd check (is_fact = (device_id is not null)
    and (is_fact or (not is_late and gap_from is null and counted_at is null))),
  add constraint sale_gap_is_before check (gap_from >= 1 and gap_from < number);
create index sale_late on sale (business_id, shift_id) where is_late;

-- A reference that had paid another sale stays readable, and without the key that must be one.
alter table payment
  add column is_reference_used boolean not null default false,
  drop constraint payment_mobile_money_has_reference,
  add constraint payment_mobile_money_has_reference check (
    method <> 'mobile_money' or reference_key is not null
    or (is_reference_used and reference is not null)),
  add constraint payment_used_reference_has_no_key
    check (not is_reference_used or reference_key is null);

create table sale_conflict (
  business_id uuid not null,
  conflict_id uuid not null,
  sale_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  details jsonb not null,
  found_at timestamptz not null,
  primary key (business_id, conflict_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, branch_id) references branch,
  constraint sale_conflict_once unique (business_id, sale_id, kind),
  constraint sale_conflict_kind_known check (kind in ('oversold', 'price_stale', 'clock_suspect',
    'seller_revoked', 'device_revoked', 'product_archived', 'batch_expired', 'reference_used',
    'number_gap', 'late_sale'))
);
create index sale_conflict_newest on sale_conflict (business_id, found_at desc, conflict_id desc);

create table sale_conflict_settlement (
  business_id uuid not null,
  conflict_id uuid not null,
  settled_at timestamptz not null,
  settled_by uuid not null,
  settled_by_name text not null,
  note text,
  primary key (business_id, conflict_id),
  foreign key (business_id, conflict_id) references sale_conflict
);

do $$
declare
  walled text;
begin
  foreach walled in array array['device', 'till_series', 'sale_conflict',
    'sale_conflict_settlement'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, walled);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      walled);
    execute format('grant select on %I to tillbook_app, tillbook_checker', walled);
    execute format('grant insert on %I to tillbook_app', walled);
  end loop;
end $$;
grant update on device, till_series to tillbook_app;
create policy finding on device for select to tillbook_owner using (true);

-- Cash of a late sale was in the drawer when it was counted: what was over then is explained now.
alter table journal_entry drop constraint journal_entry_source_known;
alter table journal_entry add constraint journal_entry_source_known check (source_kind in (
  'sale', 'opening_stock', 'shift_open', 'shift_close', 'opening_balance', 'stock_adjustment',
  'transfer_out', 'transfer_in', 'transfer_loss', 'stock_count', 'goods_receipt',
  'supplier_bill', 'supplier_payment', 'supplier_return', 'late_sale'));

-- The prelude of what a device sends: finds it by id and secret, opens its business, and notes once a
-- minute that it was heard of, in one round trip.
create function open_device(device uuid, secret_hex text, at timestamptz)
returns table (
  device_id uuid, device_name text, revoked_at timestamptz, business_id uuid, business_name text,
  business_type text, currency text, tax_mode text, tax_rounding text, stock_policy text,
  is_suspended boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  d public.device%rowtype;
  b public.business%rowtype;
begin
  select * into d from public.device as x
    where x.device_id = device and x.secret_hash = decode(secret_hex, 'hex');
  if not found then return; end if;
  select * into b from public.business as x where x.business_id = d.business_id;
  execute format('set local app.business_id = %L', d.business_id);
  update public.device as x set last_seen_at = at
    where x.business_id = d.business_id and x.device_id = d.device_id
      and (x.last_seen_at is null or x.last_seen_at <= at - interval '1 minute');
  return query select d.device_id, d.name, d.revoked_at, b.business_id, b.name, b.business_type,
    b.currency, b.tax_mode, b.tax_rounding, b.stock_policy, b.suspended_at is not null;
end $$;

-- People of the business in use whom sales name as their sellers, as they stand now, and since when
-- where they stand no more.
create function sellers_of_facts(people uuid[])
returns table (
  person_id uuid, name text, role text, state text, branch_ids uuid[], deactivated_at timestamptz,
  can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean,
  can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean,
  can_process_refunds boolean
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.person_id, p.name, m.role, m.state, m.branch_ids, p.deactivated_at,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds
  from public.membership m join public.person p using (person_id)
  where m.business_id = public.tenant_in_use() and m.person_id = any (people);
$$;

revoke execute on function open_device, sellers_of_facts from public;
grant execute on function open_device, sellers_of_facts to tillbook_app;
