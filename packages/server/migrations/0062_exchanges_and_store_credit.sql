-- What comes back may be given as store credit, and may pay at once for other goods. Store credit is
-- what a customer's account holds in the customer's favour; what is exchanged goes through an account
-- of its own that is empty again when both papers are posted.

do $$
declare
  words text[];
begin
  -- Whichever way the list is written: behind ANY only its words and the type's are in small.
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'payment_method_known' and m[1] <> 'text';
  alter table payment drop constraint payment_method_known;
  execute format('alter table payment add constraint payment_method_known check (method in (%s))',
    (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || array['store_credit', 'exchange']) word));
end $$;

-- Whose account store credit went to, where the sale names nobody.
alter table refund
  add column customer_id uuid,
  add foreign key (business_id, customer_id) references customer;

-- The two papers of one step.
create table exchange (
  business_id uuid not null,
  exchange_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  -- What came back and paid for what was bought.
  amount_minor bigint not null,
  posted_at timestamptz not null,
  content_hash bytea not null,
  primary key (business_id, exchange_id),
  foreign key (business_id, refund_id) references refund,
  foreign key (business_id, sale_id) references sale,
  constraint exchange_refund_once unique (business_id, refund_id),
  constraint exchange_sale_once unique (business_id, sale_id),
  constraint exchange_not_negative check (amount_minor >= 0)
);
alter table exchange enable row level security;
alter table exchange force row level security;
create policy tenant on exchange to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on exchange for select to tillbook_checker using (true);
grant select on exchange to tillbook_app, tillbook_checker;
grant insert on exchange to tillbook_app;

-- The account of exchanges, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct business_id, '1060', 'Exchanges under way', 'asset' from account
  on conflict do nothing;
alter table account force row level security;
