-- What everybody of a role may alone, with an approval or not at all, and up to which limit, is the
-- business's to choose (decision 56). Each choice is a row that stays: what somebody did without a
-- connection is judged by the one that counted then. Core reads the words; here they are only kept.
-- The ceilings that stood in the settings of selling become the first choice.

create table role_rights (
  business_id uuid not null,
  -- Each change is the next one; what was taken over here is the first.
  version integer not null,
  -- By role.
  rights jsonb not null,
  since timestamptz not null,
  -- Null: taken over.
  set_by uuid,
  primary key (business_id, version),
  constraint role_rights_counted check (version >= 1),
  constraint role_rights_by_somebody check ((set_by is null) = (version = 1)),
  constraint role_rights_are_whole check (jsonb_typeof(rights) = 'object'
    and rights ?& array['seller', 'branch_manager', 'accountant'])
);

alter table selling_settings no force row level security;
insert into role_rights (business_id, version, rights, since)
select business_id, 1, jsonb_build_object(
    'seller', jsonb_build_object('actions', jsonb_strip_nulls(jsonb_build_object(
        'sale.override_price', case when seller_may_override then 'allow' end,
        'sale.exempt_tax', case when seller_may_exempt then 'allow' end)),
      'discountBasisPoints', nullif(seller_discount_basis_points, 1000),
      'refundMinor', null, 'creditMinor', null),
    'branch_manager', jsonb_build_object('actions', jsonb_strip_nulls(jsonb_build_object(
        'sale.override_price', case when not manager_may_override then 'ask' end,
        'sale.exempt_tax', case when not manager_may_exempt then 'ask' end)),
      'discountBasisPoints', nullif(manager_discount_basis_points, 2500),
      'refundMinor', null, 'creditMinor', null),
    'accountant', jsonb_build_object('actions', '{}'::jsonb,
      'discountBasisPoints', null, 'refundMinor', null, 'creditMinor', null)),
  '2000-01-01'
from selling_settings;
alter table selling_settings force row level security;

alter table selling_settings
  drop constraint selling_discounts_sane,
  drop column manager_discount_basis_points,
  drop column manager_may_override,
  drop column manager_may_exempt,
  drop column seller_discount_basis_points,
  drop column seller_may_override,
  drop column seller_may_exempt;

alter table role_rights enable row level security;
alter table role_rights force row level security;
create policy tenant on role_rights to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on role_rights for select to tillbook_checker using (true);
grant select, insert on role_rights to tillbook_app;
grant select on role_rights to tillbook_checker;

-- What was chosen for a person in the business in use, and under it what is usual for their role.
create or replace function own_rights(who uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when u.usual is null then m.rights
    else coalesce(m.rights, '{}') || jsonb_build_object('usual', u.usual) end
  from public.membership m
  left join lateral (select r.rights -> m.role usual from public.role_rights r
    where r.business_id = m.business_id order by r.version desc limit 1) u on true
  where m.business_id = public.tenant_in_use() and m.person_id = who
$$;
