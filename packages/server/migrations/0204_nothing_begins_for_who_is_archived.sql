-- For who is archived nothing begins until they are back: they owe, are given and set aside nothing
-- more (decision 165). What ends with them goes on, and what happened is posted: sales, payments,
-- payouts, what is given up or comes back, and what of a lay-by was paid. What is taken back of a
-- debt of before is below zero.

create function refuse_begun_for_archived() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from public.customer as c where c.business_id = new.business_id
      and c.customer_id = new.customer_id and c.archived_at is not null
      and c.erased_at is null) then
    raise exception 'nothing begins for a customer who is archived'
      using errcode = 'check_violation', constraint = 'nothing_begins_for_archived';
  end if;
  return new;
end $$;

-- Behind the lock of the account, which archiving takes, too. Who was forgotten is told apart, by
-- `nothing_new_for_forgotten`.
create trigger nothing_begins_for_archived before insert on customer_entry for each row
  when (new.kind in ('reward', 'blind_return') or (new.kind = 'opening' and new.amount_minor > 0))
  execute function refuse_begun_for_archived();
create trigger nothing_begins_for_archived before insert on loyalty_entry for each row
  when (new.kind = 'turned' or (new.kind = 'adjusted' and new.points > 0))
  execute function refuse_begun_for_archived();
create trigger nothing_begins_for_archived before insert on layby for each row
  execute function refuse_begun_for_archived();
