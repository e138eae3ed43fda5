-- A catalogue that describes anything a shop sells: families of variants, several bar codes, packs
-- with their own price, kits made of other products, services, brands, a tree of categories, prices
-- per branch and per list, floors, reorder points, pictures, and the history of every price.
-- A product stays the one thing that is sold and stocked (decision 5).

create table product_family (
  business_id uuid not null,
  family_id uuid not null,
  name text not null,
  -- [{"name":"Size","values":["S","M"]}]: at most three options, in their order.
  options jsonb not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (business_id, family_id)
);

create table brand (
  business_id uuid not null,
  brand_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name collate "C")) stored,
  primary key (business_id, brand_id),
  constraint brand_name_once unique (business_id, name_key)
);

alter table category
  add column parent_id uuid,
  add column version integer not null default 1,
  add foreign key (business_id, parent_id) references category,
  add constraint category_not_its_own_parent check (parent_id <> category_id);

alter table tax_class add column version integer not null default 1;

alter table product
  add column kind text not null default 'goods',
  add column family_id uuid,
  -- One value for each option of the family, in its order.
  add column option_values text[] not null default '{}',
  add column brand_id uuid,
  add column unit text not null default 'piece',
  -- The smallest quantity that is sold, in thousandths: 1000 is whole pieces, 1 is grams of a kilo.
  add column step_milli bigint not null default 1000,
  add column floor_price_minor bigint,
  add column target_margin_basis_points integer,
  add column description text,
  -- Shown to the seller at the till.
  add column seller_note text,
  add column shelf text,
  add column tracks_batches boolean not null default false,
  add column image_id uuid,
  -- Fields that only some types of business fill (features of the type), by name.
  add column details jsonb not null default '{}',
  add foreign key (business_id, family_id) references product_family,
  add foreign key (business_id, brand_id) references brand,
  add constraint product_kind_known check (kind in ('goods', 'kit', 'service')),
  add constraint product_step_positive check (step_milli between 1 and 1000000),
  add constraint product_floor_not_negative check (floor_price_minor >= 0),
  add constraint product_target_margin_sane
    check (target_margin_basis_points between 0 and 9999),
  add constraint product_batches_are_of_goods check (kind = 'goods' or not tracks_batches),
  add constraint product_has_options_of_a_family
    check (family_id is not null or cardinality(option_values) = 0);
create index product_of_family on product (business_id, family_id) where family_id is not null;
create unique index product_variant_once on product (business_id, family_id, option_values)
  where family_id is not null and archived_at is null;
create index product_by_brand on product (business_id, brand_id, sort_name, product_id)
  where brand_id is not null;

-- So many of the product's units sold as one thing, at a price and under codes of its own.
create table product_pack (
  business_id uuid not null,
  pack_id uuid not null,
  product_id uuid not null,
  name text not null,
  units_milli bigint not null,
  price_minor bigint not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (business_id, pack_id),
  foreign key (business_id, product_id) references product,
  constraint product_pack_of_product unique (business_id, product_id, pack_id),
  constraint product_pack_units_positive check (units_milli > 0),
  constraint product_pack_price_not_negative check (price_minor >= 0)
);
create unique index product_pack_name_once on product_pack (business_id, product_id, lower(name))
  where archived_at is null;

-- Every bar code of the business, whichever product or pack it stands on.
alter table product drop constraint product_barcode_once;
create table product_barcode (
  business_id uuid not null,
  barcode text not null,
  product_id uuid not null,
  pack_id uuid,
  kind text not null,
  constraint product_barcode_once primary key (business_id, barcode),
  foreign key (business_id, product_id) references product,
  foreign key (business_id, product_id, pack_id)
    references product_pack (business_id, product_id, pack_id),
  constraint product_barcode_kind_known check (kind in ('main', 'own', 'supplier', 'pack')),
  constraint product_barcode_of_pack check ((kind = 'pack') = (pack_id is not null))
);
create index product_barcode_of_product on product_barcode (business_id, product_id);
create unique index product_barcode_one_main on product_barcode (business_id, product_id)
  where kind = 'main';
create index product_by_barcode on product (business_id, barcode) where barcode is not null;

-- The main code stands on the product too, where lists and tills read it; this keeps both one.
create function keep_main_barcode() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcode as b using was, now_is
      where was.business_id = now_is.business_id and was.product_id = now_is.product_id
        and was.barcode is distinct from now_is.barcode
        and b.business_id = was.business_id and b.product_id = was.product_id and b.kind = 'main';
    insert into product_barcode (business_id, barcode, product_id, kind)
      select now_is.business_id, now_is.barcode, now_is.product_id, 'main'
      from now_is join was
        on was.business_id = now_is.business_id and was.product_id = now_is.product_id
      where now_is.barcode is not null and was.barcode is distinct from now_is.barcode;
  else
    insert into product_barcode (business_id, barcode, product_id, kind)
      select business_id, barcode, product_id, 'main' from now_is where barcode is not null;
  end if;
  return null;
end $$;

alter table product no force row level security;
insert into product_barcode (business_id, barcode, product_id, kind)
  select business_id, barcode, product_id, 'main' from product where barcode is not null;
alter table product force row level security;

create trigger product_barcode_kept_on_insert after insert on product
referencing new table as now_is for each statement execute function keep_main_barcode();
create trigger product_barcode_kept_on_update after update on product
referencing old table as was new table as now_is
for each statement execute function keep_main_barcode();

-- What a kit consumes when one of it is sold. A kit has no stock of its own.
create table kit_component (
  business_id uuid not null,
  kit_id uuid not null,
  component_id uuid not null,
  quantity_milli bigint not null,
  primary key (business_id, kit_id, component_id),
  foreign key (business_id, kit_id) references product,
  foreign key (business_id, component_id) references product,
  constraint kit_component_quantity_positive check (quantity_milli > 0),
  constraint kit_component_not_itself check (kit_id <> component_id)
);
create index kit_component_of_component on kit_component (business_id, component_id);

-- Prices beside the product's own: first the branch's, then that of the branch's list, then it.
create table branch_price (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  price_minor bigint not null,
  primary key (business_id, branch_id, product_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, product_id) references product,
  constraint branch_price_not_negative check (price_minor >= 0)
);
create index branch_price_of_product on branch_price (business_id, product_id);

create table price_list (
  business_id uuid not null,
  price_list_id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name collate "C")) stored,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (business_id, price_list_id),
  constraint price_list_name_once unique (business_id, name_key)
);
create table price_list_price (
  business_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  price_minor bigint not null,
  primary key (business_id, price_list_id, product_id),
  foreign key (business_id, price_list_id) references price_list,
  foreign key (business_id, product_id) references product,
  constraint price_list_price_not_negative check (price_minor >= 0)
);
create index price_list_price_of_product on price_list_price (business_id, product_id);
alter table branch
  add column price_list_id uuid,
  add foreign key (business_id, price_list_id) references price_list;

-- Every change of a price or a cost, for ever. Of a branch, a list or a pack where one is named.
create table price_change (
  business_id uuid not null,
  price_change_id uuid not null,
  product_id uuid not null,
  what text not null,
  branch_id uuid,
  price_list_id uuid,
  pack_id uuid,
  before_minor bigint,
  after_minor bigint,
  reason text,
  source_kind text not null,
  source_id uuid,
  changed_at timestamptz not null,
  changed_by uuid,
  changed_by_name text not null,
  primary key (business_id, price_change_id),
  foreign key (business_id, product_id) references product,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, price_list_id) references price_list,
  foreign key (business_id, pack_id) references product_pack,
  constraint price_change_what_known
    check (what in ('price', 'cost', 'floor', 'branch_price', 'list_price', 'pack_price')),
  constraint price_change_source_known
    check (source_kind in ('product', 'bulk', 'import', 'receipt', 'undo')),
  constraint price_change_changes check (before_minor is distinct from after_minor)
);
create index price_change_of_product
  on price_change (business_id, product_id, changed_at desc, price_change_id desc);

create table reorder_point (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  point_milli bigint not null,
  quantity_milli bigint not null,
  primary key (business_id, branch_id, product_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, product_id) references product,
  constraint reorder_point_not_negative check (point_milli >= 0 and quantity_milli >= 0)
);
create index reorder_point_of_product on reorder_point (business_id, product_id);

create table product_image (
  business_id uuid not null,
  image_id uuid not null,
  product_id uuid not null,
  media_type text not null,
  picture bytea not null,
  thumbnail bytea not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  primary key (business_id, image_id),
  foreign key (business_id, product_id) references product,
  constraint product_image_small check (length(picture) <= 400000 and length(thumbnail) <= 40000)
);
create index product_image_of_product on product_image (business_id, product_id);

-- Many products changed by one act, with what each was before, so that it can be taken back while
-- nobody changed them since.
create table change_set (
  business_id uuid not null,
  change_set_id uuid not null,
  kind text not null,
  title text not null,
  rows_count integer not null,
  content_hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  primary key (business_id, change_set_id),
  constraint change_set_kind_known check (kind in ('bulk', 'import'))
);
create index change_set_newest on change_set (business_id, made_at desc, change_set_id desc);
create table change_set_row (
  business_id uuid not null,
  change_set_id uuid not null,
  product_id uuid not null,
  before jsonb,
  after jsonb not null,
  version_after integer not null,
  primary key (business_id, change_set_id, product_id),
  foreign key (business_id, change_set_id) references change_set,
  foreign key (business_id, product_id) references product
);
create table change_set_undo (
  business_id uuid not null,
  change_set_id uuid not null,
  undone_at timestamptz not null,
  undone_by uuid not null,
  undone_by_name text not null,
  rows_undone integer not null,
  rows_kept integer not null,
  primary key (business_id, change_set_id),
  foreign key (business_id, change_set_id) references change_set
);

-- What a sale's line sold: a pack or single units; how many units left the shelf.
alter table sale_line
  add column kind text not null default 'goods',
  add column pack_id uuid,
  add column pack_name text,
  add column unit text not null default 'piece',
  add column stock_quantity_milli bigint;
alter table sale_line no force row level security;
update sale_line set stock_quantity_milli = quantity_milli;
alter table sale_line force row level security;
alter table sale_line
  alter column stock_quantity_milli set not null,
  add constraint sale_line_kind_known check (kind in ('goods', 'kit', 'service')),
  add constraint sale_line_moves_stock check (stock_quantity_milli > 0);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'product_family', 'brand', 'product_pack', 'product_barcode', 'kit_component',
    'branch_price', 'price_list', 'price_list_price', 'price_change', 'reorder_point',
    'product_image', 'change_set', 'change_set_row', 'change_set_undo'
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

grant update (name, options, version) on product_family to tillbook_app;
grant update (name) on brand to tillbook_app;
grant update (parent_id, version) on category to tillbook_app;
grant delete on category, brand to tillbook_app;
grant update (name, is_default, version) on tax_class to tillbook_app;
grant update (kind, family_id, option_values, brand_id, unit, step_milli, floor_price_minor,
  target_margin_basis_points, description, seller_note, shelf, tracks_batches, image_id, details)
  on product to tillbook_app;
grant update (name, units_milli, price_minor, archived_at, version) on product_pack
  to tillbook_app;
grant delete on product_barcode, kit_component, branch_price, price_list_price, reorder_point,
  product_image to tillbook_app;
grant update (quantity_milli) on kit_component to tillbook_app;
grant update (price_minor) on branch_price, price_list_price to tillbook_app;
grant update (name, archived_at, version) on price_list to tillbook_app;
grant update (price_list_id) on branch to tillbook_app;
grant update (point_milli, quantity_milli) on reorder_point to tillbook_app;
