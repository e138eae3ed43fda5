-- Customers and what they owe. An account is an append-only row of entries, numbered one by one;
-- the customer's own row carries their sum, and is the lock under which a limit is checked. Sales
-- that nothing of is put on account never touch it. Names stand here alone: a sale points at its
-- customer, so that somebody who must be forgotten is forgotten in one place.

create table customer (
  business_id uuid not null,
  customer_id uuid not null,
  name text,
  sort_name text collate "C" not null,
  -- E.164, where the country is known.
  phone text collate "C",
  -- Backwards, for the last digits.
  phone_end text collate "C" generated always as (reverse(phone)) stored,
  email text,
  group_name text,
  tax_number text,
  note text,
  -- Null: no limit; zero: no credit.
  credit_limit_minor bigint,
  terms_days integer not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  created_hash bytea not null,
  balance_minor bigint not null default 0,
  last_entry integer not null default 0,
  primary key (business_id, customer_id),
  unique (business_id, customer_id, sort_name),
  constraint customer_phone_once unique (business_id, phone),
  constraint customer_has_a_name check (name is not null or phone is not null),
  constraint customer_limit_not_negative check (credit_limit_minor >= 0),
  constraint customer_terms_not_negative check (terms_days >= 0)
);
create index customer_in_order on customer (business_id, sort_name, customer_id);
create index customer_by_phone_end on customer (business_id, phone_end);
create index customer_of_group on customer (business_id, group_name, sort_name, customer_id)
  where group_name is not null;
create index customer_with_balance on customer (business_id, balance_minor desc, customer_id)
  where balance_minor <> 0;

create table customer_word (
  business_id uuid not null,
  customer_id uuid not null,
  word text collate "C" not null,
  sort_name text collate "C" not null,
  primary key (business_id, customer_id, word),
  foreign key (business_id, customer_id, sort_name)
    references customer (business_id, customer_id, sort_name) on update cascade
);
create index customer_word_in_order on customer_word (business_id, word, sort_name, customer_id);

create table customer_entry (
  business_id uuid not null,
  customer_id uuid not null,
  entry_no integer not null,
  kind text not null,
  -- The document: a sale, a payment, a refund, an opening debt, a write-off.
  source_id uuid not null,
  branch_id uuid not null,
  -- Above zero it is owed, below zero it was paid.
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  business_date date not null,
  -- Since when it is owed and when it is due; for debts alone.
  owed_since date,
  due_on date,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  -- What stands beside it for people: a receipt's or a document's number.
  number text not null,
  primary key (business_id, customer_id, entry_no),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  constraint customer_entry_once_per_source unique (business_id, kind, source_id),
  constraint customer_entry_kind_known
    check (kind in ('sale', 'payment', 'refund', 'opening', 'write_off')),
  constraint customer_entry_not_zero check (amount_minor <> 0),
  constraint customer_entry_side check (case kind
    when 'sale' then amount_minor > 0
    when 'opening' then true
    else amount_minor < 0 end),
  constraint customer_entry_debt_is_due
    check ((amount_minor > 0) = (due_on is not null) and (due_on is null) = (owed_since is null)),
  constraint customer_entry_numbered check (entry_no >= 1)
);
create index customer_entry_by_day on customer_entry (business_id, customer_id, business_date);

-- Which payment paid which debt, oldest first.
create table customer_allocation (
  business_id uuid not null,
  customer_id uuid not null,
  debit_no integer not null,
  credit_no integer not null,
  amount_minor bigint not null,
  primary key (business_id, customer_id, debit_no, credit_no),
  foreign key (business_id, customer_id, debit_no)
    references customer_entry (business_id, customer_id, entry_no),
  foreign key (business_id, customer_id, credit_no)
    references customer_entry (business_id, customer_id, entry_no),
  constraint customer_allocation_positive check (amount_minor > 0)
);
create index customer_allocation_of_credit
  on customer_allocation (business_id, customer_id, credit_no);

create table customer_payment (
  business_id uuid not null,
  payment_id uuid not null,
  number text not null,
  customer_id uuid not null,
  branch_id uuid not null,
  -- The shift whose drawer took it; null: not at a till.
  shift_id uuid,
  method text not null,
  amount_minor bigint not null,
  provider text,
  reference text,
  reference_key text,
  note text,
  balance_after_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, payment_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, shift_id) references shift,
  constraint customer_payment_number_once unique (business_id, number),
  constraint customer_payment_reference_once unique (business_id, reference_key),
  constraint customer_payment_method_known
    check (method in ('cash', 'mobile_money', 'card', 'bank')),
  constraint customer_payment_mobile_money_has_reference
    check (method <> 'mobile_money' or reference_key is not null),
  constraint customer_payment_positive check (amount_minor > 0)
);
create index customer_payment_of_customer
  on customer_payment (business_id, customer_id, posted_at desc, payment_id desc);
create index customer_payment_of_shift on customer_payment (business_id, shift_id)
  where shift_id is not null;

create table customer_write_off (
  business_id uuid not null,
  write_off_id uuid not null,
  number text not null,
  customer_id uuid not null,
  branch_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, write_off_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  constraint customer_write_off_number_once unique (business_id, number),
  constraint customer_write_off_positive check (amount_minor > 0)
);

-- What became of a promise is read from the payments.
create table customer_promise (
  business_id uuid not null,
  promise_id uuid not null,
  customer_id uuid not null,
  promised_on date not null,
  amount_minor bigint not null,
  note text,
  -- The last entry of the account by then: later payments count.
  after_entry integer not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, promise_id),
  foreign key (business_id, customer_id) references customer,
  constraint customer_promise_positive check (amount_minor > 0)
);
create index customer_promise_newest
  on customer_promise (business_id, customer_id, made_at desc, promise_id desc);

do $$
declare
  name text;
begin
  foreach name in array array['customer', 'customer_word', 'customer_entry',
    'customer_allocation', 'customer_payment', 'customer_write_off', 'customer_promise'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      name);
    execute format('grant select on %I to tillbook_app, tillbook_checker', name);
    execute format('grant insert on %I to tillbook_app', name);
  end loop;
end $$;
grant update on customer to tillbook_app;
grant delete on customer_word to tillbook_app;

alter table sale
  add column customer_id uuid,
  add foreign key (business_id, customer_id) references customer;
create index sale_of_customer on sale (business_id, customer_id, occurred_at desc, sale_id desc)
  where customer_id is not null;

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('journal_entry', 'journal_entry_source_known', 'source_kind',
        array['customer_payment', 'customer_write_off']),
      ('payment', 'payment_method_known', 'method', array['credit'])
    ) as v(owner, rule, field, added)
  loop
    select array_agg(distinct word order by word) into words from (
      select m[1] word from pg_constraint c,
        regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') m
      where c.conname = given.rule) known;
    continue when words is null;
    words := words || given.added;
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I = any (%L::text[]))',
      given.owner, given.rule, given.field, words);
  end loop;
end $$;

-- The account that debts are given up on, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct a.business_id, n.code, n.name, n.kind
  from account a cross join (values
    ('1100', 'Receivables', 'asset'),
    ('6300', 'Bad debts', 'expense')
  ) as n(code, name, kind)
  on conflict do nothing;
alter table account force row level security;
