-- The list of sales is narrowed to those for less, at an own price, without a connection, and to the
-- one whose payment has a code: each by an index of the few that are so, and no other sale writes it.

create index sale_for_less on sale (business_id, occurred_at desc, sale_id desc)
  where discount_minor > 0;
create index sale_without_connection on sale (business_id, occurred_at desc, sale_id desc)
  where is_fact;
create index sale_line_at_own_price on sale_line (business_id, sale_id)
  where list_price_minor is not null;

-- A code as it is looked for: without case, blanks and signs, whatever was paid by.
alter table payment add column reference_code text collate "C" generated always as
  (regexp_replace(upper(normalize(reference, nfkc)), '[^[:alnum:]]', '', 'g')) stored;
create index payment_by_reference on payment (business_id, reference_code)
  where reference_code is not null;
