-- Without a connection goods are sold on account by what the device was told last. By the time the
-- sale comes its customer may be archived or forgotten: it is posted, and noted by a kind of its own.

-- The list of words that the column may hold grows by ours, whatever it holds by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'sale_conflict_kind_known' and m[1] <> 'text';
  alter table sale_conflict drop constraint sale_conflict_kind_known;
  execute format('alter table sale_conflict add constraint sale_conflict_kind_known
    check (kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || 'customer_gone'::text) word));
end $$;
