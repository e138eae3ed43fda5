-- Several people sell at one device. A PIN opens a session there: it may do what is done at a till
-- and ends with the PIN, the device or its person's work here. A seller has a key on a device; what
-- is sold there without a connection is signed with it, so that nobody sells in another's name
-- unseen. The proof is kept beside the sale.

alter table session
  add column opened_by text not null default 'password',
  add column device_id uuid,
  add constraint session_opened_somehow check (opened_by in ('password', 'pin'));

-- Minutes that a till rests before it asks for a PIN; null is never.
alter table selling_settings
  add column lock_after_minutes integer default 5,
  add constraint selling_lock_sane check (lock_after_minutes between 1 and 240);

create table seller_key (
  business_id uuid not null,
  key_id uuid not null,
  person_id uuid not null,
  device_id uuid not null,
  -- What the device signs with; nobody is told it but the device.
  secret bytea not null,
  created_at timestamptz not null,
  -- When the server last gave it out.
  seen_at timestamptz not null,
  -- The PIN it is locked by was changed or taken away.
  revoked_at timestamptz,
  primary key (business_id, key_id),
  foreign key (business_id, device_id) references device,
  constraint seller_key_is_long check (octet_length(secret) = 32)
);
create unique index seller_key_in_use on seller_key (business_id, person_id, device_id)
  where revoked_at is null;
create index seller_key_of_device on seller_key (business_id, device_id);

create table sale_proof (
  business_id uuid not null,
  sale_id uuid not null,
  key_id uuid not null,
  mac bytea not null,
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, key_id) references seller_key,
  constraint sale_proof_is_whole check (octet_length(mac) = 32)
);

do $$
declare
  walled text;
begin
  foreach walled in array array['seller_key', 'sale_proof'] loop
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
grant update (seen_at) on seller_key to tillbook_app;

-- The list of what is odd about a sale grows by ours, whatever it holds by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'sale_conflict_kind_known' and m[1] <> 'text';
  alter table sale_conflict drop constraint sale_conflict_kind_known;
  execute format('alter table sale_conflict add constraint sale_conflict_kind_known
    check (kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || 'seller_unproved'::text) word));
end $$;

-- What rests on a person's PIN in the business in use ends with it.
create function end_what_pin_opened(who uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.session set revoked_at = at
    where person_id = who and business_id = public.tenant_in_use() and opened_by = 'pin'
      and revoked_at is null;
  update public.seller_key set revoked_at = at
    where business_id = public.tenant_in_use() and person_id = who and revoked_at is null;
end $$;
revoke execute on function end_what_pin_opened from public;

create or replace function save_pin(who uuid, new_hash text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.person_pin (business_id, person_id, pin_hash, set_at)
    values (public.tenant_in_use(), who, new_hash, at)
    on conflict (business_id, person_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at, tries = 0, locked_until = null;
  perform public.end_what_pin_opened(who, at);
end $$;

drop function clear_pin(uuid);
create function clear_pin(who uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.person_pin where business_id = public.tenant_in_use() and person_id = who;
  if not found then return false; end if;
  perform public.end_what_pin_opened(who, at);
  return true;
end $$;

create function open_by_pin(token bytea, on_device uuid, in_branch uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session set opened_by = 'pin', device_id = on_device, branch_id = in_branch
  where token_hash = token and business_id = public.tenant_in_use() and revoked_at is null
$$;

create function end_device_sessions(on_device uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session set revoked_at = at
  where device_id = on_device and business_id = public.tenant_in_use() and revoked_at is null
$$;
create index session_of_device on session (device_id) where device_id is not null;

do $$
declare
  opened text;
begin
  foreach opened in array array['clear_pin', 'open_by_pin', 'end_device_sessions'] loop
    execute format('revoke execute on function %I from public', opened);
    execute format('grant execute on function %I to tillbook_app', opened);
  end loop;
end $$;

-- The prelude of every request says now whether a PIN opened its session.
drop function open_session(text, text, timestamptz);
create function open_session(token_hex text, cookie_hex text, at timestamptz)
returns table (
  session_id uuid, session_kind text, problem text, last_seen_at timestamptz, expires_at timestamptz,
  person_id uuid, name text, email text, person_version integer, preferences jsonb,
  is_super_admin boolean, is_email_verified boolean, owner_approval text, asked_at timestamptz,
  rejected_reason text,
  business_id uuid, business_name text, business_type text, currency text, timezone text,
  tax_mode text, tax_rounding text, stock_policy text, is_setup_finished boolean,
  is_suspended boolean,
  membership_state text, membership_reason text, member_role text, is_owner boolean,
  branch_ids uuid[], branch_id uuid, branch_name text,
  can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean,
  can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean,
  can_process_refunds boolean, is_by_pin boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  s public.session%rowtype;
  p public.person%rowtype;
  b public.business%rowtype;
  m public.membership%rowtype;
  branch_in_use uuid;
  branch_label text;
  trouble text;
begin
  select * into s from public.session as x where x.token_hash = decode(token_hex, 'hex');
  if not found then return; end if;
  select * into p from public.person as x where x.person_id = s.person_id;
  trouble := case
    when s.revoked_at is not null or p.deactivated_at is not null then 'revoked'
    when s.expires_at <= at or s.last_seen_at + s.idle_ms * interval '1 millisecond' <= at
      then 'expired'
    when s.cookie_hash is not null
      and s.cookie_hash is distinct from decode(cookie_hex, 'hex') then 'binding'
  end;
  if trouble is null and s.business_id is not null then
    select * into m from public.membership as x
      where x.business_id = s.business_id and x.person_id = s.person_id;
    if found and m.state <> 'suspended' then
      select * into b from public.business as x where x.business_id = s.business_id;
      execute format('set local app.business_id = %L', s.business_id);
      branch_in_use := s.branch_id;
      if m.role in ('seller', 'branch_manager')
        and (branch_in_use is null or branch_in_use <> all (m.branch_ids)) then
        branch_in_use := m.branch_ids[1];
      end if;
      select x.name into branch_label from public.branch as x
        where x.business_id = s.business_id and x.branch_id = branch_in_use;
    elsif found then
      trouble := 'revoked';
    end if;
  end if;
  return query select
    s.session_id, s.kind, trouble, s.last_seen_at, s.expires_at,
    p.person_id, p.name, p.email, p.version, p.preferences,
    p.is_super_admin, p.email_verified_at is not null, p.owner_approval, p.owner_asked_at,
    p.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null,
    b.suspended_at is not null,
    m.state, m.rejected_reason, m.role, m.is_owner,
    m.branch_ids, branch_in_use, branch_label,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds,
    s.opened_by = 'pin';
end $$;
revoke execute on function open_session from public;
grant execute on function open_session to tillbook_app;
