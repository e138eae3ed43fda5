-- The sample businesses and their people are marked where they lie, and only the owner of the tables
-- can set the marks: no request can make a real business removable. Removing is open to the app,
-- and refuses whatever is not marked. Append-only rests on grants; this is the one way around them,
-- and the platform's audit keeps a line of it.

alter table person add column is_sample boolean not null default false;

create function sample_person(
  new_person uuid, given_name text, address text, given_hash text, is_admin boolean,
  at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into public.person (person_id, name, email, password_hash, is_super_admin,
      email_verified_at, owner_approval, owner_asked_at, created_at, is_sample)
    values (new_person, given_name, address, given_hash, is_admin, at,
      case when is_admin then 'approved' else 'waiting' end, at, at, true);
$$;

create function mark_sample_business() returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.business set is_sample = true where business_id = public.tenant_in_use();
$$;

-- A further till of a branch of the opened business, with its audit stream.
create function sample_till(
  new_till uuid, of_branch uuid, given_name text, given_code text, at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.till (business_id, till_id, branch_id, name, code, created_at)
    values (public.tenant_in_use(), new_till, of_branch, given_name, given_code, at);
  insert into public.audit_stream (business_id, stream_id)
    values (public.tenant_in_use(), new_till);
end $$;

create function sample_businesses() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select business_id from public.business where is_sample order by created_at, business_id;
$$;

-- Every row of a sample business, in every table that has a wall, whichever migration made it:
-- what is pointed at goes after what points at it. The tills go into their lock first, so that a
-- sale that is being posted is waited for and the next one finds no till.
create function remove_sample_business(doomed uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  label text;
  remaining oid[];
  tenant_table oid;
begin
  select x.name into label from public.business as x
    where x.business_id = doomed and x.is_sample for update;
  if not found then
    raise exception 'this is not a sample business' using errcode = 'TB002';
  end if;
  execute format('set local app.business_id = %L', doomed);
  perform from public.till where business_id = doomed order by till_id for update;
  -- Till and shift point at each other.
  update public.till set open_shift_id = null where business_id = doomed;
  remaining := array(select c.oid from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relrowsecurity);
  while cardinality(remaining) > 0 loop
    select t into tenant_table from unnest(remaining) as t
      where not exists (select from pg_constraint as k
        where k.contype = 'f' and k.confrelid = t and k.conrelid = any (remaining)
          and k.conrelid <> t
          and (k.conrelid, k.confrelid) <> ('public.till'::regclass, 'public.shift'::regclass))
      order by t limit 1;
    if not found then raise exception 'tables point at each other in a circle'; end if;
    execute format('delete from %s where business_id = $1', tenant_table::regclass) using doomed;
    remaining := array_remove(remaining, tenant_table);
  end loop;
  delete from public.membership where business_id = doomed;
  delete from public.invitation where business_id = doomed;
  update public.session set business_id = null, branch_id = null,
      revoked_at = coalesce(revoked_at, at)
    where business_id = doomed;
  delete from public.business where business_id = doomed;
  insert into public.platform_audit (at, action, subject_id, detail)
    values (at, 'sample_business.removed', doomed, jsonb_build_object('name', label));
  execute format('set local app.business_id = %L', was);
end $$;

-- The sample people, but for those who work in another business by now. Answers how many went.
create function remove_sample_people(at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone integer;
begin
  delete from public.person as p
    where p.is_sample
      and not exists (select from public.membership as m where m.person_id = p.person_id)
      and not exists (select from public.business as b where b.owner_id = p.person_id);
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into public.platform_audit (at, action, detail)
      values (at, 'sample_people.removed', jsonb_build_object('count', gone));
  end if;
  return gone;
end $$;

revoke execute on function sample_person, mark_sample_business, sample_till, sample_businesses,
  remove_sample_business, remove_sample_people from public;
grant execute on function sample_businesses, remove_sample_business, remove_sample_people
  to tillbook_app;
