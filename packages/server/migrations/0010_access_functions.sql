-- Sign-in, registration, codes, sessions and invitations, each as one small function: the tables
-- of people belong to no business, so no login role may touch them in any other way. The time
-- comes in as a parameter; secrets come in as hashes.

-- A browser that once signed in to an account is not held up by strangers who guess at it.
create table known_device (
  person_id uuid not null references person on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device_hash),
  constraint known_device_is_sha256 check (octet_length(device_hash) = 32)
);
grant select on known_device to tillbook_checker;

-- When codes went out, so that their number per hour and day is bounded whichever server sends.
alter table email_code add column sent_at timestamptz[] not null default '{}';

create index person_unproved on person (created_at) where email_verified_at is null;
create index session_by_person on session (person_id);
create index session_cookie on session (cookie_hash)
  where cookie_hash is not null and revoked_at is null;

-- The proved account of an address first, then the newest unproved one.
create function accounts_of_email(address text)
returns table (
  person_id uuid, password_hash text, is_email_verified boolean, is_deactivated boolean,
  is_super_admin boolean
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.person_id, a.password_hash, a.is_proved, a.is_off, a.is_super_admin
  from (
    (select x.person_id, x.password_hash, true as is_proved,
        x.deactivated_at is not null as is_off, x.is_super_admin
      from public.person x where x.email = address and x.email_verified_at is not null)
    union all
    (select x.person_id, x.password_hash, false, x.deactivated_at is not null, x.is_super_admin
      from public.person x where x.email = address and x.email_verified_at is null
      order by x.created_at desc, x.person_id desc limit 1)
  ) a
  order by a.is_proved desc
$$;

-- Where a person stands when signing in, and which business they come back to.
create function standing_at_sign_in(who uuid)
returns table (
  is_super_admin boolean, is_email_verified boolean, is_deactivated boolean, owner_approval text,
  business_id uuid, role text, is_owner boolean, member_state text, is_setup_finished boolean
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.is_super_admin, p.email_verified_at is not null,
    p.deactivated_at is not null
      or m.business_id is null and exists (
        select from public.membership x where x.person_id = p.person_id),
    p.owner_approval, m.business_id, m.role, coalesce(m.is_owner, false), m.state,
    b.setup_finished_at is not null
  from public.person p
  left join lateral (
    select x.* from public.membership x
    where x.person_id = p.person_id and x.state <> 'suspended' and not p.is_super_admin
    order by case x.state when 'active' then 1 when 'awaiting' then 2 else 3 end,
      x.last_used_at desc nulls last, x.asked_at, x.business_id
    limit 1
  ) m on true
  left join public.business b on b.business_id = m.business_id
  where p.person_id = who
$$;

-- A sign-in always makes a new session; the one the browser came with ends.
create function add_session(
  new_session uuid, new_token bytea, new_cookie bytea, who uuid, new_kind text, in_business uuid,
  new_device text, at timestamptz, life_ms bigint, new_idle_ms bigint, old_token bytea,
  old_cookie bytea
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.session set revoked_at = at
    where revoked_at is null and (token_hash = old_token or cookie_hash = old_cookie);
  delete from public.session x where x.person_id = who
    and (x.expires_at < at - interval '7 days' or x.revoked_at < at - interval '7 days');
  insert into public.session (session_id, token_hash, cookie_hash, person_id, kind, business_id,
      device, created_at, last_seen_at, expires_at, idle_ms)
    values (new_session, new_token, new_cookie, who, new_kind, in_business, new_device, at, at,
      at + life_ms * interval '1 millisecond', new_idle_ms);
  update public.membership set last_used_at = at
    where business_id = in_business and person_id = who and new_kind = 'full';
end $$;

create function end_session(token bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.session set revoked_at = at where token_hash = token and revoked_at is null;
  return found;
end $$;

-- Every session of a person but one ends, or (`target`) just that one; the answer is how many.
create function end_other_sessions(who uuid, kept uuid, target uuid, at timestamptz)
returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = who and session_id <> kept and revoked_at is null and expires_at > at
      and (target is null or session_id = target);
  get diagnostics ended = row_count;
  return ended;
end $$;

create function sessions_of(who uuid, at timestamptz)
returns table (
  session_id uuid, device text, created_at timestamptz, last_seen_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select x.session_id, x.device, x.created_at, x.last_seen_at from public.session x
  where x.person_id = who and x.revoked_at is null and x.kind <> 'gate' and x.expires_at > at
    and x.last_seen_at + x.idle_ms * interval '1 millisecond' > at
  order by x.last_seen_at desc, x.session_id
$$;

create function is_known_device(address text, device bytea, at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.person p join public.known_device d using (person_id)
    where p.email = address and p.email_verified_at is not null and d.device_hash = device
      and d.last_seen_at > at - interval '180 days')
$$;

create function remember_device(who uuid, device bytea, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.known_device
    where person_id = who and last_seen_at < at - interval '180 days';
  insert into public.known_device (person_id, device_hash, last_seen_at) values (who, device, at)
    on conflict (person_id, device_hash) do update set last_seen_at = excluded.last_seen_at;
end $$;

create function sign_up_rules() returns table (is_sign_up_open boolean, is_approval_needed boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select
    coalesce((select value <> 'false' from public.platform_setting
      where name = 'sign_up_open'), true),
    coalesce((select value <> 'false' from public.platform_setting
      where name = 'approval_needed'), true)
$$;

-- A stranger becomes a person whose e-mail is not proved, or (by a mailed invitation) is. Rows that
-- nobody proved in 30 days are swept on the way.
create function register_person(
  new_person uuid, given_name text, address text, given_hash text, is_proved boolean,
  at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.person where person_id in (
    select x.person_id from public.person x
    where x.email_verified_at is null and x.created_at < at - interval '30 days'
    order by x.created_at limit 100);
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

-- Puts a new code in the place of an older one. `early`: wait; `taken`: the address belongs to
-- somebody else, so the code is one that nothing matches; `sent`: mail it.
create function issue_code(
  who uuid, for_purpose text, new_hash text, at timestamptz, life_ms bigint, gap_ms bigint,
  per_hour integer, per_day integer
) returns table (outcome text, wait_ms bigint)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  p public.person%rowtype;
  sent timestamptz[];
  n integer;
  free_at timestamptz;
  is_taken boolean;
begin
  select * into p from public.person x where x.person_id = who for update;
  if not found then return; end if;
  select array(select t from unnest(x.sent_at) t where t > at - interval '1 day' order by t)
    into sent
    from public.email_code x where x.person_id = who and x.purpose = for_purpose;
  sent := coalesce(sent, '{}');
  n := cardinality(sent);
  free_at := greatest(
    sent[n] + gap_ms * interval '1 millisecond',
    sent[n - per_hour + 1] + interval '1 hour',
    sent[n - per_day + 1] + interval '1 day');
  if free_at > at then
    return query select 'early', ceil(extract(epoch from free_at - at) * 1000)::bigint;
    return;
  end if;
  is_taken := for_purpose = 'verify' and exists (
    select from public.person x where x.email = p.email and x.email_verified_at is not null);
  insert into public.email_code (person_id, purpose, code_hash, created_at, expires_at, sent_at)
    values (who, for_purpose, case when is_taken then '' else new_hash end, at,
      at + life_ms * interval '1 millisecond', sent || at)
    on conflict (person_id, purpose) do update set code_hash = excluded.code_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0,
      used_at = null, sent_at = excluded.sent_at;
  return query select case when is_taken then 'taken' else 'sent' end, 0::bigint;
end $$;

-- One try of a code is used up before it is compared, so that parallel guesses count too.
create function take_try(who uuid, for_purpose text, at timestamptz, tries_max integer)
returns text
language sql security definer set search_path = pg_catalog, public as $$
  update public.email_code set tries = tries + 1
  where person_id = who and purpose = for_purpose and used_at is null and expires_at > at
    and tries < tries_max
  returning code_hash
$$;

-- A right code costs no try.
create function give_try_back(who uuid, for_purpose text, hash text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.email_code set tries = tries - 1
  where person_id = who and purpose = for_purpose and code_hash = hash and tries > 0
$$;

-- Uses up the code: of many at once exactly one gets true.
create function use_code(who uuid, for_purpose text, hash text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.email_code set used_at = at
    where person_id = who and purpose = for_purpose and code_hash = hash and hash <> ''
      and used_at is null and expires_at > at;
  return found;
end $$;

-- The address is this person's now; whoever else typed it never proved it.
create function prove_email(who uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  address text;
begin
  update public.person set email_verified_at = at, version = version + 1
    where person_id = who and email_verified_at is null
    returning email into address;
  if not found then return false; end if;
  delete from public.person x
    where x.email = address and x.person_id <> who and x.email_verified_at is null;
  return true;
end $$;

-- Only somebody who neither proved the address nor was invited under it may correct it.
create function change_waiting_email(who uuid, address text, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person p set email = address, version = version + 1
    where p.person_id = who and p.email_verified_at is null
      and not exists (select from public.membership m where m.person_id = who);
  if not found then return false; end if;
  update public.email_code set used_at = at where person_id = who and used_at is null;
  return true;
end $$;

create function password_of(who uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select password_hash from public.person where person_id = who
$$;

-- A new password ends every session but the kept one (null: every one).
create function save_password(who uuid, new_hash text, kept uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person set password_hash = new_hash where person_id = who;
  update public.session set revoked_at = at
    where person_id = who and revoked_at is null and session_id is distinct from kept;
end $$;

create function gate_facts(who uuid, in_business uuid)
returns table (asked_at timestamptz, rejected_reason text, code_sent_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select
    case when m.person_id is null or m.is_owner then p.owner_asked_at else m.asked_at end,
    case when m.person_id is null or m.is_owner
      then case when p.owner_approval = 'rejected' then p.rejected_reason end
      else case when m.state = 'rejected' then m.rejected_reason end end,
    (select max(t) from public.email_code c, unnest(c.sent_at) t
      where c.person_id = who and c.purpose = 'verify')
  from public.person p
  left join public.membership m on m.person_id = p.person_id and m.business_id = in_business
  where p.person_id = who
$$;

-- Back into the queue after a rejection, with a word for whoever decides.
create function ask_approval_again(who uuid, in_business uuid, message text, at timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.membership m
      where m.person_id = who and m.business_id = in_business and not m.is_owner) then
    update public.membership set state = 'awaiting', note = message, asked_at = at,
        rejected_reason = null, version = version + 1
      where person_id = who and business_id = in_business and state = 'rejected';
  else
    update public.person set owner_approval = 'waiting', owner_note = message,
        owner_asked_at = at, rejected_reason = null, version = version + 1
      where person_id = who and owner_approval = 'rejected';
  end if;
  return found;
end $$;

create function switch_business(
  used_session uuid, who uuid, target uuid, wanted_branch uuid, at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  m public.membership%rowtype;
begin
  select * into m from public.membership x
    where x.business_id = target and x.person_id = who and x.state in ('active', 'awaiting');
  if not found then return false; end if;
  if wanted_branch is not null then
    execute format('set local app.business_id = %L', target);
    if m.role in ('seller', 'branch_manager') and wanted_branch <> all (m.branch_ids) then
      return false;
    end if;
    if not exists (select from public.branch x
        where x.business_id = target and x.branch_id = wanted_branch) then
      return false;
    end if;
  end if;
  update public.session set business_id = target, branch_id = wanted_branch
    where session_id = used_session and person_id = who;
  update public.membership set last_used_at = at where business_id = target and person_id = who;
  return true;
end $$;

-- One row per business and branch in reach; a business without a branch has one row.
create function businesses_of(who uuid)
returns table (
  business_id uuid, name text, role text, currency text, branch_id uuid, branch_name text,
  branch_code text
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  m record;
begin
  for m in
    select x.business_id, b.name, x.role, b.currency, x.branch_ids,
      x.role in ('seller', 'branch_manager') as is_bound
    from public.membership x join public.business b using (business_id)
    where x.person_id = who and x.state in ('active', 'awaiting')
    order by b.name, x.business_id
  loop
    execute format('set local app.business_id = %L', m.business_id);
    return query
      select m.business_id, m.name, m.role, m.currency, r.branch_id, r.name, r.code
      from (select 1) one
      left join public.branch r on r.business_id = m.business_id
        and (not m.is_bound or r.branch_id = any (m.branch_ids))
      order by r.name, r.branch_id;
  end loop;
  execute format('set local app.business_id = %L', was);
end $$;

create function save_profile(
  who uuid, known_version integer, new_name text, new_preferences jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person set name = coalesce(new_name, name),
      preferences = preferences || coalesce(new_preferences, '{}'), version = version + 1
    where person_id = who and version = known_version;
  return found;
end $$;

create function open_invitation(secret bytea, at timestamptz)
returns table (
  invitation_id uuid, business_id uuid, business_name text, email text, name text, role text,
  is_mailed boolean
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select i.invitation_id, i.business_id, b.name, i.email, i.name, i.role, i.mailed_hash = secret
  from public.invitation i join public.business b using (business_id)
  where (i.mailed_hash = secret or i.copied_hash = secret) and i.accepted_at is null
    and i.cancelled_at is null and i.expires_at > at
$$;

-- Uses up an invitation: of many at once exactly one gets true. Who left or was rejected comes back
-- as a new member; who works there already does not.
create function accept_invitation(which uuid, who uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  i public.invitation%rowtype;
begin
  update public.invitation x set accepted_at = at
    where x.invitation_id = which and x.accepted_at is null and x.cancelled_at is null
      and x.expires_at > at
    returning * into i;
  if not found then return false; end if;
  insert into public.membership as m (person_id, business_id, role, branch_ids, asked_at)
    values (who, i.business_id, i.role, i.branch_ids, at)
    on conflict (business_id, person_id) do update set role = excluded.role,
      branch_ids = excluded.branch_ids, state = 'awaiting', asked_at = at, note = null,
      rejected_reason = null, version = m.version + 1,
      can_manage_products = excluded.can_manage_products,
      can_manage_sales = excluded.can_manage_sales,
      can_manage_users = excluded.can_manage_users,
      can_view_reports = excluded.can_view_reports,
      can_manage_inventory = excluded.can_manage_inventory,
      can_manage_customers = excluded.can_manage_customers,
      can_process_refunds = excluded.can_process_refunds
    where m.state in ('rejected', 'suspended') and not m.is_owner;
  return found;
end $$;

create function has_sample_business() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from public.business where is_sample)
$$;

do $$
declare
  opened text;
begin
  foreach opened in array array[
    'accounts_of_email', 'standing_at_sign_in', 'add_session', 'end_session',
    'end_other_sessions', 'sessions_of', 'is_known_device', 'remember_device', 'sign_up_rules',
    'register_person', 'issue_code', 'take_try', 'give_try_back', 'use_code', 'prove_email',
    'change_waiting_email', 'password_of', 'save_password', 'gate_facts', 'ask_approval_again',
    'switch_business', 'businesses_of', 'save_profile', 'open_invitation', 'accept_invitation',
    'has_sample_business'
  ] loop
    execute format('revoke execute on function %I from public', opened);
    execute format('grant execute on function %I to tillbook_app', opened);
  end loop;
end $$;
