-- Super admins look at every business and may stop one (decision 45): its people read and nothing of
-- it is written any more. What they see is listed here column by column: no customer, no cost, no
-- line of a sale, no secret of a person. What they write goes through named functions.

alter table business add column suspended_reason text;
alter table business add constraint business_suspended_reason_only_then
  check (suspended_reason is null or suspended_at is not null);

create index business_by_name on business (lower(name) collate "C", business_id);
create index business_newest on business (created_at, business_id);
create index person_newest on person (created_at, person_id);
create index platform_audit_of_subject on platform_audit (subject_id, seq);

-- ── What the platform reads over all businesses ─────────────────────────────────────────────────

create policy counting on sale for select to tillbook_platform using (true);
create policy counting on sale_state for select to tillbook_platform using (true);
create policy counting on product for select to tillbook_platform using (true);
create policy counting on till for select to tillbook_platform using (true);
create policy counting on device for select to tillbook_platform using (true);
grant select (business_id, sale_id, branch_id, till_id, seller_name, receipt_number, occurred_at,
  business_date, total_minor) on sale to tillbook_platform;
grant select (business_id, sale_id, state) on sale_state to tillbook_platform;
grant select (business_id, product_id, name, sort_name, sku, barcode, price_minor, archived_at,
  updated_at) on product to tillbook_platform;
grant select (business_id, till_id, branch_id, name, code) on till to tillbook_platform;
grant select (business_id, device_id, name, last_seen_at, revoked_at) on device
  to tillbook_platform;
grant select (person_id, kind, last_seen_at, expires_at, revoked_at) on session
  to tillbook_platform;

-- ── Stopping a business, and letting it go on ───────────────────────────────────────────────────

-- Ends every wish to write in this transaction: the database itself refuses from here on. The prelude
-- of a write calls it for the people of a business that is stopped.
create function hold_still() returns boolean
language plpgsql set search_path = pg_catalog, public as $$
begin
  set local transaction_read_only = on;
  return true;
end $$;

-- One decision about a business after the other.
create function lock_business(wanted uuid)
returns table (
  name text, is_finished boolean, owner_id uuid, suspended_at timestamptz, suspended_reason text,
  version integer
)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query select b.name, b.setup_finished_at is not null, b.owner_id, b.suspended_at,
      b.suspended_reason, b.version
    from public.business as b where b.business_id = wanted for no key update;
end $$;

create function write_suspension(
  wanted uuid, is_suspended boolean, why text, actor uuid, deed text, at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business set suspended_at = case when is_suspended then at end,
      suspended_reason = case when is_suspended then why end, version = version + 1
    where business_id = wanted;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, wanted, jsonb_strip_nulls(jsonb_build_object('reason', why)));
end $$;

-- Why the business in use is stopped, for the banner that its people see.
create function suspension_here()
returns table (suspended_at timestamptz, suspended_reason text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.suspended_at, b.suspended_reason from public.business as b
  where b.business_id = public.tenant_in_use() and b.suspended_at is not null;
$$;

-- ── People: keeping somebody out, signing somebody out ──────────────────────────────────────────

create function person_to_decide(wanted uuid)
returns table (name text, is_super_admin boolean, is_blocked boolean, version integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query select p.name, p.is_super_admin, p.deactivated_at is not null, p.version
    from public.person as p where p.person_id = wanted for no key update;
end $$;

-- Whoever is blocked loses every session now; an approval stays what it was.
create function write_block(
  wanted uuid, is_blocked boolean, why text, actor uuid, deed text, at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.person set deactivated_at = case when is_blocked then at end,
      version = version + 1
    where person_id = wanted and not is_super_admin;
  if is_blocked then
    update public.session set revoked_at = at where person_id = wanted and revoked_at is null;
  end if;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, wanted, jsonb_strip_nulls(jsonb_build_object('reason', why)));
end $$;

-- Signs somebody out everywhere; answers how many sessions that ended.
create function end_sessions_of_person(wanted uuid, actor uuid, at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = wanted and revoked_at is null and expires_at > at;
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into public.platform_audit (at, actor_id, action, subject_id, detail)
      values (at, actor, 'person.signed_out', wanted, jsonb_build_object('ended', ended));
  end if;
  return ended;
end $$;

revoke execute on function hold_still, lock_business, write_suspension, suspension_here,
  person_to_decide, write_block, end_sessions_of_person from public;
grant execute on function hold_still, lock_business, write_suspension, suspension_here,
  person_to_decide, write_block, end_sessions_of_person to tillbook_app;
