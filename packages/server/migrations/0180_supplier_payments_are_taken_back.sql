-- A payment to a supplier that was booked by mistake is taken back by a document against it, once
-- and whole: what it settled is owed again, and its money is where it was.
create table supplier_payment_void (
  business_id uuid not null,
  payment_id uuid not null,
  void_id uuid not null,
  reason text not null,
  business_date date not null,
  at timestamptz not null,
  by uuid not null,
  by_name text not null,
  content_hash bytea not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references supplier_payment,
  constraint supplier_payment_void_once unique (business_id, void_id)
);
alter table supplier_payment_void enable row level security;
alter table supplier_payment_void force row level security;
create policy tenant on supplier_payment_void to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on supplier_payment_void for select to tillbook_checker using (true);
grant select on supplier_payment_void to tillbook_app, tillbook_checker;
grant insert on supplier_payment_void to tillbook_app;

-- What a payment settled of a bill is undone by the same amount below zero, under the payment's id.
alter table supplier_settlement
  add column voided_payment_id uuid
    generated always as (case source_kind when 'payment_void' then source_id end) stored,
  drop constraint supplier_settlement_source_known,
  add constraint supplier_settlement_source_known
    check (source_kind in ('payment', 'return', 'reversal', 'payment_void')),
  drop constraint supplier_settlement_positive,
  add constraint supplier_settlement_side check (case source_kind when 'payment_void'
    then amount_minor < 0 else amount_minor > 0 end),
  add constraint supplier_settlement_of_void foreign key (business_id, voided_payment_id)
    references supplier_payment_void;

-- The list of what posts to the books grows by ours, whatever it holds by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'journal_entry_source_known' and m[1] <> 'text';
  alter table journal_entry drop constraint journal_entry_source_known;
  execute format('alter table journal_entry add constraint journal_entry_source_known '
    'check (source_kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || array['supplier_payment_void']) word));
end $$;
