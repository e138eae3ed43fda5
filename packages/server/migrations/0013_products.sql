-- SKUs and categories are one and the same whatever their case. The folded text is a column and
-- not an expression: lower() is not leakproof, so under row-level security an index on it would not
-- serve. Only ASCII letters are folded, the same on every system whatever its language.

alter table product
  add column sku_key text collate "C" generated always as (lower(sku collate "C")) stored;
alter table product add constraint product_sku_key_once unique (business_id, sku_key);

alter table category
  add column name_key text collate "C" generated always as (lower(name collate "C")) stored;
alter table category add constraint category_name_key_once unique (business_id, name_key);
