-- Upkeep of the catalogue: brands are edited like everything else with a version, a tax class may
-- change its rate (what was sold keeps the rate of its line), the same picture sent again is known
-- by its bytes, and a picture is read by the session's cookie alone, because <img> sends no bearer.

alter table brand add column version integer not null default 1;
grant update (version) on brand to tillbook_app;
grant update (tax_basis_points) on tax_class to tillbook_app;

-- SHA-256 of what each was made with: the same again gives the same answer.
alter table product_image add column content_hash bytea not null;
alter table product_family add column created_hash bytea not null;

-- Families are listed by name.
alter table product_family
  add column name_key text collate "C" generated always as (lower(name collate "C")) stored;
create index product_family_by_name on product_family (business_id, name_key, family_id);

-- The hash of the token that a browser's session was given with this cookie. It opens nothing that
-- the cookie itself does not: open_session is asked with both.
create function token_of_cookie(cookie_hex text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select encode(token_hash, 'hex') from public.session
  where cookie_hash = decode(cookie_hex, 'hex') and revoked_at is null
  order by created_at desc limit 1
$$;
revoke execute on function token_of_cookie from public;
grant execute on function token_of_cookie to tillbook_app;
