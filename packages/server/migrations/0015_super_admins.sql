-- The first super admin comes from the command line or from the start of the server, both as the
-- owner of the tables. The function is granted to nobody, so no request can make or become one.

create function add_super_admin(
  new_person uuid, given_name text, address text, given_hash text, at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from public.person x where x.email = address and x.email_verified_at is null;
  insert into public.person (person_id, name, email, password_hash, is_super_admin,
      email_verified_at, owner_approval, owner_asked_at, created_at)
    values (new_person, given_name, address, given_hash, true, at, 'approved', at, at);
  insert into public.platform_audit (at, action, subject_id, detail)
    values (at, 'super_admin.create', new_person, jsonb_build_object('email', address));
end $$;

revoke execute on function add_super_admin from public;
