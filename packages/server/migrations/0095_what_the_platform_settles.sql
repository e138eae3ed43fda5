-- The platform settles who may sign up, and tells businesses something on top of every screen
-- (decision 46). Each change of a setting keeps what it was, in the platform's audit.

-- How often the rules were changed is their version.
create index platform_audit_of_settings on platform_audit (seq) where action = 'settings.changed';

create function settings_version() returns integer
language sql stable security definer set search_path = pg_catalog, public as $$
  select 1 + count(*)::integer from public.platform_audit where action = 'settings.changed';
$$;

-- A notice for one business, or for all; it is ended, never changed.
create table platform_notice (
  notice_id uuid primary key,
  for_business uuid references business,
  level text not null,
  words text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  written_by uuid not null,
  written_at timestamptz not null,
  ended_at timestamptz,
  constraint platform_notice_level_known check (level in ('info', 'warning', 'danger')),
  constraint platform_notice_ends_after check (ends_at > starts_at)
);
create index platform_notice_open on platform_notice (ends_at) where ended_at is null;
create index platform_notice_newest on platform_notice (written_at, notice_id);
grant select on platform_notice to tillbook_platform, tillbook_checker;

-- Answers the version that it is now; null when it was another one than the writer knew.
create function save_sign_up_rules(
  known integer, is_open boolean, is_needed boolean, actor uuid, at timestamptz
) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  now_at integer;
  was_open boolean;
  was_needed boolean;
begin
  -- One change after the other: what the lock guards is read in the statement after it.
  perform from public.platform_setting where name = 'sign_up_open' for update;
  now_at := public.settings_version();
  select r.is_sign_up_open, r.is_approval_needed into was_open, was_needed
    from public.sign_up_rules() as r;
  if was_open = is_open and was_needed = is_needed and now_at in (known, known + 1) then
    return now_at;
  end if;
  if now_at <> known then return null; end if;
  update public.platform_setting set value = to_jsonb(is_open) where name = 'sign_up_open';
  update public.platform_setting set value = to_jsonb(is_needed) where name = 'approval_needed';
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, actor, 'settings.changed', jsonb_build_object(
      'before', jsonb_build_object('isSignUpOpen', was_open, 'isApprovalNeeded', was_needed),
      'after', jsonb_build_object('isSignUpOpen', is_open, 'isApprovalNeeded', is_needed)));
  return known + 1;
end $$;

-- `written`, `same` when it is there already as it is, `other` when something else has its id,
-- `nobody` when the business it is for is not there.
create function write_notice(
  new_notice uuid, business uuid, new_level text, new_words text, first timestamptz,
  last timestamptz, actor uuid, at timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  n public.platform_notice%rowtype;
begin
  if business is not null
    and not exists (select from public.business as b where b.business_id = business) then
    return 'nobody';
  end if;
  insert into public.platform_notice (notice_id, for_business, level, words, starts_at, ends_at,
      written_by, written_at)
    values (new_notice, business, new_level, new_words, first, last, actor, at)
    on conflict do nothing;
  if found then
    insert into public.platform_audit (at, actor_id, action, subject_id, detail)
      values (at, actor, 'notice.written', new_notice,
        jsonb_build_object('level', new_level, 'words', new_words));
    return 'written';
  end if;
  select * into n from public.platform_notice as x where x.notice_id = new_notice;
  if n.for_business is not distinct from business and n.level = new_level and n.words = new_words
    and n.starts_at = first and n.ends_at = last and n.written_by = actor then
    return 'same';
  end if;
  return 'other';
end $$;

-- False when there is no such notice; ended once, it stays as it is.
create function end_notice(old_notice uuid, actor uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.platform_notice set ended_at = at
    where notice_id = old_notice and ended_at is null;
  if found then
    insert into public.platform_audit (at, actor_id, action, subject_id)
      values (at, actor, 'notice.ended', old_notice);
    return true;
  end if;
  return exists (select from public.platform_notice where notice_id = old_notice);
end $$;

-- What is said now to the business in use.
create function notices_here(at timestamptz)
returns table (notice_id uuid, level text, words text, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select n.notice_id, n.level, n.words, n.ends_at from public.platform_notice as n
  where n.ended_at is null and n.starts_at <= at and n.ends_at > at
    and (n.for_business is null or n.for_business = public.tenant_in_use())
  order by n.starts_at desc, n.notice_id limit 10;
$$;

revoke execute on function settings_version, save_sign_up_rules, write_notice, end_notice,
  notices_here from public;
grant execute on function settings_version to tillbook_platform;
grant execute on function save_sign_up_rules, write_notice, end_notice, notices_here
  to tillbook_app;
