-- Expenses, each on the account of its category, and money that the office moves: cash brought to
-- the bank, from one account to another, the owner's in and out. Both are papers that are only ever
-- added to: an answer, and an entry against them that takes them back.

create table expense_limit (
  business_id uuid not null references business,
  limit_no integer not null,
  limit_minor bigint,
  since timestamptz not null,
  set_by uuid not null,
  primary key (business_id, limit_no),
  constraint expense_limit_not_negative check (limit_minor >= 0)
);

create table expense (
  business_id uuid not null,
  expense_id uuid not null,
  number text not null,
  branch_id uuid not null,
  category text not null,
  payee text,
  note text,
  reference text,
  amount_minor bigint not null,
  tax_minor bigint not null,
  paid_from text not null,
  -- The pay-out of a till that it was.
  cash_move_id uuid,
  business_date date not null,
  -- Above the limit of then: nothing is booked before somebody says yes.
  needs_approval boolean not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, expense_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, cash_move_id) references cash_move,
  constraint expense_number_once unique (business_id, number),
  constraint expense_source_known check (paid_from in ('safe', 'bank', 'mobile_money', 'till')),
  constraint expense_of_a_till_names_it check ((paid_from = 'till') = (cash_move_id is not null)),
  constraint expense_positive check (amount_minor > 0),
  constraint expense_tax_within check (tax_minor between 0 and amount_minor)
);
create index expense_in_order on expense (business_id, business_date, posted_at, expense_id);
create index expense_of_cash_move on expense (business_id, cash_move_id)
  where cash_move_id is not null;

create table expense_event (
  business_id uuid not null,
  expense_id uuid not null,
  -- An answer, or that it was taken back: each once.
  step text not null,
  kind text not null,
  event_id uuid not null,
  note text,
  at timestamptz not null,
  by uuid not null,
  by_name text not null,
  content_hash bytea not null,
  primary key (business_id, expense_id, step),
  foreign key (business_id, expense_id) references expense,
  constraint expense_event_kind_known check (
    (step = 'answer' and kind in ('approved', 'refused')) or (step = 'void' and kind = 'voided'))
);

create table money_move (
  business_id uuid not null,
  move_id uuid not null,
  number text not null,
  branch_id uuid not null,
  kind text not null,
  from_place text,
  to_place text,
  amount_minor bigint not null,
  fee_minor bigint not null,
  reference text,
  note text,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, move_id),
  foreign key (business_id, branch_id) references branch,
  constraint money_move_number_once unique (business_id, number),
  constraint money_move_fits check (case kind
    when 'transfer' then from_place is not null and to_place is not null and from_place <> to_place
    when 'owner_in' then from_place is null and to_place is not null
    when 'owner_out' then from_place is not null and to_place is null
    else false end),
  constraint money_move_places_known check (
    from_place in ('safe', 'bank', 'mobile_money', 'card', 'elsewhere')
    and to_place in ('safe', 'bank', 'mobile_money', 'card', 'elsewhere')),
  constraint money_move_fee_within check (
    amount_minor > 0 and fee_minor between 0 and amount_minor - 1
    and (kind = 'transfer' or fee_minor = 0))
);
create index money_move_in_order on money_move (business_id, business_date, posted_at, move_id);

create table money_move_void (
  business_id uuid not null,
  move_id uuid not null,
  void_id uuid not null,
  reason text not null,
  at timestamptz not null,
  by uuid not null,
  by_name text not null,
  content_hash bytea not null,
  primary key (business_id, move_id),
  foreign key (business_id, move_id) references money_move
);

do $$
declare
  owned text;
begin
  foreach owned in array array['expense_limit', 'expense', 'expense_event', 'money_move',
    'money_move_void'] loop
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

-- The accounts that they post to, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct a.business_id, n.code, n.name, 'expense' from account a
  cross join (values ('6020', 'Rent'), ('6030', 'Electricity and water'), ('6040', 'Wages'),
    ('6050', 'Transport and fuel'), ('6060', 'Telephone and internet'),
    ('6070', 'Repairs and upkeep'), ('6080', 'Packaging and supplies'),
    ('6090', 'Licences and fees'), ('6110', 'Advertising'), ('6120', 'Insurance'),
    ('6130', 'Security and cleaning'), ('6140', 'Food and drinks of staff'),
    ('6150', 'Bank and mobile money charges'), ('6160', 'Accounting and advice')) n (code, name)
  on conflict do nothing;
alter table account force row level security;

do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'journal_entry_source_known' and m[1] <> 'text';
  words := words || array['expense', 'expense_void', 'money_move', 'money_move_void'];
  alter table journal_entry drop constraint journal_entry_source_known;
  execute format('alter table journal_entry add constraint journal_entry_source_known '
    'check (source_kind in (%s))',
    (select string_agg(quote_literal(word), ', ' order by word) from unnest(words) word));
end $$;
