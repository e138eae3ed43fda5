-- The audit says from which device somebody acted: the session that opens the tenant tells its name
-- to the transaction, and whoever appends to a chain reads it there. It is a part of what the act's
-- hash covers (`_device` of its detail), so chains and their text stay as they are.
create or replace function public.open_session(token_hex text, cookie_hex text, at timestamp with time zone)
 returns table (
  session_id uuid,
  session_kind text,
  problem text,
  last_seen_at timestamp with time zone,
  expires_at timestamp with time zone,
  person_id uuid,
  name text,
  email text,
  person_version integer,
  preferences jsonb,
  is_super_admin boolean,
  is_email_verified boolean,
  owner_approval text,
  asked_at timestamp with time zone,
  rejected_reason text,
  business_id uuid,
  business_name text,
  business_type text,
  currency text,
  timezone text,
  tax_mode text,
  tax_rounding text,
  stock_policy text,
  is_setup_finished boolean,
  is_suspended boolean,
  membership_state text,
  membership_reason text,
  member_role text,
  is_owner boolean,
  branch_ids uuid[],
  branch_id uuid,
  branch_name text,
  can_manage_products boolean,
  can_manage_sales boolean,
  can_manage_users boolean,
  can_view_reports boolean,
  can_manage_inventory boolean,
  can_manage_customers boolean,
  can_process_refunds boolean,
  is_by_pin boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $function$
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
      -- What it writes into the audit says from where.
      perform set_config('app.device', s.device, true);
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
end $function$;
