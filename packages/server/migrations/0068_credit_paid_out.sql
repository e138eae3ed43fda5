-- What a business owes a customer may be paid out: from an open drawer, where it lowers what the
-- drawer should hold, or from the safe or an account by who manages customers.

create table customer_payout (
  business_id uuid not null,
  payout_id uuid not null,
  number text not null,
  customer_id uuid not null,
  branch_id uuid not null,
  -- The shift whose drawer paid it; null: not at a till.
  shift_id uuid,
  method text not null,
  amount_minor bigint not null,
  reference text,
  note text,
  balance_after_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, payout_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, shift_id) references shift,
  constraint customer_payout_number_once unique (business_id, number),
  constraint customer_payout_method_known check (method in ('cash', 'mobile_money', 'bank')),
  constraint customer_payout_positive check (amount_minor > 0),
  constraint customer_payout_within_credit check (balance_after_minor <= 0)
);
create index customer_payout_of_customer
  on customer_payout (business_id, customer_id, posted_at desc, payout_id desc);
create index customer_payout_of_shift on customer_payout (business_id, shift_id)
  where shift_id is not null;
alter table customer_payout enable row level security;
alter table customer_payout force row level security;
create policy tenant on customer_payout to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on customer_payout for select to tillbook_checker using (true);
grant select on customer_payout to tillbook_app, tillbook_checker;
grant insert on customer_payout to tillbook_app;

alter table shift_close_tender add column paid_out_minor bigint not null default 0;

-- A payout stands on the side of debts, but is no debt: it is used up by the credit it pays, so it
-- is never due and has no age.
alter table customer_entry drop constraint customer_entry_side;
alter table customer_entry add constraint customer_entry_side check (case
  when kind in ('sale', 'payout') then amount_minor > 0
  when kind = 'opening' then true
  else amount_minor < 0 end);
alter table customer_entry drop constraint customer_entry_debt_is_due;
alter table customer_entry add constraint customer_entry_debt_is_due check (
  (amount_minor > 0 and kind <> 'payout') = (due_on is not null)
  and (due_on is null) = (owed_since is null));

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'customer_entry_kind_known', 'kind', 'payout'),
      ('approval', 'approval_kind_known', 'kind', 'credit_payout'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'customer_payout')
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
