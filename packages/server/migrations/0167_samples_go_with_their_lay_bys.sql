-- A quote points at the lay-by that it was set aside as, and that at the quote (0166): a sample business
-- could not be removed any more. The function of 0016, with that.
create or replace function remove_sample_business(doomed uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $function$
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
  -- Till and shift point at each other, quote and lay-by too.
  update public.till set open_shift_id = null where business_id = doomed;
  update public.quote set set_aside_as = null where business_id = doomed;
  remaining := array(select c.oid from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relrowsecurity);
  while cardinality(remaining) > 0 loop
    select t into tenant_table from unnest(remaining) as t
      where not exists (select from pg_constraint as k
        where k.contype = 'f' and k.confrelid = t and k.conrelid = any (remaining)
          and k.conrelid <> t
          and (k.conrelid, k.confrelid) not in (
            ('public.till'::regclass, 'public.shift'::regclass),
            ('public.quote'::regclass, 'public.layby'::regclass)))
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
end $function$;
