-- Under a name that was erased nobody can owe, be owed, be promised or promise anything new
-- (decision 162). What happened before and comes in late is posted as ever: a sale that a device
-- tells of, the points that it earns, goods that come back.

create function is_forgotten(business uuid, customer uuid) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (select from public.customer as c
    where c.business_id = business and c.customer_id = customer and c.erased_at is not null)
$$;

create function refuse_new_for_forgotten() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if public.is_forgotten(new.business_id, new.customer_id) then
    raise exception 'nothing new is written for a customer who was forgotten'
      using errcode = 'check_violation', constraint = 'nothing_new_for_forgotten';
  end if;
  return new;
end $$;

-- Behind the lock of the account, which forgetting takes, too. What is taken back of a debt of
-- before goes through: its entry is below zero.
create trigger nothing_new_for_forgotten before insert on customer_entry for each row
  when (new.kind in ('reward', 'blind_return', 'layby')
    or (new.kind = 'opening' and new.amount_minor > 0))
  execute function refuse_new_for_forgotten();
create trigger nothing_new_for_forgotten before insert on customer_promise for each row
  execute function refuse_new_for_forgotten();
create trigger nothing_new_for_forgotten before insert on loyalty_entry for each row
  when (new.kind in ('turned', 'adjusted')) execute function refuse_new_for_forgotten();
create trigger nothing_new_for_forgotten before insert on layby for each row
  execute function refuse_new_for_forgotten();

-- What is paid or comes back takes off what is owed and no more: credit would wait for nobody. Of a
-- refund what it took back of what was given up was owed a moment before. An account that was in
-- credit already, as a back-up may bring it back, goes no deeper.
create function refuse_credit_of_forgotten() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  back bigint;
begin
  if not public.is_forgotten(new.business_id, new.customer_id) then return new; end if;
  select coalesce(sum(e.amount_minor), 0) into back from public.customer_entry as e
    where e.business_id = new.business_id and e.customer_id = new.customer_id
      and e.kind = 'write_off_back' and e.source_id = new.source_id;
  if -new.amount_minor > back + greatest(new.balance_after_minor - new.amount_minor - back, 0) then
    raise exception 'a customer who was forgotten is credited nothing'
      using errcode = 'check_violation', constraint = 'no_credit_of_forgotten';
  end if;
  return new;
end $$;
create trigger no_credit_of_forgotten before insert on customer_entry for each row
  when (new.kind in ('payment', 'refund') and new.balance_after_minor < 0)
  execute function refuse_credit_of_forgotten();

-- What is kept of a customer, as it went before (decision 58), but for what files of debts say.
create or replace function forget_customer(wanted uuid, pseudonym text, sort_as text,
  at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here uuid := public.tenant_in_use();
  c public.customer%rowtype;
  marks text[];
  mark text;
  digits text;
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
  -- A file writes names and numbers as it likes. Of a row that was applied its ids stay, which say
  -- what it brought; nothing else, and no debt that still waits.
  digits := right(regexp_replace(coalesce(c.phone, ''), '[^0-9]', '', 'g'), 8);
  update public.import_row as x set cells = '{}',
      reading = (select jsonb_object_agg(k.key, k.value) from jsonb_each(x.reading) as k
        where k.key in ('customerId', 'openingId', 'isFresh')),
      problems = (select coalesce(jsonb_agg(p.one || '{"value": ""}'), '[]')
        from jsonb_array_elements(x.problems) as p(one))
    from public.import_job as j
    where j.business_id = here and j.subject = 'debts' and x.business_id = here
      and x.import_id = j.import_id
      and (x.reading ->> 'customerId' = wanted::text
        or exists (select from unnest(x.cells) as cell
          where lower(trim(cell)) in (select lower(m) from unnest(marks) as m)
            or (length(digits) = 8
              and right(regexp_replace(cell, '[^0-9]', '', 'g'), 8) = digits)));
end $$;
