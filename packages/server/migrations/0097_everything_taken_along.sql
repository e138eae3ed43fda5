-- An owner takes everything of a business along in one file (decision 58). It is made in pieces that
-- any server can give out, belongs to the session that asked, and goes after two hours; that it was
-- made and fetched stands in the audit.

create table business_export (
  business_id uuid not null,
  export_id uuid not null,
  state text not null default 'making',
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text not null,
  -- No other session is given the file.
  session_id uuid not null,
  -- Whoever makes it says again and again that it goes on.
  heard_at timestamptz not null,
  files_done integer not null default 0,
  files integer not null,
  rows_done bigint not null default 0,
  byte_size bigint not null default 0,
  pieces_count integer not null default 0,
  expires_at timestamptz,
  primary key (business_id, export_id),
  constraint business_export_state check (state in ('making', 'ready', 'stopped')),
  constraint business_export_expires check ((state = 'ready') = (expires_at is not null))
);

create table business_export_piece (
  business_id uuid not null,
  export_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (business_id, export_id, number),
  constraint business_export_piece_of foreign key (business_id, export_id)
    references business_export on delete cascade,
  constraint business_export_piece_number check (number >= 0)
);

do $$
declare
  name text;
begin
  foreach name in array array['business_export', 'business_export_piece'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', name);
    execute format('grant select, insert, delete on %I to tillbook_app', name);
    execute format('grant select on %I to tillbook_checker', name);
  end loop;
end $$;
grant update (state, heard_at, files_done, rows_done, byte_size, pieces_count, expires_at)
  on business_export to tillbook_app;

-- The business itself, without anything that opens it.
create function business_to_take()
returns table (
  name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text,
  stock_policy text, tax_number text, receipt_footer text, target_margin_basis_points integer,
  second_step_roles text[], created_at timestamptz, setup_finished_at timestamptz,
  suspended_at timestamptz, suspended_reason text
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding,
    b.stock_policy, b.tax_number, b.receipt_footer, b.target_margin_basis_points,
    b.second_step_roles, b.created_at, b.setup_finished_at, b.suspended_at, b.suspended_reason
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

-- Its people, without passwords, PINs and second steps.
create function people_to_take()
returns table (
  person_id uuid, name text, email text, role text, is_owner boolean, state text,
  branch_ids uuid[], can_manage_products boolean, can_manage_sales boolean,
  can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean,
  can_manage_customers boolean, can_process_refunds boolean, rights jsonb, asked_at timestamptz,
  note text, rejected_reason text, last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.person_id, p.name, p.email, m.role, m.is_owner, m.state, m.branch_ids,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds, m.rights, m.asked_at,
    m.note, m.rejected_reason, m.last_used_at
  from public.membership as m join public.person as p using (person_id)
  where m.business_id = public.tenant_in_use();
$$;

-- Its invitations, without the secrets of their links.
create function invitations_to_take()
returns table (
  invitation_id uuid, name text, email text, role text, branch_ids uuid[], invited_by uuid,
  created_at timestamptz, expires_at timestamptz, accepted_at timestamptz,
  cancelled_at timestamptz, times_sent integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.invitation_id, i.name, i.email, i.role, i.branch_ids, i.invited_by, i.created_at,
    i.expires_at, i.accepted_at, i.cancelled_at, i.times_sent
  from public.invitation as i where i.business_id = public.tenant_in_use();
$$;

revoke execute on function business_to_take, people_to_take, invitations_to_take from public;
grant execute on function business_to_take, people_to_take, invitations_to_take to tillbook_app;
