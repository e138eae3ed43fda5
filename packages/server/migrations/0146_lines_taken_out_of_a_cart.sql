-- How many lines were taken out of a cart before its sale was paid, as the till told it. Sales of before,
-- and those of tills that do not tell it, have none.

alter table sale
  add column removed_count smallint not null default 0,
  add constraint sale_removed_count_is_some check (removed_count between 0 and 999);
