-- What an invitation brings (0106) is taken along with it in the export of everything.

drop function invitations_to_take();
create function invitations_to_take()
returns table (
  invitation_id uuid, name text, email text, role text, branch_ids uuid[], permissions jsonb,
  rights jsonb, invited_by uuid, created_at timestamptz, expires_at timestamptz,
  accepted_at timestamptz, cancelled_at timestamptz, times_sent integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.invitation_id, i.name, i.email, i.role, i.branch_ids, i.permissions, i.rights,
    i.invited_by, i.created_at, i.expires_at, i.accepted_at, i.cancelled_at, i.times_sent
  from public.invitation as i where i.business_id = public.tenant_in_use();
$$;

revoke execute on function invitations_to_take from public;
grant execute on function invitations_to_take to tillbook_app;
