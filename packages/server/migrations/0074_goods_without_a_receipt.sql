-- Goods that come back without a receipt: no sale stands behind them, so each is a document of its
-- own on a customer's account. What a unit cost in the branch that day is kept beside what was given
-- for it, which is never more.

create table blind_return (
  business_id uuid not null,
  return_id uuid not null,
  number text not null,
  branch_id uuid not null,
  customer_id uuid not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  lines_count integer not null,
  balance_after_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, return_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, customer_id) references customer,
  constraint blind_return_number_once unique (business_id, number),
  constraint blind_return_adds_up check (total_minor = net_minor + tax_minor),
  constraint blind_return_positive check (total_minor > 0 and net_minor >= 0 and tax_minor >= 0)
);
create index blind_return_of_customer on blind_return (business_id, customer_id);
create index blind_return_of_branch on blind_return (business_id, branch_id);

create table blind_return_line (
  business_id uuid not null,
  return_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  name text not null,
  sku text not null,
  unit text not null,
  quantity_milli bigint not null,
  unit_price_minor bigint not null,
  -- What one cost in the branch when it came back.
  price_today_minor bigint not null,
  disposition text not null,
  reason text not null,
  note text,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- At the average cost of the branch at that moment; of damaged goods it is a loss.
  cost_minor bigint not null,
  revalued_minor bigint not null,
  primary key (business_id, return_id, line_no),
  foreign key (business_id, return_id) references blind_return,
  foreign key (business_id, product_id) references product,
  constraint blind_return_line_positive check (quantity_milli > 0 and unit_price_minor > 0),
  constraint blind_return_line_at_most_today check (unit_price_minor <= price_today_minor),
  constraint blind_return_line_adds_up check (total_minor = net_minor + tax_minor),
  constraint blind_return_line_disposition_known check (disposition in ('stock', 'damaged')),
  constraint blind_return_line_other_is_told check (reason <> 'other' or note is not null),
  constraint blind_return_line_cost check (cost_minor >= 0),
  constraint blind_return_line_damaged_is_not_revalued check (
    disposition = 'stock' or revalued_minor = 0)
);
create index blind_return_line_of_product on blind_return_line (business_id, product_id);

do $$
declare
  walled text;
begin
  foreach walled in array array['blind_return', 'blind_return_line'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, walled);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      walled);
    execute format('grant select on %I to tillbook_app, tillbook_checker', walled);
    execute format('grant insert on %I to tillbook_app', walled);
  end loop;
end $$;

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'customer_entry_kind_known', 'kind', 'blind_return'),
      ('approval', 'approval_kind_known', 'kind', 'blind_return'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'blind_return')
    ) as v(owner, rule, field, added)
  loop
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || given.added) word));
  end loop;
end $$;
