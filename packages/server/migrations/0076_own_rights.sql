-- What a person may can be chosen one action at a time, and their limits at the till be their own:
-- both instead of what their role and its flags give. Null is that nothing was chosen. Core reads
-- the words; here they are only kept.

alter table membership
  add column rights jsonb,
  add constraint membership_rights_are_whole check (rights is null or (
    jsonb_typeof(rights) = 'object'
    and jsonb_typeof(rights -> 'actions') = 'object'
    and rights ?& array['discountBasisPoints', 'refundMinor', 'creditMinor']
    and coalesce((rights ->> 'discountBasisPoints')::integer between 0 and 10000, true)
    and coalesce((rights ->> 'refundMinor')::bigint >= 0, true)
    and coalesce((rights ->> 'creditMinor')::bigint >= 0, true)));

-- What was chosen for a person in the business in use.
create function own_rights(who uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.rights from public.membership m
  where m.business_id = public.tenant_in_use() and m.person_id = who
$$;

-- Keeps what was chosen; the membership was written before, in the same decision.
create function write_rights(who uuid, chosen jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.membership set rights = chosen
  where business_id = public.tenant_in_use() and person_id = who
$$;

revoke execute on function own_rights, write_rights from public;
grant execute on function own_rights, write_rights to tillbook_app;
