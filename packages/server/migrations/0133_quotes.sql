-- Quotes: a cart offered to somebody at the prices of its day, for some days. A quote moves neither
-- stock nor money. It is turned into one sale at most, or withdrawn, never both.

create table quote (
  business_id uuid not null references business,
  quote_id uuid not null,
  number text not null,
  branch_id uuid not null,
  customer_id uuid,
  tax_mode text not null,
  business_date date not null,
  valid_until date not null,
  cart_discount_minor bigint not null,
  cart_discount_basis_points integer,
  cart_discount_reason text,
  exempt_reason text,
  exempt_certificate text,
  exempt_tax_minor bigint not null,
  -- All that was taken off: by promotions, on the lines, and of the whole.
  discount_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  lines_count integer not null,
  note text,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  content_hash bytea not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_by_name text,
  withdraw_reason text,
  -- The sale it was turned into.
  sale_id uuid,
  primary key (business_id, quote_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, customer_id) references customer,
  -- It is taken before its sale is written, in the same transaction.
  foreign key (business_id, sale_id) references sale deferrable initially deferred,
  constraint quote_number_once unique (business_id, number),
  constraint quote_of_one_sale unique (business_id, sale_id),
  constraint quote_tax_mode_known check (tax_mode in ('inclusive', 'exclusive')),
  constraint quote_adds_up check (total_minor = net_minor + tax_minor),
  constraint quote_not_negative check (net_minor >= 0 and tax_minor >= 0
    and exempt_tax_minor >= 0 and cart_discount_minor >= 0
    and discount_minor >= cart_discount_minor and lines_count >= 1),
  constraint quote_exempt_has_reason check (exempt_reason is not null
    or (exempt_certificate is null and exempt_tax_minor = 0)),
  constraint quote_valid_from_its_day check (valid_until >= business_date),
  constraint quote_withdrawn_whole check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawn_by_name is null)
    and (withdrawn_at is null) = (withdraw_reason is null)),
  constraint quote_sold_or_withdrawn check (sale_id is null or withdrawn_at is null)
);
create index quote_newest on quote (business_id, created_at desc, quote_id desc);
create index quote_of_customer on quote (business_id, customer_id) where customer_id is not null;

create table quote_line (
  business_id uuid not null,
  quote_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  pack_id uuid,
  name text not null,
  pack_name text,
  sku text not null,
  unit text not null,
  step_milli bigint not null,
  quantity_milli bigint not null,
  unit_price_minor bigint not null,
  -- By promotions and by whoever wrote it, in one.
  discount_minor bigint not null,
  discount_basis_points integer,
  discount_reason text,
  share_minor bigint not null,
  exempt_tax_minor bigint not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  note text,
  primary key (business_id, quote_id, line_no),
  foreign key (business_id, quote_id) references quote,
  foreign key (business_id, product_id) references product,
  foreign key (business_id, pack_id) references product_pack,
  constraint quote_line_adds_up check (total_minor = net_minor + tax_minor),
  constraint quote_line_discount_has_reason
    check ((discount_minor = 0) = (discount_reason is null)),
  constraint quote_line_sane check (quantity_milli > 0 and step_milli > 0 and unit_price_minor >= 0
    and discount_minor >= 0 and share_minor >= 0 and exempt_tax_minor >= 0 and net_minor >= 0
    and tax_minor >= 0 and tax_basis_points between 0 and 10000)
);
create index quote_line_of_product on quote_line (business_id, product_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['quote', 'quote_line'] loop
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
-- What was offered never changes; what became of it does.
grant update (withdrawn_at, withdrawn_by, withdrawn_by_name, withdraw_reason, sale_id)
  on quote to tillbook_app;

alter table sale_conflict
  drop constraint sale_conflict_kind_known,
  add constraint sale_conflict_kind_known check (kind in ('batch_expired', 'clock_suspect',
    'credit_over_limit', 'device_revoked', 'late_refund', 'late_sale', 'number_gap', 'over_limit',
    'oversold', 'price_stale', 'product_archived', 'quote_not_open', 'reference_used',
    'seller_revoked', 'seller_unproved', 'unmatched_refund'));
