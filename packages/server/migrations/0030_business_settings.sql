-- What an owner changes about the business after set-up: its name, its type (which switches fields,
-- lists and checks), what stands on receipts, and the margin that prices should reach. The directory
-- of businesses has no grant, so these two functions read and change the opened tenant's own row.

alter table business
  add column tax_number text,
  add column receipt_footer text,
  add column target_margin_basis_points integer not null default 2000,
  add constraint business_target_margin_sane check (target_margin_basis_points between 0 and 9999);

create function business_settings()
returns table (
  name text, business_type text, tax_number text, receipt_footer text,
  target_margin_basis_points integer, stock_policy text, version integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name, b.business_type, b.tax_number, b.receipt_footer, b.target_margin_basis_points,
    b.stock_policy, b.version
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

-- False when somebody else changed it since `known_version`.
create function save_business_settings(
  new_name text, new_type text, new_tax_number text, new_footer text, new_margin integer,
  known_version integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business set name = new_name, business_type = new_type,
    tax_number = new_tax_number, receipt_footer = new_footer,
    target_margin_basis_points = new_margin, version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $$;

revoke execute on function business_settings() from public;
revoke execute on function save_business_settings(text, text, text, text, integer, integer)
  from public;
grant execute on function business_settings() to tillbook_app;
grant execute on function save_business_settings(text, text, text, text, integer, integer)
  to tillbook_app;
