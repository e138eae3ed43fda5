-- Whoever invites says at once what the person may: switches and choices wait with the invitation and
-- are there when the person joins. Who comes back has what the new invitation says, not what was
-- chosen for them before they left.

alter table invitation
  -- The switches that stand otherwise than for who is new.
  add column permissions jsonb not null default '{}',
  -- As in membership; null: nothing was chosen.
  add column rights jsonb,
  add constraint invitation_permissions_whole check (jsonb_typeof(permissions) = 'object'),
  add constraint invitation_rights_whole check (rights is null or jsonb_typeof(rights) = 'object');

-- What an invitation that was just written brings; behind `write_invitation`.
create function write_invited_rights(invited uuid, switches jsonb, chosen jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.invitation set permissions = switches, rights = chosen
  where invitation_id = invited and business_id = public.tenant_in_use() and accepted_at is null
$$;

-- What was chosen for somebody who is invited, and under it what is usual for their role.
create function invited_rights(invited uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when u.usual is null then i.rights
    else coalesce(i.rights, '{}') || jsonb_build_object('usual', u.usual) end
  from public.invitation i
  left join lateral (select r.rights -> i.role usual from public.role_rights r
    where r.business_id = i.business_id order by r.version desc limit 1) u on true
  where i.business_id = public.tenant_in_use() and i.invitation_id = invited
$$;

revoke execute on function write_invited_rights, invited_rights from public;
grant execute on function write_invited_rights, invited_rights to tillbook_app;

create or replace function accept_invitation(which uuid, who uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  i public.invitation%rowtype;
begin
  update public.invitation x set accepted_at = at
    where x.invitation_id = which and x.accepted_at is null and x.cancelled_at is null
      and x.expires_at > at
    returning * into i;
  if not found then return false; end if;
  insert into public.membership as m (person_id, business_id, role, branch_ids, asked_at,
      can_manage_products, can_manage_sales, can_manage_users, can_view_reports,
      can_manage_inventory, can_manage_customers, can_process_refunds, rights)
    values (who, i.business_id, i.role, i.branch_ids, at,
      coalesce((i.permissions ->> 'canManageProducts')::boolean, false),
      coalesce((i.permissions ->> 'canManageSales')::boolean, true),
      coalesce((i.permissions ->> 'canManageUsers')::boolean, false),
      coalesce((i.permissions ->> 'canViewReports')::boolean, false),
      coalesce((i.permissions ->> 'canManageInventory')::boolean, false),
      coalesce((i.permissions ->> 'canManageCustomers')::boolean, false),
      coalesce((i.permissions ->> 'canProcessRefunds')::boolean, false), i.rights)
    on conflict (business_id, person_id) do update set role = excluded.role,
      branch_ids = excluded.branch_ids, state = 'awaiting', asked_at = at, note = null,
      rejected_reason = null, version = m.version + 1,
      can_manage_products = excluded.can_manage_products,
      can_manage_sales = excluded.can_manage_sales,
      can_manage_users = excluded.can_manage_users,
      can_view_reports = excluded.can_view_reports,
      can_manage_inventory = excluded.can_manage_inventory,
      can_manage_customers = excluded.can_manage_customers,
      can_process_refunds = excluded.can_process_refunds,
      rights = excluded.rights
    where m.state in ('rejected', 'suspended') and not m.is_owner;
  return found;
end $$;

create or replace function member_rows(asked uuid) returns table (
  person_id uuid, name text, email text, role text, is_owner boolean, state text,
  is_barred boolean, is_email_verified boolean, branch_ids uuid[], can_manage_products boolean,
  can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean,
  can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean,
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
    coalesce((i.permissions ->> 'canManageProducts')::boolean, false),
    coalesce((i.permissions ->> 'canManageSales')::boolean, true),
    coalesce((i.permissions ->> 'canManageUsers')::boolean, false),
    coalesce((i.permissions ->> 'canViewReports')::boolean, false),
    coalesce((i.permissions ->> 'canManageInventory')::boolean, false),
    coalesce((i.permissions ->> 'canManageCustomers')::boolean, false),
    coalesce((i.permissions ->> 'canProcessRefunds')::boolean, false),
    i.created_at, null, null, i.expires_at, 1
  from public.invitation as i
  where i.business_id = public.tenant_in_use() and i.accepted_at is null
    and i.cancelled_at is null and (asked is null or i.invitation_id = asked);
$$;
