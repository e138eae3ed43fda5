-- What the platform's people did is chained as a business's audit is: each row covers the one before it,
-- so one that is changed, dropped or put in later is found. A row takes its place when its transaction
-- commits: whoever acts holds the chain's end for that moment alone, after every other lock.
alter table platform_audit
  add column place bigint,
  add column prev_hash bytea,
  add column hash bytea,
  add constraint platform_audit_place unique (place),
  add constraint platform_audit_chained_whole check (
    num_nulls(place, prev_hash, hash) in (0, 3));

-- Where the chain ends; no row while nobody did anything.
create table platform_audit_end (
  is_only boolean primary key default true check (is_only),
  place bigint not null,
  hash bytea not null
);
grant select on platform_audit_end to tillbook_checker;

create function platform_audit_hash(before bytea, place bigint, act platform_audit) returns bytea
language sql stable set search_path = pg_catalog, public as $$
  select sha256(before || convert_to(concat_ws('|', place, act.seq,
    to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(act.actor_id::text, ''), act.action, coalesce(act.subject_id::text, ''),
    act.detail::text), 'UTF8'))
$$;
revoke execute on function platform_audit_hash from public;

create function chain_platform_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ending public.platform_audit_end;
  linked bytea;
begin
  insert into public.platform_audit_end (place, hash)
    values (0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select * into ending from public.platform_audit_end for update;
  linked := public.platform_audit_hash(ending.hash, ending.place + 1, new);
  update public.platform_audit as a
    set place = ending.place + 1, prev_hash = ending.hash, hash = linked
    where a.seq = new.seq;
  update public.platform_audit_end as e set place = ending.place + 1, hash = linked;
  return null;
end $$;
revoke execute on function chain_platform_act from public;

create constraint trigger platform_act_is_chained after insert on platform_audit
  deferrable initially deferred for each row execute function chain_platform_act();

-- What was done before takes its places in the order of its numbers.
do $$
declare
  act platform_audit;
  reached bigint := 0;
  before bytea := decode(repeat('00', 32), 'hex');
  linked bytea;
begin
  for act in select * from platform_audit order by seq loop
    reached := reached + 1;
    linked := platform_audit_hash(before, reached, act);
    update platform_audit as a set place = reached, prev_hash = before, hash = linked
      where a.seq = act.seq;
    before := linked;
  end loop;
  if reached > 0 then
    insert into platform_audit_end (place, hash) values (reached, before);
  end if;
end $$;
