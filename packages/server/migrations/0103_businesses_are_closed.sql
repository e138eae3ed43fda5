-- An owner closes a business (decision 58): from then on it is read, exported and nothing else, like one
-- that the platform stopped, and open to its owner alone. Nothing is deleted. It can be opened again.

alter table business add column closed_at timestamptz;

-- Each closing and opening, one after the other.
create table business_event (
  business_id uuid not null,
  event_no integer not null,
  step text not null,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  primary key (business_id, event_no),
  constraint business_event_numbered check (event_no >= 1),
  constraint business_event_step_known check (step in ('close', 'reopen'))
);
alter table business_event enable row level security;
alter table business_event force row level security;
create policy tenant on business_event to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on business_event for select to tillbook_checker using (true);
grant select, insert on business_event to tillbook_app;
grant select on business_event to tillbook_checker;

-- One decision after the other; who opens a shift at this moment is waited for.
create function lock_closing()
returns table (name text, is_finished boolean, closed_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query select b.name, b.setup_finished_at is not null, b.closed_at
    from public.business as b where b.business_id = public.tenant_in_use() for no key update;
end $$;

-- Everybody but the owner is signed out, and nobody is on the way in.
create function write_closing(is_closed boolean, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here uuid := public.tenant_in_use();
begin
  update public.business as b set closed_at = case when is_closed then at end,
      version = b.version + 1
    where b.business_id = here;
  if not is_closed then return; end if;
  update public.session as s set revoked_at = at
    from public.membership as m
    where s.business_id = here and s.revoked_at is null and m.business_id = here
      and m.person_id = s.person_id and not m.is_owner;
  update public.invitation as i set cancelled_at = at
    where i.business_id = here and i.accepted_at is null and i.cancelled_at is null;
end $$;

-- That the business in use is closed, for the banner that its owner sees.
create function closed_here() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.closed_at from public.business as b where b.business_id = public.tenant_in_use();
$$;

-- The business that somebody worked in and that was closed, where they work in no other.
create function closed_at_work(who uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name from public.membership as m join public.business as b using (business_id)
  where m.person_id = who and not m.is_owner and m.state <> 'suspended'
    and b.closed_at is not null
  order by b.closed_at desc, b.name limit 1;
$$;

-- A shift that is opened while its business is closed waits for the closing, and is refused as any
-- write is there (25006: the transaction only reads).
create function refuse_closed_business() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  shut timestamptz;
begin
  select b.closed_at into shut from public.business as b
    where b.business_id = new.business_id for share;
  if shut is not null then
    raise exception 'the business is closed' using errcode = '25006';
  end if;
  return new;
end $$;
create trigger shift_needs_an_open_business before insert on shift
  for each row execute function refuse_closed_business();

-- ── What knew of stopped businesses knows of closed ones ────────────────────────────────────────

CREATE OR REPLACE FUNCTION public.open_session(token_hex text, cookie_hex text, at timestamp with time zone)
 RETURNS TABLE(session_id uuid, session_kind text, problem text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, person_id uuid, name text, email text, person_version integer, preferences jsonb, is_super_admin boolean, is_email_verified boolean, owner_approval text, asked_at timestamp with time zone, rejected_reason text, business_id uuid, business_name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, stock_policy text, is_setup_finished boolean, is_suspended boolean, membership_state text, membership_reason text, member_role text, is_owner boolean, branch_ids uuid[], branch_id uuid, branch_name text, can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, is_by_pin boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
      -- What its owner closed is open to the owner alone.
      if b.closed_at is not null and not m.is_owner then trouble := 'revoked'; end if;
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
    b.suspended_at is not null or b.closed_at is not null,
    m.state, m.rejected_reason, m.role, m.is_owner,
    m.branch_ids, branch_in_use, branch_label,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds,
    s.opened_by = 'pin';
end $function$;

CREATE OR REPLACE FUNCTION public.open_device(device uuid, secret_hex text, at timestamp with time zone)
 RETURNS TABLE(device_id uuid, device_name text, revoked_at timestamp with time zone, business_id uuid, business_name text, business_type text, currency text, tax_mode text, tax_rounding text, stock_policy text, is_suspended boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
    b.currency, b.tax_mode, b.tax_rounding, b.stock_policy, b.suspended_at is not null or b.closed_at is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.owns_business(who uuid, which uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from public.membership m join public.business b using (business_id)
    where m.person_id = who and m.business_id = which and m.is_owner and m.state = 'active'
      and b.setup_finished_at is not null and b.suspended_at is null and b.closed_at is null);
$function$;

CREATE OR REPLACE FUNCTION public.businesses_of(who uuid)
 RETURNS TABLE(business_id uuid, name text, role text, currency text, branch_id uuid, branch_name text, branch_code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  m record;
begin
  for m in
    select x.business_id, b.name, x.role, b.currency, x.branch_ids,
      x.role in ('seller', 'branch_manager') as is_bound
    from public.membership x join public.business b using (business_id)
    where x.person_id = who and x.state in ('active', 'awaiting')
      and (b.closed_at is null or x.is_owner)
    order by b.name, x.business_id
  loop
    execute format('set local app.business_id = %L', m.business_id);
    return query
      select m.business_id, m.name, m.role, m.currency, r.branch_id, r.name, r.code
      from (select 1) one
      left join public.branch r on r.business_id = m.business_id
        and (not m.is_bound or r.branch_id = any (m.branch_ids))
      order by r.name, r.branch_id;
  end loop;
  execute format('set local app.business_id = %L', was);
end $function$;

CREATE OR REPLACE FUNCTION public.switch_business(used_session uuid, who uuid, target uuid, wanted_branch uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  m public.membership%rowtype;
begin
  select * into m from public.membership x
    where x.business_id = target and x.person_id = who and x.state in ('active', 'awaiting')
      and (x.is_owner or not exists (select from public.business b
        where b.business_id = target and b.closed_at is not null));
  if not found then return false; end if;
  if wanted_branch is not null then
    execute format('set local app.business_id = %L', target);
    if m.role in ('seller', 'branch_manager') and wanted_branch <> all (m.branch_ids) then
      return false;
    end if;
    if not exists (select from public.branch x
        where x.business_id = target and x.branch_id = wanted_branch) then
      return false;
    end if;
  end if;
  update public.session set business_id = target, branch_id = wanted_branch
    where session_id = used_session and person_id = who;
  update public.membership set last_used_at = at where business_id = target and person_id = who;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_at_sign_in(who uuid)
 RETURNS TABLE(is_super_admin boolean, is_email_verified boolean, is_deactivated boolean, owner_approval text, business_id uuid, role text, is_owner boolean, member_state text, is_setup_finished boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p.is_super_admin, p.email_verified_at is not null,
    p.deactivated_at is not null
      or m.business_id is null and exists (
        select from public.membership x where x.person_id = p.person_id),
    p.owner_approval, m.business_id, m.role, coalesce(m.is_owner, false), m.state,
    b.setup_finished_at is not null
  from public.person p
  left join lateral (
    select x.* from public.membership x
    where x.person_id = p.person_id and x.state <> 'suspended' and not p.is_super_admin
      and (x.is_owner or not exists (select from public.business c
        where c.business_id = x.business_id and c.closed_at is not null))
    order by case x.state when 'active' then 1 when 'awaiting' then 2 else 3 end,
      x.last_used_at desc nulls last, x.asked_at, x.business_id
    limit 1
  ) m on true
  left join public.business b on b.business_id = m.business_id
  where p.person_id = who
$function$;

CREATE OR REPLACE FUNCTION public.owned_and_open(who uuid)
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from public.person as p where p.person_id = who for update;
  return query select b.name from public.business as b
    where b.owner_id = who and b.setup_finished_at is not null and b.closed_at is null
    order by b.name;
end $function$;

revoke execute on function lock_closing, write_closing, closed_here, closed_at_work,
  refuse_closed_business from public;
grant execute on function lock_closing, write_closing, closed_here, closed_at_work to tillbook_app;
