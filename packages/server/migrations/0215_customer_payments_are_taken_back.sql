-- A customer's payment that was booked by mistake is taken back by a payment below zero that points
-- at it, once and whole: what it had paid is owed again, and its money leaves where it went.
alter table customer_payment
  add column takes_back uuid,
  -- How often its mobile-money code was taken back before: then the code may pay anew.
  add column reference_use integer not null default 0,
  drop constraint customer_payment_positive,
  add constraint customer_payment_side check (amount_minor <> 0
    and (takes_back is null) = (amount_minor > 0)),
  add constraint customer_payment_back_of_debts check (takes_back is null or layby_id is null),
  drop constraint customer_payment_mobile_money_has_reference,
  add constraint customer_payment_mobile_money_has_reference check (case
    when takes_back is not null then reference_key is null
    else method <> 'mobile_money' or reference_key is not null end),
  drop constraint customer_payment_reference_once,
  add constraint customer_payment_reference_once
    unique (business_id, reference_key, reference_use),
  add foreign key (business_id, takes_back) references customer_payment,
  add constraint customer_payment_taken_back_once unique (business_id, takes_back);

-- Two entries may meet, part and meet again: which taking back moved it stands with each. Zero: the
-- later one of the two, when it was made.
alter table customer_allocation
  add column moved_by integer not null default 0,
  add column moved_by_no integer generated always as (nullif(moved_by, 0)) stored,
  drop constraint customer_allocation_pkey,
  add primary key (business_id, customer_id, debit_no, credit_no, moved_by),
  drop constraint customer_allocation_positive,
  add constraint customer_allocation_side check (amount_minor > 0
    or (amount_minor < 0 and moved_by > 0)),
  add constraint customer_allocation_moved_later check (moved_by = 0
    or moved_by > greatest(debit_no, credit_no)),
  add foreign key (business_id, customer_id, moved_by_no) references customer_entry;

-- The lists of what is on an account and of what posts to the books grow by ours.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'kind', 'customer_entry_kind_known', 'payment_back'),
      ('journal_entry', 'source_kind', 'journal_entry_source_known', 'customer_payment_back'))
      as g(tab, col, con, word) loop
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.con and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.tab, given.con);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.tab, given.con,
      given.col, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || given.word) word));
  end loop;
end $$;
alter table customer_entry
  drop constraint customer_entry_side,
  add constraint customer_entry_side check (case
    when kind in ('sale', 'payout', 'write_off_back', 'payment_back') then amount_minor > 0
    when kind = 'opening' then true
    else amount_minor < 0 end);
