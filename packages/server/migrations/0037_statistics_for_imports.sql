-- A first import fills tables that nobody has measured yet. Until autovacuum comes by, the planner
-- takes them for empty, looks a product up by its business alone, and every foreign key costs as
-- much as there are products. The import asks for figures itself, as the owner of the tables.

create function measure_catalogue() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze public.product, public.product_barcode, public.stock_level, public.import_row;
end $$;
revoke execute on function measure_catalogue from public;
grant execute on function measure_catalogue to tillbook_app;
