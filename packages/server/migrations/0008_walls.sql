-- The walls between tenants and the grants of every login role. Row-level security is forced, so
-- it binds the owner too; the policies name their roles, because a policy for everyone would also
-- open what a role inherits. What was posted may only be added to: no update, no delete grant.

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'branch', 'till', 'account', 'category', 'tax_class', 'product', 'product_word',
    'stock_level', 'stock_movement', 'shift', 'shift_close', 'sale', 'sale_line', 'sale_tax',
    'payment', 'journal_entry', 'journal_line', 'till_hour', 'product_day', 'audit_stream',
    'audit_event', 'outbox_event'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to tillbook_app, tillbook_owner
         using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
         with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format(
      'create policy checking on %I for select to tillbook_checker using (true)', tenant_table);
    execute format('grant select on %I to tillbook_app, tillbook_checker', tenant_table);
  end loop;
end $$;

grant select on person, email_code, session, invitation, platform_setting, platform_audit,
  business, membership to tillbook_checker;

-- Set up and changed in place.
grant insert on branch, till, account, category, tax_class, product, stock_level, audit_stream
  to tillbook_app;
grant update (name, timezone, cutoff_minutes, address, version) on branch to tillbook_app;
grant update (name, series, last_number, open_shift_id, lease_id, device_id, holder_name,
  lease_until) on till to tillbook_app;
grant update (name) on category to tillbook_app;
grant update (name, sort_name, sku, barcode, category_id, tax_class_id, price_minor, cost_minor,
  archived_at, updated_at, version) on product to tillbook_app;
grant insert, delete on product_word to tillbook_app;
grant update (quantity_milli, value_minor, unit_cost_minor, last_movement) on stock_level
  to tillbook_app;
grant update (last_seq, last_hash) on audit_stream to tillbook_app;

-- Roll-ups, kept at posting.
grant insert on till_hour, product_day to tillbook_app;
grant update (sales_count, net_minor, tax_minor, total_minor, cost_minor, cash_minor,
  mobile_money_minor, card_minor, cash_count, mobile_money_count, card_count)
  on till_hour to tillbook_app;
grant update (quantity_milli, net_minor, tax_minor, total_minor, cost_minor)
  on product_day to tillbook_app;

-- Only ever added to.
grant insert on stock_movement, shift, shift_close, sale, sale_line, sale_tax, payment,
  journal_entry, journal_line, audit_event, outbox_event to tillbook_app;

-- The platform counts; it reads no customer, no cost and no line of a sale.
create policy counting on branch for select to tillbook_platform using (true);
create policy counting on till_hour for select to tillbook_platform using (true);
grant select (business_id, branch_id, name, code, timezone, cutoff_minutes, created_at)
  on branch to tillbook_platform;
grant select (business_id, branch_id, business_date, sales_count, total_minor)
  on till_hour to tillbook_platform;
grant select on business, membership, platform_setting, platform_audit to tillbook_platform;
grant select (person_id, name, email, is_super_admin, email_verified_at, owner_approval,
  owner_asked_at, owner_note, rejected_reason, created_at, deactivated_at, version)
  on person to tillbook_platform;
