-- Passkeys (WebAuthn): a device of the person signs what the server asked, after it knew its user
-- by finger, face or PIN, so it stands for password and second step together. They are the
-- account's, of no business, and go with the password: whoever voids or resets it leaves no other
-- way in behind.
create table passkey (
  passkey_id uuid primary key,
  person_id uuid not null references person on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  -- What the device counted at the last sign-in; 0 where it does not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_credential_once unique (credential_id),
  constraint passkey_credential_fits check (octet_length(credential_id) between 1 and 1023),
  constraint passkey_public_key_fits check (octet_length(public_key) between 1 and 4096),
  constraint passkey_counts_up check (sign_count >= 0),
  constraint passkey_name_fits check (length(name) between 1 and 100)
);
create index passkey_of_person on passkey (person_id, created_at);

-- What a device is asked to sign: once, for a few minutes, for one purpose, and for adding by one
-- person alone.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null,
  person_id uuid references person on delete cascade,
  expires_at timestamptz not null,
  constraint passkey_challenge_is_sha256 check (octet_length(challenge_hash) = 32),
  constraint passkey_challenge_purpose_known check (purpose in ('add', 'sign_in')),
  constraint passkey_challenge_is_somebodys check ((purpose = 'add') = (person_id is not null))
);
create index passkey_challenge_in_time on passkey_challenge (expires_at);
create index passkey_challenge_of_person on passkey_challenge (person_id);

grant select on passkey, passkey_challenge to tillbook_checker;

alter table person_act drop constraint person_act_kind_known,
  add constraint person_act_kind_known check (kind in ('sign_in', 'pin', 'code_refused', 'password',
    'email_asked', 'email_changed', 'email_taken_back', 'second_step_on', 'second_step_off',
    'recovery_codes', 'recovery_code_used', 'passkey', 'passkey_added', 'passkey_removed',
    'passkey_refused'));

-- Sessions that a passkey opened are never shut for a second step: it was two already.
alter table session drop constraint session_opened_somehow,
  add constraint session_opened_somehow check (opened_by in ('password', 'pin', 'passkey'));

create or replace function note_new_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    perform public.note_person_act(new.person_id, 'sign_in', new.device, new.created_at);
  else
    update public.person_act set kind = new.opened_by
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  end if;
  return null;
end $$;
create trigger session_by_passkey_is_noted after update of opened_by on session
  for each row when (new.opened_by = 'passkey' and old.opened_by <> 'passkey')
  execute function note_new_session();

create function open_by_passkey(secret bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.session set opened_by = 'passkey' where token_hash = secret
$$;

-- Old ones go with each new one; nobody waits for a row that another server throws away.
create function add_passkey_challenge(
  hash bytea, for_purpose text, who uuid, at timestamptz, life_ms bigint
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  delete from public.passkey_challenge where challenge_hash in (
    select c.challenge_hash from public.passkey_challenge c where c.expires_at <= at
    limit 100 for update skip locked);
  insert into public.passkey_challenge (challenge_hash, purpose, person_id, expires_at)
    values (hash, for_purpose, who, at + life_ms * interval '1 millisecond')
$$;

-- Of many at once with one challenge exactly one gets true, and none afterwards.
create function use_passkey_challenge(
  hash bytea, for_purpose text, who uuid, at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  until timestamptz;
begin
  delete from public.passkey_challenge c
    where c.challenge_hash = hash and c.purpose = for_purpose
      and c.person_id is not distinct from who
    returning c.expires_at into until;
  return coalesce(until > at, false);
end $$;

create function note_passkey_act(who uuid, what text, on_device text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  select public.note_person_act(who, 'passkey_' || what, on_device, at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, who, 'passkey.' || what, who from public.person p
    where p.person_id = who and p.is_super_admin
$$;

-- `added`, `full` or `known`. The person's row is the lock, so that two at once count each other.
create function add_passkey(
  id uuid, who uuid, credential bytea, key bytea, count bigint, ways text[], called text,
  on_device text, at timestamptz, most integer
) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from public.person p where p.person_id = who and p.password_hash is not null for update;
  if not found then return 'full'; end if;
  if (select count(*) from public.passkey k where k.person_id = who) >= most then
    return 'full';
  end if;
  insert into public.passkey (passkey_id, person_id, credential_id, public_key, sign_count,
      transports, name, created_at)
    values (id, who, credential, key, count, ways, called, at)
    on conflict (credential_id) do nothing;
  if not found then return 'known'; end if;
  perform public.note_passkey_act(who, 'added', on_device, at);
  return 'added';
end $$;

create function passkeys_of(who uuid)
returns table (
  passkey_id uuid, name text, credential_id bytea, transports text[], created_at timestamptz,
  last_used_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.passkey_id, k.name, k.credential_id, k.transports, k.created_at, k.last_used_at
  from public.passkey k where k.person_id = who order by k.created_at, k.passkey_id
$$;

create function passkey_with(credential bytea)
returns table (passkey_id uuid, person_id uuid, email text, public_key bytea, transports text[])
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.passkey_id, k.person_id, p.email, k.public_key, k.transports
  from public.passkey k join public.person p using (person_id) where k.credential_id = credential
$$;

-- Whether the device counted on since the last time, or never counts. One that counted less may be
-- a copy.
create function use_passkey(id uuid, count bigint, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.passkey k set sign_count = count, last_used_at = at
    where k.passkey_id = id and (count > k.sign_count or (count = 0 and k.sign_count = 0));
  return found;
end $$;

create function rename_passkey(who uuid, id uuid, called text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.passkey k set name = called where k.person_id = who and k.passkey_id = id;
  return found;
end $$;

-- The name of the one that went, or null when there was none.
create function remove_passkey(who uuid, id uuid, on_device text, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  called text;
begin
  delete from public.passkey k where k.person_id = who and k.passkey_id = id
    returning k.name into called;
  if called is null then return null; end if;
  perform public.note_passkey_act(who, 'removed', on_device, at);
  return called;
end $$;

-- All of one person, and what was asked to add more; how many went.
create function remove_passkeys(who uuid, at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone integer;
begin
  delete from public.passkey_challenge c where c.person_id = who;
  delete from public.passkey k where k.person_id = who;
  get diagnostics gone = row_count;
  if gone > 0 then perform public.note_passkey_act(who, 'removed', '', at); end if;
  return gone;
end $$;

-- An account that is forgotten, or taken back by the address before, has no password: then nothing
-- else opens it.
create function passkeys_go_with_password() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.passkey_challenge c where c.person_id = new.person_id;
  delete from public.passkey k where k.person_id = new.person_id;
  return null;
end $$;
create trigger person_without_password after update of password_hash on person
  for each row when (new.password_hash is null) execute function passkeys_go_with_password();

do $$
declare
  opened text;
begin
  revoke execute on function passkeys_go_with_password from public;
  foreach opened in array array[
    'open_by_passkey', 'add_passkey_challenge', 'use_passkey_challenge', 'note_passkey_act',
    'add_passkey', 'passkeys_of', 'passkey_with', 'use_passkey', 'rename_passkey',
    'remove_passkey', 'remove_passkeys'
  ] loop
    execute format('revoke execute on function %I from public', opened);
    execute format('grant execute on function %I to tillbook_app', opened);
  end loop;
end $$;
