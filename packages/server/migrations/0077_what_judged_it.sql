-- A ceiling may change tomorrow: a sale that took something off or left something on account keeps
-- the one it was judged by, and so does a refund that was judged by one. Null: none judged it, as
-- for everything posted before this.

alter table sale
  add column ceiling_basis_points integer,
  add column ceiling_credit_minor bigint,
  add constraint sale_ceilings_sane
    check (ceiling_basis_points between 0 and 10000 and ceiling_credit_minor >= 0);
alter table refund
  add column ceiling_minor bigint,
  add constraint refund_ceiling_sane check (ceiling_minor >= 0);

-- The list of what may be approved grows by ours, whatever it holds by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'approval_kind_known' and m[1] <> 'text';
  alter table approval drop constraint approval_kind_known;
  execute format('alter table approval add constraint approval_kind_known
    check (kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || 'credit_over_limit'::text) word));
end $$;
