-- What happened to a person, for the platform's browsers and the person's own: it belongs to no
-- business, so it has an outbox of its own. Ids only.
create table person_event (
  event_id bigint generated always as identity primary key,
  kind text not null,
  person_id uuid not null
);
grant select on person_event to tillbook_checker;

create function tell_of_person(what text, who uuid) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.person_event (kind, person_id) values (what, who);
$$;
revoke execute on function tell_of_person from public;
grant execute on function tell_of_person to tillbook_app;

-- As before, and events of people in a notice of their own, whose business is null. Answers the
-- larger count of the two: while it is 40 there is more.
create or replace function drain_outbox() returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  batch jsonb;
  taken integer;
  people integer;
begin
  with gone as (
    delete from public.outbox_event where event_id in (
      select event_id from public.outbox_event order by event_id limit 40
      for update skip locked
    ) returning event_id, business_id, kind, subject_id, branch_id
  )
  select count(*), jsonb_agg(
      jsonb_build_array(business_id, kind, subject_id, branch_id) order by event_id)
    into taken, batch from gone;
  if taken > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  with gone as (
    delete from public.person_event where event_id in (
      select event_id from public.person_event order by event_id limit 40
      for update skip locked
    ) returning event_id, kind, person_id
  )
  select count(*), jsonb_agg(
      jsonb_build_array(null, kind, person_id, null) order by event_id)
    into people, batch from gone;
  if people > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  return greatest(taken, people);
end $$;
