-- The platform's dashboard says how many events wait to be told (decision 61): a number that does not
-- fall means that no screen hears of anything. It sees the number and no event.

create function events_waiting() returns bigint
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*) from public.outbox_event;
$$;

revoke execute on function events_waiting from public;
grant execute on function events_waiting to tillbook_platform;
