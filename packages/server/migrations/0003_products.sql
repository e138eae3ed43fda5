-- What is sold. A product is the thing that has a price, a code and a stock. Search goes over
-- folded words compared byte by byte: those comparisons are leakproof, so their index serves under
-- row-level security, where ILIKE and trigrams would read every tenant's rows first.

create table category (
  business_id uuid not null,
  category_id uuid not null,
  name text not null,
  primary key (business_id, category_id),
  constraint category_name_once unique (business_id, name)
);

create table tax_class (
  business_id uuid not null,
  tax_class_id uuid not null,
  name text not null,
  tax_basis_points integer not null,
  is_default boolean not null default false,
  primary key (business_id, tax_class_id),
  constraint tax_class_name_once unique (business_id, name),
  constraint tax_class_rate_within_100_percent check (tax_basis_points between 0 and 10000)
);
create unique index tax_class_one_default on tax_class (business_id) where is_default;

create table product (
  business_id uuid not null,
  product_id uuid not null,
  name text not null,
  sort_name text collate "C" not null,
  sku text not null,
  barcode text,
  category_id uuid,
  tax_class_id uuid not null,
  price_minor bigint not null,
  cost_minor bigint not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- SHA-256 of what it was created with: the same request again gives the same answer.
  created_hash bytea not null,
  primary key (business_id, product_id),
  foreign key (business_id, category_id) references category,
  foreign key (business_id, tax_class_id) references tax_class,
  constraint product_sku_once unique (business_id, sku),
  constraint product_barcode_once unique (business_id, barcode),
  constraint product_price_not_negative check (price_minor >= 0),
  constraint product_cost_not_negative check (cost_minor >= 0)
);
create index product_by_name on product (business_id, sort_name, product_id);
create index product_by_price on product (business_id, price_minor, product_id);
create index product_by_update on product (business_id, updated_at, product_id);
create index product_by_category on product (business_id, category_id, sort_name, product_id);

create table product_word (
  business_id uuid not null,
  word text collate "C" not null,
  product_id uuid not null,
  primary key (business_id, word, product_id),
  foreign key (business_id, product_id) references product
);
create index product_word_of_product on product_word (business_id, product_id);
