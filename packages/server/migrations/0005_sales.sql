-- Shifts, sales and payments. Nothing here is ever changed: a shift ends by a row of its own, and
-- a sale keeps whatever its proof will need later (zone, cut-off, rates, policy, role).

create table shift (
  business_id uuid not null,
  shift_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  opened_by uuid not null,
  opened_by_name text not null,
  opened_at timestamptz not null,
  business_date date not null,
  float_minor bigint not null,
  primary key (business_id, shift_id),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  constraint shift_float_not_negative check (float_minor >= 0)
);
create index shift_of_till on shift (business_id, till_id, opened_at desc);
create index shift_of_person on shift (business_id, opened_by, opened_at desc);
alter table till add foreign key (business_id, open_shift_id) references shift (business_id, shift_id);

-- The Z report: written once, when the drawer was counted.
create table shift_close (
  business_id uuid not null,
  shift_id uuid not null,
  closed_by uuid not null,
  closed_by_name text not null,
  closed_at timestamptz not null,
  business_date date not null,
  sales_count integer not null,
  sales_minor bigint not null,
  tax_minor bigint not null,
  cash_minor bigint not null,
  mobile_money_minor bigint not null,
  card_minor bigint not null,
  cash_count integer not null,
  mobile_money_count integer not null,
  card_count integer not null,
  expected_minor bigint not null,
  counted_minor bigint not null,
  difference_minor bigint not null,
  primary key (business_id, shift_id),
  foreign key (business_id, shift_id) references shift,
  constraint shift_close_difference_adds_up
    check (difference_minor = counted_minor - expected_minor),
  constraint shift_close_tenders_add_up
    check (sales_minor = cash_minor + mobile_money_minor + card_minor)
);

create table sale (
  business_id uuid not null,
  sale_id uuid not null,
  branch_id uuid not null,
  till_id uuid not null,
  shift_id uuid not null,
  seller_id uuid not null,
  seller_name text not null,
  seller_role text not null,
  series text not null,
  number integer not null,
  receipt_number text not null,
  currency text not null,
  tax_mode text not null,
  tax_rounding text not null,
  timezone text not null,
  cutoff_minutes integer not null,
  occurred_at timestamptz not null,
  business_date date not null,
  clock_suspect boolean not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  change_minor bigint not null,
  lines_count integer not null,
  items_milli bigint not null,
  methods text[] not null,
  content_hash bytea not null,
  posted_at timestamptz not null,
  primary key (business_id, sale_id),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, shift_id) references shift,
  constraint sale_number_once unique (business_id, till_id, series, number),
  constraint sale_adds_up check (total_minor = net_minor + tax_minor),
  constraint sale_not_negative check (total_minor >= 0 and tax_minor >= 0),
  constraint sale_numbered check (number >= 1)
);
create index sale_newest on sale (business_id, occurred_at desc, sale_id desc);
create index sale_of_branch on sale (business_id, branch_id, occurred_at desc, sale_id desc);
create index sale_of_seller on sale (business_id, seller_id, occurred_at desc, sale_id desc);
create index sale_by_receipt on sale (business_id, receipt_number);
create index sale_of_shift on sale (business_id, shift_id);

create table sale_line (
  business_id uuid not null,
  sale_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  name text not null,
  sku text not null,
  quantity_milli bigint not null,
  unit_price_minor bigint not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  cost_minor bigint not null,
  primary key (business_id, sale_id, line_no),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, product_id) references product,
  constraint sale_line_quantity_positive check (quantity_milli > 0),
  constraint sale_line_adds_up check (total_minor = net_minor + tax_minor),
  constraint sale_line_price_not_negative check (unit_price_minor >= 0)
);
create index sale_line_of_product on sale_line (business_id, product_id);

create table sale_tax (
  business_id uuid not null,
  sale_id uuid not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  primary key (business_id, sale_id, tax_basis_points),
  foreign key (business_id, sale_id) references sale
);

create table payment (
  business_id uuid not null,
  payment_id uuid not null,
  sale_id uuid not null,
  shift_id uuid not null,
  position integer not null,
  method text not null,
  amount_minor bigint not null,
  tendered_minor bigint not null,
  change_minor bigint not null,
  provider text,
  reference text,
  -- Folded provider and code: one code pays one sale.
  reference_key text,
  occurred_at timestamptz not null,
  business_date date not null,
  primary key (business_id, payment_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, shift_id) references shift,
  constraint payment_reference_once unique (business_id, reference_key),
  constraint payment_method_known check (method in ('cash', 'mobile_money', 'card')),
  constraint payment_change_adds_up check (change_minor = tendered_minor - amount_minor),
  constraint payment_change_only_in_cash check (change_minor = 0 or method = 'cash'),
  constraint payment_not_negative check (amount_minor >= 0 and change_minor >= 0),
  constraint payment_mobile_money_has_reference
    check (method <> 'mobile_money' or reference_key is not null)
);
create index payment_of_sale on payment (business_id, sale_id);
create index payment_of_shift on payment (business_id, shift_id);
