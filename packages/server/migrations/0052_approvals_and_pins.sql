-- A person has a PIN in a business, with which they answer at somebody else's till. It is kept like
-- a password (Argon2id) and reached by named functions alone; wrong tries are counted here, so that
-- every server knows of them. A seller who wants more than they may asks; the answer is a row of its
-- own that is never changed, and so is the use of it: one approval, one act.

create table person_pin (
  business_id uuid not null,
  person_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  -- Since the last right one; a try counts when it begins, so that many at once count too.
  tries integer not null default 0,
  locked_until timestamptz,
  primary key (business_id, person_id),
  foreign key (business_id, person_id) references membership on delete cascade,
  constraint person_pin_tries_counted check (tries >= 0)
);
alter table person_pin enable row level security;
alter table person_pin force row level security;
create policy tenant on person_pin to tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on person_pin for select to tillbook_checker using (true);
grant select on person_pin to tillbook_checker;

-- Sets or changes a PIN; what was tried against the old one is forgotten.
create function save_pin(who uuid, new_hash text, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.person_pin (business_id, person_id, pin_hash, set_at)
    values (public.tenant_in_use(), who, new_hash, at)
    on conflict (business_id, person_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at, tries = 0, locked_until = null
$$;

create function clear_pin(who uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.person_pin where business_id = public.tenant_in_use() and person_id = who;
  return found;
end $$;

-- Whether PINs are set, never what they are. Null asks for everybody of the business.
create function pin_states(asked uuid)
returns table (person_id uuid, set_at timestamptz, locked_until timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.person_id, p.set_at, p.locked_until from public.person_pin as p
  where p.business_id = public.tenant_in_use() and (asked is null or p.person_id = asked)
$$;

-- Counts a try before it is looked at. No row: no PIN is set. Without a hash: it is locked until
-- then. The last of `most` tries locks; when it was right, `forget_pin_tries` opens it again.
create function take_pin_try(who uuid, most integer, lock_ms bigint, at timestamptz)
returns table (pin_hash text, tries integer, locked_until timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  known public.person_pin;
begin
  select * into known from public.person_pin as p
    where p.business_id = public.tenant_in_use() and p.person_id = who for update;
  if not found then return; end if;
  if known.locked_until > at then
    return query select null::text, known.tries, known.locked_until;
    return;
  end if;
  if known.locked_until is not null then known.tries := 0; end if;
  known.tries := known.tries + 1;
  known.locked_until := case when known.tries >= most
    then at + lock_ms * interval '1 millisecond' end;
  update public.person_pin as p set tries = known.tries, locked_until = known.locked_until
    where p.business_id = known.business_id and p.person_id = known.person_id;
  return query select known.pin_hash, known.tries, known.locked_until;
end $$;

create function forget_pin_tries(who uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.person_pin set tries = 0, locked_until = null
    where business_id = public.tenant_in_use() and person_id = who
$$;

do $$
declare
  opened text;
begin
  foreach opened in array array['save_pin', 'clear_pin', 'pin_states', 'take_pin_try',
    'forget_pin_tries'] loop
    execute format('revoke execute on function %I from public', opened);
    execute format('grant execute on function %I to tillbook_app', opened);
  end loop;
end $$;

-- What somebody asked for. The client's id is the key.
create table approval (
  business_id uuid not null,
  approval_id uuid not null,
  kind text not null,
  branch_id uuid not null,
  till_id uuid,
  -- What is asked for, and what the asker may do alone.
  amount_minor bigint not null,
  limit_minor bigint not null,
  -- The act in words, for whoever decides: ["2 × Sugar: 4,000 off", …].
  details jsonb not null,
  reason text,
  content_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  requested_by uuid not null,
  requested_by_name text not null,
  primary key (business_id, approval_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, till_id) references till,
  constraint approval_kind_known check (kind in ('discount_over_limit', 'price_below_floor',
    'price_override', 'void_sale', 'refund_over_limit')),
  constraint approval_amounts_not_negative check (amount_minor >= 0 and limit_minor >= 0),
  constraint approval_expires_later check (expires_at > asked_at)
);
create index approval_newest on approval (business_id, asked_at desc, approval_id desc);
create index approval_by_end on approval (business_id, expires_at);

-- The one answer to a question, by somebody else; or its withdrawal, by whoever asked.
create table approval_decision (
  business_id uuid not null,
  approval_id uuid not null,
  decision_id uuid not null,
  answer text not null,
  -- From the own screen, or by PIN at the asker's till.
  way text not null,
  note text,
  content_hash bytea not null,
  decided_at timestamptz not null,
  decided_by uuid not null,
  decided_by_name text not null,
  -- Until when an approval may be used.
  good_until timestamptz,
  primary key (business_id, approval_id),
  foreign key (business_id, approval_id) references approval,
  constraint approval_decision_once unique (business_id, decision_id),
  constraint approval_decision_answer_known check (answer in ('approved', 'refused', 'withdrawn')),
  constraint approval_decision_way_known check (way in ('screen', 'pin')),
  constraint approval_decision_good check ((answer = 'approved') = (good_until is not null)),
  constraint approval_decision_by_pin_approves check (way = 'screen' or answer = 'approved')
);

-- The one act that an approval was used for.
create table approval_use (
  business_id uuid not null,
  approval_id uuid not null,
  -- The sale, refund or void that needed it.
  subject_id uuid not null,
  amount_minor bigint not null,
  used_at timestamptz not null,
  primary key (business_id, approval_id),
  foreign key (business_id, approval_id) references approval_decision,
  constraint approval_use_not_negative check (amount_minor >= 0)
);
create index approval_use_of_subject on approval_use (business_id, subject_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['approval', 'approval_decision', 'approval_use'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to tillbook_app, tillbook_owner
         using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
         with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format(
      'create policy checking on %I for select to tillbook_checker using (true)', tenant_table);
    execute format('grant select on %I to tillbook_app, tillbook_checker', tenant_table);
    execute format('grant insert on %I to tillbook_app', tenant_table);
  end loop;
end $$;
