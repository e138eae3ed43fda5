-- What an owner changes besides name and receipts: the zone of the business's day, whether prices hold
-- the tax, and where tax is rounded. What was posted keeps its own mode and rounding, so a change
-- counts from the next sale on. The currency has no way in: every price is in it.

drop function business_settings();
drop function save_business_settings(text, text, text, text, integer, integer);

create function business_settings()
returns table (
  name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text,
  tax_number text, receipt_footer text, target_margin_basis_points integer, stock_policy text,
  version integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding, b.tax_number,
    b.receipt_footer, b.target_margin_basis_points, b.stock_policy, b.version
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

-- False when somebody else changed it since `known_version`.
create function save_business_settings(
  new_name text, new_type text, new_timezone text, new_tax_mode text, new_tax_rounding text,
  new_tax_number text, new_footer text, new_margin integer, known_version integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business set name = new_name, business_type = new_type, timezone = new_timezone,
    tax_mode = new_tax_mode, tax_rounding = new_tax_rounding, tax_number = new_tax_number,
    receipt_footer = new_footer, target_margin_basis_points = new_margin, version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $$;

revoke execute on function business_settings() from public;
revoke execute on function save_business_settings(
  text, text, text, text, text, text, text, integer, integer) from public;
grant execute on function business_settings() to tillbook_app;
grant execute on function save_business_settings(
  text, text, text, text, text, text, text, integer, integer) to tillbook_app;
