-- Buying: suppliers, orders, goods received, the suppliers' bills, payments and returns, and the
-- balances that a business begins its books with. A receipt books what came at its cost against
-- "received, not billed"; the bill turns that into a debt. What is posted is never changed: a bill
-- is paid by rows added beside it.

-- The supplier's row is the lock under which all its documents are posted, one after the other.
create table supplier (
  business_id uuid not null,
  supplier_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name collate "C")) stored,
  contact text,
  phone text,
  email text,
  tax_number text,
  terms_days integer not null,
  lead_days integer not null,
  note text,
  archived_at timestamptz,
  created_at timestamptz not null,
  created_hash bytea not null,
  version integer not null default 1,
  primary key (business_id, supplier_id),
  constraint supplier_name_once unique (business_id, name_key),
  constraint supplier_days_sane
    check (terms_days between 0 and 3650 and lead_days between 0 and 3650)
);

create table supplier_product (
  business_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  supplier_sku text,
  -- Without tax, per 1.000 of the product's unit; null while nothing was bought.
  last_cost_minor bigint,
  -- The supplier sells whole packs of so much, and no order below the minimum.
  pack_milli bigint not null default 1000,
  minimum_milli bigint not null default 0,
  primary key (business_id, supplier_id, product_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, product_id) references product,
  constraint supplier_product_sane
    check (pack_milli > 0 and minimum_milli >= 0 and last_cost_minor >= 0)
);
create index supplier_product_of_product on supplier_product (business_id, product_id);

create table purchase_order (
  business_id uuid not null,
  order_id uuid not null,
  number text not null,
  supplier_id uuid not null,
  branch_id uuid not null,
  state text not null,
  expected_on date,
  note text,
  net_minor bigint not null,
  tax_minor bigint not null,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  ordered_at timestamptz,
  ended_at timestamptz,
  created_hash bytea not null,
  version integer not null default 1,
  primary key (business_id, order_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, branch_id) references branch,
  constraint purchase_order_number_once unique (business_id, number),
  constraint purchase_order_state_known check (state in
    ('draft', 'ordered', 'part_received', 'received', 'closed', 'cancelled'))
);
create index purchase_order_newest on purchase_order (business_id, created_at desc, order_id desc);
create index purchase_order_of_supplier on purchase_order (business_id, supplier_id);

create table purchase_order_line (
  business_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  pack_name text,
  -- Units of the product in 1.000 of what is ordered: 1000 for the product itself.
  pack_units_milli bigint not null,
  quantity_milli bigint not null,
  -- In the product's unit, as stock counts it.
  stock_quantity_milli bigint not null,
  -- Without tax, per 1.000 of what is ordered.
  unit_cost_minor bigint not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  -- In the product's unit.
  received_milli bigint not null default 0,
  primary key (business_id, order_id, line_no),
  foreign key (business_id, order_id) references purchase_order,
  foreign key (business_id, product_id) references product,
  constraint purchase_order_line_sane check (quantity_milli > 0 and stock_quantity_milli > 0
    and pack_units_milli > 0 and unit_cost_minor >= 0 and tax_basis_points between 0 and 10000
    and received_milli >= 0)
);
create index purchase_order_line_of_product on purchase_order_line (business_id, product_id);

create table goods_receipt (
  business_id uuid not null,
  receipt_id uuid not null,
  number text not null,
  supplier_id uuid not null,
  branch_id uuid not null,
  order_id uuid,
  delivery_note text,
  note text,
  goods_minor bigint not null,
  charges_minor bigint not null,
  tax_minor bigint not null,
  business_date date not null,
  received_at timestamptz not null,
  received_by uuid not null,
  received_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, receipt_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, order_id) references purchase_order,
  constraint goods_receipt_number_once unique (business_id, number)
);
create index goods_receipt_newest on goods_receipt (business_id, received_at desc, receipt_id desc);
create index goods_receipt_of_supplier on goods_receipt (business_id, supplier_id);
create index goods_receipt_of_order on goods_receipt (business_id, order_id)
  where order_id is not null;

create table goods_receipt_line (
  business_id uuid not null,
  receipt_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  order_id uuid,
  order_line_no integer,
  pack_name text,
  pack_units_milli bigint not null,
  quantity_milli bigint not null,
  stock_quantity_milli bigint not null,
  unit_cost_minor bigint not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  -- What of the charges fell on it; net and charges together are its value in stock.
  charge_minor bigint not null,
  batch_code text,
  expires_on date,
  primary key (business_id, receipt_id, line_no),
  foreign key (business_id, receipt_id) references goods_receipt,
  foreign key (business_id, product_id) references product,
  foreign key (business_id, order_id, order_line_no) references purchase_order_line,
  constraint goods_receipt_line_sane check (quantity_milli > 0 and stock_quantity_milli > 0
    and net_minor >= 0 and tax_minor >= 0 and charge_minor >= 0)
);
create index goods_receipt_line_of_product on goods_receipt_line (business_id, product_id);
create index goods_receipt_line_of_order on goods_receipt_line (business_id, order_id, order_line_no)
  where order_id is not null;

create table goods_receipt_charge (
  business_id uuid not null,
  receipt_id uuid not null,
  line_no integer not null,
  name text not null,
  amount_minor bigint not null,
  -- Who will bill it: the goods' supplier, a carrier, customs.
  supplier_id uuid not null,
  primary key (business_id, receipt_id, line_no),
  foreign key (business_id, receipt_id) references goods_receipt,
  foreign key (business_id, supplier_id) references supplier,
  constraint goods_receipt_charge_positive check (amount_minor > 0)
);

-- What a supplier will bill for a receipt: the goods, charges, or both.
create table receipt_due (
  business_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  primary key (business_id, receipt_id, supplier_id),
  foreign key (business_id, receipt_id) references goods_receipt,
  foreign key (business_id, supplier_id) references supplier,
  constraint receipt_due_not_negative check (net_minor >= 0 and tax_minor >= 0)
);
create index receipt_due_of_supplier on receipt_due (business_id, supplier_id);

create table supplier_bill (
  business_id uuid not null,
  bill_id uuid not null,
  number text not null,
  kind text not null,
  supplier_id uuid not null,
  branch_id uuid not null,
  -- As it stands on the supplier's paper.
  invoice_number text not null,
  invoice_key text collate "C" generated always as (lower(invoice_number collate "C")) stored,
  invoice_on date not null,
  due_on date not null,
  -- What was booked as received, what is billed for it, and its tax.
  received_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, bill_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, branch_id) references branch,
  constraint supplier_bill_number_once unique (business_id, number),
  constraint supplier_bill_kind_known check (kind in ('receipts', 'opening')),
  constraint supplier_bill_adds_up check (total_minor = net_minor + tax_minor and net_minor >= 0
    and tax_minor >= 0)
);
create index supplier_bill_of_supplier on supplier_bill (business_id, supplier_id, invoice_on);
create index supplier_bill_newest on supplier_bill (business_id, posted_at desc, bill_id desc);
-- An opening bill that was taken back may be entered again.
create unique index supplier_bill_invoice_once
  on supplier_bill (business_id, supplier_id, invoice_key) where kind = 'receipts';

create table supplier_bill_receipt (
  business_id uuid not null,
  bill_id uuid not null,
  receipt_id uuid not null,
  supplier_id uuid not null,
  -- What was still to be billed of the receipt when the bill came.
  received_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  primary key (business_id, bill_id, receipt_id),
  foreign key (business_id, bill_id) references supplier_bill,
  foreign key (business_id, receipt_id, supplier_id) references receipt_due,
  constraint supplier_bill_receipt_once unique (business_id, receipt_id, supplier_id)
);

create table supplier_payment (
  business_id uuid not null,
  payment_id uuid not null,
  number text not null,
  supplier_id uuid not null,
  branch_id uuid not null,
  method text not null,
  amount_minor bigint not null,
  reference text,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, payment_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, branch_id) references branch,
  constraint supplier_payment_number_once unique (business_id, number),
  constraint supplier_payment_method_known check (method in ('cash', 'bank', 'mobile_money')),
  constraint supplier_payment_positive check (amount_minor > 0)
);
create index supplier_payment_of_supplier on supplier_payment (business_id, supplier_id);
create index supplier_payment_newest
  on supplier_payment (business_id, posted_at desc, payment_id desc);

create table supplier_return (
  business_id uuid not null,
  return_id uuid not null,
  number text not null,
  supplier_id uuid not null,
  branch_id uuid not null,
  receipt_id uuid,
  reason text not null,
  -- Whether the goods were billed already: then the credit lowers the debt.
  is_billed boolean not null,
  cost_minor bigint not null,
  credit_minor bigint not null,
  tax_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, return_id),
  foreign key (business_id, supplier_id) references supplier,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, receipt_id, supplier_id) references receipt_due,
  constraint supplier_return_number_once unique (business_id, number),
  constraint supplier_return_sane check (credit_minor >= 0 and tax_minor >= 0
    and (is_billed or (receipt_id is not null and tax_minor = 0)))
);
create index supplier_return_of_supplier on supplier_return (business_id, supplier_id);
create index supplier_return_of_receipt on supplier_return (business_id, receipt_id)
  where receipt_id is not null;
create index supplier_return_newest on supplier_return (business_id, posted_at desc, return_id desc);

create table supplier_return_line (
  business_id uuid not null,
  return_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  stock_quantity_milli bigint not null,
  cost_minor bigint not null,
  credit_minor bigint not null,
  primary key (business_id, return_id, line_no),
  foreign key (business_id, return_id) references supplier_return,
  foreign key (business_id, product_id) references product,
  constraint supplier_return_line_sane check (stock_quantity_milli > 0 and credit_minor >= 0)
);
create index supplier_return_line_of_product on supplier_return_line (business_id, product_id);

-- What took how much off a bill: a payment, the credit of a return, or its taking back.
create table supplier_settlement (
  business_id uuid not null,
  bill_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  amount_minor bigint not null,
  settled_at timestamptz not null,
  primary key (business_id, bill_id, source_kind, source_id),
  foreign key (business_id, bill_id) references supplier_bill,
  constraint supplier_settlement_source_known
    check (source_kind in ('payment', 'return', 'reversal')),
  constraint supplier_settlement_positive check (amount_minor > 0)
);
create index supplier_settlement_of_source
  on supplier_settlement (business_id, source_kind, source_id);

-- The balances that the books begin with; a counter document takes them back.
create table opening_balance (
  business_id uuid not null,
  opening_id uuid not null,
  number text not null,
  branch_id uuid not null,
  cash_minor bigint not null,
  bank_minor bigint not null,
  mobile_money_minor bigint not null,
  stock_minor bigint not null,
  debts_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  reverses_id uuid,
  primary key (business_id, opening_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, reverses_id) references opening_balance,
  constraint opening_balance_number_once unique (business_id, number),
  constraint opening_balance_reversed_once unique (business_id, reverses_id)
);
create table opening_balance_stock (
  business_id uuid not null,
  opening_id uuid not null,
  line_no integer not null,
  branch_id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null,
  value_minor bigint not null,
  -- The document that moved it and its entry in the journal; one for each branch.
  source_id uuid not null,
  primary key (business_id, opening_id, line_no),
  foreign key (business_id, opening_id) references opening_balance,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, product_id) references product,
  constraint opening_balance_stock_sane check (quantity_milli > 0 and value_minor >= 0)
);
create table opening_balance_debt (
  business_id uuid not null,
  opening_id uuid not null,
  bill_id uuid not null,
  primary key (business_id, opening_id, bill_id),
  foreign key (business_id, opening_id) references opening_balance,
  foreign key (business_id, bill_id) references supplier_bill
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'supplier', 'supplier_product', 'purchase_order', 'purchase_order_line',
    'goods_receipt', 'goods_receipt_line', 'goods_receipt_charge', 'receipt_due', 'supplier_bill',
    'supplier_bill_receipt', 'supplier_payment', 'supplier_return', 'supplier_return_line',
    'supplier_settlement', 'opening_balance', 'opening_balance_stock', 'opening_balance_debt'
  ] loop
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

grant update (name, contact, phone, email, tax_number, terms_days, lead_days, note, archived_at,
  version) on supplier to tillbook_app;
grant update (supplier_sku, last_cost_minor, pack_milli, minimum_milli) on supplier_product
  to tillbook_app;
grant delete on supplier_product to tillbook_app;
grant update (state, supplier_id, branch_id, expected_on, note, net_minor, tax_minor, ordered_at,
  ended_at, version) on purchase_order to tillbook_app;
grant update (received_milli) on purchase_order_line to tillbook_app;
-- Lines of a draft are written anew.
grant delete on purchase_order_line to tillbook_app;
