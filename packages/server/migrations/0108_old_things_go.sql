-- How long is kept what nobody needs for ever is the platform's to say (decision 61), and what the clock
-- removed can be looked at. Until now some of it went on the way of something else, some not at all.
-- And who was forgotten has no proved address any more: the sweep of those who never proved one took
-- them for such, or, where they own a closed business, kept everybody from registering.

create function platform_retention() returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_object_agg(k.kind, coalesce((select s.value from public.platform_setting as s
    where s.name = 'keep_' || k.kind), to_jsonb(k.usual)))
  from (values ('sessions', 7), ('acts', 180), ('browsers', 180), ('unproven', 30),
    ('invitations', 180), ('notices', 90), ('runs', 90)) as k(kind, usual);
$$;

-- What was removed on a day (UTC), and when somebody last looked.
create table removed_day (
  day date not null,
  kind text not null,
  count bigint not null,
  looked_at timestamptz not null,
  primary key (day, kind),
  constraint removed_day_counted check (count >= 0)
);
grant select on removed_day to tillbook_checker, tillbook_platform;

create function note_removed(what text, many bigint, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.removed_day as r (day, kind, count, looked_at)
  values ((at at time zone 'UTC')::date, what, many, at)
  on conflict (day, kind) do update set count = r.count + excluded.count,
    looked_at = greatest(r.looked_at, excluded.looked_at);
$$;

-- Who registered and never proved the address, the oldest first. Not who was forgotten, who owns
-- something, or who runs the platform.
create function remove_unproven(before timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  delete from public.person where person_id in (
    select x.person_id from public.person as x
    where x.email_verified_at is null and x.created_at < before and x.erased_at is null
      and not x.is_super_admin
      and not exists (select from public.business as b where b.owner_id = x.person_id)
    order by x.created_at limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Removes of one kind what ended before. Nothing of a business's books is such a kind.
create function remove_old(what text, before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone bigint;
begin
  case what
    when 'sessions' then
      delete from public.session as s
        where least(coalesce(s.revoked_at, 'infinity'), s.expires_at,
          s.last_seen_at + s.idle_ms * interval '1 millisecond') < before;
    when 'acts' then
      delete from public.person_act as a where a.at < before;
    when 'browsers' then
      delete from public.known_device as d where d.last_seen_at < before;
    when 'unproven' then
      return public.remove_unproven(before, 10000);
    when 'invitations' then
      delete from public.invitation as i where i.accepted_at is null
        and least(coalesce(i.cancelled_at, 'infinity'), i.expires_at) < before;
  end case;
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function register_person(
  new_person uuid, given_name text, address text, given_hash text, is_proved boolean,
  at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.remove_unproven(at - interval '30 days', 100);
  if is_proved then
    delete from public.person x where x.email = address and x.email_verified_at is null;
  end if;
  insert into public.person (person_id, name, email, password_hash, email_verified_at,
      owner_approval, owner_asked_at, created_at)
    values (new_person, given_name, address, given_hash, case when is_proved then at end,
      case when (select is_approval_needed from public.sign_up_rules()) then 'waiting'
        else 'approved' end,
      at, at);
end $$;

-- As before, and with how long things are kept.
create or replace function save_platform_rules(known integer, rules jsonb, actor uuid, at timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  now_at integer;
  was jsonb;
  wanted jsonb;
  -- The parts of it that are other than before; their values stand beside the switches in the log.
  part text;
  before_part jsonb := '{}';
  after_part jsonb := '{}';
begin
  -- One change after the other: what the lock guards is read in the statement after it.
  perform from public.platform_setting where name = 'sign_up_open' for update;
  now_at := public.settings_version();
  select jsonb_build_object('isSignUpOpen', r.is_sign_up_open,
      'isApprovalNeeded', r.is_approval_needed, 'limits', public.platform_limits(),
      'retention', public.platform_retention())
    into was from public.sign_up_rules() as r;
  wanted := was || rules;
  if was = wanted and now_at in (known, known + 1) then return now_at; end if;
  if now_at <> known then return null; end if;
  update public.platform_setting set value = wanted -> 'isSignUpOpen' where name = 'sign_up_open';
  update public.platform_setting set value = wanted -> 'isApprovalNeeded'
    where name = 'approval_needed';
  insert into public.platform_setting (name, value)
    select 'limit_' || l.key, l.value from jsonb_each(wanted -> 'limits') as l
    union all
    select 'keep_' || k.key, k.value from jsonb_each(wanted -> 'retention') as k
    on conflict (name) do update set value = excluded.value;
  foreach part in array array['limits', 'retention'] loop
    continue when was -> part = wanted -> part;
    before_part := before_part || (was -> part);
    after_part := after_part || (wanted -> part);
  end loop;
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, actor, 'settings.changed', jsonb_build_object(
      'before', was - 'limits' - 'retention' || before_part,
      'after', wanted - 'limits' - 'retention' || after_part));
  return known + 1;
end $$;

revoke execute on function platform_retention, note_removed, remove_unproven, remove_old from public;
grant execute on function platform_retention, note_removed, remove_old to tillbook_app;
grant execute on function platform_retention to tillbook_platform;
