-- Refunds and voids. A sale is never changed: what comes back is a document of its own that points
-- at the lines of the sale, and how much of a sale and of each line came back is kept beside them.
-- Those companions are the lock under which two hands give back the same goods once.

create table sale_state (
  business_id uuid not null,
  sale_id uuid not null,
  state text not null,
  refunded_minor bigint not null default 0,
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale,
  constraint sale_state_known
    check (state in ('completed', 'part_refunded', 'refunded', 'voided')),
  constraint sale_state_not_negative check (refunded_minor >= 0)
);
create index sale_state_by_state on sale_state (business_id, state, sale_id);

create table sale_line_refunded (
  business_id uuid not null,
  sale_id uuid not null,
  line_no integer not null,
  quantity_milli bigint not null,
  -- As the line says, so that the table itself refuses more.
  sold_milli bigint not null,
  primary key (business_id, sale_id, line_no),
  foreign key (business_id, sale_id, line_no) references sale_line,
  constraint sale_line_refunded_positive check (quantity_milli > 0),
  constraint sale_line_refunded_never_more check (quantity_milli <= sold_milli)
);

-- The last refund number of each till; moved under the till's lock.
create table refund_counter (
  business_id uuid not null,
  till_id uuid not null,
  last_number integer not null,
  primary key (business_id, till_id),
  foreign key (business_id, till_id) references till
);

create table refund (
  business_id uuid not null,
  refund_id uuid not null,
  kind text not null,
  sale_id uuid not null,
  branch_id uuid not null,
  -- Where the money came from; the sale's own till when no drawer was needed.
  till_id uuid not null,
  till_name text not null,
  shift_id uuid,
  number integer not null,
  refund_number text not null,
  -- Who sold it, and who took it back.
  seller_id uuid not null,
  seller_name text not null,
  refunded_by uuid not null,
  refunded_by_name text not null,
  refunded_by_role text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  lines_count integer not null,
  methods text[] not null,
  reasons text[] not null,
  refunded_at timestamptz not null,
  business_date date not null,
  hour integer not null,
  utc_offset_minutes integer not null,
  cutoff_minutes integer not null,
  content_hash bytea not null,
  primary key (business_id, refund_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, till_id) references till,
  foreign key (business_id, shift_id) references shift,
  constraint refund_number_once unique (business_id, till_id, number),
  constraint refund_kind_known check (kind in ('refund', 'void')),
  constraint refund_adds_up check (total_minor = net_minor + tax_minor),
  constraint refund_not_negative check (net_minor >= 0 and tax_minor >= 0),
  constraint refund_numbered check (number >= 1)
);
create unique index refund_voids_once on refund (business_id, sale_id) where kind = 'void';
create index refund_newest on refund (business_id, refunded_at desc, refund_id desc);
create index refund_of_sale on refund (business_id, sale_id);
create index refund_of_shift on refund (business_id, shift_id);
create index refund_by_day on refund (business_id, business_date, branch_id);

create table refund_line (
  business_id uuid not null,
  refund_id uuid not null,
  line_no integer not null,
  sale_id uuid not null,
  sale_line_no integer not null,
  product_id uuid not null,
  quantity_milli bigint not null,
  -- The same in units of the product.
  stock_quantity_milli bigint not null,
  disposition text not null,
  reason text not null,
  note text,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- Of the sale, for this part of it.
  cost_minor bigint not null,
  revalued_minor bigint not null,
  primary key (business_id, refund_id, line_no),
  foreign key (business_id, refund_id) references refund,
  foreign key (business_id, sale_id, sale_line_no) references sale_line,
  constraint refund_line_once unique (business_id, refund_id, sale_line_no),
  constraint refund_line_positive check (quantity_milli > 0),
  constraint refund_line_not_negative check (net_minor >= 0 and tax_minor >= 0),
  constraint refund_line_adds_up check (total_minor = net_minor + tax_minor),
  constraint refund_line_disposition_known check (disposition in ('stock', 'damaged'))
);
create index refund_line_of_sale on refund_line (business_id, sale_id, sale_line_no);

create table refund_payment (
  business_id uuid not null,
  refund_id uuid not null,
  position integer not null,
  shift_id uuid,
  method text not null,
  amount_minor bigint not null,
  reference text,
  primary key (business_id, refund_id, position),
  foreign key (business_id, refund_id) references refund,
  foreign key (business_id, shift_id) references shift,
  constraint refund_payment_method_once unique (business_id, refund_id, method),
  constraint refund_payment_positive check (amount_minor > 0),
  constraint refund_payment_cash_from_drawer check (method <> 'cash' or shift_id is not null)
);
create index refund_payment_of_shift on refund_payment (business_id, shift_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['sale_state', 'sale_line_refunded', 'refund_counter',
    'refund', 'refund_line', 'refund_payment'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to tillbook_app, tillbook_owner
         using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
         with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format(
      'create policy checking on %I for select to tillbook_checker using (true)', tenant_table);
    execute format('grant select on %I to tillbook_app, tillbook_checker', tenant_table);
    execute format('grant insert on %I to tillbook_app', tenant_table);
  end loop;
end $$;
grant update (state, refunded_minor) on sale_state to tillbook_app;
grant update (quantity_milli) on sale_line_refunded to tillbook_app;
grant update (last_number) on refund_counter to tillbook_app;

-- One more kind each, whatever the others are by now.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into strict known from pg_constraint
    where conname = 'stock_movement_kind_known';
  execute 'alter table stock_movement drop constraint stock_movement_kind_known';
  execute 'alter table stock_movement add constraint stock_movement_kind_known '
    || replace(known, '])', ', ''sale_return''::text])');
  select pg_get_constraintdef(oid) into strict known from pg_constraint
    where conname = 'journal_entry_source_known';
  execute 'alter table journal_entry drop constraint journal_entry_source_known';
  execute 'alter table journal_entry add constraint journal_entry_source_known '
    || replace(known, '])', ', ''refund''::text])');
end $$;
