-- What the codes of an authenticator app are made of lies in the database sealed (AES-256-GCM), and
-- its key outside: whoever reads a stolen copy of the database has no second step of anybody. SQL
-- has no key, so the program seals what there is, right behind this; nothing clear comes in again.
alter table second_step
  drop constraint second_step_secrets_are_long,
  drop constraint second_step_pending_is_long,
  add constraint second_step_secret_is_sealed
    check (octet_length(secret) = 57 and get_byte(secret, 0) = 1) not valid,
  add constraint second_step_pending_is_sealed
    check (octet_length(pending_secret) = 57 and get_byte(pending_secret, 0) = 1) not valid;

-- The owner alone calls it, at the start, for a row that it holds. Both at once: a row of which one
-- still lies open is not taken.
create function seal_second_step(who uuid, sealed_secret bytea, sealed_pending bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.second_step set secret = sealed_secret, pending_secret = sealed_pending
  where person_id = who
$$;
revoke execute on function seal_second_step(uuid, bytea, bytea) from public;
