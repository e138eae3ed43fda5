-- An owner of several businesses sees them together, in one currency and at rates that the owner says,
-- each from a day on. Both are the person's, not a business's: no tenant has them, nobody has a grant,
-- and these functions reach the rows of one person alone.

create table owner_currency (
  owner_id uuid primary key references person on delete cascade,
  currency text not null,
  constraint owner_currency_is_iso check (currency ~ '^[A-Z]{3}$')
);
create table owner_rate (
  owner_id uuid not null references person on delete cascade,
  from_currency text not null,
  to_currency text not null,
  on_day date not null,
  rate_nano bigint not null,
  saved_at timestamptz not null,
  primary key (owner_id, from_currency, to_currency, on_day),
  constraint owner_rate_between_two check (from_currency <> to_currency),
  constraint owner_rate_positive check (rate_nano > 0)
);
grant select on owner_currency, owner_rate to tillbook_checker;

-- The businesses that a person owns and has set up.
create function owned_businesses(who uuid)
returns table (business_id uuid, name text, currency text, timezone text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.business_id, b.name, b.currency, b.timezone from public.business as b
  where b.owner_id = who and b.setup_finished_at is not null
  order by b.name, b.business_id;
$$;

create function owner_currency_of(who uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select currency from public.owner_currency where owner_id = who;
$$;

create function owner_rates(who uuid)
returns table (from_currency text, to_currency text, on_day date, rate_nano bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select r.from_currency, r.to_currency, r.on_day, r.rate_nano from public.owner_rate as r
  where r.owner_id = who order by r.on_day desc, r.from_currency, r.to_currency limit 500;
$$;

create function save_owner_currency(who uuid, wanted text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.owner_currency (owner_id, currency) values (who, wanted)
  on conflict (owner_id) do update set currency = excluded.currency;
$$;

create function save_owner_rate(
  who uuid, from_code text, to_code text, from_day date, nano bigint, at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.owner_rate (owner_id, from_currency, to_currency, on_day, rate_nano, saved_at)
  values (who, from_code, to_code, from_day, nano, at)
  on conflict (owner_id, from_currency, to_currency, on_day)
    do update set rate_nano = excluded.rate_nano, saved_at = excluded.saved_at;
$$;

revoke execute on function owned_businesses, owner_currency_of, owner_rates, save_owner_currency,
  save_owner_rate from public;
grant execute on function owned_businesses, owner_currency_of, owner_rates, save_owner_currency,
  save_owner_rate to tillbook_app;
