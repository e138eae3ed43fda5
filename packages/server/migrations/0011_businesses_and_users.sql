-- Set-up of businesses, invitations, and the decisions about people. People, memberships and the
-- directory of businesses have no grant; each function here opens one named deed on them. What is
-- about a business takes it from the opened tenant, never from a parameter.

-- Every mail of an invitation counts, so that nobody is flooded.
alter table invitation add column times_sent integer not null default 1;

create function tenant_in_use() returns uuid
language sql stable set search_path = pg_catalog, public as $$
  select nullif(current_setting('app.business_id', true), '')::uuid;
$$;

-- ── Set-up ──────────────────────────────────────────────────────────────────────────────────────

-- The business in use, or the owner's unfinished one; opens it.
create function open_setup(used_session uuid)
returns table (
  business_id uuid, name text, business_type text, currency text, timezone text, tax_mode text,
  version integer, is_finished boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  s public.session%rowtype;
  b public.business%rowtype;
begin
  select * into strict s from public.session as x where x.session_id = used_session;
  select * into b from public.business as x where x.business_id = s.business_id;
  if not found then
    select * into b from public.business as x
      where x.owner_id = s.person_id and x.setup_finished_at is null
      order by x.created_at limit 1;
  end if;
  if b.business_id is null then return; end if;
  execute format('set local app.business_id = %L', b.business_id);
  return query select b.business_id, b.name, b.business_type, b.currency, b.timezone, b.tax_mode,
    b.version, b.setup_finished_at is not null;
end $$;

-- Creates the business of an owner, or corrects it before set-up is finished, and puts it in use.
-- Answers started, corrected, same, not_found (another's), finished, unfinished (another one
-- waits), not_approved (only an approved owner has a second one).
create function start_business(
  used_session uuid, wanted uuid, new_name text, new_type text, new_currency text, new_zone text,
  new_tax_mode text, rate integer, standard_class uuid, zero_class uuid, at timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  p public.person%rowtype;
  b public.business%rowtype;
  outcome text := 'corrected';
begin
  select x.* into strict p from public.person as x
    join public.session as s using (person_id) where s.session_id = used_session
    for no key update of x;
  select * into b from public.business as x where x.business_id = wanted for update;
  if found then
    if b.owner_id <> p.person_id then return 'not_found'; end if;
    if b.setup_finished_at is not null then return 'finished'; end if;
    execute format('set local app.business_id = %L', wanted);
    update public.tax_class set tax_basis_points = rate
      where business_id = wanted and is_default and tax_basis_points <> rate;
    if not found and (b.name, b.business_type, b.currency, b.timezone, b.tax_mode)
      = (new_name, new_type, new_currency, new_zone, new_tax_mode) then outcome := 'same';
    else
      update public.business set name = new_name, business_type = new_type,
        currency = new_currency, timezone = new_zone, tax_mode = new_tax_mode,
        version = version + 1
        where business_id = wanted;
    end if;
  else
    if exists (select from public.business as x
      where x.owner_id = p.person_id and x.setup_finished_at is null) then return 'unfinished';
    end if;
    if p.owner_approval <> 'approved' and exists (select from public.business as x
      where x.owner_id = p.person_id) then return 'not_approved';
    end if;
    insert into public.business (business_id, name, business_type, currency, timezone, tax_mode,
        owner_id, created_at)
      values (wanted, new_name, new_type, new_currency, new_zone, new_tax_mode, p.person_id, at)
      on conflict do nothing;
    if not found then return 'not_found'; end if;
    insert into public.membership (person_id, business_id, role, is_owner, state, asked_at)
      values (p.person_id, wanted, 'business_admin', true, 'active', at);
    execute format('set local app.business_id = %L', wanted);
    insert into public.tax_class (business_id, tax_class_id, name, tax_basis_points, is_default)
      values (wanted, standard_class, 'Standard', rate, true),
        (wanted, zero_class, 'Zero rated', 0, false);
    outcome := 'started';
  end if;
  update public.session set business_id = wanted, branch_id = null
    where session_id = used_session and business_id is distinct from wanted;
  return outcome;
end $$;

-- For whoever goes on with a set-up in another session.
create function adopt_unfinished_business(used_session uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  adopted uuid;
begin
  update public.session as s set business_id = b.business_id, branch_id = null
    from public.business as b
    where s.session_id = used_session and b.owner_id = s.person_id
      and b.setup_finished_at is null
    returning b.business_id into adopted;
  if adopted is not null then execute format('set local app.business_id = %L', adopted); end if;
  return adopted;
end $$;

-- Before set-up is finished nothing hangs on a branch, so the list given is the list there is.
create function replace_setup_branches(branches jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := public.tenant_in_use();
  b public.business%rowtype;
begin
  select * into strict b from public.business as x where x.business_id = tenant for update;
  if b.setup_finished_at is not null then return 'finished'; end if;
  delete from public.audit_stream where business_id = tenant
    and stream_id in (select till_id from public.till where business_id = tenant);
  delete from public.till where business_id = tenant;
  delete from public.branch where business_id = tenant;
  -- A microsecond apart, so that they stay in the order given.
  insert into public.branch (business_id, branch_id, name, code, timezone, cutoff_minutes, address,
      created_at)
    select tenant, x."branchId", x.name, x.code, x.timezone, x."cutoffMinutes", x.address,
      at + x.position * interval '1 microsecond'
    from rows from (jsonb_to_recordset(branches) as ("branchId" uuid, name text, code text,
      timezone text, "cutoffMinutes" integer, address text)) with ordinality
      as x("branchId", name, code, timezone, "cutoffMinutes", address, position);
  insert into public.till (business_id, till_id, branch_id, name, code, created_at)
    select tenant, x."tillId", x."branchId", x."tillName", 'T1', at
    from jsonb_to_recordset(branches) as x("branchId" uuid, "tillId" uuid, "tillName" text);
  insert into public.audit_stream (business_id, stream_id)
    select tenant, x."tillId" from jsonb_to_recordset(branches) as x("tillId" uuid);
  return 'saved';
end $$;

create function finish_setup(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.business set setup_finished_at = at, version = version + 1
  where business_id = public.tenant_in_use() and setup_finished_at is null;
$$;

-- ── People of a business ────────────────────────────────────────────────────────────────────────

-- Members and open invitations of the opened business; one of them when asked for. The platform
-- has barred a person who is deactivated as a whole.
create function member_rows(asked uuid)
returns table (
  person_id uuid, name text, email text, role text, is_owner boolean, state text,
  is_barred boolean, is_email_verified boolean, branch_ids uuid[],
  can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean,
  can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean,
  can_process_refunds boolean,
  asked_at timestamptz, last_seen_at timestamptz, note text, invited_until timestamptz,
  version integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.person_id, p.name, p.email, m.role, m.is_owner,
    m.state, p.deactivated_at is not null, p.email_verified_at is not null, m.branch_ids,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds,
    m.asked_at, greatest(m.last_used_at, seen.at),
    case when m.state = 'rejected' then m.rejected_reason else m.note end, null::timestamptz,
    m.version
  from public.membership as m
  join public.person as p using (person_id)
  left join lateral (
    select max(s.last_seen_at) as at from public.session as s
    where s.person_id = m.person_id and s.business_id = m.business_id and s.revoked_at is null
      and s.kind = 'full'
  ) as seen on true
  where m.business_id = public.tenant_in_use() and (asked is null or m.person_id = asked)
  union all
  select i.invitation_id, i.name, i.email, i.role, false, 'invited', false, false, i.branch_ids,
    false, true, false, false, false, false, false,
    i.created_at, null, null, i.expires_at, 1
  from public.invitation as i
  where i.business_id = public.tenant_in_use() and i.accepted_at is null
    and i.cancelled_at is null and (asked is null or i.invitation_id = asked);
$$;

-- Decisions about the people of one business are made one after the other.
create function lock_members() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from public.business where business_id = public.tenant_in_use() for no key update;
end $$;

-- Writes a membership as decided. Whoever is suspended loses every session of this business now.
create function write_membership(
  member uuid, new_state text, new_role text, new_branches uuid[], products boolean, sales boolean,
  users boolean, reports boolean, inventory boolean, customers boolean, refunds boolean,
  reason text, at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.membership set state = new_state, role = new_role, branch_ids = new_branches,
      can_manage_products = products, can_manage_sales = sales, can_manage_users = users,
      can_view_reports = reports, can_manage_inventory = inventory,
      can_manage_customers = customers, can_process_refunds = refunds,
      rejected_reason = reason, version = version + 1
    where business_id = public.tenant_in_use() and person_id = member;
  if new_state = 'suspended' then
    update public.session set revoked_at = at
      where person_id = member and business_id = public.tenant_in_use() and revoked_at is null;
  end if;
end $$;

-- ── Invitations ─────────────────────────────────────────────────────────────────────────────────

-- How many invitations left within the hour: of this business, and to this address.
create function invitations_since(since timestamptz, address text)
returns table (of_business bigint, to_address bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(sum(times_sent) filter (where business_id = public.tenant_in_use()), 0),
    coalesce(sum(times_sent) filter (where email = address), 0)
  from public.invitation
  where created_at > since and (business_id = public.tenant_in_use() or email = address);
$$;

-- Invites, or invites again: an older open invitation of the same address dies. Answers invited,
-- not_found (the id is another's or was used).
create function write_invitation(
  invited uuid, new_name text, new_email text, new_role text, new_branches uuid[], mailed text,
  copied text, inviter uuid, at timestamptz, until timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.invitation set cancelled_at = at
    where business_id = public.tenant_in_use() and email = new_email and invitation_id <> invited
      and accepted_at is null and cancelled_at is null;
  insert into public.invitation as i (invitation_id, business_id, name, email, role, branch_ids,
      mailed_hash, copied_hash, invited_by, created_at, expires_at)
    values (invited, public.tenant_in_use(), new_name, new_email, new_role, new_branches,
      decode(mailed, 'hex'), decode(copied, 'hex'), inviter, at, until)
    on conflict (invitation_id) do update set name = excluded.name, email = excluded.email,
      role = excluded.role, branch_ids = excluded.branch_ids, mailed_hash = excluded.mailed_hash,
      copied_hash = excluded.copied_hash, invited_by = excluded.invited_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at, cancelled_at = null,
      times_sent = i.times_sent + 1
      where i.business_id = excluded.business_id and i.accepted_at is null;
  if not found then return 'not_found'; end if;
  return 'invited';
end $$;

create function cancel_invitation(invited uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.invitation set cancelled_at = at
  where invitation_id = invited and business_id = public.tenant_in_use() and accepted_at is null
    and cancelled_at is null;
$$;

-- ── Owners, as the platform sees them ───────────────────────────────────────────────────────────

create function is_owner_or_newcomer(p public.person) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select not p.is_super_admin and (
    exists (select from public.business as b where b.owner_id = p.person_id)
    or not exists (select from public.membership as m where m.person_id = p.person_id));
$$;

create function owner_state(p public.person) returns text
language sql immutable set search_path = pg_catalog, public as $$
  select case when p.deactivated_at is not null then 'suspended'
    when p.owner_approval = 'approved' then 'active'
    when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end;
$$;

create index person_by_asking on person (owner_asked_at, person_id);

-- A page of owners and whoever means to become one: everybody but the platform's people and pure
-- staff. Those who wait and proved their address come longest waiting first, all newest first.
create function find_owners(
  is_queue boolean, wanted_state text, search text, after_at timestamptz, after_id uuid,
  most integer
) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if is_queue then
    return query select p.person_id from public.person as p
      where p.owner_approval = 'waiting' and p.email_verified_at is not null
        and p.deactivated_at is null and public.is_owner_or_newcomer(p)
        and (search = '' or strpos(lower(p.name), search) > 0 or strpos(p.email, search) > 0)
        and (after_id is null or (p.owner_asked_at, p.person_id) > (after_at, after_id))
      order by p.owner_asked_at, p.person_id limit most;
  else
    return query select p.person_id from public.person as p
      where public.is_owner_or_newcomer(p)
        and (wanted_state is null or wanted_state = public.owner_state(p))
        and (search = '' or strpos(lower(p.name), search) > 0 or strpos(p.email, search) > 0)
        and (after_id is null or (p.owner_asked_at, p.person_id) < (after_at, after_id))
      order by p.owner_asked_at desc, p.person_id desc limit most;
  end if;
end $$;

create function owner_rows(asked uuid[])
returns table (
  person_id uuid, name text, email text, state text, is_email_verified boolean,
  business_name text, business_type text, currency text, timezone text,
  is_finished boolean, asked_at timestamptz, last_seen_at timestamptz, note text, version integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.person_id, p.name, p.email, public.owner_state(p), p.email_verified_at is not null,
    owned.names, newest.business_type, newest.currency, newest.timezone,
    newest.setup_finished_at is not null, p.owner_asked_at, seen.at,
    case when p.owner_approval = 'rejected' then p.rejected_reason else p.owner_note end, p.version
  from public.person as p
  left join lateral (
    select string_agg(b.name, ', ' order by b.created_at) as names from public.business as b
    where b.owner_id = p.person_id
  ) as owned on true
  left join lateral (
    select b.* from public.business as b where b.owner_id = p.person_id
    order by b.created_at desc limit 1
  ) as newest on true
  left join lateral (
    select max(s.last_seen_at) as at from public.session as s
    where s.person_id = p.person_id and s.revoked_at is null and s.kind = 'full'
  ) as seen on true
  where p.person_id = any (asked) and public.is_owner_or_newcomer(p);
$$;

create function lock_person(locked uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from public.person where person_id = locked for no key update;
end $$;

-- Writes what the platform decided about an owner, with its line in the platform's audit; without
-- an approval the one there is stays. Whoever is suspended loses every session now. Answers the
-- businesses that wait for the news.
create function write_owner(
  owner uuid, approval text, is_suspended boolean, reason text, actor uuid, deed text,
  deed_detail jsonb, at timestamptz
) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person set owner_approval = coalesce(approval, owner_approval),
      rejected_reason = case when approval is null then rejected_reason else reason end,
      deactivated_at = case when is_suspended then at end, version = version + 1
    where person_id = owner;
  if is_suspended then
    update public.session set revoked_at = at where person_id = owner and revoked_at is null;
  end if;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, owner, deed_detail);
  return query select business_id from public.business where owner_id = owner;
end $$;

revoke execute on function tenant_in_use, open_setup, start_business,
  adopt_unfinished_business, replace_setup_branches, finish_setup, member_rows, lock_members,
  write_membership, invitations_since, write_invitation, cancel_invitation, is_owner_or_newcomer, owner_state,
  find_owners, owner_rows, lock_person, write_owner
  from public;
grant execute on function tenant_in_use, open_setup, start_business,
  adopt_unfinished_business, replace_setup_branches, finish_setup, member_rows, lock_members,
  write_membership, invitations_since, write_invitation, cancel_invitation, find_owners, owner_rows, lock_person,
  write_owner
  to tillbook_app;
