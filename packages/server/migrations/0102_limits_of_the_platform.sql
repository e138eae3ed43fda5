-- Whoever runs the service may limit how much one owner or business has (decision 57). The page says
-- it before; here it is kept where the row is written: whoever adds waits for the others who add the
-- same, and counts what is there then. Without a limit nothing is counted.

create function platform_limit_of(kind text) returns integer
language sql stable security definer set search_path = pg_catalog, public as $$
  select (s.value #>> '{}')::integer from public.platform_setting as s
  where s.name = 'limit_' || kind;
$$;

create function platform_limits() returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_object_agg(k.kind, public.platform_limit_of(k.kind))
  from unnest(array['businesses', 'branches', 'staff', 'products']) as k(kind);
$$;

-- How many there are of a kind; what lies in a tenant is counted with that tenant open.
create function count_limited(kind text, place uuid, at timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select case kind
    when 'businesses' then (select count(*) from public.business where owner_id = place)
    when 'branches' then (select count(*) from public.branch
      where business_id = place and state <> 'closed')
    when 'staff' then (select count(*) from public.membership
        where business_id = place and not is_owner and state in ('awaiting', 'active'))
      + (select count(*) from public.invitation where business_id = place
        and accepted_at is null and cancelled_at is null and expires_at > at)
    when 'products' then (select count(*) from public.product
      where business_id = place and archived_at is null) end;
$$;

-- Volatile, so that the count sees what was committed while the lock was waited for.
create function keep_limit(kind text, place uuid, at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  most integer := public.platform_limit_of(kind);
  now_there bigint;
begin
  if most is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('limit ' || kind || ' ' || place, 0));
  execute 'select public.count_limited($1, $2, $3)' into now_there using kind, place, at;
  if now_there > most then
    raise exception using errcode = 'check_violation', constraint = 'platform_limit',
      message = format('no more than %s %s', most, kind), detail = kind, hint = most::text;
  end if;
end $$;

create function keep_limit_of_businesses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.keep_limit('businesses', new.owner_id, new.created_at);
  return null;
end $$;

create function keep_limit_here() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.keep_limit(tg_argv[0], new.business_id, '-infinity');
  return null;
end $$;

-- An invitation keeps a place while it can be used; who takes it needs no second one.
create function keep_limit_of_invitations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.keep_limit('staff', new.business_id, new.created_at);
  return null;
end $$;

create function keep_limit_of_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- No invitation is open that late: only members are counted.
  perform public.keep_limit('staff', new.business_id, 'infinity');
  return null;
end $$;

-- Many products come in one statement and are counted once.
create function keep_limit_of_products() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  place uuid;
begin
  for place in select distinct a.business_id from added as a loop
    perform public.keep_limit('products', place, '-infinity');
  end loop;
  return null;
end $$;

create trigger business_within_limit after insert on business
  for each row execute function keep_limit_of_businesses();
create trigger branch_within_limit after insert on branch
  for each row execute function keep_limit_here('branches');
create trigger branch_reopened_within_limit after update of state on branch
  for each row when (old.state = 'closed' and new.state <> 'closed')
  execute function keep_limit_here('branches');
create trigger product_within_limit after insert on product
  referencing new table as added for each statement execute function keep_limit_of_products();
create trigger product_back_within_limit after update of archived_at on product
  for each row when (old.archived_at is not null and new.archived_at is null)
  execute function keep_limit_here('products');
create trigger member_within_limit after insert on membership
  for each row when (not new.is_owner and new.state in ('awaiting', 'active'))
  execute function keep_limit_of_members();
create trigger member_back_within_limit after update of state on membership
  for each row when (old.state not in ('awaiting', 'active') and not new.is_owner
    and new.state in ('awaiting', 'active'))
  execute function keep_limit_of_members();
create trigger invitation_within_limit after insert or update of created_at on invitation
  for each row when (new.accepted_at is null and new.cancelled_at is null)
  execute function keep_limit_of_invitations();

-- What the person and the business in use have of what is limited.
create function limits_here(who uuid, at timestamptz)
returns table (kind text, most integer, count bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.kind, public.platform_limit_of(k.kind), public.count_limited(k.kind,
    case when k.kind = 'businesses' then who else public.tenant_in_use() end, at)
  from unnest(array['businesses', 'branches', 'staff', 'products']) with ordinality as k(kind, place)
  where public.platform_limit_of(k.kind) is not null
    and (k.kind = 'businesses' or public.tenant_in_use() is not null)
  order by k.place;
$$;

-- In the place of save_sign_up_rules: all that the platform settles, together. Answers the version
-- that it is now; null when it was another one than the writer knew.
create function save_platform_rules(known integer, rules jsonb, actor uuid, at timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  now_at integer;
  was jsonb;
  wanted jsonb;
  were_others boolean;
begin
  -- One change after the other: what the lock guards is read in the statement after it.
  perform from public.platform_setting where name = 'sign_up_open' for update;
  now_at := public.settings_version();
  select jsonb_build_object('isSignUpOpen', r.is_sign_up_open,
      'isApprovalNeeded', r.is_approval_needed, 'limits', public.platform_limits())
    into was from public.sign_up_rules() as r;
  wanted := was || rules;
  were_others := was -> 'limits' <> wanted -> 'limits';
  if was = wanted and now_at in (known, known + 1) then return now_at; end if;
  if now_at <> known then return null; end if;
  update public.platform_setting set value = wanted -> 'isSignUpOpen' where name = 'sign_up_open';
  update public.platform_setting set value = wanted -> 'isApprovalNeeded'
    where name = 'approval_needed';
  insert into public.platform_setting (name, value)
    select 'limit_' || l.key, l.value from jsonb_each(wanted -> 'limits') as l
    on conflict (name) do update set value = excluded.value;
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, actor, 'settings.changed', jsonb_build_object(
      'before', was - 'limits' || case when were_others then was -> 'limits' else '{}' end,
      'after', wanted - 'limits' || case when were_others then wanted -> 'limits' else '{}' end));
  return known + 1;
end $$;

drop function save_sign_up_rules;
revoke execute on function platform_limit_of, platform_limits, count_limited, keep_limit,
  limits_here, save_platform_rules from public;
grant execute on function limits_here, save_platform_rules, platform_limits to tillbook_app;
grant execute on function platform_limits to tillbook_platform;
