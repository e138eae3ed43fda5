-- What dashboards ask of global tables: a count of people, for one business only.

create function count_staff(of_business uuid) returns table (waiting bigint, working bigint)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*) filter (where m.state = 'awaiting'), count(*) filter (where m.state = 'active')
  from public.membership m join public.person p on p.person_id = m.person_id
  where m.business_id = of_business and p.email_verified_at is not null;
$$;
revoke execute on function count_staff from public;
grant execute on function count_staff to tillbook_app;
