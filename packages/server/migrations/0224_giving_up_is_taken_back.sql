-- Who pays a debt that was given up pays a debt: the giving up is taken back before that, by a paper
-- below zero that points at it, once, of the same customer. What it had given up is owed again, but
-- for what came back with goods (decision 161).
alter table customer_write_off
  add column takes_back uuid,
  drop constraint customer_write_off_positive,
  add constraint customer_write_off_side check (amount_minor <> 0
    and (takes_back is null) = (amount_minor > 0)),
  add constraint customer_write_off_of_one unique (business_id, write_off_id, customer_id),
  add foreign key (business_id, takes_back, customer_id)
    references customer_write_off (business_id, write_off_id, customer_id),
  add constraint customer_write_off_taken_back_once unique (business_id, takes_back);
create index customer_write_off_of_customer
  on customer_write_off (business_id, customer_id, posted_at desc, write_off_id desc);

-- Under a name that was erased nothing is owed anew (decision 162).
create trigger nothing_new_for_forgotten before insert on customer_write_off for each row
  when (new.takes_back is not null) execute function refuse_new_for_forgotten();

-- The lists of what is on an account, of what posts to the books and of what is asked for grow by
-- ours.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'kind', 'customer_entry_kind_known', 'write_off_void'),
      ('journal_entry', 'source_kind', 'journal_entry_source_known', 'customer_write_off_void'),
      ('approval', 'kind', 'approval_kind_known', 'write_off_void'))
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
    when kind in ('sale', 'payout', 'write_off_back', 'write_off_void', 'payment_back')
      then amount_minor > 0
    when kind = 'opening' then true
    else amount_minor < 0 end);
