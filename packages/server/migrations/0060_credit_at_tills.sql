-- What a till sold on account stands beside its other ways of paying. The Z report's tenders are
-- checked against the payments themselves (I16), whatever ways of paying there are.

alter table till_hour
  add column credit_minor bigint not null default 0,
  add column credit_count integer not null default 0;
grant update (credit_minor, credit_count) on till_hour to tillbook_app;

alter table shift_close drop constraint if exists shift_close_tenders_add_up;

-- What a customer owed before the books began, with the age it had.
create table customer_opening (
  business_id uuid not null,
  opening_id uuid not null,
  number text not null,
  customer_id uuid not null,
  branch_id uuid not null,
  amount_minor bigint not null,
  owed_since date not null,
  due_on date not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, opening_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  constraint customer_opening_number_once unique (business_id, number),
  constraint customer_opening_positive check (amount_minor > 0),
  constraint customer_opening_in_order check (owed_since <= due_on and owed_since <= business_date)
);
alter table customer_opening enable row level security;
alter table customer_opening force row level security;
create policy tenant on customer_opening to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on customer_opening for select to tillbook_checker using (true);
grant select on customer_opening to tillbook_app, tillbook_checker;
grant insert on customer_opening to tillbook_app;

-- Lists of words that a column may hold grow by ours, whatever they hold by now. A sale that
-- happened without a connection may pass its customer's limit: it is posted, and noted. Who may not
-- give up a debt alone asks.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('sale_conflict', 'sale_conflict_kind_known', 'kind', 'credit_over_limit'),
      ('approval', 'approval_kind_known', 'kind', 'debt_write_off'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'customer_opening'),
      ('payment', 'payment_method_known', 'method', 'credit')
    ) as v(owner, rule, field, added)
  loop
    -- Whichever way the list is written: behind ANY only its words and the type's are in small.
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || given.added) word));
  end loop;
end $$;
