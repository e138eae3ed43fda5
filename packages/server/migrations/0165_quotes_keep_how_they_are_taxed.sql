-- Whether prices mean tax inside or on top, and where tax is rounded, decides what a customer was told
-- to pay: it stays with the quote or lay-by, whatever the business chooses later. Those of before
-- know only the first; the second is the business's own.
alter table quote add column tax_rounding text
  constraint quote_tax_rounding_known check (tax_rounding in ('per_rate', 'per_line'));
