-- Lay-by: goods set aside for a customer at the prices of their day, paid in parts and collected when
-- all is paid. The cart is a quote of its own; what is paid is owed to the customer until a sale
-- collects the goods, or it goes back.

create table layby (
  business_id uuid not null,
  -- Its cart is the quote under the same id, whose row is the lock.
  layby_id uuid not null,
  number text not null,
  branch_id uuid not null,
  customer_id uuid not null,
  due_on date not null,
  total_minor bigint not null,
  -- The sum of its payments; what of them went back is beside it.
  paid_minor bigint not null,
  cancelled_at timestamptz,
  back text,
  back_minor bigint,
  fee_minor bigint,
  primary key (business_id, layby_id),
  foreign key (business_id, layby_id) references quote (business_id, quote_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, customer_id) references customer,
  constraint layby_number_once unique (business_id, number),
  constraint layby_paid_within check (paid_minor between 0 and total_minor),
  constraint layby_back_known check (back in ('cash', 'store_credit')),
  constraint layby_cancelled_whole check ((cancelled_at is null) = (back is null)
    and (cancelled_at is null) = (back_minor is null)
    and (cancelled_at is null) = (fee_minor is null)),
  constraint layby_given_back_whole check (cancelled_at is null
    or (back_minor >= 0 and fee_minor >= 0 and back_minor + fee_minor = paid_minor))
);
create index layby_of_customer on layby (business_id, customer_id);
create index layby_by_due on layby (business_id, due_on, layby_id) where cancelled_at is null;

-- What is set aside of which product: packs by their units, kits by their parts, as they were then.
create table layby_goods (
  business_id uuid not null,
  layby_id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null,
  primary key (business_id, layby_id, product_id),
  foreign key (business_id, layby_id) references layby,
  foreign key (business_id, product_id) references product,
  constraint layby_goods_some check (quantity_milli > 0)
);
create index layby_goods_of_product on layby_goods (business_id, product_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['layby', 'layby_goods'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner '
      'using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) '
      'with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      owned);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      owned);
    execute format('grant select on %I to tillbook_app, tillbook_checker', owned);
    execute format('grant insert on %I to tillbook_app', owned);
  end loop;
end $$;
grant update (paid_minor, cancelled_at, back, back_minor, fee_minor) on layby to tillbook_app;

-- Of what lies there, what is set aside: it is there and cannot be sold to others.
alter table stock_level
  add column set_aside_milli bigint not null default 0,
  add constraint stock_level_set_aside_not_negative check (set_aside_milli >= 0);
grant update (set_aside_milli) on stock_level to tillbook_app;

-- Payments towards a lay-by, and what goes back of them, stand with those of customers.
alter table customer_payment
  add column layby_id uuid,
  add constraint customer_payment_of_layby foreign key (business_id, layby_id) references layby
    deferrable initially deferred;
alter table customer_payout
  add column layby_id uuid,
  add constraint customer_payout_of_layby foreign key (business_id, layby_id) references layby;
create index customer_payment_of_one_layby on customer_payment (business_id, layby_id)
  where layby_id is not null;
create index customer_payout_of_one_layby on customer_payout (business_id, layby_id)
  where layby_id is not null;

-- A collected lay-by is over: nothing goes back on it.
alter table refund_payment
  add constraint refund_payment_never_deposit check (method <> 'deposit');

-- The least share of the total that is paid at once, and what a cancelling keeps.
alter table selling_settings
  add column layby_least_basis_points integer,
  add column layby_fee_minor bigint,
  add constraint selling_settings_layby_rules check (
    (layby_least_basis_points is null) = (layby_fee_minor is null)
    and layby_least_basis_points between 0 and 10000 and layby_fee_minor >= 0);

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('payment', 'payment_method_known', 'method', 'deposit'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'layby_cancel'),
      ('customer_entry', 'customer_entry_kind_known', 'kind', 'layby')
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

-- The account of what was paid before, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct business_id, '2210', 'Customer deposits', 'liability' from account
  on conflict do nothing;
alter table account force row level security;
