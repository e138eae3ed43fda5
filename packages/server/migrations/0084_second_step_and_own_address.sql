-- A person may ask for a second step at sign-in (a code of an authenticator app, or one of ten
-- recovery codes), and a business may demand it of a role: who has none then sets it up before
-- anything else. A person changes their e-mail themselves: the new address proves itself with a
-- code, the old one may take it back. What happened to an account is told to its person.

-- `enrol`: signed in, but the business wants a second step first.
alter table session drop constraint session_kind_known,
  add constraint session_kind_known check (kind in ('full', 'onboarding', 'gate', 'enrol'));

create table second_step (
  person_id uuid primary key references person on delete cascade,
  -- What codes are made of; null until a code of it was shown once.
  secret bytea,
  since timestamptz,
  pending_secret bytea,
  -- The newest half minute whose code was used: no code opens twice.
  last_step bigint not null default 0,
  constraint second_step_is_on check ((secret is null) = (since is null)),
  constraint second_step_secrets_are_long check (octet_length(secret) = 20),
  constraint second_step_pending_is_long check (octet_length(pending_secret) = 20)
);

create table recovery_code (
  person_id uuid not null references second_step on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash),
  constraint recovery_code_is_sha256 check (octet_length(code_hash) = 32)
);

alter table business add column second_step_roles text[] not null default '{}',
  add constraint business_second_step_roles_known check (second_step_roles <@
    array['business_admin', 'branch_manager', 'seller', 'accountant']);

alter table email_code drop constraint email_code_purpose_known,
  add constraint email_code_purpose_known check (purpose in ('verify', 'reset', 'change'));

create table email_change (
  undo_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  undo_until timestamptz not null,
  done_at timestamptz,
  -- Taken back by the person, by a newer one, or from the old address.
  cancelled_at timestamptz,
  constraint email_change_undo_is_sha256 check (octet_length(undo_hash) = 32)
);
create index email_change_of_person on email_change (person_id, asked_at desc);

-- What happened to an account, for its person alone.
create table person_act (
  person_id uuid not null references person on delete cascade,
  seq bigint generated always as identity,
  kind text not null,
  at timestamptz not null,
  device text not null default '',
  primary key (person_id, seq),
  constraint person_act_kind_known check (kind in ('sign_in', 'pin', 'code_refused', 'password',
    'email_asked', 'email_changed', 'email_taken_back', 'second_step_on', 'second_step_off',
    'recovery_codes', 'recovery_code_used'))
);
create index person_act_in_time on person_act (person_id, at);

grant select on second_step, recovery_code, email_change, person_act to tillbook_checker;

-- Half a year is kept.
create function note_person_act(who uuid, what text, on_device text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.person_act a where a.person_id = who and a.at < $4 - interval '180 days';
  insert into public.person_act (person_id, kind, at, device) values (who, what, $4, on_device)
$$;

create function person_acts(who uuid, before_seq bigint, most integer)
returns table (seq bigint, kind text, at timestamptz, device text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.seq, a.kind, a.at, a.device from public.person_act a
  where a.person_id = who and a.seq < before_seq
  order by a.seq desc limit most
$$;

create function note_new_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    perform public.note_person_act(new.person_id, 'sign_in', new.device, new.created_at);
  else
    update public.person_act set kind = 'pin'
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  end if;
  return null;
end $$;
create trigger session_is_noted after insert on session
  for each row when (new.kind <> 'gate') execute function note_new_session();
create trigger session_by_pin_is_noted after update of opened_by on session
  for each row when (new.opened_by = 'pin' and old.opened_by <> 'pin')
  execute function note_new_session();

create or replace function save_password(who uuid, new_hash text, kept uuid, at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person set password_hash = new_hash where person_id = who;
  update public.session set revoked_at = at
    where person_id = who and revoked_at is null and session_id is distinct from kept;
  perform public.note_person_act(who, 'password', '', at);
end $$;

-- Whether a second step is demanded of somebody: by the platform of super admins, by a business of
-- their role in it.
create function needs_second_step(who uuid, in_business uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select case when p.is_super_admin
    then coalesce((select s.value = 'true' from public.platform_setting s
      where s.name = 'second_step_needed'), false)
    else exists (
      select from public.membership m join public.business b using (business_id)
      where m.person_id = who and m.business_id = in_business
        and m.role = any (b.second_step_roles))
    end
  from public.person p where p.person_id = who
$$;

create function second_step_of(who uuid, in_business uuid)
returns table (
  secret bytea, since timestamptz, pending_secret bytea, codes_left integer, is_needed boolean
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.secret, s.since, s.pending_secret,
    (select count(*)::integer from public.recovery_code c
      where c.person_id = who and c.used_at is null),
    public.needs_second_step(who, in_business)
  from (select 1) one left join public.second_step s on s.person_id = who
$$;

-- Sessions that a password opened follow what is demanded: shut to all but the own account where a
-- second step is missing, open again once it is there or no longer demanded.
create function settle_sessions(of_business uuid, who uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session s set kind = case when s.kind = 'enrol' then 'full' else 'enrol' end
  where (who is null or s.person_id = who) and (of_business is null or s.business_id = of_business)
    and s.revoked_at is null and s.opened_by = 'password'
    and s.kind in ('full', 'onboarding', 'enrol')
    and (s.kind = 'enrol') <> (public.needs_second_step(s.person_id, s.business_id)
      and not exists (select from public.second_step x
        where x.person_id = s.person_id and x.secret is not null))
$$;

create function settle_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.settle_sessions(new.business_id, new.person_id);
  return null;
end $$;
create trigger membership_settles after update of role on membership
  for each row when (new.role <> old.role) execute function settle_member();

create function begin_second_step(who uuid, new_secret bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.second_step (person_id, pending_secret) values (who, new_secret)
    on conflict (person_id) do update set pending_secret = excluded.pending_secret
$$;

create function put_recovery_codes(who uuid, hashes bytea[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.recovery_code c where c.person_id = who;
  insert into public.recovery_code (person_id, code_hash) select who, h from unnest(hashes) h
$$;

-- A code of the pending secret was shown: it is the person's now. Of two at once one gets true.
create function confirm_second_step(
  who uuid, shown bytea, used_step bigint, hashes bytea[], at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.second_step set secret = pending_secret, pending_secret = null, since = at,
      last_step = used_step
    where person_id = who and pending_secret = shown;
  if not found then return false; end if;
  perform public.put_recovery_codes(who, hashes);
  perform public.settle_sessions(null, who);
  perform public.note_person_act(who, 'second_step_on', '', at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, who, 'second_step.on', who from public.person p
    where p.person_id = who and p.is_super_admin;
  return true;
end $$;

create function replace_recovery_codes(who uuid, hashes bytea[], at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.put_recovery_codes(who, hashes);
  perform public.note_person_act(who, 'recovery_codes', '', at);
end $$;

-- Of many at once with one code exactly one gets true, and so does no older code after it.
create function use_step(who uuid, shown bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.second_step set last_step = shown
    where person_id = who and secret is not null and last_step < shown;
  return found;
end $$;

create function use_recovery_code(who uuid, hash bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.recovery_code set used_at = at
    where person_id = who and code_hash = hash and used_at is null;
  if not found then return false; end if;
  perform public.note_person_act(who, 'recovery_code_used', '', at);
  return true;
end $$;

create function end_second_step(who uuid, by_person uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was_on boolean;
begin
  delete from public.second_step where person_id = who returning secret is not null into was_on;
  if was_on is not true then return false; end if;
  perform public.settle_sessions(null, who);
  perform public.note_person_act(who, 'second_step_off', '', at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, by_person, 'second_step.off', who from public.person p
    where p.person_id = who and p.is_super_admin;
  return true;
end $$;

-- What the opened business demands, and how many of each role have it.
create function security_of_business()
returns table (second_step_roles text[], version integer)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.second_step_roles, b.version from public.business b
  where b.business_id = public.tenant_in_use()
$$;

create function second_steps_by_role() returns table (role text, people integer, enrolled integer)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.role, count(*)::integer,
    (count(*) filter (where s.secret is not null))::integer
  from public.membership m left join public.second_step s using (person_id)
  where m.business_id = public.tenant_in_use() and m.state = 'active'
  group by m.role
$$;

create function save_security(roles text[], known_version integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business b set second_step_roles = roles, version = b.version + 1
    where b.business_id = public.tenant_in_use() and b.version = known_version;
  if not found then return false; end if;
  perform public.settle_sessions(public.tenant_in_use(), null);
  return true;
end $$;

-- Of super admins the platform demands it.
create function save_platform_second_step(is_needed boolean, by_person uuid, at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.platform_setting (name, value)
    values ('second_step_needed', to_jsonb(is_needed))
    on conflict (name) do update set value = excluded.value;
  perform public.settle_sessions(null, p.person_id) from public.person p where p.is_super_admin;
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, by_person, 'second_step.demanded', jsonb_build_object('isNeeded', is_needed));
end $$;

-- A wish for another address. True when it is somebody else's already: then no code opens it.
create function ask_email_change(
  who uuid, address text, secret bytea, at timestamptz, life_ms bigint, undo_ms bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.email_change c
    where c.person_id = who and c.undo_until < at - interval '30 days';
  update public.email_change set cancelled_at = at
    where person_id = who and done_at is null and cancelled_at is null;
  insert into public.email_change (undo_hash, person_id, old_email, new_email, asked_at, expires_at,
      undo_until)
    select secret, who, p.email, address, at, at + life_ms * interval '1 millisecond',
      at + undo_ms * interval '1 millisecond'
    from public.person p where p.person_id = who;
  perform public.note_person_act(who, 'email_asked', '', at);
  return exists (select from public.person x
    where x.email = address and x.email_verified_at is not null);
end $$;

create function pending_email(who uuid, at timestamptz)
returns table (email text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.new_email, c.expires_at from public.email_change c
  where c.person_id = who and c.done_at is null and c.cancelled_at is null and c.expires_at > at
  order by c.asked_at desc limit 1
$$;

create function cancel_email_change(who uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.email_change set cancelled_at = at
    where person_id = who and done_at is null and cancelled_at is null and expires_at > at;
  if not found then return false; end if;
  update public.email_code set used_at = at
    where person_id = who and purpose = 'change' and used_at is null;
  return true;
end $$;

-- The new address proved itself: it is the person's, and who else typed it never proved it. The
-- answer is the address before, or null.
create function confirm_email_change(who uuid, kept uuid, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c public.email_change%rowtype;
begin
  select * into c from public.email_change x
    where x.person_id = who and x.done_at is null and x.cancelled_at is null and x.expires_at > at
    order by x.asked_at desc limit 1 for update;
  if not found then return null; end if;
  update public.person set email = c.new_email, version = version + 1 where person_id = who;
  delete from public.person x
    where x.email = c.new_email and x.person_id <> who and x.email_verified_at is null;
  update public.email_change set done_at = at where undo_hash = c.undo_hash;
  -- A code on its way to the address before opens nothing any more.
  update public.email_code set used_at = at where person_id = who and used_at is null;
  update public.session set revoked_at = at
    where person_id = who and revoked_at is null and session_id <> kept;
  perform public.note_person_act(who, 'email_changed', '', at);
  return c.old_email;
end $$;

-- "This was not me", from the address before: it is the account's again, every session ends, and
-- the password, which somebody else knows, opens nothing any more. The answer is that address, or
-- null when the link is wrong, used, over, or the address somebody else's by now.
create function undo_email_change(secret bytea, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  c public.email_change%rowtype;
begin
  select * into c from public.email_change x
    where x.undo_hash = secret and x.undo_until > at for update;
  if not found then return null; end if;
  if exists (select from public.person x where x.email = c.old_email
      and x.email_verified_at is not null and x.person_id <> c.person_id) then
    return null;
  end if;
  delete from public.email_change x where x.person_id = c.person_id and x.asked_at >= c.asked_at;
  update public.person set email = c.old_email, password_hash = null, version = version + 1
    where person_id = c.person_id;
  update public.email_code set used_at = at where person_id = c.person_id and used_at is null;
  update public.session set revoked_at = at
    where person_id = c.person_id and revoked_at is null;
  delete from public.known_device where person_id = c.person_id;
  perform public.note_person_act(c.person_id, 'email_taken_back', '', at);
  return c.old_email;
end $$;

do $$
declare
  kept text;
  opened text;
begin
  foreach kept in array array['note_new_session', 'settle_member', 'needs_second_step',
    'put_recovery_codes'] loop
    execute format('revoke execute on function %I from public', kept);
  end loop;
  foreach opened in array array[
    'note_person_act', 'person_acts', 'second_step_of', 'settle_sessions', 'begin_second_step',
    'confirm_second_step', 'replace_recovery_codes', 'use_step', 'use_recovery_code',
    'end_second_step', 'security_of_business', 'second_steps_by_role', 'save_security',
    'save_platform_second_step', 'ask_email_change', 'pending_email', 'cancel_email_change',
    'confirm_email_change', 'undo_email_change', 'save_password'
  ] loop
    execute format('revoke execute on function %I from public', opened);
    execute format('grant execute on function %I to tillbook_app', opened);
  end loop;
end $$;
