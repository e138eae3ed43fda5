-- Whether the opened business is a sample: its owner removes the samples by a click, and every other
-- owner is told that there is nothing to remove.
create function sample_in_use() returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.business where business_id = public.tenant_in_use() and is_sample
  );
$$;

revoke execute on function sample_in_use() from public;
grant execute on function sample_in_use() to tillbook_app;
