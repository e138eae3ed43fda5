-- The list of sales is narrowed to those with goods for less than they had cost: by an index of the few
-- lines that are so, and no other line writes it.

create index sale_line_below_cost on sale_line (business_id, sale_id)
  where net_minor < cost_minor;
