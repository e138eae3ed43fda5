-- How a business writes numbers, dates and times, and with which day its weeks begin. Null is not
-- chosen: then it is as the country usually has it, which is worked out in the program.

alter table business
  add column number_format text,
  add column date_format text,
  add column time_format text,
  add column week_start text,
  add constraint business_number_format_known check (number_format in
    ('comma_point', 'point_comma', 'space_comma', 'apostrophe_point', 'lakh_point')),
  add constraint business_date_format_known check (date_format in
    ('language', 'day_month_year', 'month_day_year', 'iso')),
  add constraint business_time_format_known check (time_format in ('h24', 'h12')),
  add constraint business_week_start_known check (week_start in ('monday', 'saturday', 'sunday'));

-- What was chosen in the business in use, with what the usual ones follow from.
create function formats_in_use() returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object('numberFormat', b.number_format, 'dateFormat', b.date_format,
    'timeFormat', b.time_format, 'weekStart', b.week_start,
    'currency', b.currency, 'timezone', b.timezone)
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

drop function business_settings();
drop function save_business_settings(
  text, text, text, text, text, text, text, integer, integer);
drop function business_to_take();

create function business_settings()
returns table (
  name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text,
  tax_number text, receipt_footer text, target_margin_basis_points integer, stock_policy text,
  number_format text, date_format text, time_format text, week_start text, version integer
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding, b.tax_number,
    b.receipt_footer, b.target_margin_basis_points, b.stock_policy, b.number_format, b.date_format,
    b.time_format, b.week_start, b.version
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

-- False when somebody else changed it since `known_version`. A format that is null stays as it was.
create function save_business_settings(
  new_name text, new_type text, new_timezone text, new_tax_mode text, new_tax_rounding text,
  new_tax_number text, new_footer text, new_margin integer, new_number_format text,
  new_date_format text, new_time_format text, new_week_start text, known_version integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business set name = new_name, business_type = new_type, timezone = new_timezone,
    tax_mode = new_tax_mode, tax_rounding = new_tax_rounding, tax_number = new_tax_number,
    receipt_footer = new_footer, target_margin_basis_points = new_margin,
    number_format = coalesce(new_number_format, number_format),
    date_format = coalesce(new_date_format, date_format),
    time_format = coalesce(new_time_format, time_format),
    week_start = coalesce(new_week_start, week_start), version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $$;

-- The business itself, without anything that opens it.
create function business_to_take()
returns table (
  name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text,
  stock_policy text, tax_number text, receipt_footer text, target_margin_basis_points integer,
  number_format text, date_format text, time_format text, week_start text,
  second_step_roles text[], created_at timestamptz, setup_finished_at timestamptz,
  suspended_at timestamptz, suspended_reason text
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding,
    b.stock_policy, b.tax_number, b.receipt_footer, b.target_margin_basis_points,
    b.number_format, b.date_format, b.time_format, b.week_start,
    b.second_step_roles, b.created_at, b.setup_finished_at, b.suspended_at, b.suspended_reason
  from public.business as b where b.business_id = public.tenant_in_use();
$$;

revoke execute on function formats_in_use, business_settings, save_business_settings,
  business_to_take from public;
grant execute on function formats_in_use, business_settings, save_business_settings,
  business_to_take to tillbook_app;
