-- A key by which a program reads what its maker may read, of what it was made for. It is found by
-- its public id; of its secret there is only a hash: 32 random bytes need no slow one.

create table api_key (
  business_id uuid not null references business,
  key_id uuid not null,
  public_id text not null,
  secret_hash bytea not null,
  name text not null,
  scopes text[] not null,
  -- Which of the business's it is: there are no more than so many.
  place smallint,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_by_name text,
  primary key (business_id, key_id),
  constraint api_key_place_once unique (business_id, place),
  constraint api_key_at_most_twenty check (place between 1 and 20),
  constraint api_key_is_found check (public_id ~ '^[0-9a-f]{16}$'),
  constraint api_key_secret_is_hashed check (octet_length(secret_hash) = 32),
  constraint api_key_is_called check (name <> ''),
  constraint api_key_reads_something check (cardinality(scopes) > 0 and scopes <@ array[
    'products.read', 'costs.read', 'stock.read', 'sales.read', 'customers.read', 'reports.read']),
  constraint api_key_ends_later check (expires_at > made_at),
  constraint api_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)
    and (revoked_at is null) = (revoked_by_name is null)),
  constraint api_key_revoked_has_no_place check ((revoked_at is null) = (place is not null))
);
-- Found before its business is known.
create unique index api_key_by_public_id on api_key (public_id);

alter table api_key enable row level security;
alter table api_key force row level security;
create policy tenant on api_key to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy finding on api_key for select to tillbook_owner using (true);
create policy checking on api_key for select to tillbook_checker using (true);
grant select, insert on api_key to tillbook_app;
grant update (secret_hash, place, revoked_at, revoked_by, revoked_by_name) on api_key
  to tillbook_app;
grant select on api_key to tillbook_checker;

-- The prelude of what comes with a key: the row of open_session, for its maker as they stand now,
-- and what the key was made for. It opens the business only where nothing is wrong. The hashes are
-- compared through another one with chance in it, so that no time tells of either.
create function open_api_key(public_key text, secret_hex text, at timestamptz)
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
  can_process_refunds boolean, is_by_pin boolean, scopes text[]
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  k public.api_key%rowtype;
  p public.person%rowtype;
  b public.business%rowtype;
  m public.membership%rowtype;
  chance bytea := uuid_send(gen_random_uuid());
  trouble text;
begin
  select * into k from public.api_key as x where x.public_id = public_key;
  if not found or sha256(k.secret_hash || chance) <> sha256(decode(secret_hex, 'hex') || chance) then
    problem := 'unknown';
    scopes := '{}';
    return next;
    return;
  end if;
  select * into b from public.business as x where x.business_id = k.business_id;
  select * into p from public.person as x where x.person_id = k.made_by;
  select * into m from public.membership as x
    where x.business_id = k.business_id and x.person_id = k.made_by and x.state = 'active';
  trouble := case
    when k.revoked_at is not null or k.expires_at <= at then 'ended'
    when m.person_id is null or p.deactivated_at is not null then 'ended'
    when b.suspended_at is not null or b.closed_at is not null then 'rests'
  end;
  if trouble is null then
    execute format('set local app.business_id = %L', k.business_id);
  end if;
  return query select
    k.key_id, 'full', trouble, coalesce(k.last_used_at, 'epoch'), k.expires_at,
    p.person_id, p.name, p.email, p.version, p.preferences,
    false, p.email_verified_at is not null, p.owner_approval, p.owner_asked_at,
    p.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null, false,
    m.state, m.rejected_reason, m.role, m.is_owner,
    m.branch_ids, null::uuid, null::text,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds, false, k.scopes;
end $$;

create function touch_api_key(used_key uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.api_key set last_used_at = at
  where business_id = public.tenant_in_use() and key_id = used_key and revoked_at is null
    and (last_used_at is null or last_used_at <= at - interval '1 minute');
$$;

revoke execute on function open_api_key, touch_api_key from public;
grant execute on function open_api_key, touch_api_key to tillbook_app;
