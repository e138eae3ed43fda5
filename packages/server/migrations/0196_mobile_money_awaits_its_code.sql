-- A payment by mobile money may be taken before its code is there, by an own way of the business that
-- allows it. Its code is entered once, later; nothing else of what was posted changes.
alter table payment
  add column payer_phone text,
  add column coded_at timestamptz,
  add column coded_by uuid,
  add column coded_by_name text,
  drop constraint payment_mobile_money_has_reference,
  add constraint payment_mobile_money_has_reference check (method <> 'mobile_money'
    or reference_key is not null
    or (is_reference_used and reference is not null)
    or (payment_type_id is not null and reference is null)),
  -- Whose number it is matters until the code is there, and no longer.
  add constraint payment_payer_until_code check (payer_phone is null
    or (method = 'mobile_money' and reference is null and length(payer_phone) between 1 and 32)),
  add constraint payment_coded_whole check (
    (coded_at is null) = (coded_by is null) and (coded_at is null) = (coded_by_name is null)
    and (coded_at is null or reference_key is not null));

create index payment_awaits_code on payment (business_id, occurred_at)
  where method = 'mobile_money' and reference is null;

-- The only way in which a posted payment changes: it gets the code that it had none of. False where
-- it is none, or has one.
create function enter_payment_code(wanted uuid, code text, code_key text, at timestamptz, who uuid,
  who_name text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.payment as p
    set reference = code, reference_key = code_key, payer_phone = null,
      coded_at = at, coded_by = who, coded_by_name = who_name
    where p.business_id = public.tenant_in_use() and p.payment_id = wanted
      and p.method = 'mobile_money' and p.reference is null;
  return found;
end $$;
revoke execute on function enter_payment_code from public;
grant execute on function enter_payment_code to tillbook_app;

-- Who is forgotten is forgotten there, too.
create function forget_awaited_payer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.payment as p set payer_phone = null
    from public.sale as s
    where p.business_id = new.business_id and p.payer_phone is not null
      and s.business_id = p.business_id and s.sale_id = p.sale_id
      and (s.customer_id = new.customer_id or p.payer_phone = old.phone);
  return null;
end $$;
revoke execute on function forget_awaited_payer from public;
create trigger forgets_awaited_payer after update on customer for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_awaited_payer();
