-- Somebody of the platform sees a business as its owner does, where the owner lets them: for some
-- minutes, some parts, reading alone (decision 79). What they saw stands in the business's own audit.

create table visit (
  business_id uuid not null references business,
  visit_id uuid not null,
  asked_by uuid not null references person,
  asked_by_name text not null,
  reason text not null,
  asked_at timestamptz not null,
  -- Until then the owner may say yes.
  lapses_at timestamptz not null,
  parts text[] not null default '{}',
  allowed_at timestamptz,
  allowed_by uuid,
  allowed_by_name text,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  ending text,
  primary key (business_id, visit_id),
  foreign key (business_id, allowed_by) references membership (business_id, person_id),
  constraint visit_has_a_reason check (reason <> ''),
  constraint visit_lapses_later check (lapses_at > asked_at),
  constraint visit_parts_known check (parts <@ array['figures', 'products', 'costs', 'stock', 'sales',
    'branches', 'settings', 'audit']),
  constraint visit_allowed_whole check ((allowed_at is null) = (ends_at is null)
    and (allowed_at is null) = (allowed_by is null)
    and (allowed_at is null) = (allowed_by_name is null)
    and (allowed_at is null) = (cardinality(parts) = 0)),
  constraint visit_allowed_in_time check (allowed_at < lapses_at),
  constraint visit_is_short check (ends_at > allowed_at and ends_at <= allowed_at + interval '4 hours'),
  constraint visit_ended_whole check ((ended_at is null) = (ending is null)
    and (ended_by_name is null or ended_at is not null)),
  constraint visit_ending_known
    check (ending in ('refused', 'withdrawn', 'left', 'stopped', 'lapsed', 'over')),
  constraint visit_ending_fits
    check (ending is null or (ending in ('left', 'stopped', 'over')) = (allowed_at is not null))
);
create unique index visit_one_open on visit (business_id) where ended_at is null;
create index visit_newest on visit (business_id, asked_at, visit_id);
create index visit_asked_by on visit (asked_by);
create index visit_allowed_by on visit (business_id, allowed_by);

alter table visit enable row level security;
alter table visit force row level security;
create policy tenant on visit to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on visit for select to tillbook_checker using (true);
create policy looking on visit for select to tillbook_platform using (true);
grant select, insert on visit to tillbook_app;
grant update (parts, allowed_at, allowed_by, allowed_by_name, ends_at, ended_at, ended_by_name, ending)
  on visit to tillbook_app;
grant select on visit to tillbook_checker, tillbook_platform;

-- The prelude of what a visitor reads: the row of open_session for a super admin, as somebody who
-- belongs to the business, with the parts that are open. It opens the business only while the visit
-- is theirs and open.
create function open_visit(
  token_hex text, cookie_hex text, at timestamptz, wanted_business uuid, wanted uuid
)
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
  can_process_refunds boolean, is_by_pin boolean, visit_id uuid, parts text[]
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  s record;
  v public.visit%rowtype;
  b public.business%rowtype;
  trouble text;
begin
  select * into s from public.open_session(token_hex, cookie_hex, at);
  if not found then return; end if;
  trouble := s.problem;
  if trouble is null then
    execute format('set local app.business_id = %L', wanted_business);
    select * into v from public.visit as x
      where x.business_id = wanted_business and x.visit_id = wanted
        and x.asked_by = s.person_id and x.ended_at is null and x.ends_at > at;
    if not found or not s.is_super_admin then
      trouble := 'visit_over';
      set local app.business_id = '';
    end if;
  end if;
  if trouble is null then
    select * into b from public.business as x where x.business_id = wanted_business;
    perform set_config('app.device',
      (select x.device from public.session as x where x.session_id = s.session_id), true);
  end if;
  return query select
    s.session_id, s.session_kind, trouble, s.last_seen_at, s.expires_at,
    s.person_id, s.name, s.email, s.person_version, s.preferences,
    false, s.is_email_verified, s.owner_approval, s.asked_at, s.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null, false,
    'active', null::text, 'business_admin', false,
    null::uuid[], null::uuid, null::text,
    false, false, false, false, false, false, false, false, v.visit_id, v.parts;
end $$;

-- What was asked, allowed or ended, in the platform's own audit.
create function note_visit(actor uuid, deed text, why text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, public.tenant_in_use(),
      jsonb_strip_nulls(jsonb_build_object('reason', why)));
$$;

revoke execute on function open_visit, note_visit from public;
grant execute on function open_visit, note_visit to tillbook_app;
