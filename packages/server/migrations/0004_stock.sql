-- Stock: the level says how much lies in a branch and what it cost; the movements, which are only
-- ever added, say why. Quantity is in thousandths, value in minor units, both whole numbers, so
-- that stock, movements and journal agree to the last unit.

create table stock_level (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  quantity_milli bigint not null default 0,
  value_minor bigint not null default 0,
  -- Cost of 1.000 as last known: prices what leaves when nothing is left.
  unit_cost_minor bigint not null default 0,
  last_movement integer not null default 0,
  primary key (business_id, branch_id, product_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, product_id) references product
);
create index stock_level_of_product on stock_level (business_id, product_id);
create index stock_level_out on stock_level (business_id, branch_id, product_id)
  where quantity_milli <= 0;

create table stock_movement (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  number integer not null,
  kind text not null,
  quantity_milli bigint not null,
  value_minor bigint not null,
  quantity_after_milli bigint not null,
  value_after_minor bigint not null,
  source_kind text not null,
  source_id uuid not null,
  source_line integer not null,
  occurred_at timestamptz not null,
  business_date date not null,
  recorded_at timestamptz not null,
  -- The policy in force when it was recorded: no invariant reads what can change later.
  stock_policy text not null,
  primary key (business_id, branch_id, product_id, number),
  foreign key (business_id, branch_id, product_id) references stock_level,
  constraint stock_movement_once_per_source
    unique (business_id, source_kind, source_id, source_line, kind),
  constraint stock_movement_kind_known check (kind in ('opening', 'sale', 'cost_revalue')),
  constraint stock_movement_numbered check (number >= 1)
);
