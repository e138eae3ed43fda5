-- Goods come back of a sale whose debt was given up: as much of it is owed again and no bad debt
-- any more, before the refund comes off the account. Otherwise the books would owe somebody what
-- they never paid. Never more than was given up of that sale: both stand at the row that refunds
-- lock.
alter table sale_state
  add column given_up_minor bigint not null default 0,
  add column given_up_back_minor bigint not null default 0,
  add constraint sale_state_given_up_back_within
    check (given_up_back_minor >= 0 and given_up_back_minor <= given_up_minor);
grant update (given_up_minor, given_up_back_minor) on sale_state to tillbook_app;

alter table customer_entry drop constraint customer_entry_side;
alter table customer_entry add constraint customer_entry_side check (case
  when kind in ('sale', 'payout', 'write_off_back') then amount_minor > 0
  when kind = 'opening' then true
  else amount_minor < 0 end);

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'customer_entry_kind_known', 'kind', 'write_off_back'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'customer_write_off_back')
    ) as v(owner, rule, field, word)
  loop
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || array[given.word]) word));
  end loop;
end $$;
