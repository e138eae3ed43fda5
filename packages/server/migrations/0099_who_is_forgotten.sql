-- Somebody asks to be forgotten (decision 58). Of a customer, name, number, address and notes go and a
-- pseudonym stays, so that sales, debts and the ledger are as they were. Of a person, the account goes;
-- documents and the audit, which the law asks a business for, keep the name they were written under.

alter table customer add column erased_at timestamptz;
alter table customer add constraint customer_erased_is_nobody check (erased_at is null
  or (phone is null and email is null and group_name is null and tax_number is null
    and note is null and archived_at is not null));

alter table person add column erased_at timestamptz;
alter table person add constraint person_erased_is_nobody check (erased_at is null
  or (password_hash is null and preferences = '{}' and owner_note is null
    and email like '%@erased.invalid'));

-- All that is kept of a customer besides what was bought and owed. Behind the lock of the account.
create function forget_customer(wanted uuid, pseudonym text, sort_as text, at timestamptz)
returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here uuid := public.tenant_in_use();
  c public.customer%rowtype;
  marks text[];
  mark text;
begin
  select * into strict c from public.customer as x
    where x.business_id = here and x.customer_id = wanted for update;
  delete from public.customer_word as w where w.business_id = here and w.customer_id = wanted;
  update public.customer as x set name = pseudonym, sort_name = sort_as, phone = null,
      email = null, group_name = null, tax_number = null, note = null, credit_limit_minor = 0,
      terms_days = 0, archived_at = coalesce(x.archived_at, at), erased_at = at,
      -- What was added could be guessed by its hash.
      created_hash = '\x00', version = x.version + 1
    where x.business_id = here and x.customer_id = wanted;
  update public.customer_promise as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.customer_payment as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.customer_payout as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.receipt_issue as x set sent_to = 'erased'
    from public.sale as s
    where s.business_id = here and s.customer_id = wanted and x.business_id = here
      and x.sale_id = s.sale_id and x.sent_to is not null;
  -- Questions and files of debts name people in words.
  marks := array_remove(array[c.name, c.phone, c.email], null);
  foreach mark in array marks loop
    update public.approval as x
      set details = replace(x.details::text, to_jsonb(mark)::text, to_jsonb(pseudonym)::text)::jsonb
      where x.business_id = here and position(to_jsonb(mark)::text in x.details::text) > 0;
  end loop;
  update public.import_row as x set cells = '{}', reading = null
    from public.import_job as j
    where j.business_id = here and j.subject = 'debts' and x.business_id = here
      and x.import_id = j.import_id and x.cells && marks;
end $$;

-- Whose account may not go yet: the businesses that somebody owns and that go on. Locks the person, so
-- that no business begins meanwhile.
create function owned_and_open(who uuid)
returns table (name text)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from public.person as p where p.person_id = who for update;
  return query select b.name from public.business as b
    where b.owner_id = who and b.setup_finished_at is not null order by b.name;
end $$;

-- The account goes; answers the businesses that its person worked in.
create function erase_person(who uuid, pseudonym text, at timestamptz)
returns table (business_id uuid)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  address text;
  m record;
begin
  select p.email into strict address from public.person as p
    where p.person_id = who and p.erased_at is null and not p.is_super_admin;
  update public.session as s set revoked_at = coalesce(s.revoked_at, at), device = ''
    where s.person_id = who;
  for m in select x.business_id from public.membership as x where x.person_id = who loop
    execute format('set local app.business_id = %L', m.business_id);
    delete from public.person_pin as x where x.business_id = m.business_id and x.person_id = who;
    update public.seller_key as x set revoked_at = coalesce(x.revoked_at, at)
      where x.business_id = m.business_id and x.person_id = who;
    delete from public.notice as x where x.business_id = m.business_id and x.person_id = who;
    delete from public.notice_choice as x where x.business_id = m.business_id and x.person_id = who;
  end loop;
  execute format('set local app.business_id = %L', was);
  update public.membership as x set state = 'suspended', note = null, rejected_reason = null,
      version = x.version + 1
    where x.person_id = who;
  update public.invitation as x set name = pseudonym, email = who || '@erased.invalid'
    where x.email = address;
  delete from public.known_device as x where x.person_id = who;
  delete from public.email_code as x where x.person_id = who;
  delete from public.email_change as x where x.person_id = who;
  delete from public.recovery_code as x where x.person_id = who;
  delete from public.second_step as x where x.person_id = who;
  delete from public.owner_currency as x where x.owner_id = who;
  delete from public.owner_rate as x where x.owner_id = who;
  update public.person as p set name = pseudonym, email = who || '@erased.invalid',
      password_hash = null, preferences = '{}', owner_note = null, rejected_reason = null,
      email_verified_at = null, deactivated_at = coalesce(p.deactivated_at, at), erased_at = at,
      version = p.version + 1
    where p.person_id = who;
  -- Last: triggers note what happens to an account.
  delete from public.person_act as x where x.person_id = who;
  return query select x.business_id from public.membership as x where x.person_id = who
    order by x.business_id;
end $$;

revoke execute on function forget_customer, owned_and_open, erase_person from public;
grant execute on function forget_customer, owned_and_open, erase_person to tillbook_app;
